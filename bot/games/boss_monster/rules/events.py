"""The events of a game. The secret and the public side of one act are two events."""

from bot.contract.game import Audience, Event, PrivateEvent, PublicEvent, Seat
from bot.games.boss_monster.rules.state import StandingOrder


class BossesDealt(PublicEvent, frozen=True, tag="bosses-dealt"):
    """`bosses`: by seat."""

    bosses: tuple[str, ...]


class BossTaken(PublicEvent, frozen=True, tag="boss-taken"):
    """A seat has chosen its boss."""

    seat: Seat
    boss: str


class CardsDrawn(PublicEvent, frozen=True, tag="cards-drawn"):
    """So many cards of a kind came to a hand; `by`: the title that gave them, "" for the turn."""

    seat: Seat
    kind: str
    count: int
    by: str = ""


class CardsGot(Event, frozen=True, tag="cards-got"):
    """The cards that came to a hand. `others`: seats that know them too."""

    seat: Seat
    cards: tuple[str, ...]
    by: str = ""
    others: tuple[Seat, ...] = ()

    @property
    def audience(self) -> Audience:
        return frozenset((self.seat, *self.others))


class CardsTaken(PublicEvent, frozen=True, tag="cards-taken"):
    """Cards that everybody sees came from the discards, or from a deck, to a hand."""

    seat: Seat
    cards: tuple[str, ...]
    by: str


class CardStolen(PublicEvent, frozen=True, tag="card-stolen"):
    """A card went from one hand to another; both know it by `CardsGot`."""

    seat: Seat
    victim: Seat
    kind: str
    by: str


class OfferDeclined(PublicEvent, frozen=True, tag="offer-declined"):
    """A seat passes up an offer; `by`: the title, or boss, that makes it."""

    seat: Seat
    by: str


class NothingHeld(PublicEvent, frozen=True, tag="nothing-held"):
    """A seat should lose a card of a kind, "" for any, and holds none; it is wasted (BM6.14)."""

    seat: Seat
    kind: str
    by: str


class CardsDiscarded(PublicEvent, frozen=True, tag="cards-discarded"):
    """Cards went from a hand to the discards; `by`: why, "" for the opening."""

    seat: Seat
    cards: tuple[str, ...]
    by: str = ""


class DeckShuffled(PublicEvent, frozen=True, tag="deck-shuffled"):
    """`kind`: "room" or "spell", out of the discards, or "search" after a deck was searched."""

    kind: str


class HeroesArrived(PublicEvent, frozen=True, tag="heroes-arrived"):
    """A turn begins, and these heroes come to town."""

    turn: int
    heroes: tuple[str, ...]


class RoomPlaced(PublicEvent, frozen=True, tag="room-placed"):
    """A Room was placed face down. `on`: the Room that it covers, or "left"."""

    seat: Seat
    on: str


class RoomChosen(PrivateEvent, frozen=True, tag="room-chosen"):
    """The card that was placed, for its seat alone."""

    card: str


class RoomsReturned(PublicEvent, frozen=True, tag="rooms-returned"):
    """Rooms that lay face down are back in a hand."""

    seat: Seat
    count: int


class RoomBuilt(PublicEvent, frozen=True, tag="room-built"):
    """A Room is face up. `on`: the Room that it covers, or "left"."""

    seat: Seat
    card: str
    on: str


class RoomsSwapped(PublicEvent, frozen=True, tag="rooms-swapped"):
    """Two slots of a dungeon changed places, by a Room of `seat`."""

    seat: Seat
    owner: Seat
    cards: tuple[str, str]


class RoomDestroyed(PublicEvent, frozen=True, tag="room-destroyed"):
    """A Room went to the discards. `uncovered`: the one that lay beneath."""

    seat: Seat
    card: str
    uncovered: str = ""


class RoomFrozen(PublicEvent, frozen=True, tag="room-frozen"):
    """A Room is off until the end of the turn."""

    seat: Seat
    card: str


class RoomStrengthened(PublicEvent, frozen=True, tag="room-strengthened"):
    """A Room, "" for all of a dungeon, does more damage until the end of the turn."""

    seat: Seat
    card: str
    damage: int


class TreasureDoubled(PublicEvent, frozen=True, tag="treasure-doubled"):
    """The Rooms of a dungeon lure twice as much until the end of the turn."""

    seat: Seat


class BossLevelled(PublicEvent, frozen=True, tag="boss-levelled"):
    """A boss has five active Rooms for the first time."""

    seat: Seat


class WindowOpened(PublicEvent, frozen=True, tag="window-opened"):
    """Seats are asked at once. `kind`: a name in `JOINTS`; `about`: the occasion."""

    kind: str
    about: str
    asked: tuple[Seat, ...]


class RoundClosed(PublicEvent, frozen=True, tag="round-closed"):
    """All who were asked have answered, so a round is over; its result follows."""

    kind: str
    about: str


class BuildingDone(PublicEvent, frozen=True, tag="building-done"):
    """A seat has finished building, with or without a Room."""

    seat: Seat


class AnswerGiven(PrivateEvent, frozen=True, tag="answer-given"):
    """A secret answer, the text of the action."""

    answer: str


class OrderGiven(PrivateEvent, frozen=True, tag="order-given"):
    """A standing order, which holds until it is changed."""

    order: StandingOrder


class PlayDeclared(PublicEvent, frozen=True, tag="play-declared"):
    """A Spell is played or an ability used. `args`: targets."""

    seat: Seat
    card: str
    args: tuple[str, ...]


class PlayCancelled(PublicEvent, frozen=True, tag="play-cancelled"):
    """A Spell does nothing. `by`: the card that cancelled it."""

    seat: Seat
    card: str
    by: str


class PlayLost(PublicEvent, frozen=True, tag="play-lost"):
    """A declared play had nothing to do any more (S46)."""

    seat: Seat
    card: str


class PlayResolved(PublicEvent, frozen=True, tag="play-resolved"):
    """A declared play resolves now; its effects follow."""

    seat: Seat
    card: str
    args: tuple[str, ...]


class HeroLured(PublicEvent, frozen=True, tag="hero-lured"):
    """A hero went to an entrance, from town or, by a Level Up, from a deck.

    `by`: what sent it, a title or a boss; "" for treasure.
    """

    seat: Seat
    hero: str
    by: str = ""


class WalksBegan(PublicEvent, frozen=True, tag="walks-began"):
    """The Adventure begins with heroes at entrances: the seat and the hero, for each."""

    turn: int
    heroes: tuple[tuple[Seat, str], ...]


class HeroEntered(PublicEvent, frozen=True, tag="hero-entered"):
    """A hero enters a Room. `bounced`: it is sent back before all else. `off`: it is frozen."""

    seat: Seat
    hero: str
    room: str
    damage: int
    total: int
    bounced: bool = False
    off: bool = False


class HeroHurt(PublicEvent, frozen=True, tag="hero-hurt"):
    """More damage inside a Room; `by`: a title, "" for a Room that rose (BM2.9)."""

    hero: str
    damage: int
    total: int
    by: str = ""


class HeroHardened(PublicEvent, frozen=True, tag="hero-hardened"):
    """A hero has more health until the end of the turn."""

    hero: str
    health: int


class HeroMoved(PublicEvent, frozen=True, tag="hero-moved"):
    """A hero was sent away. `to`: "town", "start" or "entrance"; `seat`: whose."""

    seat: Seat
    hero: str
    to: str


class HeroDied(PublicEvent, frozen=True, tag="hero-died"):
    """`room`: in which it died; "" for no Room that counts. `by`: the title that killed it."""

    seat: Seat
    hero: str
    room: str = ""
    by: str = ""


class HeroSurvived(PublicEvent, frozen=True, tag="hero-survived"):
    """A hero got through to the boss."""

    seat: Seat
    hero: str


class WoundHealed(PublicEvent, frozen=True, tag="wound-healed"):
    """A hero that got through is a Soul now."""

    seat: Seat
    hero: str


class SoulLost(PublicEvent, frozen=True, tag="soul-lost"):
    """A Soul is a Soul no more, and out of the game unless it moves."""

    seat: Seat
    hero: str


class BuildingStopped(PublicEvent, frozen=True, tag="building-stopped"):
    """Building is over for all until the next turn."""


class TurnEnded(PublicEvent, frozen=True, tag="turn-ended"):
    """The turn is over; Rooms that were off are on."""

    turn: int


class KeeperOut(PublicEvent, frozen=True, tag="keeper-out"):
    """A seat is out of the game. `left`: because it left."""

    seat: Seat
    left: bool = False


class BossMonsterEnded(PublicEvent, frozen=True, tag="boss-monster-ended"):
    """The game is over."""

    winner: Seat


class HandSeen(PublicEvent, frozen=True, tag="hand-seen"):
    """A seat looks at the whole hand of another, which `HandShown` shows to it alone (S52)."""

    seat: Seat
    victim: Seat
    by: str


class HandShown(PrivateEvent, frozen=True, tag="hand-shown"):
    """Somebody was shown cards: another's hand, or what fits in a deck (S52)."""

    cards: tuple[str, ...]
    by: str


BossEvent = (
    BossesDealt
    | BossTaken
    | CardsDrawn
    | CardsGot
    | CardsTaken
    | CardStolen
    | OfferDeclined
    | NothingHeld
    | CardsDiscarded
    | DeckShuffled
    | HeroesArrived
    | RoomPlaced
    | RoomChosen
    | RoomsReturned
    | RoomBuilt
    | RoomsSwapped
    | RoomDestroyed
    | RoomFrozen
    | RoomStrengthened
    | TreasureDoubled
    | BossLevelled
    | WindowOpened
    | RoundClosed
    | BuildingDone
    | AnswerGiven
    | OrderGiven
    | PlayDeclared
    | PlayCancelled
    | PlayLost
    | PlayResolved
    | HeroLured
    | WalksBegan
    | HeroEntered
    | HeroHurt
    | HeroHardened
    | HeroMoved
    | HeroDied
    | HeroSurvived
    | WoundHealed
    | SoulLost
    | BuildingStopped
    | TurnEnded
    | KeeperOut
    | BossMonsterEnded
    | HandSeen
    | HandShown
)
