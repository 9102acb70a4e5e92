"""Everybody meets everybody, and the bracket of a knock-out."""

from collections import Counter
from random import Random

import pytest

from bot.rounds.ids import Place, pair_of
from bot.rounds.pairing.fixed import (
    everybody,
    knock_out_first,
    knock_out_next,
    legs_of_everybody,
    legs_of_knock_out,
    usual_legs,
)
from bot.rounds.pairing.seating import LegSeating
from tests.rounds.pairing.evenings import chance_of, places


def test_the_usual_legs() -> None:
    legs = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 8: 3, 9: 4, 16: 4, 17: 5, 32: 5}
    assert {count: usual_legs(count) for count in legs} == legs


@pytest.mark.parametrize("count", range(2, 17))
def test_everybody_meets_everybody_once(count: int) -> None:
    met, byes, ahead = Counter[tuple[Place, Place]](), Counter[Place](), Counter[Place]()
    for leg in range(legs_of_everybody(count)):
        pairing = everybody(places(count), leg)
        seated = [*pairing.byes, *(place for table in pairing.tables for place in table)]
        assert sorted(seated) == [*places(count)]
        for first, second in pairing.tables:
            met[pair_of(first, second)] += 1
            ahead.update({first: 1, second: -1})
        byes.update(pairing.byes)
    assert met.total() == len(met) == count * (count - 1) // 2
    assert byes == (Counter(places(count)) if count % 2 else {})
    assert all(abs(times) <= 1 for times in ahead.values())
    with pytest.raises(ValueError, match="have no leg"):
        everybody(places(count), legs_of_everybody(count))


def test_a_place_that_would_meet_one_that_is_gone_has_a_bye() -> None:
    for leg in range(5):
        whole, rest = everybody(places(6), leg), everybody(places(6), leg, {Place(2)})
        assert {*whole.tables} - {*rest.tables} == {table for table in whole.tables if 2 in table}
        (bye,) = rest.byes
        assert {bye, Place(2)} in [{*table} for table in whole.tables]


def knock_out(count: int, seed: int) -> list[LegSeating]:
    """The legs of a knock-out that the better of the list win."""
    chance = chance_of(seed)
    legs = [knock_out_first(places(count), chance, "leg:0")]
    first, left = legs[0], {*places(count)}
    for leg in range(1, legs_of_knock_out(count)):
        left -= {max(table) for table in legs[-1].tables}
        legs.append(knock_out_next(first, leg, left, chance, f"leg:{leg}"))
    return legs


@pytest.mark.parametrize("count", range(2, 18))
def test_the_first_of_the_list_have_byes_and_meet_last(count: int) -> None:
    """If the better one always wins, the best of the list are left, and the best meets the last."""
    legs = knock_out(count, seed=count)
    left = count
    for leg, pairing in enumerate(legs):
        most = 2 ** (len(legs) - leg)
        assert pairing.byes == (places(most - count) if leg == 0 else ())
        playing = [place for place in places(left) if place not in pairing.byes]
        pairs = {pair_of(*table) for table in pairing.tables}
        assert pairs == {*zip(playing, playing[::-1][: len(playing) // 2], strict=False)}
        left = most // 2
    assert left == 1


def test_the_bracket_holds_for_all_winners() -> None:
    for seed in range(20):
        luck, chance = Random(seed), chance_of(seed)
        first = knock_out_first(places(16), chance, "leg:0")
        blocks = [{*table} for table in first.tables]
        left = {luck.choice(table) for table in first.tables}
        for leg in range(1, 4):
            pairing = knock_out_next(first, leg, left, chance, f"leg:{leg}")
            # Each table joins two blocks of which only one winner each was left.
            joined = []
            for one, other in pairing.tables:
                (a,) = (block for block in blocks if one in block)
                (b,) = (block for block in blocks if other in block)
                joined.append(a | b)
            assert sum(map(len, joined)) == 16
            assert {len(block) for block in joined} == {2 ** (leg + 1)}
            blocks, left = joined, {luck.choice(table) for table in pairing.tables}


def test_a_winner_whose_opponent_has_dropped_out_has_a_bye() -> None:
    chance = chance_of(1)
    first = knock_out_first(places(8), chance, "leg:0")
    # 1 would meet 4, who has dropped out after winning, and then the winner of 2 and 3.
    second = knock_out_next(first, 1, {Place(1), Place(2), Place(3)}, chance, "leg:1")
    assert ([{*table} for table in second.tables], second.byes) == ([{2, 3}], (1,))
    third = knock_out_next(first, 2, {Place(1), Place(3)}, chance, "leg:2")
    assert [{*table} for table in third.tables] == [{1, 3}]
    assert knock_out_next(first, 3, {Place(3)}, chance, "leg:3") == LegSeating((), (Place(3),))


def test_after_a_leg_by_hand_those_left_are_paired_anew() -> None:
    chance = chance_of(1)
    first = knock_out_first(places(8), chance, "leg:0")
    # 1 and 4 come from the same half of the bracket, which by the bracket has one winner.
    third = knock_out_next(first, 2, {Place(1), Place(4), Place(2)}, chance, "leg:2")
    assert third.byes == (1,)
    assert [{*table} for table in third.tables] == [{2, 4}]


def test_chance_says_who_sits_first() -> None:
    first = Counter(
        knock_out_first(places(2), chance_of(seed), "leg:0").tables[0][0] for seed in range(100)
    )
    assert min(first[Place(1)], first[Place(2)]) > 30
