"""A sandbox with a bot that comes and goes on one database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.app import DelveBot
from sandbox.server import Sandbox
from tests.play.loop import leap, quiet, wait
from tests.wire.clock import VirtualTime
from tests.wire.table import running_bot
from tests.wire.watching import Incidents


class House:
    """A sandbox with a bot that comes and goes."""

    def __init__(self, sandbox: Sandbox, database: Path, incidents: Incidents) -> None:
        self.sandbox = sandbox
        self.clock = VirtualTime()
        self.database = database
        self.incidents = incidents
        self.arena = sandbox.channels["arena"]

    @asynccontextmanager
    async def bot(self, *, pace: float = 0.0) -> AsyncIterator[DelveBot]:
        """A bot that runs for as long as the block does."""
        async with running_bot(self.sandbox, self.database, pace=pace) as bot:
            yield bot

    def away(self, seconds: float) -> None:
        """Let time pass without the bot: it is stopped, or its process stands still."""
        leap(seconds)
        self.sandbox.clock_moved()

    async def minutes_pass(self, seconds: float) -> None:
        """Let time pass, and whatever it brings be done."""
        await wait(seconds)

    live = minutes_pass

    async def later(self, *seconds: float) -> None:
        """Let these times pass, one after the other."""
        await quiet()
        for each in seconds:
            await wait(each)

    def standing(self) -> list[int]:
        """The messages that stand in the arena and in everybody's private messages."""
        channels = [self.arena, *self.sandbox.core.world.direct.values()]
        return [
            message.id
            for channel in channels
            for message in channel.messages.values()
            if not message.ephemeral
        ]
