"""The lines of a match's log: what seats, their host and the clock did."""

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from bot.contract.game import PublicEvent, Seat
from bot.match.ids import UserId
from bot.match.times import Instant, Millis


class Charge(NamedTuple):
    """The cost of a question for a seat."""

    seat: Seat
    ms: Millis


class Wish(StrEnum):
    """A request of a player to the others, or to the host."""

    TAKE_BACK = "take-back"
    """That their newest act is taken back."""
    PAUSE = "pause"
    RESUME = "resume"
    END = "end"
    """That the match ends without a result, where its host does not answer."""


class _Charging(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`charged`: what the questions that ended by it have cost, by seat."""

    charged: tuple[Charge, ...] = ()


class _Logged(_Charging, frozen=True):
    """The moment of an entry."""

    at: Instant


class _ByHost(_Logged, frozen=True):
    """`by`: the host or moderator."""

    by: UserId


class Acted(_Logged, frozen=True, tag="acted"):
    """A seat answered its prompt by the text of an action. `by`: the host in the seat's place."""

    seat: Seat
    action: str
    by: UserId | None = None


class Conceded(_Logged, frozen=True, tag="conceded"):
    """A seat gave up. `by`: the host who said so in its player's place."""

    seat: Seat
    by: UserId | None = None


class Ended(_Logged, frozen=True, tag="ended"):
    """The match was ended without a result. `by`: None where the bot did, after a long silence."""

    by: UserId | None


class TimedOut(_Logged, frozen=True, tag="timed-out"):
    """A seat's time ran out. `action`: the answer made for it, kept as defaults may change.

    None: it left. `by`: the player who was kept waiting and claimed it; None: it was so by itself.
    """

    seat: Seat
    action: str | None
    by: UserId | None = None


class WindowAnswer(NamedTuple):
    """The default that a seat gets in a window whose time is up; `action` is the action's text."""

    seat: Seat
    action: str


class WindowClosed(_Logged, frozen=True, tag="window-closed"):
    """The time of a window was up. `answers`: of the seats that had none, in their order."""

    answers: tuple[WindowAnswer, ...]


class Undone(_Logged, frozen=True, tag="undone"):
    """A seat took back its own act, which was the newest entry that stood."""

    seat: Seat


class Stalled(_Logged, frozen=True, tag="stalled"):
    """Seats have kept the others waiting for so long that these may decide what follows.

    Their flags fell in a slow match without a host, or they did nothing for a day without a clock.
    """

    seats: tuple[Seat, ...]


class Waited(_Logged, frozen=True, tag="waited"):
    """A seat that is kept waiting gives the others one more turn's time."""

    seat: Seat


class Paused(_ByHost, frozen=True, tag="paused"):
    """A host paused the match: no act counts, and no clock runs."""


class Resumed(_ByHost, frozen=True, tag="resumed"):
    """A host let a match go on that was paused."""


class TimeGiven(_ByHost, frozen=True, tag="time-given"):
    """A host gave a seat seconds of the bank, or took some: a negative number."""

    seat: Seat
    seconds: int


class Rewound(_ByHost, frozen=True, tag="rewound"):
    """The newest `count` acts that stood are taken back."""

    count: int = 1


class Redealt(_ByHost, frozen=True, tag="redealt"):
    """A part of the game, or the whole where it has none, begins anew with other luck."""


class Reposted(_ByHost, frozen=True, tag="reposted"):
    """A host had the board, the call and the cards posted anew."""


class Substituted(_ByHost, frozen=True, tag="substituted"):
    """`player` took a seat over, with its time and all that it holds, from `instead_of`."""

    seat: Seat
    player: UserId
    instead_of: UserId


class Awarded(_ByHost, frozen=True, tag="awarded"):
    """A host gave the match to a seat. That counts in no statistic."""

    seat: Seat


class HandedOver(_ByHost, frozen=True, tag="handed-over"):
    """`to` hosts the match from now on, and not `instead_of`."""

    to: UserId
    instead_of: UserId


class HostMissed(_Logged, frozen=True, tag="host-missed"):
    """The host was called and has not come for so long that others may do something about it."""


class Asked(_Logged, frozen=True, tag="asked"):
    """A seat asked the others, or the host, for something."""

    seat: Seat
    wish: Wish


class Agreed(_Logged, frozen=True, tag="agreed"):
    """A seat agreed to what was asked for. Once enough have, it is so."""

    seat: Seat


class Declined(_Logged, frozen=True, tag="declined"):
    """A request was refused, by a seat or by the host or a moderator; or its seat withdrew it."""

    seat: Seat | None = None
    by: UserId | None = None


Play = Acted | Stalled | TimedOut | Undone | Waited | WindowClosed
"""Entries that are not possible while a match is paused."""

HostsAct = (
    Awarded | HandedOver | Paused | Redealt | Reposted | Resumed | Rewound | Substituted | TimeGiven
)

CardsAnew = Reposted | Substituted
"""Entries after which seats are sent all that they hold."""

Request = Agreed | Asked | Declined

Entry = Conceded | Ended | HostMissed | HostsAct | Play | Request


def made_by(entry: Entry) -> UserId | None:
    """The person whom an entry names as its maker; None where its seat tells, or time made it."""
    by: UserId | None = getattr(entry, "by", None)
    return by


class Left(PublicEvent, frozen=True, tag="left"):
    """A seat has left. No game's event: what the rules make of it follows."""

    seat: Seat


class TookBack(PublicEvent, frozen=True, tag="took-back"):
    """A seat took back its act. No game's event: it happens to the log, not in the rules."""

    seat: Seat
