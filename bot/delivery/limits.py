"""How many requests Discord allows, and the buckets that count them."""

import math
from enum import StrEnum, auto
from typing import NamedTuple

from msgspec import Struct

from bot.match.ids import ChannelId


class Rate(NamedTuple):
    """How many requests are allowed: `size` at once, and `per_second` from then on."""

    size: int
    per_second: float


class Limits(Struct, frozen=True):
    """What the bot allows itself: less than Discord does, so that Discord has nothing to refuse."""

    requests: Rate = Rate(5, 40.0)
    """All requests with the bot's token: at most 45 in any second. Discord allows 50; five of them
    are kept for what the library asks by itself: login, commands, members."""
    posts: Rate = Rate(4, 0.9)
    """New messages, per channel. Discord allows about five in five seconds, as of the next two."""
    edits: Rate = Rate(4, 0.9)
    """Edits of messages, per channel."""
    unasked_edits: Rate = Rate(1, 1.0)
    """Edits for which no press waits, per message: what comes meanwhile comes along with it."""
    deletions: Rate = Rate(4, 0.9)
    """Deletions of messages, per channel."""
    reads: Rate = Rate(4, 0.9)
    """Looks at what stands in a channel, per channel."""
    by_interaction: Rate = Rate(3, 1.0)
    """Follow-ups and edits by the token of one interaction. Discord allows about five in two
    seconds."""
    follow_ups: Rate = Rate(10, 20 / 60)
    """Follow-ups and edits by tokens, per channel: at most 30 in any minute. Discord allows about
    30, whoever sees them, and no header tells how many are left: what is refused is a card that
    somebody does not see."""
    openings: Rate = Rate(20, 4 / 60)
    """Private channels that are opened. Discord does not say how many are too many, and then keeps
    the bot from writing to anybody new for long."""
    repairs: Rate = Rate(5, 15.0)
    """What is mended after a start, so that presses do not wait for ten thousand boards."""
    looks: Rate = Rate(1, 0.5)
    """The slow look at what should stand."""
    refusals: Rate = Rate(2_500, 2_500 / 600)
    """Requests that Discord answers by 401, 403 or 429, before only the urgent ones go out: so at
    most 5,000 in any ten minutes. Discord shuts out an address after 10,000."""


_ANY = Rate(1, math.inf)

NO_LIMITS = Limits(*(_ANY,) * len(Limits.__struct_fields__))
"""For tests on a clock that stands. What Discord itself puts off still waits."""


class Counted(StrEnum):
    """By what requests are counted: each has a bucket of its own, or one for every id."""

    REQUESTS = auto()
    POSTS = auto()
    """By channel, as are the next three."""
    EDITS = auto()
    DELETIONS = auto()
    READS = auto()
    BY_INTERACTION = auto()
    """By an interaction's token."""
    FOLLOW_UPS = auto()
    """By channel."""
    UNASKED_EDITS = auto()
    """By message."""
    OPENINGS = auto()
    REPAIRS = auto()
    LOOKS = auto()
    REFUSALS = auto()


class BucketKey(NamedTuple):
    """The key of a bucket: what it counts, and of which channel or token; 0 where there is one."""

    counted: Counted
    id: int | str = 0


def by_token(token: str, channel_id: ChannelId | None) -> tuple[BucketKey, ...]:
    """The keys of a follow-up or an edit by an interaction's token, the narrowest first."""
    key = BucketKey(Counted.BY_INTERACTION, token)
    return (key,) if channel_id is None else (key, BucketKey(Counted.FOLLOW_UPS, channel_id))


class Bucket:
    """A token bucket that is told the time, in ms.

    It is kept as one number, the moment at which it will be full again, so nothing has to be
    filled up as time goes by. Microseconds inside: whole numbers add up to what they should.
    """

    __slots__ = ("_full_at", "_held_until", "_interval", "_room")

    def __init__(self, rate: Rate) -> None:
        self._interval = math.ceil(1_000_000 / rate.per_second)
        self._room = (rate.size - 1) * self._interval
        self._full_at = 0
        self._held_until = 0

    def wait(self, now: int) -> int:
        """How many ms there are until something can be taken; 0: at once."""
        ready_at = max(self._full_at - self._room, self._held_until)
        return max(0, -(-ready_at // 1000) - now)

    def take(self, now: int) -> None:
        """Take one, even when there is none: then the next has to wait the longer."""
        self._full_at = max(self._full_at, now * 1000) + self._interval

    def give_back(self, taken: int, now: int) -> None:
        """Put back what was taken at `taken` and not used, less what has been refilled since.

        What a bucket has been refilled with while it was taken may be in use already.
        """
        self._full_at -= max(0, self._interval - (now - taken) * 1000)

    def hold(self, until: int) -> None:
        """Give nothing before a moment."""
        self._held_until = max(self._held_until, until * 1000)

    def is_full(self, now: int) -> bool:
        """Whether it is as a new one would be."""
        return max(self._full_at, self._held_until) <= now * 1000
