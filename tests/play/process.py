"""A bot in this process, started, stopped and killed as a process of its own is."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bot.app import DelveBot, point_at
from bot.delivery.limits import NO_LIMITS
from bot.settings import Settings, from_values
from bot.store.store import Store
from sandbox.server import Sandbox
from tests.play.border import Border, after_a_kill
from tests.play.prepared import PreparedBot, new_database

PATIENCE = 20.0
"""Seconds that a start may take."""


def settings_for(sandbox: Sandbox, database: Path, *, pace: float = 0.0) -> Settings:
    return from_values(
        {
            "DISCORD_TOKEN": sandbox.token,
            "DATABASE_PATH": str(database),
            "DISCORD_API_URL": sandbox.api_url,
            "DISCORD_GATEWAY_URL": sandbox.gateway_url,
            "REVEAL_PACE_SECONDS": str(pace),
        }
    )


class BotProcess:
    """One run of the bot. After `kill` another one may start on the same database.

    As a context it starts, hands over the bot, and stops.

    `border`: counts the calls of the bot, and can cut it off at one of them (on a `JumpLoop`).
    """

    def __init__(
        self,
        sandbox: Sandbox,
        database: Path,
        *,
        pace: float = 0.0,
        cut_at: int | None = None,
        prepared: bool = True,
        opened: Callable[[Store], None] = lambda _: None,
        **options: Any,
    ) -> None:
        """`pace`: seconds between two frames of a walk; `options` go to `DelveBot`.

        Its requests have no limits and it has no icons, unless they are given. `opened`: is handed
        the store of the bot. Not `prepared`, it also does what every start does alike.
        """
        self.border = Border(cut_at)
        self.bot: DelveBot
        self.store: Store
        self._sandbox = sandbox
        self._database = database
        self._pace = pace
        self._prepared = prepared
        self._opened = opened
        self._options = {"limits": NO_LIMITS, "drawings": None, **options}
        self._connected: asyncio.Task[None] | None = None

    async def start(self) -> DelveBot:
        """Return once the bot is ready. Raises what ends it before."""
        await self.border.begin(self._start())
        return self.bot

    async def __aenter__(self) -> DelveBot:
        return await self.start()

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def stop(self) -> None:
        """End it as a signal does."""
        await self.border.begin(self._stop())

    async def kill(self) -> None:
        """End it from one moment to the next. On the disk is what SQLite has written by then."""
        await self.border.end()
        files = [self._database, self._database.with_name(f"{self._database.name}-wal")]
        left = {file: file.read_bytes() for file in files if file.exists()}
        for clear in self.border.leftovers:
            await clear()
        for file, content in left.items():
            file.write_bytes(content)

    async def _start(self) -> None:
        settings = settings_for(self._sandbox, self._database, pace=self._pace)
        kind: Callable[..., DelveBot] = DelveBot
        if self._prepared:
            kind = partial(PreparedBot, self._sandbox)
            if not self._database.exists():
                new_database(self._database)
        self.store = await Store.open(self._database)
        self._opened(self.store)
        point_at(settings)
        self.bot = kind(self.store, settings, guild_ready_timeout=0.05, **self._options)
        after_a_kill(self._forget)
        try:
            await self.bot.login(self._sandbox.token)
            await self._connect()
        except BaseException:
            if not self.border.cut.is_set():
                await self._stop()
            raise

    async def _connect(self) -> None:
        self._connected = asyncio.create_task(self.bot.connect())
        ready = asyncio.create_task(self.bot.wait_for("ready"))
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.wait((self._connected, ready), return_when="FIRST_COMPLETED")
        finally:
            ready.cancel()
        if self._connected.done():
            self._connected.result()

    async def _stop(self) -> None:
        # As `python -m bot` does it: first nothing comes in any more.
        if self._connected is not None:
            await _cancelled(self._connected)
        await self.bot.close()
        await self.store.close()
        await self._forget()

    async def _forget(self) -> None:
        """Empty the caches whose values lead back to the bot, or its memory is never freed.

        Python's garbage collection does not see into an `LRU`, which is written in C.
        """
        display = self.bot.handlers.display
        display._messages.clear()
        display.panels._open.clear()
        display._links._known.clear()


async def _cancelled(task: asyncio.Task[None]) -> None:
    """Cancel a task until it ends: the library swallows one that comes while it connects."""
    while not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=0.1)
