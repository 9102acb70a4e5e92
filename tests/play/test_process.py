"""Bots in this process: a kill leaves what SQLite has written, and a prepared start is a start."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.store import invitations
from bot.store.store import Store
from sandbox.people import Reply
from sandbox.server import Sandbox
from tests.play.chance import seeded
from tests.play.loop import running
from tests.play.prepared import new_database
from tests.play.process import BotProcess


def challenged(sandbox: Sandbox) -> Reply:
    options = {"opponent": sandbox.people["Moth"], "variant": "warrior"}
    kestrel, arena = sandbox.people["Kestrel"], sandbox.channels["arena"]
    return kestrel.start_command(arena, "deathmatch challenge", options)


def kinds(crossed: list[str]) -> list[str]:
    """Crossings without the paths of requests, which have random tokens."""
    return [what.partition("/")[0] for what in crossed]


async def test_writes_before_a_kill_survive_it(tmp_path: Path) -> None:
    async with Sandbox(rate_limits=False) as sandbox:
        process = BotProcess(sandbox, tmp_path / "counted.sqlite3")
        await process.start()
        started = len(process.border.crossed)
        await challenged(sandbox).shown()
        await process.stop()
    calls = kinds(process.border.crossed[started:])
    assert {"SQLite", "SQLite's result"} < set(calls)
    threads = threading.active_count()
    found = []
    for number in range(len(calls)):
        database = tmp_path / f"{number}.sqlite3"
        async with Sandbox(rate_limits=False) as sandbox:
            killed = BotProcess(sandbox, database, cut_at=started + number + 1)
            await killed.start()
            challenged(sandbox)
            await killed.border.cut.wait()
            await killed.kill()
            assert kinds(killed.border.crossed[started:]) == calls[: number + 1]
            following = BotProcess(sandbox, database)
            bot = await following.start()
            found.append(len(await bot.handlers.store.read(invitations.open_ones)))
            await following.stop()
    # First not written, then written and not told, then both.
    assert found == sorted(found)
    assert set(found) == {0, 1}
    assert threading.active_count() <= threads + 2, "those of executors alone may stay"


async def test_a_kill_during_the_start_leaves_nothing_open(tmp_path: Path) -> None:
    async with Sandbox(rate_limits=False) as sandbox:
        killed = BotProcess(sandbox, tmp_path / "delve.sqlite3", cut_at=1)
        starting = killed.border.begin(killed.start())
        await killed.border.cut.wait()
        await killed.kill()
        assert starting.cancelled()
        following = BotProcess(sandbox, tmp_path / "delve.sqlite3")
        await following.start()
        await following.stop()


async def test_no_timer_of_a_killed_bot_runs(tmp_path: Path) -> None:
    ran: list[str] = []
    async with Sandbox(rate_limits=False) as sandbox:
        killed = BotProcess(sandbox, tmp_path / "delve.sqlite3")
        await killed.start()
        killed.border.context.run(running().call_later, 1.0, ran.append, "a timer of the bot")
        running().call_later(1.0, ran.append, "another timer")
        await killed.kill()
        await asyncio.sleep(2.0)
    assert ran == ["another timer"]


# Prepared


async def commands_after_a_start(database: Path, *, prepared: bool) -> list[dict[str, Any]]:
    async with Sandbox(rate_limits=False) as sandbox:
        process = BotProcess(sandbox, database, prepared=prepared)
        await process.start()
        await process.stop()
        commands = sandbox.core.commands.listed(None)
        numbers = {one.pop(key) for one in commands for key in ("id", "version")}
        assert len(numbers) == 2 * len(commands)
        return commands


async def test_discord_lists_the_same_commands(tmp_path: Path) -> None:
    database = tmp_path / "delve.sqlite3"
    usual = await commands_after_a_start(database, prepared=False)
    for _ in range(2):
        assert await commands_after_a_start(database, prepared=True) == usual


async def content(database: Path) -> list[str]:
    async with await Store.open(database) as store:
        identity = store.identity.hex().upper()
    with closing(sqlite3.connect(database)) as connection:
        return [line.replace(identity, "identity") for line in connection.iterdump()]


async def test_the_database_is_a_migrated_one(tmp_path: Path) -> None:
    new_database(tmp_path / "prepared.sqlite3")
    assert await content(tmp_path / "prepared.sqlite3") == await content(tmp_path / "new.sqlite3")


def identities(folder: Path) -> list[bytes]:
    databases = [folder / "one.sqlite3", folder / "two.sqlite3"]
    for database in databases:
        new_database(database)
    return [database.read_bytes() for database in databases]


def test_databases_have_own_identities_that_a_seed_repeats(tmp_path: Path) -> None:
    one, two = identities(tmp_path)
    assert one != two
    with seeded(1):
        first = identities(tmp_path)
    with seeded(1):
        assert identities(tmp_path) == first
