"""`python -m bot` as its users start it: in a folder, with an environment, and with signals."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import Mock

from bot.settings import from_values
from sandbox.server import Sandbox
from tests.play.people import Person, Place

ROOT = Path(__file__).parents[2]

_nothing = Mock(spec=dict, get=Mock(return_value=None))
from_values(_nothing)
SETTINGS = frozenset(name for (name,), _ in _nothing.get.call_args_list)
"""The names of all settings that the bot reads."""

PATIENCE = 60.0
"""Real seconds after which a start or an end has failed; machines can be slow."""

TOKEN = "dGhpcy1pcy1hLXNlY3JldA.not-real.seekable-9b7f31c2"
"""A token that would be noticed in any output."""

NOWHERE = {
    # Port 9 is reserved for discarding, and nothing listens there.
    "DISCORD_API_URL": "http://127.0.0.1:9/api/v10",
    "DISCORD_GATEWAY_URL": "ws://127.0.0.1:9/gateway",
}


@dataclass
class Process:
    """A running bot. `out` and `err` are what it has printed so far."""

    process: asyncio.subprocess.Process
    out: list[str] = field(default_factory=list)
    err: list[str] = field(default_factory=list)
    _readers: list[asyncio.Task[None]] = field(default_factory=list)
    _printed: asyncio.Event = field(default_factory=asyncio.Event)

    def listen(self) -> None:
        for stream, lines in ((self.process.stdout, self.out), (self.process.stderr, self.err)):
            assert stream is not None
            self._readers.append(asyncio.create_task(self._read(stream, lines)))

    async def _read(self, stream: asyncio.StreamReader, lines: list[str]) -> None:
        async for line in stream:
            lines.append(line.decode().rstrip("\n"))
            self._printed.set()
        self._printed.set()

    async def line(self, words: str) -> str:
        """Wait for a line with these words. `AssertionError` when the bot ends before."""
        async with asyncio.timeout(PATIENCE):
            while True:
                found = [line for line in [*self.out, *self.err] if words in line]
                if found:
                    return found[0]
                assert not all(reader.done() for reader in self._readers), self.err
                self._printed.clear()
                await self._printed.wait()

    async def ended(self) -> int:
        """Wait for the end. Returns the exit status."""
        async with asyncio.timeout(PATIENCE):
            status = await self.process.wait()
            await asyncio.gather(*self._readers)
        return status

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        """SIGKILL, now, if it still runs."""
        if self.process.returncode is None:
            self.process.kill()


async def start(folder: Path, *arguments: str, module: str = "bot", **settings: str) -> Process:
    """Start the bot in a folder, with no settings in its environment but these.

    Without addresses among them it finds nobody: tests never talk to the real Discord. `module`:
    the one that starts it, if not `bot`.
    """
    environment = {key: value for key, value in os.environ.items() if key not in SETTINGS}
    environment |= {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **NOWHERE, **settings}
    running = Process(
        await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", module, *arguments),
            cwd=folder,
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
    )
    running.listen()
    return running


@asynccontextmanager
async def started(folder: Path, *arguments: str, **settings: str) -> AsyncIterator[Process]:
    """A bot that is started so, and killed at the end if it still runs."""
    running = await start(folder, *arguments, **settings)
    try:
        yield running
    finally:
        running.kill()
        await running.ended()


async def finished(folder: Path, **settings: str) -> tuple[int, list[str], list[str]]:
    """Start the bot and wait for its end: exit status, lines on stdout, lines on stderr."""
    async with started(folder, **settings) as running:
        status = await running.ended()
        return status, running.out, running.err


class Players(Place):
    """Kestrel and Moth, whose bot is another process: they wait until they see what they press."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.channel = sandbox.channels["arena"]
        self.people = [Person(sandbox.people[name], self) for name in ("Kestrel", "Moth")]
        self._sandbox = sandbox
        self._turn = 0

    async def begin(self, **options: object) -> None:
        """They begin a Death Match, and Kestrel is to draw."""
        kestrel, moth = self.people
        await kestrel.uses("deathmatch challenge", opponent=moth, **options)
        await self._press(moth, "accept")
        await self._press(moth, "start:0")

    async def do(self, *actions: str) -> None:
        """The player whose turn it is does each of these; adding a card ends the turn."""
        for action in actions:
            await self._press(self.people[self._turn], action)
            if action == "add":
                self._turn = 1 - self._turn

    async def _press(self, person: Person, action: str) -> None:
        await self._sandbox.until(lambda: person.can_press(action), timeout=60)
        await person.presses(action)


def on(sandbox: Sandbox, **settings: str) -> dict[str, str]:
    """The settings of a bot on this sandbox."""
    return {
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_API_URL": sandbox.api_url,
        "DISCORD_GATEWAY_URL": sandbox.gateway_url,
        **settings,
    }
