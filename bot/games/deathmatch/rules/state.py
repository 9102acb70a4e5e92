"""The state of a Death Match, everything hidden included, and what one may know of it."""

from typing import Literal

from msgspec import Struct

from bot.contract.errors import Refusal
from bot.contract.game import Seat
from bot.games.dungeon.rules.encounter import Phase
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
