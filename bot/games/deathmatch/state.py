"""The state of a Death Match, everything hidden included."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Literal

from msgspec import Struct

from bot.games.contract import Seat
from bot.games.dungeon.delve import Delve, DelveObservation
from bot.games.dungeon.heroes import TileKey
from bot.games.dungeon.monsters import Kind

SEATS = (Seat(0), Seat(1))

Variant = Literal["warrior", "barbarian"]
"""Also the key of the hero."""


def opponent(seat: Seat) -> Seat:
    """The other seat."""
    return SEATS[1 - seat]


class Standing(Struct, frozen=True):
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


class Placement(Struct, frozen=True):
    """What a seat did with a card it drew: added it to the dungeon, or discarded it with a tile."""

    seat: Seat
    kind: Kind
    tile: TileKey | None = None


class Table(Struct, frozen=True):
    """The shared components of one adventure.

    `deck`: its first card is drawn next. `placements`: all cards drawn and placed, oldest first.
    `held`: the card drawn and not yet placed.
    """

    kit: tuple[TileKey, ...]
    deck: tuple[Kind, ...]
    placements: tuple[Placement, ...] = ()
    held: Kind | None = None

    @property
    def pile(self) -> tuple[Kind, ...]:
        """The dungeon; its last card is met first."""
        return tuple(placed.kind for placed in self.placements if placed.tile is None)

    @property
    def empty_dungeon(self) -> bool:
        return all(placed.tile is not None for placed in self.placements)

    @property
    def added_by(self) -> tuple[Seat, ...]:
        """Who added each card of the dungeon, which everybody has seen; the last is met first."""
        return tuple([placed.seat for placed in self.placements if placed.tile is None])


class TileObservation(Struct, frozen=True):
    """A tile of the hero; `removed_by` is None while it is there."""

    key: TileKey
    removed_by: Seat | None


def kit_of(tiles: Iterable[TileObservation]) -> tuple[TileKey, ...]:
    """The tiles that are there."""
    return tuple([tile.key for tile in tiles if tile.removed_by is None])


class Expedition(Struct, frozen=True):
    """One seat's way into the dungeon, as everybody sees it: the current one or the last.

    `forced`: whether the deck was empty, so that the other seat had to pass. `tiles`: all of the
    hero's, as they were at the door. `added_by`: who added each card of the dungeon, the last of
    which is met first. `standings`: as they were after it, or are until it ends.
    """

    adventure: int
    runner: Seat
    forced: bool
    tiles: tuple[TileObservation, ...]
    added_by: tuple[Seat, ...]
    full_health: int
    delve: DelveObservation
    standings: tuple[Standing, Standing]

    @property
    def kit(self) -> tuple[TileKey, ...]:
        """The tiles at the door."""
        return kit_of(self.tiles)


class State(Struct, frozen=True):
    """A Death Match between two actions.

    `variant`, `decks` and `odds` are those of the options. `adventure` and `turn` count from 1 and
    are 0 before the starter is chosen; `turn` runs on through the match. `asked` is the seat from
    which `phase` waits for something; None once the match is over, and only then there is a
    `winner`. `holder` is the seat that still held a card when somebody left.
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
