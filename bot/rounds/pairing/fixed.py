"""Pairings that follow a plan: everybody meets everybody, and the knock-out.

Forbidden pairs are for those who draw: a plan has every pair of its own.
"""

from collections.abc import Collection, Sequence

from bot.contract.chance import Chance, Stream
from bot.rounds.ids import Place
from bot.rounds.pairing.seating import LegSeating

_NOBODY = Place(0)
"""Stands for the bye in the circle of an odd number; places count from 1."""


def usual_legs(places: int) -> int:
    """How many legs a round has if nobody says otherwise: log2 of the places, at most half of them.

    Both are rounded up: of an odd number each has a bye once, before anybody needs to meet twice.
    """
    return min((places - 1).bit_length(), (places + 1) // 2)


def legs_of_everybody(places: int) -> int:
    """How many legs it takes until everybody has met everybody. `places`: 2 or more."""
    return places - 1 + places % 2


def legs_of_knock_out(places: int) -> int:
    """How many legs a knock-out takes until one place is left."""
    return (places - 1).bit_length()


def everybody(
    places: Sequence[Place], leg: int, gone: Collection[Place] = frozenset()
) -> LegSeating:
    """A leg of the round in which everybody meets everybody once, by the circle method.

    An odd number has a bye in each leg, and so has a place that would meet one of those `gone`, who
    do not play on. Everybody sits first as often as second, give or take one. `places`: the same
    ones in the same order in each leg, with those gone. `leg`: from 0. Raises ValueError for a leg
    beyond the last.
    """
    if not 0 <= leg < legs_of_everybody(len(places)):
        raise ValueError(f"{len(places)} places have no leg {leg}")
    fixed, *moving = (_NOBODY, *places) if len(places) % 2 else places
    ring = [fixed, *moving[leg:], *moving[:leg]]
    absent = {_NOBODY, *gone}
    tables: list[tuple[Place, ...]] = []
    byes: list[Place] = []
    for number in range(len(ring) // 2):
        table = (ring[number], ring[-1 - number])
        if absent.isdisjoint(table):
            # The place that never moves sits first in every other leg, the others by their row.
            turned = leg % 2 if number == 0 else number % 2
            tables.append(table[::-1] if turned else table)
        else:
            byes += (place for place in table if place not in absent)
    return LegSeating(tuple(tables), tuple(sorted(byes)))


def knock_out_first(listed: Sequence[Place], chance: Chance, name: str) -> LegSeating:
    """The first leg of a knock-out; after it a power of two is left.

    The first of the list have the byes; then the first one who plays meets the last, and so on.
    `listed`: two or more, by strength, or in an order of chance. `name`: of the leg's chance, which
    says who sits first.
    """
    return _paired(listed, chance.stream(name))


def knock_out_next(
    first: LegSeating, leg: int, left: Collection[Place], chance: Chance, name: str
) -> LegSeating:
    """A later leg of a knock-out, in the order of its bracket.

    The first of the list could meet the second in the last leg only, and so on. A place that has
    nobody left to meet has a bye; a leg in which nobody would meet is left out. Where a table has
    more than one winner left, as after a leg made by hand, those left are paired as in a first leg,
    in the order of the bracket.

    `first`: the first leg, from which the bracket follows. `leg`: from 1. `left`: the winners of
    the leg before, without those who have dropped out. `name`: as of the first leg.
    """
    slots = [*((place,) for place in first.byes), *first.tables]
    order = _bracket(len(slots))
    halves = []
    size = 2 ** (leg - 1)
    for start in range(0, len(order), size):
        numbers = [number for number in order[start : start + size] if number < len(slots)]
        halves.append([place for number in numbers for place in slots[number] if place in left])
    stream = chance.stream(name)
    if any(len(half) > 1 for half in halves):
        return _paired([place for half in halves for place in half], stream)
    if len(halves) == 1:
        return LegSeating((), tuple(halves[0]))
    meeting = [one + other for one, other in zip(halves[::2], halves[1::2], strict=True)]
    tables = [stream.shuffle(places) for places in meeting if len(places) == 2]
    if not tables:
        return knock_out_next(first, leg + 1, left, chance, name)
    return LegSeating(tuple(tables), tuple(places[0] for places in meeting if len(places) == 1))


def _paired(listed: Sequence[Place], stream: Stream) -> LegSeating:
    """Byes for the first of the list, and tables of the others, the first one with the last."""
    byes = 2 ** legs_of_knock_out(len(listed)) - len(listed)
    playing = listed[byes:]
    half = len(playing) // 2
    pairs = zip(playing[:half], playing[::-1][:half], strict=True)
    return LegSeating(tuple(stream.shuffle(two) for two in pairs), tuple(listed[:byes]))


def _bracket(count: int) -> list[int]:
    """The numbers from 0 to the next power of two in the order in which neighbours meet.

    So 8 are 0, 7, 3, 4, 1, 6, 2, 5.
    """
    order = [0]
    while len(order) < count:
        last = 2 * len(order) - 1
        order = [number for one in order for number in (one, last - one)]
    return order
