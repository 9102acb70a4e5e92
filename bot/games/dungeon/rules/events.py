"""The events of every dungeon game, each with its audience."""

from collections.abc import Iterator

from bot.contract.game import NOBODY, Audience, Event, PublicEvent, Seat
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.effects import TileKey
from bot.games.dungeon.rules.encounter import Encounter
from bot.games.dungeon.rules.foes import Card, Foe
from bot.games.dungeon.rules.monsters import Kind


class DeckLaid(Event, frozen=True, tag="deck-laid"):
    """The order of the deck, first card first: known to nobody."""

    deck: tuple[Card, ...]

    @property
    def audience(self) -> Audience:
        return NOBODY


class Drew(PublicEvent, frozen=True, tag="drew"):
    """A card was drawn; which one, only `DrewMonster` tells."""

    seat: Seat


class DrewMonster(Event, frozen=True, tag="drew-monster"):
    """The card itself, for the one who drew it. `place`: in the deck as it was laid, from 1."""

    seat: Seat
    kind: Card
    place: int

    @property
    def audience(self) -> Audience:
        return frozenset((self.seat,))


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


def encounters(seat: Seat, delve: Delve, before: Delve | None) -> Iterator[Event]:
    """The cards met since the delve was `before`, and the one that waits for an answer now."""
    for encounter in delve.met[len(before.met) if before else 0 :]:
        yield Met(seat, encounter)
    if delve.facing is not None and (before is None or delve.facing != before.facing):
        yield Appeared(seat, delve.facing)
