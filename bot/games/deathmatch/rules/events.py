"""The events of a Death Match, beside those of every dungeon game."""

from bot.contract.game import PublicEvent, Seat
from bot.games.dungeon.rules.events import DungeonEvent, Won


class StarterChosen(PublicEvent, frozen=True, tag="starter-chosen"):
    """`seat` chose who begins the first adventure."""

    seat: Seat
    starter: Seat


class AdventureBegan(PublicEvent, frozen=True, tag="adventure-began"):
    """All tiles are back and the deck is shuffled."""

    adventure: int
    starter: Seat


class AdventureEnded(PublicEvent, frozen=True, tag="adventure-ended"):
    """`unseen`: cards that stay face down for ever."""

    adventure: int
    seat: Seat
    survived: bool
    unseen: int


class MatchWon(Won, frozen=True, tag="match-won"):
    """A condition of source 004, "Winning", is met, or the other seat has left."""


DeathMatchEvent = DungeonEvent | StarterChosen | AdventureBegan | AdventureEnded | MatchWon
