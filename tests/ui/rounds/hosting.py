"""Rounds among birds, at each of their phases, as their hosts see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from bot.match.ids import MatchId, UserId
from bot.rounds import entries as made
from bot.rounds.effects import apply
from bot.rounds.entries import RoundEntry, TableKey
from bot.rounds.ids import Place, RoundId
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.round import LegTable, Round, begin
from bot.rounds.standings import Ends, MatchEnd, outcome_of, standings, tables_of
from bot.rounds.terms import RoundTerms
from bot.ui.rounds.view import RoundView, TableState, TableView
from tests.rounds.terms import friday_cup

BIRDS = (
    *("Kestrel", "Moth", "Wren", "Otter", "Finch", "Heron", "Lark", "Swift"),
    *("Teal", "Ibis", "Crane", "Raven", "Pipit", "Dove", "Robin", "Jay"),
)
"""People in the order of their sign-up: the first has id 1 and place 1."""
ROOK, MARTIN = UserId(90), UserId(91)
NAMES = {
    # Of thirty-two, the second half has the same names.
    **{UserId(number): BIRDS[(number - 1) % 16] for number in range(1, 40)},
    ROOK: "Rook",
    MARTIN: "Martin",
}
NOW = 1_800_000_000_000
MINUTE = 60_000
STARTS = NOW + 120 * MINUTE
LINK = "https://discord.com/channels/1/2/3"


def terms(**changes: Any) -> RoundTerms:
    """The Friday Cup of 16 places in two hours, hosted by Rook."""
    return friday_cup(**{"opener": ROOK, "starts": STARTS, "seed": bytes(16), **changes})


def after(one: Round, *entries: RoundEntry) -> Round:
    return reduce(apply, entries, one)


def new(**changes: Any) -> Round:
    """A draft."""
    return begin(RoundId(7), terms(**changes))


def signing_up(people: int = 16, **changes: Any) -> Round:
    """So many have signed up."""
    signed = [made.SignedUp(at=NOW, by=UserId(each), player=UserId(each)) for each in count(people)]
    return after(new(**changes), made.Posted(at=NOW, by=ROOK), *signed)


def checking_in(people: int = 16, missing: Sequence[int] = (), **changes: Any) -> Round:
    """Everybody is asked, and all but those missing are here."""
    come = [UserId(each) for each in count(people) if each not in missing]
    return after(
        signing_up(people, **changes),
        made.CheckInOpened(at=NOW, until=NOW + 15 * MINUTE),
        *[made.Here(at=NOW, by=each, player=each) for each in come],
    )


def ready(people: int = 16, **changes: Any) -> Round:
    """The places are known."""
    return after(checking_in(people, **changes), made.CheckInClosed(at=NOW))


def drawn(before: Round, *byes: int) -> Round:
    """The next leg is drawn: neighbours meet, but for those who have a bye or have dropped out."""
    left = [place for place in before.playing if place not in byes]
    size = before.terms.seats[-1]
    seated = tuple(tuple(left[at : at + size]) for at in range(0, len(left), size))
    seating = LegSeating(seated, tuple(map(Place, byes)))
    return after(before, made.LegDrawn(at=NOW, by=ROOK, seating=seating))


def running(before: Round, *byes: int) -> Round:
    """Neighbours play; the match of each table has the number of leg and table, as 203."""
    gone = after(drawn(before, *byes), made.Went(at=NOW, by=ROOK))
    leg = len(gone.legs)
    begun = [
        made.Started(
            at=NOW,
            table=TableKey(leg, table.number),
            match=MatchId(100 * leg + table.number),
            seated=table.places,
        )
        for table in gone.legs[-1].tables
    ]
    return after(gone, *begun)


def called(before: Round, *byes: int) -> Round:
    """The tables of the next leg wait for their players."""
    return after(drawn(before, *byes), made.Went(at=NOW, by=ROOK))


def count(people: int) -> range:
    return range(1, people + 1)


def won(*scores: int, players: Sequence[int] = ()) -> MatchEnd:
    """A match that was played to its end, with these scores."""
    places = tuple([1 + sum(other > own for other in scores) for own in scores])
    return MatchEnd(places, scores, players=tuple(map(UserId, players)))


def all_won(one: Round, but: Sequence[int] = ()) -> Ends:
    """In each match the first seat has won by three to one, but those with these numbers go on."""
    matches = [table.match for table in tables_of(one) if table.match is not None]
    return {match: won(3, 1) for match in matches if match not in but}


Changed = Callable[[LegTable], dict[str, Any]]
"""The state of a table, beside its outcome."""


def view_of(
    one: Round, ends: Ends | None = None, tables: Changed | None = None, **changes: Any
) -> RoundView:
    """The round with these ends of matches, as all names are known."""
    ends = {} if ends is None else ends
    known: dict[str, Any] = {
        "round": one,
        "names": NAMES,
        "now": NOW,
        "tables": [
            table_view(table, ends, **({} if tables is None else tables(table)))
            for table in (one.legs[-1].tables if one.legs else ())
        ],
        "standings": standings(one, ends) if one.places else (),
        "earlier": [
            [
                TableView(table=table, outcome=outcome_of(table, ends), state=TableState.OVER)
                for table in leg.tables
            ]
            for leg in one.legs[:-1]
        ],
    }
    return RoundView(**{**known, **changes})


def table_view(table: LegTable, ends: Ends, **changes: Any) -> TableView:
    outcome = outcome_of(table, ends)
    state = TableState.WAITS if table.waits else TableState.PLAYS
    known: dict[str, Any] = {
        "table": table,
        "outcome": outcome,
        "state": state if outcome.open else TableState.OVER,
        "link": LINK,
        "missing": table.places if table.waits else (),
        "live": table.match if outcome.open else None,
    }
    return TableView(**{**known, **changes})
