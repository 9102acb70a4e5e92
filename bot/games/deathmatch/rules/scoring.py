"""The score of a match: what an adventure adds to it, and who has won (source 004, "Winning")."""

from collections.abc import Iterable
from enum import Enum, auto
from typing import NamedTuple

from bot.contract.game import Seat
from bot.games.deathmatch.rules.state import SEATS, Standing

Standings = tuple[Standing, Standing]

WINS_NEEDED = 3
"""So many wins of one's own win the match, or as many losses of the other; or half of both."""
HALF_NEEDED = 2

LONGEST_MATCH = 7
"""Adventures that a match can have at the most (ruling D1)."""


class Condition(Enum):
    """A condition under which a seat wins the match."""

    WINS = auto()
    """Enough wins of its own."""
    LOSSES = auto()
    """Enough losses of the other seat."""
    HALF_OF_BOTH = auto()


class Missing(NamedTuple):
    """The wins of its own and losses of the other seat that a seat still needs to win the match."""

    wins: int
    losses: int


def condition_met(own: Standing, other: Standing) -> Condition | None:
    """Why a seat has won the match; None when it has not."""
    if own.won >= WINS_NEEDED:
        return Condition.WINS
    if other.lost >= WINS_NEEDED:
        return Condition.LOSSES
    if own.won >= HALF_NEEDED and other.lost >= HALF_NEEDED:
        return Condition.HALF_OF_BOTH
    return None


def match_winner(standings: Standings) -> Seat | None:
    """The seat that meets a condition. Both seats can never meet one at once (ruling D2)."""
    first, second = standings
    if condition_met(first, second) is not None:
        return SEATS[0]
    return SEATS[1] if condition_met(second, first) is not None else None


def ways_to_win(own: Standing, other: Standing) -> tuple[Missing, ...]:
    """The ways to the match, the nearest first.

    A way that asks for more than another one in both counts is left out.
    """
    ways = {
        Missing(max(0, WINS_NEEDED - own.won), 0),
        Missing(0, max(0, WINS_NEEDED - other.lost)),
        Missing(max(0, HALF_NEEDED - own.won), max(0, HALF_NEEDED - other.lost)),
    }
    least = [
        way
        for way in ways
        if not any(
            less != way and less.wins <= way.wins and less.losses <= way.losses for less in ways
        )
    ]
    return tuple(sorted(least, key=lambda way: (sum(way), way.losses)))


def adventures_played(standings: Iterable[Standing]) -> int:
    """How many adventures have ended: each gave one seat a win or a loss."""
    return sum(standing.won + standing.lost for standing in standings)


def standings_after(standings: Standings, runner: Seat, *, survived: bool) -> Standings:
    before = standings[runner]
    own = Standing(before.won + survived, before.lost + (not survived))
    return (own, standings[1]) if runner == SEATS[0] else (standings[0], own)
