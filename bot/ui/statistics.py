"""The record of a player, for any game."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.boards import WHOLE, Totals
from bot.match.ids import UserId
from bot.match.result import Opponent, PastMatch, SeatResult, Way
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


class PlayerRecord(Struct, frozen=True):
    """A player's record in one game. No name is escaped yet.

    `names`: of all who are told of. `total`: None without a counted match. `opponents`, `last`: the
    weightiest first. `others`: the counted matches of other games.
    """

    game: str
    user_id: UserId
    names: Mapping[UserId, str]
    total: Totals | None = None
    variants: tuple[tuple[str, Totals], ...] = ()
    opponents: tuple[Opponent, ...] = ()
    last: tuple[PastMatch, ...] = ()
    others: tuple[tuple[str, int], ...] = ()
    labels: tuple[LabelRow, ...] = ()


def stats_message(stats: PlayerRecord, texts: Texts) -> MessageLayout:
    """A player's record: per variant, against whom, and the last matches with names that fit."""
    most = max((len(match.seats) - 1 for match in stats.last), default=1)
    for named in range(most, 1, -1):
        layout = _stats(stats, named, texts)
        if fits(layout.blocks):
            return layout
    return _stats(stats, 1, texts)


def _stats(stats: PlayerRecord, named: int, texts: Texts) -> MessageLayout:
    """`named`: how many of those who sat in a match are told by name."""
    name, game = escaped(stats.names[stats.user_id]), texts(f"game-{stats.game}")
    title = texts("stats-title", name=name, game=game)
    top = heading(f"{symbols.TABLE} {title}")
    others = _others(stats.others, texts)
    if stats.total is None:
        empty = texts("stats-empty", name=name, game=game, command=f"play {stats.game}")
        return MessageLayout((Text(lines(top, empty, others)),), symbols.Colour.QUIET)
    blocks: list[Block] = [Text(lines(top, *_totals(stats, stats.total, texts)))]
    if stats.opponents:
        rows = [_versus(one, stats, texts) for one in stats.opponents[:OPPONENTS_SHOWN]]
        blocks += [Divider(), Text(lines(bold(texts("stats-opponents")), *rows))]
    if stats.last:
        matches = (_ended(match, stats, named, texts) for match in stats.last[:MATCHES_SHOWN])
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


def _versus(other: Opponent, stats: PlayerRecord, texts: Texts) -> str:
    # Players who share a place have neither won nor lost.
    shared = other.plays - other.won - other.lost
    drawn = texts("record-shared", count=shared) if shared else None
    if game_of(stats.game).rules.seats[-1] > 2:
        # Both may have lost the match to somebody else.
        met = texts("record-ahead", ahead=other.won, behind=other.lost)
    else:
        met = won_and_lost(other.won, other.lost, texts)
    return dotted((escaped(stats.names[other.user_id]), met, drawn))


def _ended(match: PastMatch, stats: PlayerRecord, named: int, texts: Texts) -> str:
    own = next(seat for seat in match.seats if seat.user_id == stats.user_id)
    others = [seat for seat in match.seats if seat is not own]
    return dotted(
        (
            bold(_outcome(own, others, texts)),
            _against([stats.names[seat.user_id] for seat in others], named, texts),
            _score(own, others, stats.game, texts),
            variant_name(stats.game, match.variant, texts),
            on_day(match.ended_at),
        )
    )


def _score(own: SeatResult, others: Sequence[SeatResult], game: str, texts: Texts) -> str | None:
    """The scores, or what a game without scores counts; None where nothing is counted."""
    if own.score is None:
        return texts(f"match-score-{game}", **own.numbers) if own.numbers else None
    score = texts(f"score-{game}", score=own.score)
    scores = [str(seat.score) for seat in others if seat.score is not None]
    return texts("stats-scores", score=score, others=", ".join(scores)) if scores else score


def _against(others: Sequence[str], named: int, texts: Texts) -> str | None:
    if not others:
        return None
    told = [escaped(name) for name in others[:named]]
    if len(others) > named:
        told.append(texts("stats-more-others", count=len(others) - named))
    return texts("stats-against", names=all_of(told, texts))


_ENDS = {Way.LEFT: "-conceded", Way.TIMED_OUT: "-in-time"}
"""The first of these counts where others left in both ways."""


def _outcome(own: SeatResult, others: Sequence[SeatResult], texts: Texts) -> str:
    """A player alone loses to nobody. Two can share the best place without a win."""
    how = "won" if own.won else "lost" if others else "played"
    ways = {seat.way for seat in others} if own.won else {own.way}
    # A win is no forfeit while somebody else stayed.
    end = "" if Way.PLAYED in ways else next((_ENDS[way] for way in _ENDS if way in ways), "")
    if how == "lost" and not end and (len(others) > 1 or own.place == 1):
        return texts("stats-place", place=own.place)
    return texts(f"stats-{how}{end}")


def own_record(stats: PlayerRecord, texts: Texts, *, shown: bool = False) -> MessageLayout:
    """A player's record for one reader, with a button that shows it to all, unless `shown`."""
    layout = stats_message(stats, texts)
    if stats.total is None or shown:
        return layout
    show = Button(texts("table-show"), str(RecordPress(stats.game, stats.user_id)))
    return replace(layout, blocks=(*layout.blocks, Buttons((show,))))
