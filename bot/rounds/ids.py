"""The ids and names of rounds, and the ids of what stands in their results."""

from typing import NewType

from msgspec import Struct

RoundId = NewType("RoundId", int)
"""Our number of a round; buttons carry it."""

Place = NewType("Place", int)
"""A row of the results, from 1. It keeps its points when somebody else takes it over."""

Pair = tuple[Place, Place]
"""Two places, the lower one first."""


class NamedRound(Struct, frozen=True):
    """The id, the name and the game of a round. `name`: not yet escaped. `game`: its key."""

    id: RoundId
    name: str
    game: str


def pair_of(one: Place, other: Place) -> Pair:
    """Two places as a pair, whose order does not matter."""
    return (one, other) if one < other else (other, one)
