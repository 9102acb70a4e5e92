"""The state of a Death Match, everything hidden included, and what one may know of it."""

from collections.abc import Iterable
from enum import Enum, auto
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct

from bot.contract.errors import Refusal
from bot.contract.game import Seat
from bot.games.dungeon.rules.events import Phase
from bot.games.dungeon.rules.table import DungeonState, TableObservation, observed

SEATS = (Seat(0), Seat(1))

Variant = Literal["warrior", "barbarian"]
"""Also the key of the hero."""


def opponent(seat: Seat) -> Seat:
    return SEATS[1 - seat]


class Standing(Struct, frozen=True, gc=False):
    """The adventures that a seat has won and lost so far."""

    won: int = 0
    lost: int = 0


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`decks`: letters A to T, one per adventure from the first; later ones are shuffled.

    `odds`: whether a walk says how likely the hero survives.
    """

    variant: Variant
    decks: str = ""
    odds: bool = True


class DeathMatchOptionsRefusal(Refusal):
    """Why a match cannot be played with some options."""

    WRONG_NUMBER_OF_SEATS = "wrong-number-of-seats"
    UNKNOWN_VARIANT = "unknown-variant"
    UNKNOWN_DECK = "unknown-deck"
    TOO_MANY_DECKS = "too-many-decks"


_STORED = {"number": "adventure", "hero": "variant"}
"""The names under which they are stored."""


class State(DungeonState, frozen=True, kw_only=True, gc=False, rename=_STORED):
    """A Death Match between two actions.

    The hero is always the variant's. `holder` is the seat that still held a card
    when somebody left.
    """

    hero: Variant
    number: int = 0
    decks: str = ""
    odds: bool = True
    standings: tuple[Standing, Standing] = (Standing(), Standing())
    holder: Seat | None = None

    @property
    def options(self) -> Options:
        return Options(self.hero, self.decks, self.odds)

    @property
    def active(self) -> tuple[Seat, ...]:
        return SEATS

    def bidders_after(self, seat: Seat) -> tuple[Seat, ...]:
        return (SEATS[1 - self.passed[0]],) if self.passed else (SEATS[1 - seat], seat)


class Observation(TableObservation, frozen=True, kw_only=True):
    """A Death Match as one observer sees it. What a field does not say, the state says."""

    options: Options
    standings: tuple[Standing, Standing]


def observe(state: State, observer: Seat | None) -> Observation:
    return Observation(
        **observed(state, observer, state.asked if state.phase is Phase.CARD else state.holder),
        # A turn places one card, but for the last one, which passes.
        part_turn=len(state.table.placements) + 1 if state.number else 0,
        options=state.options,
        standings=state.standings,
    )


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


@lru_cache(maxsize=256)
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
