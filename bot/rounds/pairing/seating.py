"""The values that a draw takes and makes."""

from collections.abc import Mapping
from itertools import combinations

from msgspec import Struct

from bot.rounds.ids import Pair, Place, pair_of


class Field(Struct, frozen=True):
    """All that the draw of a leg goes by.

    `places`: those that play this leg, ascending. `points`: of each place; none where it is
    missing. `met`: how often two places have played each other. `byes`: how many byes a place has
    had; a walkover won counts as one. `forbidden`: places that may not meet.
    """

    places: tuple[Place, ...]
    points: Mapping[Place, int] = {}
    met: Mapping[Pair, int] = {}
    byes: Mapping[Place, int] = {}
    forbidden: frozenset[Pair] = frozenset()

    def score(self, place: Place) -> int:
        return self.points.get(place, 0)

    def rests(self, place: Place) -> int:
        """How many byes the place has had."""
        return self.byes.get(place, 0)

    def meetings(self, one: Place, other: Place) -> int:
        """How often the two have played each other."""
        return self.met.get(pair_of(one, other), 0)

    def may_meet(self, one: Place, other: Place) -> bool:
        return pair_of(one, other) not in self.forbidden


class LegSeating(Struct, frozen=True):
    """One pairing of a leg. `tables`: the places of each, in the order of their seats.

    `byes`: the places that have no table and are paid for it as the terms of the round say.
    """

    tables: tuple[tuple[Place, ...], ...]
    byes: tuple[Place, ...] = ()

    @property
    def pairs(self) -> frozenset[Pair]:
        """All pairs of places that sit at one table."""
        return frozenset([pair_of(*two) for table in self.tables for two in combinations(table, 2)])
