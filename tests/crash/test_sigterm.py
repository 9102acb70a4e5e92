"""The process is asked to end while people press: everybody is answered, and nothing is lost.

`make soak` does the same many more times.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sandbox.server import Sandbox
from tests.crash.conditions import ROUTES, Condition
from tests.crash.process import BotProcess
from tests.crash.sigterm import END_SECONDS, trial, wrong_lines
from tests.wire.disorder import CALLBACK
from tests.wire.table import Table, start_use


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("condition", Condition)
async def test_the_end_under_presses(condition: Condition, seed: str, tmp_path: Path) -> None:
    outcome = await trial(condition, seed, tmp_path)
    assert outcome.received, outcome
    assert outcome.complaints == [], f"{condition}, seed {seed}: {outcome}"


@asynccontextmanager
async def seated(folder: Path) -> AsyncIterator[tuple[Table, BotProcess]]:
    """A match whose first board is shown, and the bot's process."""
    async with Sandbox(rate_limits=False) as sandbox:
        players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
        bot = await BotProcess.start(sandbox, folder)
        try:
            await bot.ready()
            await table.challenge("warrior")
            assert await table.next_moves()
            yield table, bot
        finally:
            bot.kill()
            await bot.status()


async def check_it_ends(bot: BotProcess) -> None:
    bot.terminate()
    try:
        async with asyncio.timeout(END_SECONDS):
            status = await bot.status()
    except TimeoutError:
        raise AssertionError(f"still there after {END_SECONDS:.0f} s:\n{bot.log}") from None
    assert status == 0


async def test_it_ends_though_nothing_answers(tmp_path: Path) -> None:
    """The line is cut: requests hang, and so does the end of the gateway's connection."""
    async with seated(tmp_path) as (table, bot):
        sandbox = table.sandbox
        sandbox.silent_gateway = True
        hanging = {
            (method, route): sandbox.faults.add(method, route, delay=60, times=None)
            for method, route in ROUTES
        }
        for command in ("leaderboard", "match card", "match show"):
            table.players[0].start_command(table.channel, command)
        await sandbox.until(lambda: hanging["POST", CALLBACK].hits)
        await check_it_ends(bot)
        assert wrong_lines(bot.log) == []


async def test_it_ends_though_the_database_is_locked(tmp_path: Path) -> None:
    """Another program has it for itself, and the writes of all who press wait for that."""
    async with seated(tmp_path) as (table, bot):
        (start, *_) = table.moves()
        other = sqlite3.connect(tmp_path / "delve.sqlite3", isolation_level=None)
        try:
            other.execute("BEGIN IMMEDIATE")
            replies = [start_use(table.players[table.asked(start)], start)]
            for challenger, opponent in (("Wren", "Rook"), ("Rook", "Otter")):
                options = {"opponent": table.sandbox.people[opponent], "variant": "warrior"}
                person = table.sandbox.people[challenger]
                replies.append(person.start_command(table.channel, "deathmatch challenge", options))
            # They are acknowledged although nothing is done yet.
            await table.sandbox.until(lambda: all(reply.acknowledged for reply in replies))
            await check_it_ends(bot)
        finally:
            other.close()
