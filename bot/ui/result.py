"""The end of a match for any number of players: winner, places, and the way on."""

from collections.abc import Callable, Sequence

from bot.contract.game import Seat
from bot.match.acts import MatchCommand
from bot.match.result import Result, Way
from bot.rounds.acts import RoundVerb
from bot.rounds.ids import RoundId
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button
from bot.ui.custom_ids import RoundPress
from bot.ui.markdown import (
    all_of,
    bold,
    counted,
    dotted,
    heading,
    lines,
    mention,
    rough_duration,
    small,
)
from bot.ui.match_view import MatchView
from bot.ui.message import Button, Buttons, MessageLayout, Style, Text
from bot.ui.names import escaped

Scored = Callable[[int], str]

Merits = Callable[[Seat], str | None]
"""The reason for the place of a seat, in words."""


def result_layout(
    view: MatchView,
    result: Result,
    title: str,
    texts: Texts,
    scored: Scored | None = None,
    *details: str,
    merits: Merits | None = None,
    headed: Scored | None = None,
) -> MessageLayout:
    """The winner, the game, the places, how long it took, and the way to a rematch.

    `title`: the game. `scored`: for games with scores, `headed`: in the heading. `merits`: for
    games without scores. `details`: further lines.
    """
    won = bool(result.winners)
    symbol = symbols.WINNER if won else symbols.OVER
    text = lines(
        heading(f"{symbol} {result_title(view, result, texts, headed or scored, mentioned=True)}"),
        small(title),
        *places(view, result, texts, scored, merits),
        *(small(detail) for detail in details),
        small(length(view, texts)),
        small(texts("result-practice")) if view.practice and won else None,
    )
    colour = symbols.Colour.GOOD if won else symbols.Colour.OVER
    return MessageLayout((Text(text), onward(view, texts)), colour)


def result_title(
    view: MatchView,
    result: Result,
    texts: Texts,
    scored: Scored | None = None,
    *,
    mentioned: bool = False,
) -> str:
    """The winner, in a line. `mentioned`: by mention, where every reader knows the players."""
    if result.outcome is None:
        return texts("result-none")
    names = [
        mention(view.players[seat]) if mentioned else view.name(seat) for seat in result.winners
    ]
    if not names and scored is not None and result.outcome.scores is not None and result.played:
        # A player alone does not win, but is told of the title.
        best = max(result.outcome.scores)
        return texts("result-score", score=scored(best))
    if not names:
        return texts("result-unfinished" if len(view.players) == 1 else "result-nobody")
    if (loser := _told_by_title(view, result)) is not None:
        late = result.way(loser) is Way.TIMED_OUT
        key = "result-won-on-time" if late else "result-won-by-concession"
        return texts(key, name=names[0], loser=view.name(loser))
    if len(names) == 1:
        return texts("result-won", name=names[0])
    return texts("result-shared", names=all_of(names, texts))


def _told_by_title(view: MatchView, result: Result) -> Seat | None:
    """The loser of a duel by time or by giving up, of which the title tells."""
    if result.winner is None or not view.is_duel:
        return None
    loser = Seat(1 - result.winner)
    told = result.way(loser) is not Way.PLAYED and loser not in view.forfeited_by
    return loser if told else None


def length(view: MatchView, texts: Texts, *more: str | None) -> str:
    """How long a match took. `more`: what else tells its length."""
    took = rough_duration((view.ended - view.began) // 1000, texts)
    return texts("result-length", length=counted(dotted((took, *more))))


def onward(view: MatchView, texts: Texts) -> Buttons:
    """The way to a rematch; in a round, which pairs its players itself, to the standings."""
    table = view.round_table
    if table is not None:
        press = RoundPress(RoundId(table.round_id), 0, RoundVerb.STANDINGS)
        return Buttons((Button(texts("result-round"), str(press), Style.PRIMARY),))
    label = texts("result-rematch") if len(view.players) > 1 else texts("result-play-again")
    return Buttons((command_button(view, label, MatchCommand.REMATCH, Style.PRIMARY),))


def ended_from_outside(view: MatchView, texts: Texts) -> str:
    """The end of a match that the rules did not end, and by whom; it counts for nobody.

    In a round its table may count all the same, as a host has ruled.
    """
    assert view.result is not None
    if not view.ended_by:
        return texts("result-expired")
    names = all_of([escaped(name) for name in view.ended_by], texts)
    if view.result.awarded:
        return texts("result-awarded", names=names)
    key = "result-ended" if view.round_table is None else "result-ended-in-round"
    return texts(key, names=names, count=len(view.ended_by))


def places(
    view: MatchView,
    result: Result,
    texts: Texts,
    scored: Scored | None = None,
    merits: Merits | None = None,
) -> Sequence[str]:
    """A line for each seat, the best first."""
    outcome = result.outcome
    if outcome is None or result.awarded:
        return [ended_from_outside(view, texts)]
    seats = map(Seat, range(len(outcome.places)))

    def score(seat: Seat) -> str | None:
        return scored(outcome.scores[seat]) if scored and outcome.scores is not None else None

    order = sorted(seats, key=lambda seat: (outcome.places[seat], seat))
    return [
        dotted(
            (
                f"`{outcome.places[seat]}` {bold(view.name(seat))}",
                counted(dotted((score(seat), merits(seat) if merits else None))),
                _way(view, result, seat, texts),
            )
        )
        for seat in order
    ]


def _way(view: MatchView, result: Result, seat: Seat, texts: Texts) -> str | None:
    way, host = result.way(seat), view.forfeited_by.get(seat)
    if way is Way.PLAYED or seat == _told_by_title(view, result):
        return None
    if way is Way.TIMED_OUT:
        return texts("result-out-of-time")
    if host is not None:
        return texts("result-left-by", name=escaped(host))
    return texts("result-left" if len(view.players) > 1 else "result-stopped")
