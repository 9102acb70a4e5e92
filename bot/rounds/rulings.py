"""The points by which a host rules about a table."""

from collections.abc import Sequence

from bot.rounds.ids import Place
from bot.rounds.terms import POINTS_OF_TABLE


def awarded(places: Sequence[Place], winner: Place | None) -> tuple[int, ...]:
    """All points for the winner, in the order of these places; without one they share them."""
    if winner is None:
        return (POINTS_OF_TABLE // 2,) * len(places)
    return tuple(POINTS_OF_TABLE if place == winner else 0 for place in places)
