# Over 400 lines: permits, the buckets that they take from, and the lines of those who wait.

"""The budget of requests to Discord: each waits for its permit, the most urgent first.

No content is queued. A message is made once its permit has come, so it is always of the newest
state, and nothing in the queue has to be replaced or taken back.
"""

import asyncio
import math
from bisect import bisect_left, insort
from enum import IntEnum, auto
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from msgspec import Struct

from bot.aio.timing import Time
from bot.delivery.limits import Allowance, BucketKey, Counted, Limit, Limits, Rate

_SWEEP_EVERY = 256
"""Each time that there are so many more buckets, those that are full again are forgotten."""


class Urgency(IntEnum):
    """How urgent a request is; the smaller, the more."""

    ANSWER = auto()
    """The answer to what a person does."""
    BOARD = auto()
    """The board of a match, or anything else that people wait to see."""
    PING = auto()
    """The line that calls somebody."""
    COPY = auto()
    """A message for one person to keep."""
    DELETE = auto()
    """The removal of a message that has served."""
    REPAIR = auto()
    LOOK = auto()
    """Looking whether all still stands as it should."""


_REQUESTS = BucketKey(Counted.REQUESTS)
_REFUSALS = BucketKey(Counted.REFUSALS)
_BESIDES = {
    Urgency.COPY: (_REFUSALS,),
    Urgency.DELETE: (_REFUSALS,),
    Urgency.REPAIR: (BucketKey(Counted.REPAIRS), _REFUSALS),
    Urgency.LOOK: (BucketKey(Counted.LOOKS), _REFUSALS),
}
"""The further buckets that have to have something for requests that are not so urgent."""

_BESIDE_THE_TOKEN = (
    Counted.BY_INTERACTION,
    Counted.FOLLOW_UPS,
    Counted.REDRAWS,
    Counted.UNASKED_EDITS,
)
"""Discord counts the requests of interactions' endpoints apart."""


class TokenBucket:
    """Allows so many requests at once, and then one every so often. Counts what is taken.

    It knows the moment at which it will be full again, in microseconds without rounding. Like
    `SlidingWindow` it is told the time, in ms. A request counts once it is taken; one that will not
    be made is given back. `begin` and `end` are called around one that is made.
    """

    __slots__ = ("_full", "_held", "_interval", "_room")

    def __init__(self, rate: Rate) -> None:
        self._interval = math.ceil(1_000_000 / rate.per_second)
        self._room = (rate.size - 1) * self._interval
        self._full = 0
        self._held = 0
        """Until when nothing is given, in ms."""

    def wait(self, now: int) -> float:
        """The ms until something can be taken; `math.inf`: until something has ended."""
        return max(0, -((self._room - self._full) // 1000) - now, self._held - now)

    def is_full(self, now: int) -> bool:
        """Whether all that it allows can be taken."""
        return self._full <= now * 1000 and self._held <= now

    def hold(self, until: int) -> None:
        """Give nothing before that moment."""
        self._held = max(self._held, until)

    def take(self, now: int) -> float:
        """Take one, even when there is none. Returns from when on it may not begin any more."""
        self._full = max(self._full, now * 1000) + self._interval
        return math.inf

    def give_back(self, taken: int, now: int) -> None:
        """Put back what was taken at `taken` and has not begun.

        Less what has been refilled since, as that may be in use.
        """
        self._full -= max(0, self._interval - (now - taken) * 1000)

    def begin(self, taken: int) -> None:
        """The request that was taken at `taken` is about to be sent, and not too late."""

    def end(self, now: int) -> None:
        """Something that has begun is over."""


class SlidingWindow:
    """Allows so many in any span of time of one length, wherever Discord's own span begins.

    Discord counts a request when it gets there, somewhere between its beginning and its answer. So
    a request counts from its beginning until a whole span after its answer, or after it was given
    up: then of one more than are allowed the first and the last are never within a span, however
    long each was on its way. It costs the time on the way: with an answer after 0.2 s, five in 5.2
    s. The requests of an earlier process are unknown. One that never begins counts for one span.
    """

    __slots__ = ("_length", "_size", "_until")

    def __init__(self, window: Allowance) -> None:
        self._size = window.size
        # And one, as the ms in which something ends is not over yet.
        self._length = math.ceil(window.seconds * 1000) + 1
        self._until: list[float] = []
        """Until when each request counts, in order; `math.inf` for those that are under way."""

    def wait(self, now: int) -> float:
        del self._until[: bisect_left(self._until, now + 1)]
        too_many = len(self._until) - self._size
        return 0 if too_many < 0 else self._until[too_many] - now

    def is_full(self, now: int) -> bool:
        return not self._until or self._until[-1] <= now

    def hold(self, until: int) -> None:
        for _ in range(self._size):
            insort(self._until, until)

    def take(self, now: int) -> float:
        insort(self._until, now + self._length)
        return now + self._length

    def give_back(self, taken: int, now: int) -> None:
        if taken + self._length > now:
            self._until.remove(taken + self._length)

    def begin(self, taken: int) -> None:
        self._until.remove(taken + self._length)
        self._until.append(math.inf)

    def end(self, now: int) -> None:
        self._until.remove(math.inf)
        insort(self._until, now + self._length)


Bucket = TokenBucket | SlidingWindow


def bucket_for(limit: Limit) -> Bucket:
    return TokenBucket(limit) if isinstance(limit, Rate) else SlidingWindow(limit)


class _Taken(NamedTuple):
    """The share of a permit in these buckets, taken at `at`.

    `begun`: its request is under way. `lapses_at`: from when on it may not begin any more.
    """

    buckets: list[Bucket]
    at: int
    lapses_at: float
    begun: bool = False


class Permit(Struct, eq=False):
    """The permit to make one request: `begin` and `end` are called around it, or `give_back`.

    One that is not used lapses, so nothing is lost by a cancellation. `keys`: those asked for,
    without the buckets that are nobody's own.
    """

    _budget: "Budget"
    urgency: Urgency
    keys: tuple[BucketKey, ...]
    _taken: _Taken | None

    @property
    def lapsed(self) -> bool:
        """Whether it has been in hand for so long that it counts no more."""
        return self._taken is not None and self._taken.lapses_at <= self._budget.now()

    async def begin(self) -> None:
        """The request is made now. A permit that has lapsed by now is waited for once more."""
        taken = self._taken
        assert taken is not None, "one request a permit"
        assert not taken.begun, "one request a permit"
        while taken.lapses_at <= self._budget.now():
            another = (await self._budget.permit(self.urgency, *self.keys))._taken
            assert another is not None
            taken = another
        for bucket in taken.buckets:
            bucket.begin(taken.at)
        self._taken = taken._replace(begun=True)

    def end(self) -> None:
        """The request that has begun is answered, or given up."""
        taken, self._taken = self._taken, None
        assert taken is not None, "what ends has begun"
        assert taken.begun, "what ends has begun"
        self._budget.release(taken)

    def give_back(self) -> None:
        """The permit is not used, because there is nothing to send any more."""
        taken = self._taken
        if taken is not None and not taken.begun:
            self._taken = None
            self._budget.release(taken)


class _Waiter(Struct, eq=False):
    """Somebody who waits for a permit, in the line of a bucket, `key`, that has none for now.

    `since`: when they asked. Of those who asked in the same ms, the first in a line stays first.
    """

    urgency: Urgency
    since: int
    keys: tuple[BucketKey, ...]
    needs: tuple[BucketKey, ...]
    future: asyncio.Future[Permit]
    key: BucketKey = _REQUESTS

    def __lt__(self, other: "_Waiter") -> bool:
        return (self.urgency, self.since) < (other.urgency, other.since)


class _Alarm(NamedTuple):
    """The task that wakes at `at` to give the permits that are due by then."""

    at: float
    task: asyncio.Task[None]


class Budget:
    """The budget: gives permits as the buckets allow, the most urgent first, then the oldest.

    Its times are in ms by the clock that nobody sets.
    """

    def __init__(self, limits: Limits, time: Time) -> None:
        self.now = time.steady
        self._sleep = time.sleep
        self._limits: dict[Counted, Limit] = {one: getattr(limits, one) for one in Counted}
        self._buckets: dict[BucketKey, Bucket] = {}
        """Those that are not full; a bucket that is missing here is full, like a new one."""
        self._lines: dict[BucketKey, list[_Waiter]] = {}
        """The lines of those who wait for a bucket, in order; none is empty."""
        self._alarm: _Alarm | None = None

    async def permit(self, urgency: Urgency, *keys: BucketKey) -> Permit:
        """Wait until there is a permit for a request that is counted by these keys.

        Every request but those by an interaction's token is counted for the bot's token as well,
        and repairs and looks by buckets of their own. One bucket holds up nobody at the others. A
        wait may be cancelled, and takes no permit along.
        """
        now, needs = self._served(), _needs(urgency, keys)
        blocked = self._blocked_by(needs, now)
        if blocked is None:
            return self._take(urgency, keys, needs, now)
        future: asyncio.Future[Permit] = asyncio.get_running_loop().create_future()
        waiter = _Waiter(urgency, now, keys, needs, future)
        self._line_up(waiter, blocked)
        self._set_alarm(now)
        try:
            return await future
        except asyncio.CancelledError:
            if future.cancelled():
                self._leave(waiter)
            else:
                future.result().give_back()
            raise

    def has_permit(self, urgency: Urgency, *keys: BucketKey) -> bool:
        """Whether there is a permit like `permit` without waiting."""
        return self._blocked_by(_needs(urgency, keys), self._served()) is None

    def permit_now(self, urgency: Urgency, *keys: BucketKey) -> Permit | None:
        """A permit like `permit`, if there is one without waiting."""
        now, needs = self._served(), _needs(urgency, keys)
        if self._blocked_by(needs, now) is not None:
            return None
        return self._take(urgency, keys, needs, now)

    def wait(self, urgency: Urgency, *keys: BucketKey) -> float:
        """The ms until there is a permit like `permit`; `math.inf`: until a request has ended."""
        now, needs = self._served(), _needs(urgency, keys)
        return max(self._wait(key, now) for key in needs)

    def hold(self, key: BucketKey, seconds: float) -> None:
        """Give no permit by this key before so many seconds have passed: Discord said so."""
        self._bucket(key).hold(self.now() + math.ceil(seconds * 1000))

    def hold_all(self, seconds: float) -> None:
        """Give no permit that is counted for the bot's token before so many seconds have passed."""
        self.hold(_REQUESTS, seconds)

    def note_refusal(self) -> None:
        """Discord has answered a request by 401, 403 or 429."""
        self._bucket(_REFUSALS).take(self.now())

    def release(self, taken: _Taken) -> None:
        """The request of a permit is over, or is not made."""
        now = self.now()
        for bucket in taken.buckets:
            if taken.begun:
                bucket.end(now)
            else:
                bucket.give_back(taken.at, now)
        self._served()

    def __len__(self) -> int:
        return len(self._buckets)

    def _served(self) -> int:
        """The time now, after giving the permits that have become due unnoticed."""
        now = self.now()
        if self._lines:
            self._serve(now)
        return now

    def _bucket(self, key: BucketKey) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) % _SWEEP_EVERY == _SWEEP_EVERY - 1:
                now = self.now()
                self._buckets = {k: b for k, b in self._buckets.items() if not b.is_full(now)}
            bucket = self._buckets[key] = bucket_for(self._limits[key.counted])
        return bucket

    def _wait(self, key: BucketKey, now: int) -> float:
        bucket = self._buckets.get(key)
        return 0 if bucket is None else bucket.wait(now)

    def _blocked_by(self, needs: tuple[BucketKey, ...], now: int) -> BucketKey | None:
        """The bucket that takes longest until it has something; None: there is a permit."""
        longest, blocked = 0.0, None
        for key in needs:
            wait = self._wait(key, now)
            if wait > longest:
                longest, blocked = wait, key
        return blocked

    def _take(
        self, urgency: Urgency, keys: tuple[BucketKey, ...], needs: tuple[BucketKey, ...], now: int
    ) -> Permit:
        buckets, lapses_at = list[Bucket](), math.inf
        for key in needs:
            if key is not _REFUSALS:
                bucket = self._bucket(key)
                buckets.append(bucket)
                lapses_at = min(lapses_at, bucket.take(now))
        return Permit(self, urgency, keys, _Taken(buckets, now, lapses_at))

    def _line_up(self, waiter: _Waiter, key: BucketKey) -> None:
        waiter.key = key
        insort(self._lines.setdefault(key, []), waiter)

    def _leave(self, waiter: _Waiter) -> None:
        line = self._lines.get(waiter.key, [])
        if waiter in line:
            line.remove(waiter)
            if not line:
                del self._lines[waiter.key]
        self._set_alarm(self.now())

    def _serve(self, now: int) -> None:
        """Give permits to those who wait and can have one by now."""
        ready = [(line[0], key) for key, line in self._lines.items() if self._wait(key, now) == 0]
        heapify(ready)
        while ready:
            _, key = heappop(ready)
            line = self._lines[key]
            waiter = line.pop(0)
            # One that was just cancelled has not left yet.
            if not waiter.future.done():
                blocked = self._blocked_by(waiter.needs, now)
                if blocked is None:
                    permit = self._take(waiter.urgency, waiter.keys, waiter.needs, now)
                    waiter.future.set_result(permit)
                else:
                    self._line_up(waiter, blocked)
            if not line:
                del self._lines[key]
            elif self._wait(key, now) == 0:
                heappush(ready, (line[0], key))
        self._set_alarm(now)

    def _set_alarm(self, now: int) -> None:
        """See to it that those who wait are looked at again in time."""
        # No alarm where only the answer to a request under way helps.
        waits = [self._wait(key, now) for key in self._lines]
        at = now + max(1, min(waits, default=math.inf))
        if self._alarm is not None:
            if self._lines and self._alarm.at <= at:
                return
            self._alarm.task.cancel()
            self._alarm = None
        if at < math.inf:
            task = asyncio.create_task(self._ring(at), name="permits for requests")
            self._alarm = _Alarm(at, task)

    async def _ring(self, at: float) -> None:
        # From now, not from when the alarm was set: time may have passed in between.
        await self._sleep((at - self.now()) / 1000)
        self._alarm = None
        self._serve(self.now())


def _needs(urgency: Urgency, keys: tuple[BucketKey, ...]) -> tuple[BucketKey, ...]:
    """All buckets that have to have something for such a request."""
    besides = _BESIDES.get(urgency, ())
    if keys and keys[0].counted in _BESIDE_THE_TOKEN:
        return (*keys, *besides)
    return (*keys, _REQUESTS, *besides)
