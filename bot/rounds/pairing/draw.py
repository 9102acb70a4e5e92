"""Draws of a leg: by points and meetings, or by chance alone.

Each draw takes its chance from a `name`, which no other draw of the round has: "leg:2:draw:1". All
of it follows from the seed of the round, on every machine. A draw raises `NoSeating` where
forbidden pairs leave no way to seat everybody. The places of a table sit in an order of chance.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, islice
from typing import Any

from msgspec.structs import replace

from bot.contract.chance import Chance, Stream
from bot.rounds.ids import Place
from bot.rounds.pairing.errors import NoSeating
from bot.rounds.pairing.grouping import STEPS, Tables, allowed_tables, settled, table_sizes
from bot.rounds.pairing.matching import cheapest_pairs
from bot.rounds.pairing.seating import Field, LegSeating

_BYE = Place(0)
"""Stands for the bye of an odd number in a matching; places count from 1."""

_TIES = 2**40
"""Numbers below it break ties: so many that hardly any two pairings of 32 places come out equal."""

_TRIES = 50
"""So many seatings by chance are tried before one without forbidden pairs is searched for."""

_Costs = Callable[[Place, Place], tuple[int, ...]]
"""The costs of a pair, or of the bye of a place, whose pair is `_BYE` and the place."""

_Key = Callable[[Place], Any]
"""Tells those who rest, if some have to, by the smallest keys."""


def swiss(field: Field, chance: Chance, name: str) -> LegSeating:
    """Pairs that differ least in points, of all pairings with the fewest repeats.

    An odd number has one bye. Nobody has another one before all have had one, unless forbidden
    pairs leave no other way. Next, the repeats of the leg are as few as can be; then the bye goes
    to the fewest points; then the squares of the differences in points add up to as little as can
    be. Chance decides between equal pairings. Tables stand in the order of their points.
    """
    lowest = min(map(field.score, field.places), default=0)

    def costs(one: Place, other: Place) -> tuple[int, ...]:
        if one == _BYE:
            return field.rests(other), 0, field.score(other) - lowest, 0
        return 0, field.meetings(one, other), 0, _gap(field, one, other)

    stream = chance.stream(name)
    found, resting = _cheapest(field, costs, stream)
    return _seated(field, _by_points(field, found), resting, stream)


def drawn(field: Field, seats: range, chance: Chance, name: str) -> LegSeating:
    """Tables by chance alone: as few as can be, as even as can be.

    Those who rest because no table has a seat for them have the fewest byes, unless forbidden pairs
    leave no other way. `seats`: how many may sit at a table.
    """
    stream = chance.stream(name)
    if max(seats) == 2:

        def costs(one: Place, other: Place) -> tuple[int, ...]:
            return (field.rests(other) if one == _BYE else 0,)

        return _seated(field, *_cheapest(field, costs, stream), stream)
    for _ in range(_TRIES):
        order = stream.shuffle(field.places)
        playing, resting, sizes = _split(order, seats, field.rests)
        rows = iter(playing)
        found = [[*islice(rows, size)] for size in sizes]
        if all(field.may_meet(*two) for table in found for two in combinations(table, 2)):
            return _seated(field, found, resting, stream)
    return _seated(field, *_allowed(field, order, seats, field.rests), stream)


def tables(field: Field, seats: range, chance: Chance, name: str) -> LegSeating:
    """Tables of three and four by points: as few as can be, as even as can be.

    They have few repeats, as few as a search of some 50 ms finds, and then small differences in
    points. Those who rest because no table has a seat for them have the fewest byes, and of those
    the fewest points, unless forbidden pairs leave no other way. `seats`: how many may sit at a
    table. Tables stand in the order of their points.
    """

    def rests(place: Place) -> tuple[int, int]:
        return field.rests(place), field.score(place)

    def cost(one: Place, other: Place) -> tuple[int, ...]:
        is_forbidden = int(not field.may_meet(one, other))
        return is_forbidden, field.meetings(one, other), _gap(field, one, other)

    stream = chance.stream(name)
    order = sorted(stream.shuffle(field.places), key=field.score, reverse=True)
    found, resting = _allowed(field, order, seats, rests)
    found = settled(found, {two: cost(*two) for two in combinations(field.places, 2)}, stream)
    return _seated(field, _by_points(field, found), resting, stream)


def _gap(field: Field, one: Place, other: Place) -> int:
    """The square of the difference in points."""
    return (field.score(one) - field.score(other)) ** 2


def _by_points(field: Field, found: Tables) -> Tables:
    """The tables with the most points first, by their best place and then by the others."""
    return sorted(found, key=lambda table: sorted(map(field.score, table))[::-1], reverse=True)


def _seated(field: Field, found: Tables, resting: Sequence[Place], stream: Stream) -> LegSeating:
    """These tables, each in an order of chance."""
    order = stream.shuffle(field.places)
    seats = tuple(tuple(sorted(table, key=order.index)) for table in found)
    return LegSeating(seats, tuple(sorted(resting)))


def _cheapest(field: Field, costs: _Costs, stream: Stream) -> tuple[Tables, list[Place]]:
    """The cheapest pairs of all places, by chance where several are; and the place with the bye."""
    ties = {two: (*costs(*two), stream.below(_TIES)) for two in _possible_pairs(field)}
    cheapest = cheapest_pairs(ties)
    if 2 * len(cheapest) < len(field.places):
        raise _no_seating(field, _can_be_paired)
    found: Tables = [[one, other] for one, other in cheapest if one != _BYE]
    return found, [other for one, other in cheapest if one == _BYE]


def _possible_pairs(field: Field) -> list[tuple[Place, Place]]:
    """The pairs that may meet, and the byes of an odd number."""
    possible = [two for two in combinations(field.places, 2) if field.may_meet(*two)]
    byes = field.places if len(field.places) % 2 else ()
    return [*possible, *((_BYE, place) for place in byes)]


def _can_be_paired(field: Field) -> bool:
    found = cheapest_pairs(dict.fromkeys(_possible_pairs(field), ()))
    return 2 * len(found) >= len(field.places)


def _split(
    order: Sequence[Place], seats: range, key: _Key
) -> tuple[list[Place], list[Place], tuple[int, ...]]:
    """The places that play, in the given order, those that rest, and the sizes of the tables."""
    sizes = table_sizes(len(order), seats)
    resting = sorted(order, key=key)[: len(order) - sum(sizes)]
    return [place for place in order if place not in resting], resting, sizes


def _allowed(
    field: Field, order: Sequence[Place], seats: range, key: _Key
) -> tuple[Tables, list[Place]]:
    """Tables without forbidden pairs, filled in the given order, and the places that rest."""
    playing, resting, sizes = _split(order, seats, key)
    if found := allowed_tables(playing, sizes, field.forbidden):
        return found[0], resting
    # Perhaps it can be done where others rest.
    if resting and (found := allowed_tables(order, sizes, field.forbidden)):
        return found

    # Without a step back a search takes one for each place.
    steps = 2 * len(order) + STEPS // len(field.forbidden)

    def can_be_seated(field: Field) -> bool:
        return allowed_tables(order, sizes, field.forbidden, steps) is not None

    raise _no_seating(field, can_be_seated)


def _no_seating(field: Field, is_possible: Callable[[Field], bool]) -> NoSeating:
    """The error that names the forbidden pairs that stand in the way."""
    here = set(field.places)
    pairs = sorted(two for two in field.forbidden if here.issuperset(two))
    freed = {two: replace(field, forbidden=field.forbidden - {two}) for two in pairs}
    single = [two for two, free in freed.items() if is_possible(free)]
    return NoSeating(tuple(single or pairs))
