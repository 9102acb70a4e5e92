"""The record of a player, for any game."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.boards import WHOLE, Totals, labels_of, ranking_of
from bot.contract.game import Ranking
from bot.match.ids import UserId
from bot.match.result import Opponent, PastMatch, SeatResult, Way
from bot.rounds.ids import NamedRound
from bot.ui import symbols
from bot.ui.board import fits
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import RecordPress
from bot.ui.games import game_of
from bot.ui.leaderboards import (
    games_menu,
    no_match_in,
    record_line,
    record_told,
    round_title,
    variant_name,
)
from bot.ui.markdown import all_of, bold, counted, dotted, heading, lines, on_day, small
from bot.ui.message import Block, Button, Buttons, Divider, MessageLayout, Text
from bot.ui.names import escaped

OPPONENTS_SHOWN = 10
MATCHES_SHOWN = 10


class PlayerRecord(Struct, frozen=True):
    """A player's record in one game. No name is escaped yet.

    `names`: of all who are told of. `totals`: by the name of the board, `WHOLE` for the whole game;
    empty without a counted match. `opponents`, `last`: the weightiest first. `others`: the counted
    matches of other games. `of_round`: the round whose matches alone are counted; None: all of the
    server.
    """

    game: str
    user_id: UserId
    names: Mapping[UserId, str]
    totals: Mapping[str, Totals] = {}
    opponents: tuple[Opponent, ...] = ()
    last: tuple[PastMatch, ...] = ()
    others: tuple[tuple[str, int], ...] = ()
    of_round: NamedRound | None = None


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
    one = stats.of_round
    title = texts("stats-title", name=name, of=game if one is None else round_title(one))
    top = lines(heading(f"{symbols.TABLE} {title}"), None if one is None else small(game))
    others = _others(stats.others, texts)
    if not stats.totals:
        empty = texts("stats-empty", name=name, game=game, command=f"play {stats.game}")
        if one is not None:
            empty = no_match_in(one, stats.names[stats.user_id], texts)
        return MessageLayout((Text(lines(top, empty, others)),), symbols.Colour.QUIET)
    blocks: list[Block] = [Text(lines(top, *_totals(stats, texts)))]
    if stats.opponents:
        rows = [_versus(one, stats, texts) for one in stats.opponents[:OPPONENTS_SHOWN]]
        blocks += [Divider(), Text(lines(bold(texts("stats-opponents")), *rows))]
    if stats.last:
        matches = (_ended(match, stats, named, texts) for match in stats.last[:MATCHES_SHOWN])
        blocks += [Divider(), Text(lines(bold(texts("stats-last")), *matches))]
    if others is not None:
        blocks += [Divider(), Text(others)]
    return MessageLayout(tuple(blocks), symbols.Colour.TURN)


def _totals(stats: PlayerRecord, texts: Texts) -> Iterator[str]:
    """A line per variant, one for the whole game where several were played, and those of labels."""
    game, rules = stats.game, game_of(stats.game).rules
    named = {
        variant: variant_name(game, variant, texts)
        for variant in rules.variants
        if variant in stats.totals
    }
    if len(named) != 1:
        named[WHOLE] = texts("stats-total")
    for board, name in named.items():
        yield record_line(bold(name), stats.totals[board], game, board, texts)
    for fact in rules.labels:
        yield from _labelled(stats, fact, texts)


def _labelled(stats: PlayerRecord, fact: str, texts: Texts) -> Iterator[str]:
    """The value of a label, e.g. the hero, that was played most, and the best one if any won.

    With their records; in one line if they are the same.
    """
    game, rules, totals = stats.game, game_of(stats.game).rules, stats.totals
    labels = labels_of(rules).items()
    played = [name for name, label in labels if label.fact == fact and name in totals]
    if not played:
        return

    def merit(name: str) -> tuple[int, ...]:
        if ranking_of(rules, name) is Ranking.SCORE:
            return (totals[name].score_best,)
        return totals[name].won, -totals[name].lost

    # `max` returns the first of equal items.
    most = max(played, key=lambda name: totals[name].plays)
    best = max(played, key=merit)
    won = ranking_of(rules, best) is Ranking.SCORE or totals[best].won > 0
    told = {"stats-label-both" if won and best == most else "stats-label-most": most}
    if won and best != most:
        told["stats-label-best"] = best
    for key, board in told.items():
        value = variant_name(game, board, texts)
        named = texts(key, label=texts(f"label-{game}-{fact}"), value=value)
        yield f"{bold(named)} · {record_told(totals[board], game, board, texts)}"


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
        met = counted(texts("record-ahead", ahead=other.won, behind=other.lost))
    else:
        met = counted(texts("record", won=other.won, lost=other.lost))
    return dotted((escaped(stats.names[other.user_id]), met, drawn))


def _ended(match: PastMatch, stats: PlayerRecord, named: int, texts: Texts) -> str:
    own = next(seat for seat in match.seats if seat.user_id == stats.user_id)
    others = [seat for seat in match.seats if seat is not own]
    against = _against([stats.names[seat.user_id] for seat in others], named, texts)
    score = _score(own, others, stats.game, texts)
    played = variant_name(stats.game, match.variant, texts)
    return lines(
        dotted((bold(_outcome(own, others, texts)), against, played)),
        small(dotted((score, on_day(match.ended_at)))),
    )


def _score(own: SeatResult, others: Sequence[SeatResult], game: str, texts: Texts) -> str | None:
    """The scores, or what a game without scores counts; None where nothing is counted."""
    if own.score is None:
        return counted(texts(f"match-score-{game}", **own.numbers)) if own.numbers else None
    score = texts(f"score-{game}", score=own.score)
    if scores := [str(seat.score) for seat in others if seat.score is not None]:
        score = texts("stats-scores", score=score, others=", ".join(scores))
    return counted(score)


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
    # The menu tells the other games.
    layout = stats_message(replace(stats, others=()), texts)
    show: tuple[Block, ...] = ()
    if stats.totals and not shown:
        round_id = None if stats.of_round is None else stats.of_round.id
        press = RecordPress(stats.game, stats.user_id, round_id=round_id)
        show = (Buttons((Button(texts("table-show"), str(press)),)),)
    counts = dict(stats.others)
    others = {game: RecordPress(game, stats.user_id, privately=True) for game in counts}
    menu = games_menu(others, texts, counts)
    return replace(layout, blocks=(*layout.blocks, *show, *menu))
