"""A budget on a clock that stands, and those who want turns from it."""

from __future__ import annotations

import asyncio

from bot.delivery.budget import Budget, Turn, Urgency
from bot.delivery.limits import BucketKey, Counted, Limits
from tests.play.manual_time import ManualTime

HERE, THERE = BucketKey(Counted.EDITS, 1), BucketKey(Counted.EDITS, 2)


class Desk:
    """A budget on a clock that stands, and who gets turns from it in which order."""

    def __init__(self, limits: Limits) -> None:
        self.clock = ManualTime()
        self.budget = Budget(limits, self.clock)
        self.served: list[str] = []
        self._waiting: list[asyncio.Task[None]] = []

    async def ask(self, name: str, urgency: Urgency, *keys: BucketKey) -> asyncio.Task[None]:
        async def wait() -> None:
            await self.budget.turn(urgency, *keys)
            self.served.append(name)

        task = asyncio.create_task(wait())
        self._waiting.append(task)
        await settled()
        return task

    async def pass_time(self, seconds: float) -> list[str]:
        """Who has been served once so much time has passed, in steps that nobody can overlook."""
        before = len(self.served)
        for _ in range(round(seconds * 100)):
            self.clock.advance(0.01)
            await settled()
        return self.served[before:]

    async def close(self) -> None:
        for task in self._waiting:
            task.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)


async def settled() -> None:
    """Let everybody run who can."""
    for _ in range(5):
        await asyncio.sleep(0)


def take(
    budget: Budget, many: int, *keys: BucketKey, urgency: Urgency = Urgency.BOARD
) -> list[Turn]:
    turns = [budget.turn_now(urgency, *keys) for _ in range(many)]
    assert None not in turns
    return [turn for turn in turns if turn is not None]
