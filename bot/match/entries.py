"""The lines of a match's log: what seats, their host and the clock did."""

from msgspec import Struct

from bot.games.contract import PublicEvent, Seat
from bot.match.ids import UserId


class Acted(Struct, frozen=True, tag="acted"):
    """A seat answered its prompt; `action` is the action's text.

    `by`: the host, where the host answered in the seat's place.
    """

    at: int
    seat: Seat
    action: str
    by: UserId | None = None


class Conceded(Struct, frozen=True, tag="conceded"):
    """A seat gave up."""

    at: int
    seat: Seat


class Ended(Struct, frozen=True, tag="ended"):
    """The host, or a moderator, ended the match without a result."""

    at: int
    by: UserId


class TimedOut(Struct, frozen=True, tag="timed-out"):
    """A seat's time ran out. `action`: the answer made for it; None: it left.

    What was done stands here, so that no later change of a game's default answers changes it.
    """

    at: int
    seat: Seat
    action: str | None


class Undone(Struct, frozen=True, tag="undone"):
    """A seat took back its own act, which was the newest entry that stood."""

    at: int
    seat: Seat


Entry = Acted | Conceded | Ended | TimedOut | Undone
"""A line of the log. `at` is in milliseconds since the epoch, UTC, by Discord's time stamp."""


class Left(PublicEvent, frozen=True, tag="left"):
    """A seat has left. No game's event: what the rules make of it follows."""

    seat: Seat


class TookBack(PublicEvent, frozen=True, tag="took-back"):
    """A seat took back its act. No game's event: it happens to the log, not in the rules."""

    seat: Seat
