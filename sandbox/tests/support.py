"""A real discord.py client against a sandbox in the same loop, and a clock that tests move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket

from sandbox.server import Sandbox


class Clock:
    """UTC epoch seconds that only move when a test says so."""

    def __init__(self, start: float = 1_750_000_000.0) -> None:
        self.seconds = start

    def __call__(self) -> float:
        return self.seconds

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.seconds += seconds


class Bot(discord.Client):
    """The smallest client with commands; tests put in its behaviour."""

    def __init__(self, intents: discord.Intents) -> None:
        super().__init__(intents=intents, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.seen: list[tuple[str, object]] = []
        self.ready = asyncio.Event()
        self._noted = asyncio.Event()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """discord.py waits five seconds before it identifies again; a test need not."""

    async def on_ready(self) -> None:
        self.ready.set()

    def note(self, *events: str) -> None:
        """Keep the data of these events in `seen`."""
        for name in events:

            def handler(*values: object, name: str = name) -> None:
                self.seen.append((name, values[0] if len(values) == 1 else values))
                self._noted.set()

            async def listener(*values: object, handler: Callable[..., None] = handler) -> None:
                handler(*values)

            setattr(self, f"on_{name}", listener)

    async def happened(self, count: int) -> None:
        """Wait until this many noted events came; `TimeoutError` after twenty seconds."""
        async with asyncio.timeout(20):
            while len(self.seen) < count:
                self._noted.clear()
                await self._noted.wait()


def point_at(sandbox: Sandbox) -> None:
    """Have discord.py talk to this sandbox."""
    discord.http.Route.BASE = sandbox.api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway_url)


@asynccontextmanager
async def connected(
    sandbox: Sandbox,
    *,
    intents: discord.Intents | None = None,
    prepare: Callable[[Bot], None] | None = None,
    sync: bool = True,
) -> AsyncIterator[Bot]:
    """A logged-in client; `prepare` adds its commands, which are synced to the sandbox."""
    point_at(sandbox)
    bot = Bot(discord.Intents.default() if intents is None else intents)
    if prepare is not None:
        prepare(bot)
    await bot.login(sandbox.token)
    if sync and prepare is not None:
        await bot.tree.sync()
    running = asyncio.create_task(bot.connect())
    waiting = asyncio.create_task(bot.ready.wait())
    try:
        async with asyncio.timeout(20):
            await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        yield bot
    finally:
        waiting.cancel()
        await bot.close()
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


class Raw:
    """Requests that discord.py would not send, or whose bare answers matter."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self._sandbox = sandbox
        self._session = session
        self.headers: dict[str, str] = {}

    async def ask(
        self, method: str, path: str, body: Any = None, *, token: str | None = None
    ) -> tuple[int, Any]:
        """Status and JSON (or text) of an answer; the headers stay in `headers`."""
        headers = {"Authorization": f"Bot {token or self._sandbox.token}"}
        async with self._session.request(
            method, self._sandbox.api_url + path, json=body, headers=headers
        ) as response:
            self.headers = dict(response.headers)
            if response.content_type == "application/json":
                return response.status, await response.json()
            return response.status, await response.text()


@asynccontextmanager
async def raw(sandbox: Sandbox) -> AsyncIterator[Raw]:
    """A client without any knowledge of Discord."""
    async with aiohttp.ClientSession() as session:
        yield Raw(sandbox, session)
