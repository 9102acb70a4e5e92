"""The terms of a match. Only its players and its host can change once it has begun."""

import re
from enum import StrEnum
from functools import cached_property
from typing import Any

from msgspec import Struct

from bot.contract.chance import Chance
from bot.contract.game import GAMES, Game, Seat
from bot.match.errors import BadTimeControl
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.times import Instant

TURN_SECONDS = range(10, 7 * 24 * 3600 + 1)

BANK_SECONDS = range(7 * 24 * 3600 + 1)

STANDARD_WINDOW_SECONDS = 40
LONGEST_WINDOW_SECONDS = 4 * 3600

SLOW_SECONDS = 6 * 3600
"""From this length of a turn on nobody is expected to sit there and wait."""

_TURN_AND_BANK = re.compile(r"([0-9]{1,7})\s*\+\s*([0-9]{1,7})")


class TimeControl(Struct, frozen=True, dict=True):
    """Seconds for each turn; and a player's bank for the match, used once a turn takes longer."""

    turn: int
    bank: int

    @cached_property
    def slow(self) -> bool:
        """Whether turns are so long that players come and go in between."""
        return self.turn >= SLOW_SECONDS

    @property
    def window(self) -> int:
        """Seconds for a window: a third of a turn, at most four hours; at the standard more."""
        if self == STANDARD:
            return STANDARD_WINDOW_SECONDS
        return min(max(self.turn // 3, TURN_SECONDS.start), LONGEST_WINDOW_SECONDS)

    def flags_fall(self, *, hosted: bool) -> bool:
        """Whether a player out of time is out of the match by itself; else the others decide."""
        return hosted or not self.slow

    def __str__(self) -> str:
        return f"{self.turn}+{self.bank}"


STANDARD = TimeControl(90, 300)
"""Of source 004, "Timing": 90 seconds a turn, and five minutes per player."""

DAY = TimeControl(24 * 3600, 48 * 3600)
"""For matches that go on beside everyday life."""


def usual_time_control(*, hosted: bool, most: int | None) -> TimeControl | None:
    """The time that players get if nothing else is said; None: no clock.

    Hosted matches have the time of source 004, and whoever plays alone has all the time there is:
    they keep nobody waiting. `most`: how many can play; None: as many as the game takes.
    """
    if hosted:
        return STANDARD
    return None if most == 1 else DAY


def parse_time_control(text: str) -> TimeControl | None:
    """Read "90+300" in seconds, "day", or "off", which is None. Raises `BadTimeControl`."""
    wanted = text.strip().casefold()
    if wanted == "day":
        return DAY
    if wanted == "off":
        return None
    found = _TURN_AND_BANK.fullmatch(wanted)
    if found is None:
        raise BadTimeControl(text)
    turn, bank = map(int, found.groups())
    if turn not in TURN_SECONDS or bank not in BANK_SECONDS:
        raise BadTimeControl(text)
    return TimeControl(turn, bank)


class Takebacks(StrEnum):
    """The people who may grant that a mispress is taken back."""

    NONE = "none"
    CLEAN = "clean"
    """An opponent, as long as nobody has acted or seen anything since; else the host."""
    HOST = "host"


class Calls(StrEnum):
    """When a player is called who has just acted and is asked again."""

    QUIET = "quiet"
    """After a while without an act."""
    ALWAYS = "always"
    """At once, which an audience may like to see."""


class RoundTable(Struct, frozen=True):
    """The table of a round at which a match is played.

    `round_id`: our number of the round, and `name` its name. `leg`, `number`: both from 1.
    `walkover`: who is not ready in time loses.
    """

    round_id: int
    name: str
    leg: int
    number: int
    walkover: bool = False


class Agreement(Struct, frozen=True, kw_only=True):
    """The terms that an invitation offers, and on which its match is played.

    `host`: runs the match and does not play; None where the players agreed by themselves.
    `language`: of the public texts. `time_control`: None: no clock. `calls`: when those are called
    who have just acted. `round_table`: None outside of rounds.
    """

    game: str
    options: Any
    host: UserId | None
    guild_id: GuildId
    channel_id: ChannelId
    language: str
    time_control: TimeControl | None = None
    takebacks: Takebacks = Takebacks.CLEAN
    calls: Calls = Calls.QUIET
    round_table: RoundTable | None = None

    @property
    def agreed(self) -> dict[str, Any]:
        """These terms by name, without what a subclass adds."""
        return {name: getattr(self, name) for name in Agreement.__struct_fields__}


class TermsDraft(Agreement, frozen=True, kw_only=True, dict=True):
    """The terms of a match before it has a number. `players`: in the order of the seats."""

    seed: bytes
    players: tuple[UserId, ...]
    began: Instant

    @cached_property
    def rules(self) -> Game[Any]:
        return GAMES[self.game]

    @cached_property
    def chance(self) -> Chance:
        return Chance(self.seed)

    @property
    def variant(self) -> str:
        """The form of the game, by which results are kept apart."""
        return self.rules.variant(self.options, len(self.players))

    @property
    def flags_fall(self) -> bool:
        """As of the time control; False without a clock."""
        control = self.time_control
        return control is not None and control.flags_fall(hosted=self.host is not None)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(len(self.players))))

    @cached_property
    def seated(self) -> tuple[tuple[Seat, UserId], ...]:
        return tuple(zip(self.seats, self.players, strict=True))

    def seat_of(self, user_id: UserId) -> Seat | None:
        return Seat(self.players.index(user_id)) if user_id in self.players else None


class Terms(TermsDraft, frozen=True, kw_only=True):
    """The terms of a match, with its number."""

    id: MatchId
