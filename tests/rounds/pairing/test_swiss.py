"""Swiss pairings: the best of all there are, the bye goes round, and chance decides the rest."""

import pytest
from msgspec.structs import replace

from bot.rounds.ids import Place
from bot.rounds.pairing.draw import swiss
from bot.rounds.pairing.errors import NoSeating
from bot.rounds.pairing.seating import Field, LegSeating
from tests.rounds.pairing.evenings import chance_of, evening, places


@pytest.mark.parametrize("count", [3, 5, 9])
def test_nobody_has_a_second_bye_before_all_have_had_one(count: int) -> None:
    for seed in range(3):
        byes = [pairing.byes for _, pairing in evening(count, count, swiss, seed)]
        assert sorted(byes) == [(place,) for place in places(count)], f"seed {seed}"


def test_a_walkover_won_counts_as_a_bye() -> None:
    field = Field(places(3), byes={Place(1): 1, Place(3): 1})
    assert swiss(field, chance_of(1), "leg:1").byes == (2,)


def test_the_best_play_at_the_first_tables() -> None:
    field = Field(places(6), {Place(place): 12 * place for place in range(1, 7)})
    found = [{*table} for table in swiss(field, chance_of(1), "leg:1").tables]
    assert found == [{5, 6}, {3, 4}, {1, 2}]


def test_a_draw_follows_from_the_seed_and_the_name_on_every_machine() -> None:
    field, chance = Field(places(9)), chance_of(7)
    pairing = swiss(field, chance, "leg:1")
    assert (pairing.tables, pairing.byes) == (((5, 1), (2, 9), (3, 8), (4, 6)), (7,))
    assert swiss(field, chance, "leg:1") == pairing
    assert swiss(field, chance, "leg:1:draw:2") != pairing


def test_the_pairs_that_stand_in_the_way_are_named() -> None:
    # The first place may meet nobody, and any of its pairs would help; the other pair is no harm.
    alone = tuple((Place(1), place) for place in places(6)[1:])
    field = Field(places(6), forbidden=frozenset(alone) | {(Place(2), Place(3))})
    with pytest.raises(NoSeating) as caught:
        swiss(field, chance_of(1), "leg:0")
    assert caught.value.pairs == alone
    free = replace(field, forbidden=field.forbidden - {alone[0]})
    assert {*alone[0]} in [{*table} for table in swiss(free, chance_of(1), "leg:0").tables]


def test_all_pairs_are_named_where_lifting_one_does_not_help() -> None:
    everybody = frozenset((one, two) for one in places(4) for two in places(4) if one < two)
    gone = (Place(1), Place(9))
    field = Field(places(4), forbidden=everybody | {gone})
    with pytest.raises(NoSeating) as caught:
        swiss(field, chance_of(1), "leg:0")
    assert caught.value.pairs == tuple(sorted(everybody))


@pytest.mark.parametrize("count", [0, 1])
def test_nobody_has_no_table_and_a_single_place_a_bye(count: int) -> None:
    assert swiss(Field(places(count)), chance_of(1), "leg:0") == LegSeating((), places(count))
