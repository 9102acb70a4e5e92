"""The standings of a round counted once more: from its log and the ends of its matches alone."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from bot.rounds import entries as made
from bot.rounds.entries import RoundEntry

WHOLE = 12
"""The points for beating everybody at a table."""

Results = Mapping[int, Sequence[int] | None]
"""By match: the place of each seat, None without a result. A match that is not there goes on."""


@dataclass
class Played:
    """A table as it was played. `match`: with `seats`, the places in the order of its seats."""

    places: tuple[int, ...]
    match: int | None = None
    seats: tuple[int, ...] = ()
    absent: set[int] = field(default_factory=set)
    ruled: tuple[int, ...] | None = None
    void: bool = False

    @property
    def come(self) -> list[int]:
        return [place for place in self.places if place not in self.absent]

    def gives(self, results: Results) -> dict[int, Fraction] | None:
        """The points of each place; None as long as nothing is known."""
        nothing = dict.fromkeys(self.places, Fraction(0))
        if self.void:
            return nothing
        if self.ruled is not None:
            return dict(zip(self.places, map(Fraction, self.ruled), strict=True))
        if self.match is None:
            if not self.absent or len(self.come) > 1:
                return None
            return nothing | dict.fromkeys(self.come, Fraction(WHOLE))
        if self.match not in results:
            return None
        ranks = results[self.match]
        if ranks is None:
            return nothing
        others = len(ranks) - 1
        return nothing | {
            place: Fraction(
                WHOLE * sum(2 * (own < other) + (own == other) for other in ranks) - WHOLE,
                2 * others,
            )
            for place, own in zip(self.seats, ranks, strict=True)
        }


@dataclass
class PlayedLeg:
    tables: list[Played]
    byes: tuple[int, ...]


@dataclass(frozen=True)
class Row:
    """A row of the standings, as far as it is counted here."""

    rank: int
    points: int
    met: int


def legs_in(log: Sequence[RoundEntry]) -> list[PlayedLeg]:
    """The legs that began and were not taken back, with all that was decided about them."""
    legs: list[PlayedLeg] = []
    drawn: made.LegDrawn | None = None
    taken_back: PlayedLeg | None = None
    for entry in log:
        match entry:
            case made.LegDrawn():
                drawn, taken_back = entry, None
            case made.Went() if taken_back is not None:
                legs.append(taken_back)
                taken_back = None
            case made.Went():
                assert drawn is not None
                tables = [Played(places) for places in drawn.seating.tables]
                legs.append(PlayedLeg(tables, drawn.seating.byes))
            case made.TookBackGo():
                taken_back = legs.pop()
            case made.Started(table=key, match=match, seated=seated):
                at = _table(legs, key)
                at.match, at.seats = match, seated
            case made.Absent(table=key, places=places):
                _table(legs, key).absent |= {*places}
            case made.StoodIn(place=place):
                # Only at a table that still waits does it matter that somebody has come.
                for at in legs[-1].tables if legs else ():
                    if at.match is None and at.ruled is None and not at.void and len(at.come) > 1:
                        at.absent -= {place}
            case made.Ruled(table=key, points=points):
                at = _table(legs, key)
                at.ruled, at.void = points, points is None
            case made.Replayed(table=key):
                old = _table(legs, key)
                legs[key.leg - 1].tables[key.number - 1] = Played(old.places)
    return legs


def _table(legs: list[PlayedLeg], key: made.TableKey) -> Played:
    return legs[key.leg - 1].tables[key.number - 1]


def standings_in(
    log: Sequence[RoundEntry], results: Results, places: Sequence[int], *, knock_out: bool
) -> dict[int, Row]:
    """The rows of these places. In a knock-out points alone decide."""
    legs = legs_in(log)
    points: Counter[int] = Counter()
    for leg in legs:
        if all(len(table.places) == 2 for table in leg.tables):
            for place in leg.byes:
                points[place] += WHOLE
    met: dict[int, list[int]] = {place: [] for place in places}
    beaten: list[tuple[int, int]] = []
    for table, won in _decided(legs, results):
        for place, own in won.items():
            assert own.denominator == 1, f"{own} points"
            points[place] += own.numerator
        if table.match is None:
            continue
        for one, other in combinations(table.seats, 2):
            if not table.void:
                met.setdefault(one, []).append(other)
                met.setdefault(other, []).append(one)
            if won[one] != won[other]:
                beaten.append((one, other) if won[one] > won[other] else (other, one))
    for entry in log:
        if isinstance(entry, made.Corrected):
            points[entry.place] += entry.points
    strength = {place: sum(points[other] for other in met[place]) for place in places}
    level = {place: (points[place], 0 if knock_out else strength[place]) for place in places}
    wins = Counter(
        winner
        for winner, loser in beaten
        if not knock_out and level.get(winner, 0) == level.get(loser, 1)
    )
    order = {place: (*level[place], wins[place]) for place in places}
    return {
        place: Row(
            1 + sum(other > order[place] for other in order.values()),
            points[place],
            strength[place],
        )
        for place in places
    }


def _decided(
    legs: Sequence[PlayedLeg], results: Results
) -> Iterator[tuple[Played, dict[int, Fraction]]]:
    for leg in legs:
        for table in leg.tables:
            won = table.gives(results)
            if won is not None:
                yield table, won
