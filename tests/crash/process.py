"""The real bot in a process of its own, which can be killed."""

import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandbox.server import Sandbox
from tests.app.process import PATIENCE, Process, on, start
from tests.play.offers import Offer
from tests.play.people import Person
from tests.play.scene import Scene


def stored(folder: Path, query: str) -> list[tuple[Any, ...]]:
    """The rows in the database of a bot in `folder`, also while the bot works."""
    database = f"file:{folder / 'delve.sqlite3'}?mode=ro"
    with closing(sqlite3.connect(database, uri=True)) as connection:
        return connection.execute(query).fetchall()


@dataclass
class BotProcess:
    """`python -m bot`, connected to a sandbox that lives in this process.

    `start_seconds`: how long it took until it worked, as far as `works` was told.
    """

    running: Process
    _sandbox: Sandbox
    _began: float = field(default_factory=time.monotonic)
    start_seconds: float = 0.0

    @classmethod
    async def start(
        cls, sandbox: Sandbox, folder: Path, *, module: str = "bot", **environment: str
    ) -> "BotProcess":
        """Start it on the database in `folder`; `ready` waits until it is connected."""
        settings = on(sandbox, REVEAL_PACE_SECONDS="0", **environment)
        return cls(await start(folder, module=module, **settings), sandbox)

    async def ready(self) -> None:
        """Wait until it listens to the gateway."""
        await self._sandbox.until(lambda: self._sandbox.bot_connected, timeout=PATIENCE)
        self.works()

    def works(self) -> None:
        self.start_seconds = time.monotonic() - self._began

    @property
    def log(self) -> str:
        return "\n".join([*self.running.out, *self.running.err])

    async def killed(self) -> None:
        self.running.kill()
        await self.running.ended()

    async def buried(self) -> None:
        """Kill it if it still runs, and wait until the sandbox has noticed, too."""
        await self.killed()
        await self._sandbox.until(lambda: not self._sandbox.bot_connected, timeout=PATIENCE)


class DistantScene(Scene):
    """A scene whose bot is such a process: the next actor waits for the effects of an act."""

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
