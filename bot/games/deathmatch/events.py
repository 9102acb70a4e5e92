"""What happens in a Death Match, each event with its audience."""

from bot.games.contract import NOBODY, Audience, Event, PublicEvent, Seat
from bot.games.dungeon.delve import Encounter
from bot.games.dungeon.heroes import TileKey
from bot.games.dungeon.monsters import Kind


class StarterChosen(PublicEvent, frozen=True, tag="starter-chosen"):
    """`seat` chose who begins the first adventure."""

    seat: Seat
    starter: Seat


class AdventureBegan(PublicEvent, frozen=True, tag="adventure-began"):
    """All tiles are back and the deck is shuffled."""

    adventure: int
    starter: Seat


class DeckLaid(Event, frozen=True, tag="deck-laid"):
    """The order of the deck, first card first: known to nobody."""

    deck: tuple[Kind, ...]

    @property
    def audience(self) -> Audience:
        return NOBODY


class Drew(PublicEvent, frozen=True, tag="drew"):
    """A card was drawn; which one, only `DrewMonster` tells."""

    seat: Seat


class DrewMonster(Event, frozen=True, tag="drew-monster"):
    """The card itself, for the one who drew it."""

    seat: Seat
    kind: Kind

    @property
    def audience(self) -> Audience:
        return frozenset((self.seat,))


class Added(PublicEvent, frozen=True, tag="added"):
    """The card drawn lies on the dungeon now, face down."""

    seat: Seat


class Discarded(PublicEvent, frozen=True, tag="discarded"):
    """The card drawn and a tile are out of this adventure; the card stays unknown."""

    seat: Seat
    tile: TileKey


class Passed(PublicEvent, frozen=True, tag="passed"):
    """`forced`: the deck was empty, so the rules passed for the seat (ruling D4)."""

    seat: Seat
    forced: bool


class Entered(PublicEvent, frozen=True, tag="entered"):
    """`seat` goes into the dungeon with this health."""

    seat: Seat
    health: int
    cards: int


class Named(PublicEvent, frozen=True, tag="named"):
    """The monster that the vorpal sword will beat."""

    seat: Seat
    kind: Kind


class Met(PublicEvent, frozen=True, tag="met"):
    """A monster was revealed and dealt with."""

    seat: Seat
    encounter: Encounter


class Appeared(PublicEvent, frozen=True, tag="appeared"):
    """A monster was revealed that only the striker could beat; the seat is asked."""

    seat: Seat
    kind: Kind


class AdventureEnded(PublicEvent, frozen=True, tag="adventure-ended"):
    """`unseen`: cards that stay face down for ever."""

    adventure: int
    seat: Seat
    survived: bool
    unseen: int


class MatchWon(PublicEvent, frozen=True, tag="match-won"):
    """A condition of source 004, "Winning", is met, or the other seat has left."""

    seat: Seat


DeathMatchEvent = (
    StarterChosen
    | AdventureBegan
    | DeckLaid
    | Drew
    | DrewMonster
    | Added
    | Discarded
    | Passed
    | Entered
    | Named
    | Met
    | Appeared
    | AdventureEnded
    | MatchWon
)
