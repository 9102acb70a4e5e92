"""Tables of three and four, and draws by chance alone."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.rounds.ids import Place
from bot.rounds.pairing.draw import drawn, tables
from bot.rounds.pairing.errors import NoSeating
from bot.rounds.pairing.grouping import table_sizes
from bot.rounds.pairing.seating import Field, LegSeating
from tests.rounds.pairing.evenings import chance_of, evening, places, repeats

TWO, THREE_OR_FOUR, UP_TO_FOUR = range(2, 3), range(3, 5), range(2, 5)


@pytest.mark.parametrize(
    ("count", "seats", "sizes"),
    [
        (13, UP_TO_FOUR, (4, 3, 3, 3)),
        (7, UP_TO_FOUR, (4, 3)),
        (5, UP_TO_FOUR, (3, 2)),
        (5, THREE_OR_FOUR, (4,)),
        (2, THREE_OR_FOUR, ()),
        (11, range(4, 5), (4, 4)),
        (8, range(3, 4), (3, 3)),
        (9, range(2, 4), (3, 3, 3)),
        (7, TWO, (2, 2, 2)),
        (0, UP_TO_FOUR, ()),
    ],
)
def test_tables_are_few_and_even(count: int, seats: range, sizes: tuple[int, ...]) -> None:
    assert table_sizes(count, seats) == sizes


@pytest.mark.parametrize("count", [9, 24])
def test_nobody_meets_twice_where_that_can_be_avoided(count: int) -> None:
    seats = range(2, 4) if count == 9 else UP_TO_FOUR

    def draw(field: Field, chance: Chance, name: str) -> LegSeating:
        return tables(field, seats, chance, name)

    legs = evening(count, 4, draw, seed=1)
    assert [repeats(field, pairing) for field, pairing in legs] == [0, 0, 0, 0]


def test_repeats_count_more_than_points() -> None:
    field = Field(places(12), {Place(place): place for place in range(1, 13)})
    met = {two: 1 for start in (1, 5, 9) for two in combinations(range(start, start + 4), 2)}
    field = replace(field, met=met)
    assert repeats(field, tables(field, UP_TO_FOUR, chance_of(1), "leg:1")) == 3


def test_tables_follow_from_the_seed_and_the_name_on_every_machine() -> None:
    field = Field(places(7), {Place(place): place // 2 for place in range(1, 8)})
    made = [draw(field, UP_TO_FOUR, chance_of(7), "leg:1").tables for draw in (tables, drawn)]
    assert made == [((4, 6, 7, 5), (2, 3, 1)), ((7, 5, 1, 4), (6, 3, 2))]


def test_those_rest_who_have_rested_least_and_have_the_fewest_points() -> None:
    field = Field(
        places(6),
        {Place(place): place for place in range(1, 7)},
        byes={Place(1): 1, Place(3): 1},
    )
    assert tables(field, range(4, 5), chance_of(1), "leg:2").byes == (2, 4)
    resting = {drawn(field, range(4, 5), chance_of(seed), "leg:2").byes for seed in range(40)}
    assert resting == {*combinations((2, 4, 5, 6), 2)}
    resting = {
        drawn(replace(field, places=places(5)), TWO, chance_of(1), f"{leg}").byes
        for leg in range(40)
    }
    assert resting == {(2,), (4,), (5,)}


def test_another_place_rests_where_forbidden_pairs_leave_no_other_way() -> None:
    # The fifth may sit with nobody, and has rested already.
    forbidden = frozenset((place, Place(5)) for place in places(4))
    field = Field(places(5), byes={Place(5): 1}, forbidden=forbidden)
    for draw in (drawn, tables):
        assert draw(field, range(4, 5), chance_of(1), "leg:2").byes == (5,)


def test_a_search_that_takes_long_gives_up_and_names_all_pairs() -> None:
    # Seven meet only each other, and so do nine: that makes no tables of four, nor would one pair
    # more.
    few, many = places(16)[:7], places(16)[7:]
    forbidden = frozenset((one, other) for one in few for other in many)
    field = Field(places(16), forbidden=forbidden)
    for draw in (drawn, tables):
        with pytest.raises(NoSeating) as caught:
            draw(field, range(4, 5), chance_of(1), "leg:0")
        assert caught.value.pairs == tuple(sorted(forbidden))
