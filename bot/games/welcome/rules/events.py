"""The events of a game of two to four, beside those of every dungeon game."""

from bot.contract.game import EVERYONE, NOBODY, Audience, Event, PublicEvent, Seat
from bot.games.dungeon.rules.events import DungeonEvent, Won
from bot.games.dungeon.rules.foes import Card, Foe
from bot.games.dungeon.rules.heroes import TileKey
from bot.games.dungeon.rules.table import Placement


class SpecialsDealt(Event, frozen=True, tag="specials-dealt"):
    """The special monsters that are in the deck for the whole game."""

    specials: tuple[Card, ...]
    announced: bool

    @property
    def audience(self) -> Audience:
        return EVERYONE if self.announced else NOBODY


class RoundBegan(PublicEvent, frozen=True, tag="round-began"):
    """All tiles are back and the deck is shuffled. `starter` takes the first turn."""

    round: int
    starter: Seat


class HeroChosen(PublicEvent, frozen=True, tag="hero-chosen"):
    """The hero of a round. `seat`: who picked it; None for one that was agreed on or dealt."""

    hero: str
    seat: Seat | None


class NamerChosen(PublicEvent, frozen=True, tag="namer-chosen"):
    """The runner chose who names a monster for the greatsword."""

    seat: Seat
    other: Seat


class LeftToLuck(PublicEvent, frozen=True, tag="left-to-luck"):
    """`seat` let luck name the monster, or did not answer in time (ruling WD20)."""

    seat: Seat


class Compared(PublicEvent, frozen=True, tag="compared"):
    """A tile had all cards of the dungeon shown. `rest`: those not met, the next one first."""

    seat: Seat
    rest: tuple[Foe, ...]
    saved_by: TileKey | None


class RoundEnded(PublicEvent, frozen=True, tag="round-ended"):
    """`survived`: None for a round without a result (rulings WD13 and WD14).

    `unseen`: cards of the dungeon that nobody has seen. `aside`: the cards set aside in bidding,
    which are shown now (ruling WD22).
    """

    round: int
    seat: Seat | None
    survived: bool | None
    unseen: int
    aside: tuple[Placement, ...]


class WentOut(PublicEvent, frozen=True, tag="went-out"):
    """A seat is eliminated."""

    seat: Seat


class GameWon(Won, frozen=True, tag="game-won"):
    """By the second Success card, or as the last one in."""


WelcomeEvent = (
    DungeonEvent
    | SpecialsDealt
    | RoundBegan
    | HeroChosen
    | NamerChosen
    | LeftToLuck
    | Compared
    | RoundEnded
    | WentOut
    | GameWon
)
