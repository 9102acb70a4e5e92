"""The time of an evening: it passes when it is told to, on a loop that runs by the wall."""

from __future__ import annotations

import asyncio
import math

from tests.play.hand_time import HandTime


class EveningTime(HandTime):
    """The bot's time; called, it gives the UTC epoch seconds that a sandbox wants."""

    def __init__(self, ms: int) -> None:
        super().__init__(ms)
        self._sleepers: dict[asyncio.Future[None], tuple[int, str]] = {}
        """Until when, in ms, and which task."""
        self._changed = asyncio.Event()

    def __call__(self) -> float:
        return self.ms / 1000

    async def sleep(self, seconds: float) -> None:
        """Wait until the time has come."""
        task = asyncio.current_task()
        assert task is not None
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers[woken] = (self.ms + math.ceil(seconds * 1000), task.get_name())
        self._changed.set()
        self.advance(0)
        try:
            await woken
        finally:
            del self._sleepers[woken]

    def advance(self, seconds: float) -> None:
        """Let time pass; a task whose sleep is over runs as soon as the loop comes to it."""
        self.ms += round(seconds * 1000)
        for woken, (until, _) in self._sleepers.items():
            if until <= self.ms and not woken.done():
                woken.set_result(None)

    async def telling(self) -> None:
        """Return once something is shown that will go on by itself, and the bot waits for that."""
        while not any(
            name.startswith("next look at match") and not woken.done()
            for woken, (_, name) in self._sleepers.items()
        ):
            self._changed.clear()
            await self._changed.wait()
