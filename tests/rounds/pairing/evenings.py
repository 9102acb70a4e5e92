"""Evenings with results at random, whose legs are drawn in turn, and fields at random."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

from bot.contract.chance import Chance
from bot.rounds.ids import Place, pair_of
from bot.rounds.pairing.seating import Field, LegSeating

POINTS = {2: (12, 0), 3: (12, 6, 0), 4: (12, 8, 4, 0)}
"""The points of a table, by its seats."""

Draw = Callable[[Field, Chance, str], LegSeating]


def places(count: int) -> tuple[Place, ...]:
    return tuple(map(Place, range(1, count + 1)))


def chance_of(seed: int) -> Chance:
    return Chance(seed.to_bytes(32, "big"))


def evening(count: int, legs: int, draw: Draw, seed: int) -> Iterator[tuple[Field, LegSeating]]:
    """The field of each leg and its pairing. All places play every leg."""
    luck, chance = Random(seed), chance_of(seed)
    points, byes = Counter[Place](), Counter[Place]()
    met = Counter[tuple[Place, Place]]()
    for leg in range(legs):
        field = Field(places(count), Counter(points), Counter(met), Counter(byes))
        pairing = draw(field, chance, f"leg:{leg}")
        yield field, pairing
        byes.update(pairing.byes)
        points.update(dict.fromkeys(pairing.byes, 12))
        for table in pairing.tables:
            met.update(pair_of(*two) for two in combinations(table, 2))
            ranking = luck.sample(table, len(table))
            points.update(dict(zip(ranking, POINTS[len(table)], strict=True)))


def any_field(luck: Random, count: int, forbidden: float) -> Field:
    """A field in which anything may have happened. `forbidden`: the share of forbidden pairs."""
    numbers = places(count)
    pairs = [*combinations(numbers, 2)]
    return Field(
        numbers,
        {place: luck.randint(-1, 4) * 6 for place in numbers},
        {two: luck.choice((1, 1, 2)) for two in pairs if luck.random() < 0.4},
        {place: luck.randint(0, 1) for place in numbers},
        frozenset(two for two in pairs if luck.random() < forbidden),
    )


def repeats(field: Field, pairing: LegSeating) -> int:
    """How often the places of its tables have met already."""
    return sum(field.meetings(*two) for two in pairing.pairs)
