"""The state of a Death Match, everything hidden included."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from bot.contract.game import Seat
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.table import Expedition, Table

SEATS = (Seat(0), Seat(1))

Variant = Literal["warrior", "barbarian"]
"""Also the key of the hero."""


def opponent(seat: Seat) -> Seat:
    """The other seat."""
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


class Phase(StrEnum):
    """What the match waits for, from the seat in `State.asked`."""

    STARTER = "starter"
    TURN = "turn"
    CARD = "card"
    NAME = "name"
    STRIKE = "strike"
    OVER = "over"


class State(Struct, frozen=True, gc=False):
    """A Death Match between two actions.

    `variant`, `decks` and `odds` are those of the options. `adventure` and `turn` count from 1 and
    are 0 before the starter is chosen; `turn` runs on through the match. `asked` is the seat from
    which `phase` waits for something; None once the match is over, and only then there is a
    `winner`. `holder` is the seat that still held a card when somebody left.
    `last` is the newest expedition that is over.
    """

    variant: Variant
    decks: str
    phase: Phase
    asked: Seat | None
    winner: Seat | None = None
    standings: tuple[Standing, Standing] = (Standing(), Standing())
    adventure: int = 0
    turn: int = 0
    table: Table | None = None
    delve: Delve | None = None
    last: Expedition | None = None
    odds: bool = True
    holder: Seat | None = None

    @property
    def expedition(self) -> Expedition | None:
        """The one that is going on."""
        if self.delve is None:
            return None
        assert self.table is not None
        assert self.asked is not None
        # Ruling D4: with an empty deck the rules pass.
        return Expedition(self.adventure, self.asked, self.table, self.delve, not self.table.deck)
