"""A match that Rook hosts for Kestrel and Moth, in one process."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.app import DelveBot
from bot.match.ids import MatchId
from bot.match.match import Match
from sandbox.people import Person
from sandbox.server import Sandbox
from tests.play.loop import quiet, wait
from tests.wire.clock import VirtualTime
from tests.wire.table import Table, running_bot

SLOW = "600+6000"
"""A clock whose one reminder comes after 450 s of a turn, and whose flag falls after 6,600 s."""

REMINDED = 450


class Hosted:
    """Rook hosts Kestrel and Moth; Moth is to choose who begins."""

    def __init__(self, table: Table, bot: DelveBot, clock: VirtualTime) -> None:
        self.table = table
        self.bot = bot
        self.clock = clock
        people = table.sandbox.people
        self.rook, self.kestrel, self.moth = people["Rook"], people["Kestrel"], people["Moth"]

    async def wait(self, seconds: float) -> None:
        """Let time pass, and whatever it brings be done."""
        await wait(seconds)

    async def swept(self) -> None:
        """Wait until everything is shown."""
        await quiet()

    async def match(self) -> Match:
        found = await self.bot.handlers.store.load(MatchId(self.table.match))
        assert found is not None
        return found

    @property
    def board(self) -> str:
        return self.table.board().text

    def lines(self) -> list[str]:
        """The plain lines that everybody can read in the channel."""
        seen = self.kestrel.messages(self.table.channel)
        return [message.content for message in seen if message.reader is None and message.content]

    def calls(self, person: Person) -> list[str]:
        """The lines that stand in the channel and call somebody."""
        return [line for line in self.lines() if person.mention in line]


@asynccontextmanager
async def hosted(
    sandbox: Sandbox,
    bot: DelveBot,
    clock: str = SLOW,
    variant: str = "warrior",
    deck: str | None = None,
    takebacks: str | None = None,
) -> AsyncIterator[Hosted]:
    """Such a match on a bot that runs. `clock`, `deck`, `takebacks`: as the host writes them."""
    players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
    table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
    await table.host(sandbox.people["Rook"], variant, deck, clock=clock, takebacks=takebacks)
    await table.next_moves()
    await bot.handlers.display.settled()
    yield Hosted(table, bot, VirtualTime())


@asynccontextmanager
async def hosted_evening(
    tmp_path: Path,
    clock: str = SLOW,
    variant: str = "warrior",
    deck: str | None = None,
    takebacks: str | None = None,
) -> AsyncIterator[Hosted]:
    """Such a match in a sandbox and on a bot of its own."""
    async with (
        Sandbox(port=0, rate_limits=False) as sandbox,
        running_bot(sandbox, tmp_path / "delve.sqlite3") as bot,
        hosted(sandbox, bot, clock, variant, deck, takebacks) as evening,
    ):
        yield evening
