"""A budget, and those who want permits from it."""

from __future__ import annotations

import asyncio

from bot.aio.timing import SystemTime
from bot.delivery.budget import Budget, Permit, Urgency
from bot.delivery.limits import BucketKey, Counted, Limits
from tests.play.loop import quiet, wait

HERE, THERE = BucketKey(Counted.EDITS, 1), BucketKey(Counted.EDITS, 2)


class Desk:
    """A budget, and who gets permits from it in which order."""

    def __init__(self, limits: Limits) -> None:
        self.budget = Budget(limits, SystemTime())
        self.served: list[str] = []
        self._waiting: list[asyncio.Task[None]] = []

    async def ask(self, name: str, urgency: Urgency, *keys: BucketKey) -> asyncio.Task[None]:
        async def waits() -> None:
            await self.budget.permit(urgency, *keys)
            self.served.append(name)

        task = asyncio.create_task(waits())
        self._waiting.append(task)
        await quiet()
        return task

    async def pass_time(self, seconds: float) -> list[str]:
        """Let time pass. Returns those who are served meanwhile."""
        before = len(self.served)
        await wait(seconds)
        return self.served[before:]

    async def close(self) -> None:
        for task in self._waiting:
            task.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)


def take(
    budget: Budget, many: int, *keys: BucketKey, urgency: Urgency = Urgency.BOARD
) -> list[Permit]:
    permits = [budget.permit_now(urgency, *keys) for _ in range(many)]
    assert None not in permits
    return [permit for permit in permits if permit is not None]
