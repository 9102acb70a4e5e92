"""The clock of the loop, as an object with what older tests call it by."""

from __future__ import annotations

from bot.aio.timing import SystemTime
from tests.play.loop import leap, quiet, wait, wall_clock

PATIENCE = 20.0
"""Seconds that something may take which needs no time."""


class VirtualTime(SystemTime):
    """The time of the loop: what the bot and the sandbox have anyway. Called, it gives seconds."""

    def __call__(self) -> float:
        return wall_clock()

    def advance(self, seconds: float) -> None:
        """Let the process stand still for so long."""
        leap(seconds)

    async def pass_slowly(self, seconds: float) -> None:
        """Let time pass, and whatever it brings be done."""
        await wait(seconds)

    async def asleep(self, *seconds: float) -> float:
        """Return once only time could bring something new. `seconds`: what is waited for then."""
        await quiet()
        return seconds[0]

    async def heart_asleep(self) -> None:
        """Return once only time could bring something new."""
        await quiet()
