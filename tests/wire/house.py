"""A sandbox whose clock stands, with a bot that comes and goes on one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.app import DelveBot
from bot.live.clocks import HEARTBEAT_SECONDS
from sandbox.server import Sandbox
from tests.wire.clock import VirtualTime
from tests.wire.table import running_bot
from tests.wire.watching import Incidents

_TURNS = 5
"""After so many of the event loop's whoever was woken has begun."""


class House:
    """A sandbox whose clock stands, with a bot that comes and goes."""

    def __init__(
        self, sandbox: Sandbox, clock: VirtualTime, database: Path, incidents: Incidents
    ) -> None:
        self.sandbox = sandbox
        self.clock = clock
        self.database = database
        self.incidents = incidents
        self.arena = sandbox.channels["arena"]

    @asynccontextmanager
    async def bot(self, *, pace: float = 0.0) -> AsyncIterator[DelveBot]:
        """A bot that runs for as long as the block does."""
        async with running_bot(self.sandbox, self.database, time=self.clock, pace=pace) as bot:
            yield bot

    def away(self, seconds: float) -> None:
        """Let time pass for everybody."""
        self.clock.advance(seconds)
        self.sandbox.clock_moved()

    async def minutes_pass(self, seconds: float) -> None:
        """Let so much time pass for everybody, in which the bot is there all the while."""
        await self.clock.pass_slowly(seconds, self.sandbox.clock_moved)

    async def live(self, seconds: float) -> None:
        """Let time pass while the bot is here: with all at once it would have stood still."""
        while seconds > 0:
            await self.clock.heart_asleep()
            step = min(seconds, HEARTBEAT_SECONDS)
            self.away(step)
            seconds -= step
            for _ in range(_TURNS):
                await asyncio.sleep(0)

    async def later(self, *seconds: float) -> None:
        """Wait for somebody who sleeps for so long, and let that time pass; then for the next."""
        for each in seconds:
            await self.clock.asleep(each)
            self.away(each)

    def standing(self) -> list[int]:
        """The messages that stand in the arena and in everybody's private messages."""
        channels = [self.arena, *self.sandbox.core.world.direct.values()]
        return [
            message.id
            for channel in channels
            for message in channel.messages.values()
            if not message.ephemeral
        ]
