"""The stream of chance: pinned, so that a change of it is noticed, and even."""

from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.contract.chance import Chance, Stream

SEED = bytes(range(16))


def chi_square(observed: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in observed)


def even(statistic: float, freedom: int) -> bool:
    """Whether chi-square lies between its 0.01 % and 99.99 % points (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    low, high = (freedom * (1 - spread + z * sqrt(spread)) ** 3 for z in (-3.719, 3.719))
    return low < statistic < high


# The log of every match relies on these numbers: they were computed once, apart from the module, as
# BLAKE2b over key, eight zero bytes and block number, and must never change.
PINNED_BYTES = ([242, 215, 93, 108, 13, 122, 190, 92], [244, 114, 61, 144], [31, 155, 174, 5])
"""Of a stream whose key is SEED."""
PINNED_SHUFFLE = (4, 1, 7, 6, 5, 2, 9, 8, 12, 11, 10, 0, 3)

PINNED_DEALS = {
    "adventure-1": (12, 1, 3, 5, 10, 8, 9, 6, 11, 0, 7, 2, 4),
    "adventure-2": (4, 6, 8, 12, 10, 11, 7, 2, 9, 1, 5, 0, 3),
    "гра": (12, 1, 10, 4, 11, 3, 8, 5, 2, 0, 6, 7, 9),
}

HIDDEN_DICE = [5, 6, 3, 4, 6, 4, 6, 3, 2, 1, 5, 4]
HIDDEN_SIDES = [1, 1, 13, 37]
"""Of 1, 2, 20 and 100 sides."""

PINNED_LUCK = (
    "f44c533e87a35ba30c19f0cba8284b47e5326b3937f5accbbaf28fcc9fc6e707"
    "8044865c1f7a0385b82a8c81884e50ea906d23a8d0f6ee3a62f2071ffe6fe54f"
)
PINNED_STREAMS = {
    "turn-1/roll-1": ([34, 160, 148, 30, 249, 30, 170, 36], [199, 86, 45, 205], [76, 240, 94, 114]),
    "turn-1/roll-2": ([220, 16, 91, 55, 202, 118, 71, 40], [166, 139, 75, 62], [99, 26, 153, 188]),
    "кидок": ([235, 14, 91, 93, 97, 147, 127, 223], [198, 252, 184, 78], [214, 68, 155, 121]),
}
PINNED_SHUFFLES = {
    "turn-1/roll-1": (12, 9, 7, 5, 0, 10, 1, 2, 4, 6, 11, 8, 3),
    "turn-1/roll-2": (2, 0, 7, 10, 11, 5, 1, 4, 12, 8, 6, 9, 3),
    "кидок": (8, 10, 6, 12, 7, 11, 1, 0, 2, 9, 3, 4, 5),
}


def start_of(stream: Stream, length: int = 16) -> tuple[int, ...]:
    return tuple(stream.below(256) for _ in range(length))


def ends_of_blocks(stream: Stream) -> tuple[list[int], list[int], list[int]]:
    """The first bytes, and those around the ends of the first two blocks of 64."""
    drawn = [stream.below(255) for _ in range(130)]
    return drawn[:8], drawn[62:66], drawn[126:130]


def test_the_bytes_of_a_key_are_pinned() -> None:
    assert ends_of_blocks(Stream(SEED)) == PINNED_BYTES
    assert Stream(SEED).shuffle(range(13)) == PINNED_SHUFFLE


@pytest.mark.parametrize("name", PINNED_STREAMS)
def test_the_streams_of_a_seed_are_pinned(name: str) -> None:
    assert ends_of_blocks(Chance(SEED).stream(name)) == PINNED_STREAMS[name]
    assert Chance(SEED).stream(name).shuffle(range(13)) == PINNED_SHUFFLES[name]


def test_numbers_below_a_bound_are_pinned() -> None:
    stream = Chance(SEED).stream("numbers")
    pinned = {
        1: 0,
        2: 0,
        3: 2,
        6: 1,
        13: 12,
        100: 61,
        200: 124,
        255: 99,
        256: 23,
        257: 43,
        1000: 321,
        2**16: 21367,
        10**9: 124602752,
        2**64: 7142280757488517533,
    }
    assert {bound: stream.below(bound) for bound in pinned} == pinned
    dice = Chance(bytes(64)).stream("dice")
    assert [dice.below(6) for _ in range(12)] == [1, 4, 3, 5, 4, 5, 4, 2, 0, 4, 5, 2]


def test_deals_are_pinned() -> None:
    chance = Chance(SEED)
    assert {name: chance.deal(name, range(13)) for name in PINNED_DEALS} == PINNED_DEALS


def test_hidden_dice_are_pinned() -> None:
    chance = Chance(SEED)
    assert [
        chance.roll_hidden(f"round-1/seat-0/{number}", 6) for number in range(12)
    ] == HIDDEN_DICE
    assert [chance.roll_hidden(f"die-{sides}", sides) for sides in (1, 2, 20, 100)] == HIDDEN_SIDES


@pytest.mark.parametrize("sides", [0, -1])
def test_a_hidden_die_has_sides(sides: int) -> None:
    with pytest.raises(ValueError, match=f"at least 1 side, not {sides}"):
        Chance(SEED).roll_hidden("die", sides)


def test_the_luck_of_a_seed_is_pinned() -> None:
    assert Chance(SEED).luck.hex() == PINNED_LUCK


def test_a_holder_of_the_luck_can_check_the_throws() -> None:
    """By nothing but BLAKE2b, told here without the module."""
    luck, name = Chance(SEED).luck, "turn-1/roll-1"
    key = blake2b(name.encode(), key=luck).digest()
    block = blake2b(key + bytes(8) + bytes(8)).digest()
    # A number below 256 takes two bytes.
    assert start_of(Chance(SEED).stream(name), 32) == tuple(block[1::2])


@pytest.mark.parametrize("size", [0, 1, 15, 65])
def test_a_seed_has_16_to_64_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="16 to 64 bytes"):
        Chance(bytes(size))


@given(seed=st.binary(min_size=16, max_size=64), name=st.text(max_size=40))
def test_the_luck_leads_neither_to_the_seed_nor_to_its_deals(seed: bytes, name: str) -> None:
    """Nobody with the luck can derive them by the functions of this module."""
    chance, cards = Chance(seed), range(40)
    luck = chance.luck
    assert len(luck) == 64
    assert seed not in luck
    dealt = chance.deal(name, cards)
    derived = {
        Chance(luck).deal(name, cards),
        Chance(luck).stream(name).shuffle(cards),
        Chance(Chance(luck).luck).deal(name, cards),
        Stream(luck).shuffle(cards),
        Stream(blake2b(name.encode(), key=luck).digest()).shuffle(cards),
        chance.stream(name).shuffle(cards),
    }
    assert dealt not in derived
    # No name of a deal is the key itself.
    assert chance.deal("luck", cards) != Stream(luck).shuffle(cards)


@given(seed=st.binary(min_size=16, max_size=64), name=st.text(max_size=40))
def test_the_same_seed_and_name_give_the_same(seed: bytes, name: str) -> None:
    """Earlier draws and deals, under this name or another, make no difference."""
    fresh, used = Chance(seed), Chance(seed)
    for other in (name, f"{name}-"):
        used.stream(other).below(10**30)
        used.deal(other, range(9))
    assert start_of(fresh.stream(name), 70) == start_of(used.stream(name), 70)
    assert fresh.deal(name, range(13)) == used.deal(name, range(13))


@given(seed=st.binary(min_size=16, max_size=64), names=st.sets(st.text(max_size=40), min_size=2))
def test_every_name_has_numbers_of_its_own(seed: bytes, names: set[str]) -> None:
    """And what is dealt under a name is not what is thrown under it."""
    chance = Chance(seed)
    assert len({start_of(chance.stream(name)) for name in names}) == len(names)
    orders = {chance.deal(name, range(40)) for name in names}
    orders |= {chance.stream(name).shuffle(range(40)) for name in names}
    assert len(orders) == 2 * len(names)


@given(seed=st.binary(min_size=16, max_size=64), place=st.integers(0, 63))
def test_another_seed_gives_another_stream_and_deal(seed: bytes, place: int) -> None:
    """Whichever byte is another one, also where something is dealt anew."""
    changed = bytearray(seed)
    changed[place % len(seed)] ^= 1
    chance, other = Chance(seed), Chance(bytes(changed))
    assert chance.anew(1).luck != other.anew(1).luck
    assert chance.anew(1).deal("deck", range(40)) != other.anew(1).deal("deck", range(40))
    assert chance.luck != other.luck
    assert start_of(chance.stream("dice")) != start_of(other.stream("dice"))
    assert chance.deal("deck", range(40)) != other.deal("deck", range(40))


def test_two_streams_do_not_disturb_each_other() -> None:
    chance = Chance(SEED)
    one, other, same = chance.stream("a"), chance.stream("b"), chance.stream("a")
    together = [(one.below(256), other.below(256)) for _ in range(100)]
    assert [first for first, _ in together] == [same.below(256) for _ in range(100)]
    assert start_of(chance.stream("b"), 100) == tuple(second for _, second in together)


@given(bound=st.integers(1, 300) | st.integers(1, 2**200), name=st.text(max_size=8))
def test_numbers_stay_below_their_bound(bound: int, name: str) -> None:
    stream = Chance(SEED).stream(name)
    assert all(0 <= stream.below(bound) < bound for _ in range(20))


@pytest.mark.parametrize("bound", [-256, -1, 0])
def test_a_bound_below_1_is_an_error_without_effect(bound: int) -> None:
    stream = Stream(SEED)
    with pytest.raises(ValueError, match=str(bound)):
        stream.below(bound)
    assert stream.below(255) == PINNED_BYTES[0][0]


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 13, 100, 129, 200, 255, 256, 257])
def test_numbers_below_a_bound_are_even(bound: int) -> None:
    """129 and 200 would be far from even without the rejection of the last bytes."""
    draws = 100 * bound
    stream = Chance(SEED).stream(f"d{bound}")
    counts = Counter(stream.below(bound) for _ in range(draws))
    statistic = chi_square((counts[value] for value in range(bound)), draws / bound)
    assert even(statistic, bound - 1), statistic


@given(items=st.lists(st.integers(), max_size=40), name=st.text(max_size=8))
def test_a_shuffle_keeps_the_items_and_the_list(items: list[int], name: str) -> None:
    given_items = list(items)
    for shuffled in (Chance(SEED).stream(name).shuffle(items), Chance(SEED).deal(name, items)):
        assert isinstance(shuffled, tuple)
        assert sorted(shuffled) == sorted(items)
    assert items == given_items
