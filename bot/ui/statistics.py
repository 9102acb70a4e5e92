"""The record of a player, for any game."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.boards import WHOLE, Totals
from bot.match.ids import UserId
from bot.match.result import Way
from bot.match.times import Instant
from bot.ui import symbols
from bot.ui.board import fits
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import RecordPress
from bot.ui.games import game_of
from bot.ui.leaderboards import (
    record_line,
    record_told,
    variant_name,
    won_and_lost,
)
from bot.ui.markdown import all_of, bold, dotted, heading, lines, on_day, small
from bot.ui.message import Block, Button, Buttons, Divider, MessageLayout, Text
from bot.ui.names import escaped

OPPONENTS_SHOWN = 10
MATCHES_SHOWN = 10


class LabelRow(Struct, frozen=True):
    """The value of a label, e.g. the hero, that a player played most, and their best one.

    `most`, `best`: names of boards with the records there; `best` is None where nothing was won.
    """

    fact: str
    most: str
    record: Totals
    best: tuple[str, Totals] | None


class OpponentRow(Struct, frozen=True):
    """A player's counted matches against one opponent. `won`, `lost`: the better, worse placed."""

    name: str
    plays: int
    won: int
    lost: int


class PastMatchRow(Struct, frozen=True):
    """A match that counted, from the player's side. `numbers`: the player's facts that are numbers.

    `forfeit`: how all others left, if they did; `TIMED_OUT` when nobody of them left otherwise.
    `others_scores`: in the order of `others`; () in games without scores.
    """

    others: tuple[str, ...]
    variant: str
    won: bool
    place: int
    score: int | None
    way: Way
    forfeit: Way | None
    ended: Instant
    others_scores: tuple[int, ...] = ()
    numbers: Mapping[str, int] = {}


class PlayerRecord(Struct, frozen=True):
    """A player's record in one game. No name is escaped yet.

    `total`: None without a counted match. `opponents`, `last`: the weightiest first. `others`: the
    counted matches of other games. `user_id`: None where no button is to show it.
    """

    name: str
    game: str
    total: Totals | None = None
    variants: tuple[tuple[str, Totals], ...] = ()
    opponents: tuple[OpponentRow, ...] = ()
    last: tuple[PastMatchRow, ...] = ()
    others: tuple[tuple[str, int], ...] = ()
    user_id: UserId | None = None
    labels: tuple[LabelRow, ...] = ()


def stats_message(stats: PlayerRecord, texts: Texts) -> MessageLayout:
    """A player's record: per variant, against whom, and the last matches with names that fit."""
    most = max((len(match.others) for match in stats.last), default=1)
    for named in range(most, 1, -1):
        layout = _stats(stats, named, texts)
        if fits(layout.blocks):
            return layout
    return _stats(stats, 1, texts)


def _stats(stats: PlayerRecord, named: int, texts: Texts) -> MessageLayout:
    """`named`: how many of those who sat in a match are told by name."""
    name, game = escaped(stats.name), texts(f"game-{stats.game}")
    title = texts("stats-title", name=name, game=game)
    top = heading(f"{symbols.TABLE} {title}")
    others = _others(stats.others, texts)
    if stats.total is None:
        empty = texts("stats-empty", name=name, game=game, command=f"play {stats.game}")
        return MessageLayout((Text(lines(top, empty, others)),), symbols.Colour.QUIET)
    blocks: list[Block] = [Text(lines(top, *_totals(stats, stats.total, texts)))]
    if stats.opponents:
        rows = [_versus(row, stats.game, texts) for row in stats.opponents[:OPPONENTS_SHOWN]]
        blocks += [Divider(), Text(lines(bold(texts("stats-opponents")), *rows))]
    if stats.last:
        matches = (_ended(match, stats.game, named, texts) for match in stats.last[:MATCHES_SHOWN])
        blocks += [Divider(), Text(lines(bold(texts("stats-last")), *matches))]
    if others is not None:
        blocks += [Divider(), Text(others)]
    return MessageLayout(tuple(blocks), symbols.Colour.TURN)


def _totals(stats: PlayerRecord, total: Totals, texts: Texts) -> list[str]:
    """A line per variant, one for the whole game where several were played, and those of labels."""
    game = stats.game
    totals = [(variant_name(game, board, texts), board, record) for board, record in stats.variants]
    if len(totals) != 1:
        totals.append((texts("stats-total"), WHOLE, total))
    told = [record_line(bold(name), record, game, board, texts) for name, board, record in totals]
    return told + [line for row in stats.labels for line in _labelled(row, game, texts)]


def _labelled(row: LabelRow, game: str, texts: Texts) -> Iterator[str]:
    """The value played most and the best one, with records; in one line if they are the same."""
    same = row.best is not None and row.best[0] == row.most
    told = [("stats-label-both" if same else "stats-label-most", row.most, row.record)]
    if row.best is not None and not same:
        told.append(("stats-label-best", *row.best))
    for key, board, record in told:
        value = variant_name(game, board, texts)
        named = texts(key, label=texts(f"label-{game}-{row.fact}"), value=value)
        yield f"{bold(named)} · {record_told(record, game, board, texts)}"


def _others(others: Sequence[tuple[str, int]], texts: Texts) -> str | None:
    if not others:
        return None
    told = [
        texts("stats-other-game", game=texts(f"game-{game}"), count=count) for game, count in others
    ]
    return small(texts("stats-others", games=", ".join(told)))


def _versus(row: OpponentRow, game: str, texts: Texts) -> str:
    # Players who share a place have neither won nor lost.
    shared = row.plays - row.won - row.lost
    drawn = texts("record-shared", count=shared) if shared else None
    if game_of(game).rules.seats[-1] > 2:
        # Both may have lost the match to somebody else.
        met = texts("record-ahead", ahead=row.won, behind=row.lost)
    else:
        met = won_and_lost(row.won, row.lost, texts)
    return dotted((escaped(row.name), met, drawn))


def _ended(match: PastMatchRow, game: str, named: int, texts: Texts) -> str:
    return dotted(
        (
            bold(_outcome(match, texts)),
            _against(match.others, named, texts),
            _score(match, game, texts),
            variant_name(game, match.variant, texts),
            on_day(match.ended),
        )
    )


def _score(match: PastMatchRow, game: str, texts: Texts) -> str | None:
    """The scores, or what a game without scores counts; None where nothing is counted."""
    if match.score is None:
        return texts(f"match-score-{game}", **match.numbers) if match.numbers else None
    own = texts(f"score-{game}", score=match.score)
    if not match.others_scores:
        return own
    others = ", ".join(str(score) for score in match.others_scores)
    return texts("stats-scores", score=own, others=others)


def _against(others: Sequence[str], named: int, texts: Texts) -> str | None:
    if not others:
        return None
    told = [escaped(name) for name in others[:named]]
    if len(others) > named:
        told.append(texts("stats-more-others", count=len(others) - named))
    return texts("stats-against", names=all_of(told, texts))


_ENDS: Mapping[Way | None, str] = {Way.LEFT: "-conceded", Way.TIMED_OUT: "-in-time"}


def _outcome(match: PastMatchRow, texts: Texts) -> str:
    """A player alone loses to nobody. Two can share the best place without a win."""
    how = "won" if match.won else "lost" if match.others else "played"
    end = _ENDS.get(match.forfeit if match.won else match.way, "")
    if how == "lost" and not end and (len(match.others) > 1 or match.place == 1):
        return texts("stats-place", place=match.place)
    return texts(f"stats-{how}{end}")


def own_record(stats: PlayerRecord, texts: Texts, *, shown: bool = False) -> MessageLayout:
    """A player's record for one reader, with a button that shows it to all, unless `shown`."""
    layout = stats_message(stats, texts)
    if stats.total is None or stats.user_id is None or shown:
        return layout
    show = Button(texts("table-show"), str(RecordPress(stats.game, stats.user_id)))
    return replace(layout, blocks=(*layout.blocks, Buttons((show,))))
