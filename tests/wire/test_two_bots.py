"""Two bots with one token on one database, as when one process takes over from another.

The entry refuses the second one; what is tested here is that neither does harm should both run.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.app import DelveBot
from sandbox.server import Sandbox
from tests.wire import picture
from tests.wire.table import PATIENCE, Table, control, running_bot, use


@asynccontextmanager
async def two_bots(sandbox: Sandbox, database: Path) -> AsyncIterator[tuple[DelveBot, DelveBot]]:
    """Two bots, whose sessions are the sandbox's first and second."""
    async with running_bot(sandbox, database) as first, running_bot(sandbox, database) as second:
        await sandbox.until(lambda: len(sandbox.sessions) == 2, PATIENCE)
        yield first, second


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_presses_that_jump_between_two_bots_all_count(
    seed: int, sandbox: Sandbox, tmp_path: Path
) -> None:
    chance = random.Random(seed)
    players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
    async with two_bots(sandbox, tmp_path / "delve.sqlite3") as bots:
        table = Table(sandbox, sandbox.channels["arena"], players, chance, passes=0.3)
        sandbox.interactions_to = sandbox.sessions[0]
        await table.challenge("barbarian", "CQAKFTM")
        while await table.next_moves():
            choices = await table.choices()
            sandbox.interactions_to = chance.choice(sandbox.sessions)
            reply = await table.make(chance.choice(choices))
            assert reply.failed is None, "a press was not answered"
            for bot in bots:
                await bot.handlers.display.settled()
        for bot in bots:
            await bot.handlers.display.settled()
        await picture.check(table, bots[0].handlers.store)


async def test_an_older_memory_reads_the_store(sandbox: Sandbox, tmp_path: Path) -> None:
    """What a bot has in memory may be older than what is pressed; nobody is told off for that."""
    players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
    async with two_bots(sandbox, tmp_path / "delve.sqlite3") as (first, second):
        table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
        for session in sandbox.sessions:
            # Both know the match from now on.
            sandbox.interactions_to = session
            if not table.match:
                await table.challenge("barbarian", "CQA")
                await table.next_moves()
            else:
                await use(players[0], control(table.board(), "rules:turn"))
        sandbox.interactions_to = sandbox.sessions[0]
        await table.do("start:0")
        await table.do("draw")
        await first.handlers.display.settled()
        sandbox.interactions_to = sandbox.sessions[1]
        await table.do("add")
        await second.handlers.display.settled()
        await picture.check(table, second.handlers.store)
