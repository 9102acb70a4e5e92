"""The points that a round must have given, reckoned anew from the entries of its log."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from bot.match.ids import MatchId
from bot.rounds import entries as made
from bot.rounds.entries import RoundEntry, TableKey
from bot.rounds.ids import Pair, Place, pair_of
from bot.rounds.pairing.seating import LegSeating

Ranks = tuple[int, ...] | None
"""The places of a match by its seats; None without a result."""


class Account:
    """The acts at a table."""

    def __init__(self, places: tuple[Place, ...]) -> None:
        self.places = places
        self.match: MatchId | None = None
        self.seated: tuple[Place, ...] = ()
        self.absent = set[Place]()
        self.ruling: tuple[int, ...] | None = None

    @property
    def waits(self) -> bool:
        return self.match is None and self.ruling is None and not self.walkover

    @property
    def walkover(self) -> bool:
        return self.match is None and len(self.places) - len(self.absent) < 2

    @property
    def came(self) -> list[Place]:
        return [place for place in self.places if place not in self.absent]


class Ledger:
    """The tables, byes and corrections of a round, and how its matches ended."""

    def __init__(self) -> None:
        self.tables: dict[TableKey, Account] = {}
        self.byes: list[tuple[Place, ...]] = []
        self.corrections = Counter[Place]()
        self.ended: dict[MatchId, Ranks] = {}
        self._drawn = LegSeating(())

    def see(self, entry: RoundEntry) -> None:
        """An entry that counts."""
        leg = len(self.byes)
        match entry:
            case made.LegDrawn(seating=seating):
                self._drawn = seating
            case made.Went():
                self.byes.append(self._drawn.byes)
                for number, places in enumerate(self._drawn.tables, start=1):
                    self.tables[TableKey(leg + 1, number)] = Account(places)
            case made.TookBackGo():
                self._drawn = LegSeating(
                    tuple(self.tables.pop(key).places for key in self.keys(leg)), self.byes.pop()
                )
            case made.Started(table=key, match=match, seated=seated):
                self.tables[key].match, self.tables[key].seated = match, seated
            case made.Absent(table=key, places=places):
                self.tables[key].absent.update(places)
            case made.StoodIn(place=place):
                for key in self.keys(leg):
                    if self.tables[key].waits:
                        self.tables[key].absent.discard(place)
            case made.Ruled(table=key, points=points):
                self.tables[key].ruling = points or ()
            case made.Replayed(table=key):
                self.tables[key] = Account(self.tables[key].places)
            case made.Corrected(place=place, points=points):
                self.corrections[place] += points

    def keys(self, leg: int) -> list[TableKey]:
        return [key for key in self.tables if key.leg == leg]

    def given(self, key: TableKey) -> dict[Place, int] | None:
        """The points that a table gives; None as long as it is open."""
        table = self.tables[key]
        if table.ruling is not None:
            return dict(zip(table.places, table.ruling or (0,) * len(table.places), strict=True))
        if table.walkover:
            return {place: 12 * (place in table.came) for place in table.places}
        if table.match is None or table.match not in self.ended:
            return None
        found = dict.fromkeys(table.places, 0)
        ranks = self.ended[table.match]
        ranked = zip(table.seated, ranks, strict=True) if ranks is not None else ()
        # Each two at a table share so many points.
        share = 12 // (len(table.seated) - 1)
        for (one, own), (two, other) in combinations(ranked, 2):
            found[one] += share // 2 * (1 + (own < other) - (own > other))
            found[two] += share // 2 * (1 + (own > other) - (own < other))
        return found

    @property
    def open(self) -> list[TableKey]:
        """The tables of the newest leg that give nothing yet."""
        return [key for key in self.keys(len(self.byes)) if self.given(key) is None]

    def points(self) -> Counter[Place]:
        """The points of all places that have any, or none left after a correction."""
        found = Counter(self.corrections)
        for leg, byes in enumerate(self.byes, start=1):
            if all(len(self.tables[key].places) == 2 for key in self.keys(leg)):
                found.update(dict.fromkeys(byes, 12))
        for key in self.tables:
            found.update(self.given(key) or {})
        return found

    def rests(self) -> Counter[Place]:
        """How many byes and walkovers each place has had."""
        found = Counter(place for byes in self.byes for place in byes)
        for table in self.tables.values():
            if table.walkover and table.ruling is None:
                found.update(table.came)
        return found

    def met(self) -> Counter[Pair]:
        """How often two have met in a match that counts."""
        return Counter(
            pair_of(*pair)
            for key, table in self.tables.items()
            if table.match is not None and table.ruling != () and self.given(key) is not None
            for pair in combinations(table.seated, 2)
        )
