"""A prepared start leads to what a start does that has nothing prepared."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.store.store import Store
from sandbox.server import Sandbox
from tests.play.chance import seeded
from tests.play.prepared import new_database
from tests.play.process import BotProcess


async def commands_after_a_start(database: Path, *, prepared: bool) -> list[dict[str, Any]]:
    """The commands that Discord lists, without their numbers."""
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


def test_each_database_has_an_identity_of_its_own_and_a_seed_repeats_it(tmp_path: Path) -> None:
    one, two = identities(tmp_path)
    assert one != two
    with seeded(1):
        first = identities(tmp_path)
    with seeded(1):
        assert identities(tmp_path) == first
