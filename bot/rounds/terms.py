"""The terms of a round: what is agreed before anybody signs up."""

from enum import StrEnum
from typing import Any

from msgspec import Struct

from bot.contract.chance import Chance
from bot.contract.game import GAMES, Game
from bot.match.ids import ChannelId, GuildId, UserId
from bot.match.terms import Calls, Takebacks, TimeControl
from bot.match.times import Instant, Millis
from bot.rounds.pairing import fixed

MOST_PLACES = 32

MOST_OF_EVERYBODY = 12
"""The most places where everybody meets everybody: that takes a leg for each other place."""

LONGEST_NAME = 40
"""Characters of a round's name: it heads every board, on phones too."""

CHECK_IN_MS: Millis = 15 * 60 * 1000
"""How long before its start a round asks who is here."""

READY_MS: Millis = 10 * 60 * 1000
"""How long a table waits for its players to be ready."""

MOST_LEGS = 31

TABLE_SIZES = range(2, 5)
"""How many may sit at a table of any game."""

POINTS_OF_TABLE = 12
"""The most points that a table gives to one place; they divide evenly for two to four seats."""


class Pairing(StrEnum):
    """How the players of a leg are brought together."""

    SWISS = "swiss"
    """Equals meet, and nobody meets twice as long as that can be avoided."""
    DRAWN = "drawn"
    """By chance alone."""
    EVERYBODY = "everybody"
    """Everybody meets everybody."""
    KNOCK_OUT = "knock-out"
    TABLES = "tables"
    """Tables of up to four, by points as in Swiss, for games of more than two seats."""
    BY_HAND = "by-hand"
    """The host says who meets whom; a draw by chance is offered to begin with."""


class RoundTerms(Struct, frozen=True, kw_only=True):
    """The terms of a round.

    `opener`: the person who opened it. `channel_id`: where its messages stand. `legs`: None for as
    many as are usual for those who come. `places`: how many can play. `starts`: when check-in ends
    and the first leg may be drawn. `event`: a scheduled event of the server tells of it.
    `one_by_one`: tables play one after another. `walkovers`: time decides about those who do not
    come, else a host does. `late_entry`: people may join until half of the legs have begun, see
    `admits_late`.
    """

    name: str
    game: str
    options: Any
    time_control: TimeControl | None
    takebacks: Takebacks = Takebacks.CLEAN
    calls: Calls = Calls.QUIET
    guild_id: GuildId
    channel_id: ChannelId
    language: str
    opener: UserId
    pairing: Pairing = Pairing.SWISS
    legs: int | None = None
    places: int = 16
    starts: Instant
    check_in: Millis = CHECK_IN_MS
    ready: Millis = READY_MS
    event: bool = False
    one_by_one: bool = False
    walkovers: bool = True
    late_entry: bool = True
    seed: bytes

    @property
    def rules(self) -> Game[Any]:
        return GAMES[self.game]

    @property
    def chance(self) -> Chance:
        return Chance(self.seed)

    @property
    def admits_late(self) -> bool:
        """Whether people may join after the first leg has begun, which no knock-out allows."""
        return self.late_entry and self.pairing is not Pairing.KNOCK_OUT

    @property
    def seats(self) -> range:
        """How many may sit at a table: the smallest and the largest number of seats, in a range."""
        allowed = [number for number in self.rules.seats if number in TABLE_SIZES]
        if self.pairing is not Pairing.TABLES:
            return range(2, 3)
        return range(allowed[0], allowed[-1] + 1)


def pairings_for(game: Game[Any]) -> tuple[Pairing, ...]:
    """The ways to pair the players of a game: two at a table, or as many as it seats."""
    most = max((number for number in game.seats if number <= 4), default=0)
    two = 2 in game.seats
    return tuple(pairing for pairing in Pairing if (most > 2 if pairing is Pairing.TABLES else two))


def most_legs(pairing: Pairing, places: int) -> int:
    """The most legs that make sense: until everybody has met everybody, or one is left."""
    match pairing:
        case Pairing.SWISS | Pairing.EVERYBODY:
            return max(1, fixed.legs_of_everybody(places))
        case Pairing.KNOCK_OUT:
            return max(1, fixed.legs_of_knock_out(places))
        case _:
            return MOST_LEGS
