"""How many requests Discord allows, and the buckets that count them."""

import math
from abc import ABC, abstractmethod
from collections import deque
from enum import StrEnum, auto
from typing import NamedTuple, assert_never

from msgspec import Struct

from bot.match.ids import ChannelId


class Rate(NamedTuple):
    """How many requests are allowed: `size` at once, and `per_second` from then on."""

    size: int
    per_second: float


class Allowance(NamedTuple):
    """How many requests are allowed: `size` in any `seconds`, as Discord counts them."""

    size: int
    seconds: float


Limit = Rate | Allowance


class Limits(Struct, frozen=True):
    """The bot's own limits: no higher than Discord's, so that Discord has nothing to refuse.

    Windows where Discord counts in them, in a channel or by a token; rates for the rest, so that an
    urgent request need not wait for a window to end.
    """

    requests: Rate = Rate(5, 40.0)
    """All requests with the bot's token: at most 45 begun in any second. Discord allows 50; five of
    them are kept for what the library asks by itself: login, commands, members. Not a window: as
    many requests without an answer, in one channel that hangs, would stop all others."""
    posts: Limit = Allowance(5, 5.0)
    """New messages, per channel. Discord allows about five in five seconds, as of the next two."""
    edits: Limit = Allowance(5, 5.0)
    unasked_edits: Rate = Rate(1, 1.0)
    """Edits for which no press waits, per message: what comes meanwhile comes along with it."""
    deletions: Limit = Allowance(5, 5.0)
    reads: Limit = Allowance(5, 5.0)
    """Looks at what stands in a channel, per channel."""
    by_interaction: Limit = Allowance(4, 2.0)
    """Follow-ups and edits by the token of one interaction. Discord allows about five in two
    seconds; one is kept for what takes no permit: the look for an answer, the end of "thinking"."""
    follow_ups: Limit = Allowance(30, 60.0)
    """Follow-ups and edits by tokens, per channel. Discord allows about 30 in a minute, whoever
    sees them, and no header tells how many are left: what is refused is a card that somebody does
    not see."""
    redraws: Limit = Allowance(24, 60.0)
    """The share of `follow_ups` for open hands that are redrawn or deleted without a press, per
    channel. The rest is left to answers."""
    openings: Rate = Rate(20, 4 / 60)
    """Private channels that are opened. Discord does not say how many are too many, and then keeps
    the bot from writing to anybody new for long."""
    repairs: Rate = Rate(5, 15.0)
    """Repairs after a start, so that presses do not wait for ten thousand boards."""
    looks: Rate = Rate(1, 0.5)
    """The slow look at what should stand."""
    icons: Rate = Rate(40, 1.0)
    """Requests about our icons: all of a first start at once. Discord counts them in ways of its
    own, and says so when they are too many."""
    refusals: Rate = Rate(2_500, 2_500 / 600)
    """Requests that Discord answers by 401, 403 or 429, before only the urgent ones go out: so at
    most 5,000 in any ten minutes. Discord shuts out an address after 10,000."""


_ANY = Rate(1, math.inf)

NO_LIMITS = Limits(*(_ANY,) * len(Limits.__struct_fields__))
"""For tests on a clock that stands. What Discord itself puts off still waits."""


class Counted(StrEnum):
    """By what requests are counted, as in `Limits`: each has a bucket, or one for every id."""

    REQUESTS = auto()
    POSTS = auto()
    """By channel, as are the next three."""
    EDITS = auto()
    DELETIONS = auto()
    READS = auto()
    BY_INTERACTION = auto()
    FOLLOW_UPS = auto()
    """By channel, as the next."""
    REDRAWS = auto()
    UNASKED_EDITS = auto()
    OPENINGS = auto()
    REPAIRS = auto()
    LOOKS = auto()
    ICONS = auto()
    REFUSALS = auto()


class BucketKey(NamedTuple):
    """The key of a bucket: what it counts, and of which channel or token; 0 where there is one."""

    counted: Counted
    id: int | str = 0


def by_token(token: str, channel_id: ChannelId | None) -> tuple[BucketKey, ...]:
    """The keys of a follow-up or an edit by an interaction's token, the narrowest first."""
    key = BucketKey(Counted.BY_INTERACTION, token)
    return (key,) if channel_id is None else (key, BucketKey(Counted.FOLLOW_UPS, channel_id))


class Bucket(ABC):
    """Counts requests of one kind, by a time in ms that it is told.

    A request counts once it is taken; one that will not be made is given back. `begin` and `end`
    are called around one that is made.
    """

    __slots__ = ("_held_until",)

    def __init__(self) -> None:
        self._held_until = 0

    def wait(self, now: int) -> float:
        """The ms until something can be taken; `math.inf`: until something has ended."""
        return max(0, self._ready_at(now) - now, self._held_until - now)

    def hold(self, until: int) -> None:
        self._held_until = max(self._held_until, until)

    def is_full(self, now: int) -> bool:
        """Whether it is as a new one would be."""
        return max(self._full_at(now), self._held_until) <= now

    @abstractmethod
    def take(self, now: int) -> float:
        """Take one, even when there is none. Returns from when on it may not begin any more."""

    @abstractmethod
    def give_back(self, taken: int, now: int) -> None:
        """Put back what was taken at `taken` and has not begun."""

    @abstractmethod
    def begin(self, taken: int) -> None:
        """The request that was taken at `taken` is about to be sent, and not too late."""

    @abstractmethod
    def end(self, now: int) -> None:
        """Something that has begun is over."""

    @abstractmethod
    def _ready_at(self, now: int) -> float:
        """When something can be taken."""

    @abstractmethod
    def _full_at(self, now: int) -> float:
        """When nothing that was taken counts any more."""


class TokenBucket(Bucket):
    """Allows so many at once, and then one every so often. Counts what is taken.

    It is one number, the moment at which it will be full again, in microseconds without rounding.
    """

    __slots__ = ("_full", "_interval", "_room")

    def __init__(self, rate: Rate) -> None:
        super().__init__()
        self._interval = math.ceil(1_000_000 / rate.per_second)
        self._room = (rate.size - 1) * self._interval
        self._full = 0

    def take(self, now: int) -> float:
        self._full = max(self._full, now * 1000) + self._interval
        return math.inf

    def give_back(self, taken: int, now: int) -> None:
        """Put back what was not used, less what has been refilled since, as that may be in use."""
        self._full -= max(0, self._interval - (now - taken) * 1000)

    def begin(self, taken: int) -> None:
        """It is counted already."""

    def end(self, now: int) -> None:
        """It counts no longer for that."""

    def _ready_at(self, now: int) -> float:
        return -((self._room - self._full) // 1000)

    def _full_at(self, now: int) -> float:
        return -(-self._full // 1000)


class SlidingWindow(Bucket):
    """Allows so many in any span of time of one length, wherever Discord's own span begins.

    Discord counts a request when it gets there, somewhere between its beginning and its answer. So
    a request counts from its beginning until a whole span after its answer, or after it was given
    up: then of one more than are allowed the first and the last are never within a span, however
    long each was on its way. It costs the time on the way: with an answer after 0.2 s, five in 5.2
    s. The requests of an earlier process are unknown. One that never begins counts for one span.
    """

    __slots__ = ("_length", "_open", "_size", "_until")

    def __init__(self, window: Allowance) -> None:
        super().__init__()
        self._size = window.size
        # And one, as the ms in which something ends is not over yet.
        self._length = math.ceil(window.seconds * 1000) + 1
        self._open = 0
        """How many have begun and not ended."""
        self._until: deque[int] = deque()
        """Until when each of the others counts, the earliest first."""

    def take(self, now: int) -> float:
        self._until.append(now + self._length)
        return now + self._length

    def give_back(self, taken: int, now: int) -> None:
        if taken + self._length > now:
            self._until.remove(taken + self._length)

    def begin(self, taken: int) -> None:
        self._until.remove(taken + self._length)
        self._open += 1

    def end(self, now: int) -> None:
        self._open -= 1
        self._until.append(now + self._length)

    def _ready_at(self, now: int) -> float:
        while self._until and self._until[0] <= now:
            self._until.popleft()
        too_many = self._open + len(self._until) - self._size
        if too_many < 0:
            return now
        return self._until[too_many] if too_many < len(self._until) else math.inf

    def _full_at(self, now: int) -> float:
        if self._open:
            return math.inf
        return self._until[-1] if self._until else now


def bucket_for(limit: Limit) -> Bucket:
    match limit:
        case Rate():
            return TokenBucket(limit)
        case Allowance():
            return SlidingWindow(limit)
        case _:
            assert_never(limit)
