"""Encounters on a walk, the phases of a game, and the tiles that may be used."""

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from bot.games.dungeon.rules.effects import TileKey
from bot.games.dungeon.rules.foes import Card, Foe


class Encounter(Struct, frozen=True, gc=False):
    """One card met, and what became of it.

    One of these holds: `beaten_by` a tile; `skipped_by` a tile or a card, so that nothing of it
    happened; `replaced_by` a tile, so that the next encounter has its position; or it hit for
    `damage`, which is 0 for who has no strength and for whom nothing is left of it.

    `health`: the runner's afterwards, at least 0. `revived_by`: the tile that brought the hero
    back. `dropped`: the tile that the runner gave up for it. `spent`: all tiles that are out of
    play since, the dropped one included.
    """

    foe: Foe
    health: int
    beaten_by: TileKey | None = None
    damage: int = 0
    skipped_by: TileKey | Card | None = None
    replaced_by: TileKey | None = None
    revived_by: TileKey | None = None
    dropped: TileKey | None = None
    spent: tuple[TileKey, ...] = ()

    @property
    def card(self) -> Card:
        return self.foe.card

    @property
    def hit(self) -> bool:
        """Whether a monster with strength was met that nothing kept from the hero."""
        met = self.foe.strength is not None and self.replaced_by is None
        return met and self.beaten_by is None and self.skipped_by is None


class Phase(StrEnum):
    """The decision that a dungeon game waits for, from the seat that is asked."""

    STARTER = "starter"
    HERO = "hero"
    TURN = "turn"
    CARD = "card"
    """The card drawn is added, or discarded with a tile."""
    ASK = "ask"
    """The runner chooses who names a monster."""
    NAME = "name"
    """A monster is named at the door."""
    USE = "use"
    """Whether a tile is used on the foe."""
    STRIKE = "strike"
    """The same where there is but one that may be."""
    DROP = "drop"
    """The tile that is given up."""
    OVER = "over"


BIDDING = frozenset((Phase.TURN, Phase.CARD))


class Offer(NamedTuple):
    """A tile that may be used on the foe. `prices`: the tiles of which one is given up for it."""

    tile: TileKey
    prices: tuple[TileKey, ...] = ()
