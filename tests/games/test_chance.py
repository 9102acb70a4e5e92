"""The stream of chance: pinned, so that a change of it is noticed, and even."""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.chance import Chance

SEED = bytes(range(16))
SEEDS = tuple(number.to_bytes(16, "big") for number in range(4))


def chi_square(observed: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in observed)


def even(statistic: float, freedom: int) -> bool:
    """Whether chi-square lies between its 0.01 % and 99.99 % points (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    low, high = (freedom * (1 - spread + z * sqrt(spread)) ** 3 for z in (-3.719, 3.719))
    return low < statistic < high


# The log of every match relies on these numbers: they were computed once, apart from the module,
# as BLAKE2b over seed, step and block number, and must never change.
PINNED_BYTES = {
    0: ([242, 215, 93, 108, 13, 122, 190, 92], [244, 114, 61, 144], [31, 155, 174, 5]),
    1: ([20, 163, 253, 203, 14, 89, 163, 227], [25, 232, 99, 38], [175, 217, 151, 163]),
    2**63: ([118, 183, 108, 217, 179, 24, 213, 16], [211, 238, 108, 130], [106, 4, 151, 86]),
}
PINNED_SHUFFLES = {
    0: (4, 1, 7, 6, 5, 2, 9, 8, 12, 11, 10, 0, 3),
    1: (5, 10, 6, 8, 7, 9, 1, 3, 11, 2, 4, 0, 12),
    2**63: (9, 11, 7, 12, 10, 2, 3, 8, 0, 4, 6, 5, 1),
}


PINNED_DEALS = {
    "adventure-1": (12, 1, 3, 5, 10, 8, 9, 6, 11, 0, 7, 2, 4),
    "adventure-2": (4, 6, 8, 12, 10, 11, 7, 2, 9, 1, 5, 0, 3),
    "гра": (12, 1, 10, 4, 11, 3, 8, 5, 2, 0, 6, 7, 9),
}


@pytest.mark.parametrize("step", PINNED_BYTES)
def test_the_bytes_of_a_stream_are_pinned(step: int) -> None:
    """The first ones, and those around the ends of the first two blocks of 64."""
    chance = Chance(SEED, step)
    stream = [chance.below(255) for _ in range(130)]
    assert (stream[:8], stream[62:66], stream[126:130]) == PINNED_BYTES[step]


@pytest.mark.parametrize("step", PINNED_SHUFFLES)
def test_shuffles_are_pinned(step: int) -> None:
    assert Chance(SEED, step).shuffle(range(13)) == PINNED_SHUFFLES[step]


def test_numbers_below_a_bound_are_pinned() -> None:
    chance = Chance(SEED, 7)
    pinned = {
        1: 0,
        2: 1,
        3: 2,
        6: 2,
        13: 8,
        100: 64,
        200: 87,
        255: 17,
        256: 57,
        257: 245,
        1000: 655,
        2**16: 16836,
        10**9: 477899248,
        2**64: 9952251665441001872,
    }
    assert {bound: chance.below(bound) for bound in pinned} == pinned
    chance = Chance(bytes(64), 3)
    assert [chance.below(6) for _ in range(12)] == [3, 4, 3, 5, 3, 1, 2, 5, 0, 2, 0, 4]


def test_deals_are_pinned() -> None:
    chance = Chance(SEED, 5)
    assert {name: chance.deal(name, range(13)) for name in PINNED_DEALS} == PINNED_DEALS


def test_a_deal_follows_from_seed_and_name_alone() -> None:
    """Not from the step, nor from what was drawn before; and it uses nothing of the stream up."""
    fresh, used = Chance(SEED, 0), Chance(SEED, 9)
    used.below(100)
    assert fresh.deal("deck", range(13)) == used.deal("deck", range(13))
    assert fresh.below(255) == PINNED_BYTES[0][0][0]
    names = [f"adventure-{number}" for number in range(1, 8)]
    assert len({fresh.deal(name, range(13)) for name in names}) == 7
    assert Chance(SEEDS[0], 0).deal("deck", range(13)) != fresh.deal("deck", range(13))
    longest = Chance(bytes(64), 0)
    assert sorted(longest.deal("deck", range(13))) == list(range(13))


@given(seed=st.binary(min_size=16, max_size=64), step=st.integers(0, 2**64 - 1))
def test_the_same_seed_and_step_give_the_same_stream(seed: bytes, step: int) -> None:
    one, other = Chance(seed, step), Chance(seed, step)
    assert [one.below(256) for _ in range(70)] == [other.below(256) for _ in range(70)]


@given(seed=st.binary(min_size=16, max_size=16), step=st.integers(0, 2**64 - 2))
def test_another_step_or_seed_gives_another_stream(seed: bytes, step: int) -> None:
    def start_of(chance: Chance) -> list[int]:
        return [chance.below(256) for _ in range(16)]

    other_seed = bytes([seed[0] ^ 1]) + seed[1:]
    streams = [
        start_of(Chance(seed, step)),
        start_of(Chance(seed, step + 1)),
        start_of(Chance(other_seed, step)),
    ]
    assert len(set(map(tuple, streams))) == 3


@given(bound=st.integers(1, 300) | st.integers(1, 2**200), step=st.integers(0, 1000))
def test_numbers_stay_below_their_bound(bound: int, step: int) -> None:
    chance = Chance(SEED, step)
    assert all(0 <= chance.below(bound) < bound for _ in range(20))


@pytest.mark.parametrize("bound", [-256, -1, 0])
def test_a_bound_below_1_is_an_error_and_uses_nothing_up(bound: int) -> None:
    chance = Chance(SEED, 0)
    with pytest.raises(ValueError, match=str(bound)):
        chance.below(bound)
    assert chance.below(255) == PINNED_BYTES[0][0][0]


@pytest.mark.parametrize("step", [-1, 2**64])
def test_a_step_out_of_range_is_an_error(step: int) -> None:
    with pytest.raises(OverflowError):
        Chance(SEED, step)


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 13, 100, 129, 200, 255, 256, 257])
def test_numbers_below_a_bound_are_even(bound: int) -> None:
    """129 and 200 would be far from even without the rejection of the last bytes."""
    draws = 100 * bound
    chance = Chance(SEED, bound)
    counts = Counter(chance.below(bound) for _ in range(draws))
    statistic = chi_square((counts[value] for value in range(bound)), draws / bound)
    assert even(statistic, bound - 1), statistic


@pytest.mark.parametrize("bound", [1000, 2**15 + 1, 13 * 12 * 11 * 10, 2**23 + 1, 10**12])
def test_great_numbers_are_even(bound: int) -> None:
    """In ten equal parts; just above a power of two half of the raw numbers are turned away."""
    draws = 2000
    chance = Chance(SEED, 1)
    counts = Counter(chance.below(bound) * 10 // bound for _ in range(draws))
    statistic = chi_square((counts[part] for part in range(10)), draws / 10)
    assert even(statistic, 9), statistic


@pytest.mark.parametrize("seed", SEEDS, ids=bytes.hex)
def test_every_card_is_as_likely_in_every_place(seed: bytes) -> None:
    """As matches shuffle: the first shuffle of one step after another."""
    shuffles, cards = 1300, 13
    counts = Counter(
        (place, card)
        for step in range(shuffles)
        for place, card in enumerate(Chance(seed, step).shuffle(range(cards)))
    )
    cells = (counts[place, card] for place in range(cards) for card in range(cards))
    statistic = chi_square(cells, shuffles / cards)
    assert even(statistic, (cards - 1) ** 2), statistic


def test_every_card_is_as_likely_in_every_place_of_a_deal() -> None:
    """As matches deal: the first adventures of one seed after another."""
    deals, cards = 1300, 13
    chances = [Chance(number.to_bytes(32, "big"), 0) for number in range(deals // 2)]
    counts = Counter(
        (place, card)
        for chance in chances
        for name in ("adventure-1", "adventure-2")
        for place, card in enumerate(chance.deal(name, range(cards)))
    )
    cells = (counts[place, card] for place in range(cards) for card in range(cards))
    statistic = chi_square(cells, deals / cards)
    assert even(statistic, (cards - 1) ** 2), statistic


@pytest.mark.parametrize("seed", SEEDS, ids=bytes.hex)
def test_every_order_is_as_likely(seed: bytes) -> None:
    shuffles = 2400
    counts = Counter(Chance(seed, step).shuffle("abcd") for step in range(shuffles))
    orders = list(permutations("abcd"))
    assert set(counts) == set(orders)
    statistic = chi_square((counts[order] for order in orders), shuffles / len(orders))
    assert even(statistic, len(orders) - 1), statistic


@given(items=st.lists(st.integers(), max_size=40), step=st.integers(0, 1000))
def test_a_shuffle_keeps_the_items_and_the_list(items: list[int], step: int) -> None:
    given_items = list(items)
    shuffled = Chance(SEED, step).shuffle(items)
    assert isinstance(shuffled, tuple)
    assert sorted(shuffled) == sorted(items)
    assert items == given_items
