"""Time that only passes when a test says so, for tests on sockets, whose loop runs by the wall."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.live.clocks import HEARTBEAT_SECONDS

PATIENCE = 20.0
"""Real seconds after which somebody who should be waiting for the clock is not."""


@dataclass(eq=False)
class _Sleeper:
    wakes: int
    asked: float
    task: str
    woken: asyncio.Future[None] = field(repr=False)


class ManualTime:
    """The bot's `Time`; called, it gives the UTC epoch seconds that a sandbox wants.

    It counts whole milliseconds: sums of fractions drift, and then the bot and the sandbox, which
    round them in their own ways, no longer agree on what time it is.
    """

    def __init__(self, start: float = 1_750_000_000.0) -> None:
        self._now = _ms(start)
        self._sleepers: list[_Sleeper] = []
        self._changed = asyncio.Event()

    def __call__(self) -> float:
        return self._now / 1000

    def now(self) -> int:
        """Milliseconds since the epoch, UTC."""
        return self._now

    def steady(self) -> int:
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Wait until the clock was moved so far."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        task = asyncio.current_task()
        assert task is not None
        sleeper = _Sleeper(self._now + _ms_to_wait(seconds), seconds, task.get_name(), woken)
        self._sleepers.append(sleeper)
        self._changed.set()
        try:
            await woken
        finally:
            self._sleepers.remove(sleeper)

    def advance(self, seconds: float) -> None:
        """Let time pass; who sleeps no longer runs as soon as the loop comes to it."""
        self._now += _ms(seconds)
        for sleeper in self._sleepers:
            if sleeper.wakes <= self._now and not sleeper.woken.done():
                sleeper.woken.set_result(None)

    async def pass_slowly(self, seconds: float, moved: Callable[[], object] = lambda: None) -> None:
        """Let time pass so slowly that the bot's heart beats as it should.

        A leap would be taken for a standstill of the process, which is nobody's time. `moved`: is
        called after every step.
        """
        left = seconds
        while left > 0:
            await self.heart_asleep()
            step = min(left, HEARTBEAT_SECONDS)
            self.advance(step)
            moved()
            left -= step
        await self.heart_asleep()

    async def asleep(self, *seconds: float) -> float:
        """Return once somebody waits who asked for so many seconds, or for one of several."""
        await self._until(lambda sleeper: sleeper.asked in seconds)
        return next(each for each in seconds if self.sleeps(each))

    def sleeps(self, seconds: float) -> bool:
        """Whether somebody waits who asked for so many seconds."""
        return self._any(lambda sleeper: sleeper.asked == seconds)

    async def heart_asleep(self) -> None:
        """Return once a bot has noted that it is here, and waits to do so again.

        It is known by its task: others may happen to ask for as many seconds.
        """
        await self._until(_is_heart)

    async def _until(self, wanted: Callable[[_Sleeper], bool]) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while not self._any(wanted):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise TimeoutError(f"the clock is waited for only by {self._sleepers}") from None

    def _any(self, wanted: Callable[[_Sleeper], bool]) -> bool:
        return any(wanted(sleeper) and not sleeper.woken.done() for sleeper in self._sleepers)


def _is_heart(sleeper: _Sleeper) -> bool:
    return sleeper.task == "heartbeat"


def _ms(seconds: float) -> int:
    return round(seconds * 1000)


def _ms_to_wait(seconds: float) -> int:
    """So many that the time is over then, whatever is lost by the fraction."""
    return max(1, math.ceil(seconds * 1000 - 1e-6))
