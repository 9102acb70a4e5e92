"""What is agreed for a match. Only who sits and who hosts can change once it has begun."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from msgspec import Struct

from bot.contract.game import Game, Seat
from bot.contract.registry import GAMES
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.time_control import TimeControl


class Takebacks(StrEnum):
    """Who may grant that a mispress is taken back."""

    NONE = "none"
    """Nobody."""
    CLEAN = "clean"
    """An opponent, as long as nobody has acted or seen anything since; else the host."""
    HOST = "host"
    """The host alone."""


class TermsDraft(Struct, frozen=True, kw_only=True):
    """What is agreed for a match before it has a number. `began`: ms since the epoch, UTC.

    `players` are the seats in order. `host` runs the match and does not play; a match that two
    players agreed on by themselves has none. `language` is that of the public texts.
    `time_control`: None for a match without a clock. `takebacks`: who grants that mispresses are
    taken back.
    """

    game: str
    options: Any
    seed: bytes
    players: tuple[UserId, ...]
    host: UserId | None
    guild_id: GuildId
    channel_id: ChannelId
    language: str
    began: int
    time_control: TimeControl | None = None
    takebacks: Takebacks = Takebacks.CLEAN

    @property
    def rules(self) -> Game[Any]:
        return GAMES[self.game]

    @property
    def variant(self) -> str:
        """What results are kept apart by within the game."""
        return self.rules.variant(self.options, len(self.players))

    @property
    def flags_fall(self) -> bool:
        """As of the time control; False without a clock."""
        control = self.time_control
        return control is not None and control.flags_fall(hosted=self.host is not None)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, in order."""
        return tuple(map(Seat, range(len(self.players))))

    @property
    def seated(self) -> Iterator[tuple[Seat, UserId]]:
        """Every seat with its player, in order."""
        return ((Seat(number), player) for number, player in enumerate(self.players))

    def seat_of(self, user_id: UserId) -> Seat | None:
        """The seat of a person, or None for somebody who does not play."""
        return Seat(self.players.index(user_id)) if user_id in self.players else None


class Terms(TermsDraft, frozen=True, kw_only=True):
    """What is fixed when a match begins."""

    id: MatchId
