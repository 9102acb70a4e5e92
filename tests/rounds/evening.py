"""A round played act by act, with results of its matches, for tests."""

from __future__ import annotations

from typing import Any

import pytest

from bot.match.ids import MatchId, UserId
from bot.rounds import entries as made
from bot.rounds.deciding import decide, seating_of
from bot.rounds.entries import RoundEntry, TableKey
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Place, RoundId
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.rights import may
from bot.rounds.round import LegTable, Round, begin
from bot.rounds.standings import MatchEnd, StandingsLine, outcome_of, standings
from bot.rounds.terms import RoundTerms
from tests.rounds.terms import friday_cup

NOW = 1_790_000_000_000
HOUR = 3_600_000

ROOK, JUDGE, STRANGER = UserId(1), UserId(2), UserId(3)
"""The host, a co-host, and somebody who has nothing to do with the round."""

KESTREL, MOTH, WREN, OTTER, HERON, SWIFT = PLAYERS = tuple(map(UserId, range(11, 17)))


def places(*numbers: int) -> tuple[Place, ...]:
    return tuple(map(Place, numbers))


def terms(**changes: Any) -> RoundTerms:
    """The Friday Cup, hosted by Rook, to which twelve people can come."""
    own = {"options": None, "opener": ROOK, "places": 12, "starts": NOW + HOUR}
    return friday_cup(**{**own, **changes})


class Evening:
    """A round, its log, and the ends of its matches. Rook does what nobody else is said to do."""

    def __init__(self, **changes: Any) -> None:
        self.terms = terms(**changes)
        self.round: Round = begin(RoundId(1), self.terms)
        self.log: list[RoundEntry] = []
        self.ends: dict[MatchId, MatchEnd] = {}
        self.do(made.Posted)

    def try_(self, entry: RoundEntry, seen: int | None = None) -> None:
        """Raises `RoundRefused`, also where whoever does it may not."""
        if (reason := may(self.round, entry, entry.by)) is not None:
            raise RoundRefused(reason)
        self.round = decide(self.round, entry, self.ends, seen)
        self.log.append(entry)

    def do(
        self,
        kind: type[RoundEntry],
        by: UserId | None = ROOK,
        seen: int | None = None,
        **fields: Any,
    ) -> Evening:
        self.try_(kind(at=NOW, by=by, **fields), seen)
        return self

    def refused(
        self, kind: type[RoundEntry], by: UserId | None = ROOK, **fields: Any
    ) -> RoundRefusal:
        """Why this cannot be done."""
        return self.refusal(kind, by, **fields).reason

    def refusal(
        self, kind: type[RoundEntry], by: UserId | None = ROOK, **fields: Any
    ) -> RoundRefused:
        before = self.round
        with pytest.raises(RoundRefused) as caught:
            self.do(kind, by, **fields)
        assert self.round == before
        return caught.value

    def come(self, *players: UserId) -> Evening:
        """They sign up, each by a press of their own."""
        for player in players:
            self.do(made.SignedUp, player, player=player, in_turn=True)
        return self

    def begun(self, count: int) -> Evening:
        """So many people have places; there was no check-in."""
        self.come(*map(UserId, range(11, 11 + count)))
        return self.do(made.CheckInClosed)

    def leg(self, *tables: tuple[int, ...], byes: tuple[int, ...] = ()) -> Evening:
        """A leg begins: by hand with these tables, or as it is drawn."""
        if tables:
            seating = LegSeating(tuple(places(*table) for table in tables), places(*byes))
        else:
            seating = seating_of(self.round, self.ends)
        self.do(made.LegDrawn, seating=seating, by_hand=bool(tables))
        return self.do(made.Went)

    def key(self, number: int) -> TableKey:
        return TableKey(len(self.round.legs), number)

    def table(self, number: int) -> LegTable:
        table = self.round.table(self.key(number))
        assert table is not None
        return table

    def start(self, number: int) -> MatchId:
        """The match of a table of the newest leg begins."""
        match = MatchId(1000 + len(self.log))
        seated = self.table(number).present
        self.do(made.Started, None, table=self.key(number), match=match, seated=seated)
        return match

    def play(self, number: int, *ranks: int, **end: Any) -> Evening:
        """A table plays to its end. `ranks`: by its places; none without a result."""
        self.ends[self.start(number)] = MatchEnd(places=ranks or None, **end)
        return self

    def all_play(self) -> Evening:
        """At all tables that wait, the lowest place wins, the next one is second, and so on."""
        assert self.round.leg is not None
        for table in self.round.leg.tables:
            if table.waits:
                order = sorted(table.present)
                self.play(table.number, *(1 + order.index(place) for place in table.present))
        return self

    def rule(self, number: int, *points: int, by: UserId = ROOK) -> Evening:
        """A host says what a table of the newest leg gives; nothing makes it void."""
        return self.do(made.Ruled, by, table=self.key(number), points=points or None)

    def outcome(self, number: int) -> tuple[str, tuple[int, ...]]:
        found = outcome_of(self.table(number), self.ends)
        return found.how.value, found.points

    @property
    def has_draw(self) -> bool:
        """Whether a leg is drawn that has not begun."""
        return self.round.drawn is not None

    @property
    def rows(self) -> tuple[StandingsLine, ...]:
        return standings(self.round, self.ends)

    def points(self) -> dict[int, int]:
        """The points of each place that has a row, in order."""
        return {row.place: row.points for row in self.rows}


def playing(evening: Evening) -> tuple[UserId, ...]:
    """The people who play, by their places."""
    return tuple(place.player for place in evening.round.places if place.plays)
