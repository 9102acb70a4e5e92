"""The budget of requests to Discord: each waits for its permit, the most urgent first.

No content is queued. A message is made once its permit has come, so it is always of the newest
state, and nothing in the queue has to be replaced or taken back.
"""

import asyncio
import math
from collections.abc import Iterable
from enum import Enum, IntEnum, auto
from heapq import heapify, heappop, heappush

from msgspec import Struct

from bot.aio.timing import Time
from bot.delivery.limits import Bucket, BucketKey, Counted, Limit, Limits, bucket_for

_SWEEP_SIZE = 256
"""How many buckets are kept before the first look for those that are full again."""


class Urgency(IntEnum):
    """How urgent a request is; the smaller, the more."""

    ANSWER = auto()
    """The answer to what a person does."""
    BOARD = auto()
    """The board of a match, and whatever else people wait to see."""
    PING = auto()
    """The line that calls somebody."""
    RECORD = auto()
    """A message for one person to keep."""
    DELETE = auto()
    """The removal of a message that has served."""
    REPAIR = auto()
    LOOK = auto()
    """Looking whether all still stands as it should."""


_REQUESTS = BucketKey(Counted.REQUESTS)
_REFUSALS = BucketKey(Counted.REFUSALS)
_OWN = {Urgency.REPAIR: BucketKey(Counted.REPAIRS), Urgency.LOOK: BucketKey(Counted.LOOKS)}
_BESIDE_THE_TOKEN = (
    Counted.BY_INTERACTION,
    Counted.FOLLOW_UPS,
    Counted.REDRAWS,
    Counted.UNASKED_EDITS,
)
"""Discord counts the requests of interactions' endpoints apart."""


class _State(Enum):
    IN_HAND = auto()
    BEGUN = auto()
    OVER = auto()


class Permit(Struct, eq=False):
    """The permit to make one request: `begin` and `end` are called around it, or `give_back`.

    One that is not used lapses, so nothing is lost by a cancellation. `keys`: those asked for,
    without the buckets that are nobody's own.
    """

    _budget: "Budget"
    urgency: Urgency
    keys: tuple[BucketKey, ...]
    _needs: tuple[BucketKey, ...]
    _at: int
    _lapses_at: float
    _state: _State = _State.IN_HAND

    @property
    def lapsed(self) -> bool:
        """Whether it has been in hand for so long that it counts no more."""
        return self._budget.lapsed(self._lapses_at)

    async def begin(self) -> None:
        """The request is made now. A permit that has lapsed by now is waited for once more."""
        assert self._state is _State.IN_HAND, "one request a permit"
        while not self._budget.begin(self._needs, self._at, self._lapses_at):
            another = await self._budget.permit(self.urgency, *self.keys)
            self._at, self._lapses_at = another._at, another._lapses_at
        self._state = _State.BEGUN

    def end(self) -> None:
        """The request that has begun is answered, or given up."""
        assert self._state is _State.BEGUN, "what ends has begun"
        self._state = _State.OVER
        self._budget.end(self._needs)

    def give_back(self) -> None:
        """The permit is not used, because there is nothing to send any more."""
        if self._state is _State.IN_HAND:
            self._state = _State.OVER
            self._budget.take_back(self._needs, self._at)


class _Waiter(Struct, eq=False):
    """Somebody who waits for a permit, in the line of a bucket, `key`, that has none for now."""

    urgency: Urgency
    number: int
    keys: tuple[BucketKey, ...]
    needs: tuple[BucketKey, ...]
    future: asyncio.Future[Permit]
    key: BucketKey = _REQUESTS

    def __lt__(self, other: "_Waiter") -> bool:
        return (self.urgency, self.number) < (other.urgency, other.number)


class _Line:
    """The waiters for one bucket. One that is cancelled stays in it until that is noticed."""

    __slots__ = ("_gone", "_heap")

    def __init__(self) -> None:
        self._heap: list[_Waiter] = []
        self._gone = 0

    def add(self, waiter: _Waiter) -> None:
        heappush(self._heap, waiter)

    def first(self) -> _Waiter | None:
        while self._heap and self._heap[0].future.done():
            heappop(self._heap)
            self._gone -= 1
        return self._heap[0] if self._heap else None

    def pop(self) -> _Waiter:
        return heappop(self._heap)

    def note_gone(self) -> None:
        self._gone += 1
        if 2 * self._gone > len(self._heap):
            self._heap = [waiter for waiter in self._heap if not waiter.future.done()]
            heapify(self._heap)
            self._gone = 0


class Budget:
    """The budget: gives permits as the buckets allow, the most urgent first, then the oldest."""

    def __init__(self, limits: Limits, time: Time) -> None:
        self._time = time
        self._limits: dict[Counted, Limit] = {one: getattr(limits, one) for one in Counted}
        self._buckets: dict[BucketKey, Bucket] = {}
        """Those that are not full; what is not in here is as a new one."""
        self._sweep_at = _SWEEP_SIZE
        self._lines: dict[BucketKey, _Line] = {}
        """Only lines in which somebody waits."""
        self._asked = 0
        self._latest = 0
        self._set_back = 0
        """By how many ms the clock was set back while we looked."""
        self._alarm: asyncio.Task[None] | None = None
        self._rings_at = 0.0

    async def permit(self, urgency: Urgency, *keys: BucketKey) -> Permit:
        """Wait until there is a permit for a request that is counted by these keys.

        Every request but those by an interaction's token is counted for the bot's token as well,
        and repairs and looks by buckets of their own. One bucket holds up nobody at the others. A
        wait may be cancelled, and takes no permit along.
        """
        while True:
            permit = self.permit_now(urgency, *keys)
            if permit is not None:
                return permit
            now = self._now()
            blocked = self._blocked_by(_needs(urgency, keys), now)
            if blocked is not None:
                break
            # The clock has moved on since, and there is one now.
        self._asked += 1
        future: asyncio.Future[Permit] = asyncio.get_running_loop().create_future()
        waiter = _Waiter(urgency, self._asked, keys, _needs(urgency, keys), future)
        self._line_up(waiter, blocked)
        self._set_alarm(now)
        try:
            return await waiter.future
        except asyncio.CancelledError:
            if waiter.future.cancelled():
                self._leave(waiter)
            else:
                waiter.future.result().give_back()
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

    def hold(self, key: BucketKey, seconds: float) -> None:
        """Give no permit by this key before so many seconds have passed: Discord said so."""
        now = self._now()
        self._bucket(key, now).hold(now + math.ceil(seconds * 1000))

    def hold_all(self, seconds: float) -> None:
        """Give no permit that is counted for the bot's token before so many seconds have passed."""
        self.hold(_REQUESTS, seconds)

    def note_refusal(self) -> None:
        """Discord has answered a request by 401, 403 or 429."""
        now = self._now()
        self._bucket(_REFUSALS, now).take(now)

    def take_back(self, needs: Iterable[BucketKey], at: int) -> None:
        """Take back what a permit of the moment `at` has not used; see `Permit.give_back`."""
        now = self._now()
        for bucket in self._counting(needs):
            bucket.give_back(at, now)
        if self._lines:
            self._serve(now)

    def lapsed(self, lapses_at: float) -> bool:
        """Whether that moment of its own clock is over; see `Permit.lapsed`."""
        return lapses_at <= self._now()

    def begin(self, needs: Iterable[BucketKey], at: int, lapses_at: float) -> bool:
        """Note that a request of this permit begins; see `Permit.begin`. False: it has lapsed."""
        if self.lapsed(lapses_at):
            return False
        for bucket in self._counting(needs):
            bucket.begin(at)
        return True

    def end(self, needs: Iterable[BucketKey]) -> None:
        """Note that a request is over; see `Permit.end`."""
        now = self._now()
        for bucket in self._counting(needs):
            bucket.end(now)
        if self._lines:
            self._serve(now)

    def __len__(self) -> int:
        return len(self._buckets)

    def _now(self) -> int:
        """The time in ms, which goes on when the clock is set back, so that nobody waits for it."""
        now = self._time.now() + self._set_back
        if now < self._latest:
            self._set_back += self._latest - now
            now = self._latest
        self._latest = now
        return now

    def _served(self) -> int:
        """The time in ms, once those have their permits whose time has come unnoticed."""
        now = self._now()
        if self._lines:
            self._serve(now)
        return now

    def _counting(self, needs: Iterable[BucketKey]) -> list[Bucket]:
        return [self._buckets[key] for key in needs if key != _REFUSALS and key in self._buckets]

    def _bucket(self, key: BucketKey, now: int) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._sweep_at:
                self._buckets = {k: b for k, b in self._buckets.items() if not b.is_full(now)}
                self._sweep_at = max(_SWEEP_SIZE, 2 * len(self._buckets))
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
        taken = [self._bucket(key, now).take(now) for key in needs if key != _REFUSALS]
        return Permit(self, urgency, keys, needs, now, min(taken))

    def _line_up(self, waiter: _Waiter, key: BucketKey) -> None:
        waiter.key = key
        self._lines.setdefault(key, _Line()).add(waiter)

    def _leave(self, waiter: _Waiter) -> None:
        line = self._lines.get(waiter.key)
        if line is not None:
            line.note_gone()
            if line.first() is None:
                del self._lines[waiter.key]
        self._set_alarm(self._now())

    def _serve(self, now: int) -> None:
        """Give permits to those who wait and can have one by now."""
        ready: list[tuple[_Waiter, BucketKey]] = []

        def look_at(key: BucketKey) -> None:
            line = self._lines.get(key)
            if line is None:
                return
            first = line.first()
            if first is None:
                del self._lines[key]
            elif self._wait(key, now) == 0:
                heappush(ready, (first, key))

        for key in tuple(self._lines):
            look_at(key)
        while ready:
            _, key = heappop(ready)
            waiter = self._lines[key].pop()
            blocked = self._blocked_by(waiter.needs, now)
            if blocked is None:
                waiter.future.set_result(self._take(waiter.urgency, waiter.keys, waiter.needs, now))
            else:
                self._line_up(waiter, blocked)
            look_at(key)
        self._set_alarm(now)

    def _set_alarm(self, now: int) -> None:
        """See to it that those who wait are looked at again in time."""
        if not self._lines:
            if self._alarm is not None:
                self._alarm.cancel()
                self._alarm = None
            return
        wait = max(1, min(self._wait(key, now) for key in self._lines))
        if wait == math.inf:
            # The answer to a request under way will serve them.
            return
        if self._alarm is not None:
            if self._rings_at <= now + wait:
                return
            self._alarm.cancel()
        self._rings_at = now + wait
        self._alarm = asyncio.create_task(self._ring(), name="permits for requests")

    async def _ring(self) -> None:
        # From now, not from when the alarm was set: time may have passed in between.
        await self._time.sleep((self._rings_at - self._now()) / 1000)
        self._alarm = None
        self._serve(self._now())


def _needs(urgency: Urgency, keys: tuple[BucketKey, ...]) -> tuple[BucketKey, ...]:
    """All buckets that have to have something for such a request."""
    needs = keys
    if not keys or any(key.counted not in _BESIDE_THE_TOKEN for key in keys):
        needs = (*needs, _REQUESTS)
    own = _OWN.get(urgency)
    if own is not None:
        needs = (*needs, own)
    if urgency > Urgency.PING:
        needs = (*needs, _REFUSALS)
    return needs
