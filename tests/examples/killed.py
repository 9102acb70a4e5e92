"""An evening whose bot is a process of its own, which is killed again and again."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from bot.match.ids import MatchId
from bot.store.store import Store
from sandbox.guilds import BOT_ID
from sandbox.server import Sandbox
from sandbox.watch import Change
from sandbox.world import Channel
from tests.crash.process import ROOT, BotProcess
from tests.examples.hall import Hall

SOON = 0.1
"""How many seconds somebody looks at a message that may be changed yet."""

HELD_SECONDS = 6.0
"""For so long a bot that has changed a channel may show nothing more there, by `Limits`: five of a
kind in five seconds, and one more for a slow machine."""

BETWEEN_KILLS = (60, 220)
"""How many requests of the bot lie between two of its ends."""


class KilledHall(Hall):
    """A hall whose bot can only be asked by its database."""

    def __init__(self, sandbox: Sandbox, chance: random.Random, folder: Path) -> None:
        super().__init__(sandbox, chance, calm=False)
        self.folder = folder
        self.bot: BotProcess | None = None
        self._changed: dict[int, float] = {}
        """When the bot last changed what stands in each channel, by the sandbox's clock."""
        self._began = 0.0
        """When the bot came up."""
        sandbox.core.watch.listeners.append(self._note)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Store]:
        """The bot runs within, and ends well. Gives the database to look into."""
        try:
            await self._start()
            async with await Store.open(self.folder / "delve.sqlite3") as store:
                self.store = store
                self.come_up()
                yield store
            assert self.bot is not None
            self.bot.terminate()
            assert await self.bot.status() == 0
        finally:
            if self.bot is not None:
                # After a failure: it must not outlive the test.
                self.bot.kill()
        log = (self.folder / "bot.log").read_text()
        assert [line for line in log.splitlines() if "ERROR" in line] == []

    async def be_killed(self) -> None:
        """At some moments, for ever. What anybody saw before is still there."""
        while True:
            await self.some_requests(BETWEEN_KILLS)
            self.up.clear()
            assert self.bot is not None
            await self.bot.buried()
            self.counted["kills"] += 1
            await self._check_nothing_is_lost()
            await self._start()
            self.come_up()

    def come_up(self) -> None:
        """The bot runs from now on; what it had to show when it was killed is still to come."""
        self._began = self.sandbox.core.world.now()
        self.up.set()

    def _note(self, change: Change) -> None:
        message = change.message
        if message is not None and message.author.id == BOT_ID and not message.ephemeral:
            self._changed[message.channel.id] = self.sandbox.core.world.now()

    async def _check_nothing_is_lost(self) -> None:
        assert self.store is not None
        rows = await self.store.database.read(
            lambda c: c.execute("SELECT match, COUNT(*) FROM entries GROUP BY match").fetchall()
        )
        versions = dict(rows)
        for match, version in self.sight.newest.items():
            assert versions.get(match, 0) >= version, f"match {match} was seen at {version}"

    async def _start(self) -> None:
        log = self.folder / "bot.log"
        log.touch()
        settings = {
            "DISCORD_TOKEN": self.sandbox.token,
            "DISCORD_API_URL": self.sandbox.api_url,
            "DISCORD_GATEWAY_URL": self.sandbox.gateway_url,
            "DATABASE_PATH": str(self.folder / "delve.sqlite3"),
            "REVEAL_PACE_SECONDS": "0",
            "PYTHONPATH": str(ROOT),
        }
        with log.open("ab") as output:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.examples",
                # Not where somebody's .env may lie.
                cwd=self.folder,
                env={**os.environ, **settings},
                stdout=output,
                stderr=output,
            )
        self.bot = BotProcess(process, self.sandbox, log)
        await self.bot.ready()

    async def shown(self, match_id: MatchId, channel: Channel, ready: Callable[[], object]) -> bool:
        """Nobody can say when it is, so people look for a moment."""
        with suppress(TimeoutError):
            await self.sandbox.until(ready, timeout=SOON)
        since = max(self._began, self._changed.get(channel.id, 0.0))
        return self.up.is_set() and self.sandbox.core.world.now() - since >= HELD_SECONDS
