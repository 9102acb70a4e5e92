"""Encounters on a walk, the phases of a game, and the events of every dungeon game."""

from enum import StrEnum
from typing import ClassVar, NamedTuple

from msgspec import Struct

from bot.contract.game import NOBODY, Audience, Event, PrivateEvent, PublicEvent, Seat
from bot.games.dungeon.rules.foes import Card, Foe, Kind
from bot.games.dungeon.rules.heroes import TileKey


class Encounter(Struct, frozen=True, gc=False):
    """One card met, and what became of it.

    One of these holds: `beaten_by` a tile; `skipped_by` a tile or a card, so that nothing of it
    happened; `replaced_by` a tile, so that the next encounter has its position; or it hit for
    `damage`, which is 0 for a card without strength and for one whose damage was lowered to
    nothing.

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


class DeckLaid(Event, frozen=True, tag="deck-laid"):
    """The order of the deck, first card first: known to nobody."""

    audience: ClassVar[Audience] = NOBODY
    deck: tuple[Card, ...]


class Drew(PublicEvent, frozen=True, tag="drew"):
    """A card was drawn; which one, only `DrewMonster` tells."""

    seat: Seat


class DrewMonster(PrivateEvent, frozen=True, tag="drew-monster"):
    """The card itself, for the one who drew it. `place`: in the deck as it was laid, from 1."""

    kind: Card
    place: int


class Added(PublicEvent, frozen=True, tag="added"):
    """The card drawn lies on the dungeon now, face down."""

    seat: Seat


class Discarded(PublicEvent, frozen=True, tag="discarded"):
    """The card drawn and a tile are out until the dungeon is left; the card stays unknown."""

    seat: Seat
    tile: TileKey


class Passed(PublicEvent, frozen=True, tag="passed"):
    """`forced`: the deck was empty, so the rules passed for the seat (rulings D4 and Q3)."""

    seat: Seat
    forced: bool


class Entered(PublicEvent, frozen=True, tag="entered"):
    """`seat` goes into the dungeon with this health."""

    seat: Seat
    health: int
    cards: int


class Named(PublicEvent, frozen=True, tag="named"):
    """The monster that sword or dagger will beat; `seat` has named it."""

    seat: Seat
    kind: Kind


class Met(PublicEvent, frozen=True, tag="met"):
    """A card was revealed and dealt with."""

    seat: Seat
    encounter: Encounter


class Appeared(PublicEvent, frozen=True, tag="appeared"):
    """A card was revealed at which the seat is asked something."""

    seat: Seat
    foe: Foe


class Won(PublicEvent, frozen=True):
    """The game is over, and `seat` has won it."""

    seat: Seat


DungeonEvent = (
    DeckLaid | Drew | DrewMonster | Added | Discarded | Passed | Entered | Named | Met | Appeared
)
