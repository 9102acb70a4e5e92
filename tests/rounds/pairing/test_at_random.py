"""Draws of fields and evenings at random: nothing is better, and chance is fair."""

from collections import Counter
from functools import cache
from itertools import combinations, islice
from random import Random

import pytest
from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.rounds.ids import Place
from bot.rounds.pairing.draw import drawn, swiss, tables
from bot.rounds.pairing.errors import NoSeating
from bot.rounds.pairing.grouping import table_sizes
from bot.rounds.pairing.seating import Field, LegSeating
from tests.rounds.pairing.evenings import any_field, chance_of, evening, places, repeats

TWO, THREE_OR_FOUR, UP_TO_FOUR = range(2, 3), range(3, 5), range(2, 5)

Cost = tuple[int, int, int, int]


def cost(field: Field, pairing: LegSeating) -> Cost:
    """Byes had before, repeats, points of the bye above the lowest, and squares of differences."""
    lowest = min(map(field.score, field.places))
    return (
        sum(field.rests(place) for place in pairing.byes),
        repeats(field, pairing),
        sum(field.score(place) - lowest for place in pairing.byes),
        sum((field.score(one) - field.score(other)) ** 2 for one, other in pairing.tables),
    )


def least_cost(field: Field) -> Cost | None:
    """The least cost of all pairings there are, each of which is tried; None without any."""

    @cache
    def least(left: frozenset[Place]) -> Cost | None:
        if not left:
            return (0, 0, 0, 0)
        one, found = min(left), []
        parts = [LegSeating(((one, two),)) for two in left - {one} if field.may_meet(one, two)]
        if len(left) % 2:
            parts.append(LegSeating((), (one,)))
        for part in parts:
            others = least(left.difference(part.byes, *part.tables))
            if others is not None:
                a, b, c, d = map(sum, zip(cost(field, part), others, strict=True))
                found.append((a, b, c, d))
        return min(found, default=None)

    return least(frozenset(field.places))


@pytest.mark.parametrize("count", range(2, 11))
def test_no_pairing_of_a_leg_is_better(count: int) -> None:
    luck = Random(count)
    drawn = refused = 0
    while drawn < 8 or refused < 2:
        field = any_field(luck, count, luck.choice((0, 0, 0.2, 0.5, 0.9)))
        least = least_cost(field)
        if least is None:
            with pytest.raises(NoSeating):
                swiss(field, chance_of(drawn), "leg:0")
            refused += 1
        else:
            pairing = swiss(field, chance_of(drawn), "leg:0")
            seated = [*pairing.byes, *(place for table in pairing.tables for place in table)]
            assert sorted(seated) == [*field.places]
            assert all(field.may_meet(*table) for table in pairing.tables)
            assert cost(field, pairing) == least, field
            drawn += 1


@pytest.mark.parametrize("count", range(4, 17, 2))
def test_nobody_meets_twice_in_the_first_half_of_the_legs(count: int) -> None:
    for seed in range(6):
        for field, pairing in evening(count, count // 2, swiss, seed):
            assert repeats(field, pairing) == 0, f"seed {seed}: {field}"


def differences(field: Field, pairing: LegSeating) -> int:
    return sum(
        (field.score(one) - field.score(other)) ** 2
        for table in pairing.tables
        for one, other in combinations(table, 2)
    )


@pytest.mark.parametrize("count", [*range(4, 12), 13, 16, 32])
def test_no_seating_at_random_is_better(count: int) -> None:
    def draw(field: Field, chance: Chance, name: str) -> LegSeating:
        return tables(field, UP_TO_FOUR, chance, name)

    luck = Random(count)
    for field, pairing in evening(count, 4, draw, seed=count):
        assert sorted(place for table in pairing.tables for place in table) == [*field.places]
        sizes = table_sizes(count, UP_TO_FOUR)
        assert tuple(sorted(map(len, pairing.tables), reverse=True)) == sizes
        for _ in range(200):
            rows = iter(luck.sample(field.places, count))
            other = LegSeating(tuple(tuple(islice(rows, size)) for size in sizes))
            costs = [(repeats(field, one), differences(field, one)) for one in (pairing, other)]
            assert costs[0] <= costs[1], f"seed {count}: {field}"


@pytest.mark.parametrize("seats", [TWO, THREE_OR_FOUR, UP_TO_FOUR, range(4, 5)])
def test_a_forbidden_pair_is_never_drawn(seats: range) -> None:
    luck, seated = Random(seats.stop), 0
    for seed in range(30):
        field = any_field(luck, luck.randint(2, 14), luck.choice((0.1, 0.3, 0.5)))
        for draw in (drawn, tables):
            try:
                pairing = draw(field, seats, chance_of(seed), "leg:1")
            except NoSeating:
                continue
            seated += len(pairing.tables)
            everybody = [*pairing.byes, *(place for table in pairing.tables for place in table)]
            assert sorted(everybody) == [*field.places]
            pairs = [two for table in pairing.tables for two in combinations(table, 2)]
            assert all(field.may_meet(*two) for two in pairs), f"seed {seed}: {field}"
    assert seated > 30


def can_sit(field: Field, left: tuple[Place, ...], sizes: tuple[int, ...]) -> bool:
    """Whether tables of these sizes without a forbidden pair exist, by trying all of them."""
    if not left:
        return True
    for size in {*sizes}:
        others = [*sizes]
        others.remove(size)
        for rest in combinations(left[1:], size - 1):
            table = (left[0], *rest)
            if all(field.may_meet(*two) for two in combinations(table, 2)):
                staying = tuple(place for place in left if place not in table)
                if can_sit(field, staying, tuple(others)):
                    return True
    return False


@pytest.mark.parametrize("count", range(5, 11))
def test_tables_are_found_wherever_there_are_any(count: int) -> None:
    luck, sizes, refused = Random(count), table_sizes(count, UP_TO_FOUR), 0
    for seed in range(20):
        field = any_field(luck, count, luck.choice((0.2, 0.4, 0.5)))
        if can_sit(field, field.places, sizes):
            tables(field, UP_TO_FOUR, chance_of(seed), "leg:0")
            continue
        refused += 1
        with pytest.raises(NoSeating) as caught:
            tables(field, UP_TO_FOUR, chance_of(seed), "leg:0")
        freed = [replace(field, forbidden=field.forbidden - {two}) for two in caught.value.pairs]
        helps = {can_sit(one, one.places, sizes) for one in freed}
        assert helps == {True} or caught.value.pairs == tuple(sorted(field.forbidden))
    assert refused


def test_chance_decides_between_equals() -> None:
    field = Field(places(5))
    draws = [swiss(field, chance_of(seed), "leg:0") for seed in range(600)]
    # 15 pairings, and each place first in half of those in which it has no bye.
    kinds = Counter((draw.byes, frozenset(map(frozenset, draw.tables))) for draw in draws)
    assert len(kinds) == 15
    assert all(20 <= times <= 65 for times in kinds.values()), kinds
    first = Counter(table[0] for draw in draws for table in draw.tables)
    assert all(190 <= times <= 290 for times in first.values()), first


def test_a_draw_by_chance_makes_all_tables_alike_often() -> None:
    draws = [drawn(Field(places(7)), UP_TO_FOUR, chance_of(seed), "leg:0") for seed in range(700)]
    # 35 ways to choose the table of three.
    kinds = Counter(frozenset(draw.tables[1]) for draw in draws)
    assert len(kinds) == 35
    assert all(6 <= times <= 40 for times in kinds.values()), kinds
    first = Counter(draw.tables[0][0] for draw in draws)
    assert all(65 <= times <= 140 for times in first.values()), first


def test_pairs_by_chance_do_not_go_by_points_or_meetings() -> None:
    field = Field(places(4), {Place(1): 12, Place(2): 12}, {(Place(1), Place(2)): 3})
    partners = Counter(
        next(place for table in pairing.tables if 1 in table for place in table if place != 1)
        for pairing in (drawn(field, TWO, chance_of(seed), "leg:1") for seed in range(300))
    )
    assert sorted(partners) == [2, 3, 4]
    assert min(partners.values()) > 70
