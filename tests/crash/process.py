"""The real bot in a process of its own, which can be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from sandbox.server import Sandbox
from tests.play.offers import Offer
from tests.play.people import Person
from tests.play.scene import Scene

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Real seconds after which a bot that does not come back, or a match that stands still, failed."""


def stored(folder: Path, query: str) -> list[tuple[Any, ...]]:
    """What the database of a bot in `folder` says, also while that works."""
    database = f"file:{folder / 'delve.sqlite3'}?mode=ro"
    with closing(sqlite3.connect(database, uri=True)) as connection:
        return connection.execute(query).fetchall()


class BotProcess:
    """`python -m bot`, connected to a sandbox that lives in this process.

    Everything that it prints goes to a file, which `log` reads.
    """

    def __init__(self, process: asyncio.subprocess.Process, sandbox: Sandbox, log: Path) -> None:
        self._process = process
        self._sandbox = sandbox
        self._log = log
        self._offset = log.stat().st_size
        self._ending = asyncio.create_task(self._watch())
        self.killed = False
        self.ended = False
        self._started = time.monotonic()
        self.start_seconds = 0.0
        """How long it took until it worked, as far as `works` was told."""

    @classmethod
    async def start(
        cls,
        sandbox: Sandbox,
        folder: Path,
        *,
        pace: float = 0.0,
        module: str = "bot",
        **environment: str,
    ) -> BotProcess:
        """Start it on the database in `folder`; `ready` waits until it is connected.

        `module`: what starts it, if that is another one.
        """
        log = folder / "bot.log"
        log.touch()
        settings = {
            "DISCORD_TOKEN": sandbox.token,
            "DISCORD_API_URL": sandbox.api_url,
            "DISCORD_GATEWAY_URL": sandbox.gateway_url,
            "DATABASE_PATH": str(folder / "delve.sqlite3"),
            "REVEAL_PACE_SECONDS": str(pace),
            "PYTHONPATH": str(ROOT),
        }
        with log.open("ab") as output:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                module,
                # Not where somebody's .env may lie.
                cwd=folder,
                env={**os.environ, **settings, **environment},
                stdout=output,
                stderr=output,
            )
        return cls(process, sandbox, log)

    async def _watch(self) -> int:
        status = await self._process.wait()
        self.ended = True
        self._sandbox.core.watch.touch()
        return status

    async def ready(self) -> None:
        """Wait until it listens to the gateway. AssertionError when it ends instead."""
        await self._sandbox.until(
            lambda: self._sandbox.bot_connected or self.ended, timeout=PATIENCE
        )
        assert self.killed or not self.ended, f"the bot ended by itself:\n{self.log}"
        self.works()

    def works(self) -> None:
        """It has come to where it works."""
        self.start_seconds = time.monotonic() - self._started

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether it has neither been killed nor ended by itself."""
        return not self.killed and not self.ended

    @property
    def log(self) -> str:
        """What it has printed."""
        with self._log.open("rb") as file:
            file.seek(self._offset)
            return file.read().decode()

    def kill(self, *_: Any) -> bool:
        """SIGKILL, now. True, so that it can be the condition of a fault."""
        if self.running:
            self.killed = True
            os.kill(self._process.pid, signal.SIGKILL)
            self._sandbox.core.watch.touch()
        return True

    def terminate(self) -> None:
        """SIGTERM."""
        os.kill(self._process.pid, signal.SIGTERM)

    async def status(self) -> int:
        """Wait for its end; the exit status."""
        async with asyncio.timeout(PATIENCE):
            return await asyncio.shield(self._ending)

    async def buried(self) -> None:
        """Kill it if it still runs, and wait until the sandbox has noticed, too."""
        self.kill()
        await self.status()
        await self._sandbox.until(lambda: not self._sandbox.bot_connected, timeout=PATIENCE)


class DistantScene(Scene):
    """A scene whose bot is such a process: what follows an act is waited for by who acts next."""

    newest = -2
    """The version of what was done last; invitations have -1."""

    async def quiet(self) -> None:
        """Nobody here knows when."""

    async def begins(self) -> None:
        """Kestrel and Moth begin a match; Moth is asked who starts it."""
        await self.kestrel.uses(
            "deathmatch challenge", opponent="Moth", variant="warrior", deck="C", clock="off"
        )
        await self.does(self.moth, "accept")

    async def does(self, person: Person, action: str) -> None:
        """Somebody is offered this, and presses it."""
        offer = await self.offered(person, action)
        await person.takes(offer)
        self.newest = offer.version

    async def offered(self, person: Person, action: str) -> Offer:
        """Wait until this is offered after what was done last; a card is looked at for it."""

        def found(*actions: str) -> list[Offer]:
            offers = [one for one in person.offers() if one.version > self.newest]
            return [one for one in offers if one.action in actions]

        await self.sandbox.until(lambda: found(action, "card"), timeout=PATIENCE)
        if not found(action):
            await person.takes(found("card")[0])
            await self.sandbox.until(lambda: found(action), timeout=PATIENCE)
        return found(action)[0]
