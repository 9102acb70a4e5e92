"""What a whole match costs of what Discord counts: requests with the bot's token, by cause.

The match is the one that `make bench` plays, on a clock that moves as its players let it, with the
limits that the bot sets itself.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from bot.app import DelveBot
from bot.delivery.limits import Limits
from sandbox.server import Sandbox
from sandbox.traffic import Exchange
from tests.play.manual_time import ManualTime
from tests.wire.table import Table, running_bot, use
from tools.bench.script import DECKS, SEED, VARIANT, chosen

QUICK, SLOW = 5.0, 16 * 60.0
"""Seconds between two presses of players who are at it, and between two turns of players who come
back when every token has run out."""

PACE = 2.0
"""Seconds between two frames of a walk, as the bot has it by default."""

STEP = 0.05
"""By how many seconds the clock is moved on while the bot waits for its turn."""

_APART = ("/interactions/", "/webhooks/", "/applications/", "/users/", "/gateway", "/oauth2")
"""What Discord counts apart, or what belongs to no press: login, and the opening of channels."""


class Cause(StrEnum):
    """What a counted request is for."""

    BOARD = "board"
    """The board, the walk that it becomes, or the result."""
    PING = "ping"
    RECORD = "record"
    DELETION = "deletion"
    LOOK = "look"
    """Looking what stands in a channel."""
    OTHER = "other"


class Counted(NamedTuple):
    """A kind of request that Discord counts."""

    method: str
    cause: Cause


class Cost(NamedTuple):
    """What a match cost. `presses`: how many there were."""

    presses: int
    requests: Counter[Counted]

    @property
    def per_press(self) -> float:
        return self.requests.total() / self.presses

    def __str__(self) -> str:
        told = ", ".join(
            f"{n} {kind.method} {kind.cause}" for kind, n in sorted(self.requests.items())
        )
        return f"{self.requests.total()} for {self.presses} presses: {told}"


def counted(exchange: Exchange) -> Counted | None:
    """What a request is counted as; None: Discord does not count it for the bot's token."""
    if exchange.path.startswith(_APART):
        return None
    return Counted(exchange.method, _cause(exchange))


def _cause(exchange: Exchange) -> Cause:
    if "/messages" not in exchange.route:
        return Cause.OTHER
    match exchange.method:
        case "DELETE":
            return Cause.DELETION
        case "GET":
            return Cause.LOOK
    if exchange.audience.kind == "user":
        return Cause.RECORD
    return Cause.PING if exchange.request.get("content") else Cause.BOARD


class CountedMatch:
    """A match whose requests are counted by cause."""

    def __init__(self, sandbox: Sandbox, clock: ManualTime, bot: DelveBot) -> None:
        self.sandbox = sandbox
        self.clock = clock
        self.bot = bot
        people = sandbox.people
        players = (people["Kestrel"], people["Moth"])
        self.chance = random.Random(SEED)
        self.table = Table(sandbox, sandbox.channels["arena"], players, self.chance)

    async def play(self, between_turns: float) -> Cost:
        """Play it to its end. `between_turns`: seconds."""
        await self.table.challenge(VARIANT, DECKS, clock="90+300")
        await self.wait(QUICK)
        self.sandbox.exchanges.clear()
        self.sandbox.record_traffic = True
        presses = 0
        while moves := await self.table.next_moves():
            asked = self.table.asked(moves[0])
            choice = chosen(self.table.at_hand(moves), self.chance)
            if choice.verb == "card":
                await use(self.table.players[asked], choice)
                presses += 1
                choice = chosen(self.table.at_hand(moves), self.chance)
            if choice.verb in ("draw", "pass"):
                await self.wait(between_turns)
            reply = await self.table.make(choice)
            presses += 1 + (choice.verb == "pass" and bool(reply.messages))
            await self.wait(QUICK)
        kinds = [counted(exchange) for exchange in self.sandbox.exchanges]
        return Cost(presses, Counter(kind for kind in kinds if kind is not None))

    async def wait(self, seconds: float) -> None:
        """Let time pass, in small steps for as long as the bot has something to do."""
        settled = asyncio.create_task(self.bot.handlers.display.settled())
        passed = 0.0
        while not settled.done():
            await asyncio.wait((settled,), timeout=0.02)
            if not settled.done():
                self.clock.advance(STEP)
                passed += STEP
        settled.result()
        if passed < seconds:
            self.clock.advance(seconds - passed)
        self.sandbox.clock_moved()


@asynccontextmanager
async def counted_match(folder: Path) -> AsyncIterator[CountedMatch]:
    """The match, before its first move, with a bot on a database in this folder."""
    clock = ManualTime()
    async with Sandbox(port=0, rate_limits=False, now=clock) as sandbox:
        database = folder / "delve.sqlite3"
        async with running_bot(sandbox, database, time=clock, limits=Limits(), pace=PACE) as bot:
            yield CountedMatch(sandbox, clock, bot)
