"""A damaged database: the process ends with one line, or serves; it never hangs.

A match whose own log is damaged costs that match alone: see `tests/wire/test_damaged.py`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sandbox.server import Sandbox
from tests.app.damage import HEADER, Damage, cut, first_page, make, page_of, statement
from tests.app.process import TOKEN, Process, on, started

QUICKLY = 10.0
"""Real seconds in which a bot with a damaged database must have ended, on a busy machine too."""

AT_ONCE: dict[str, Damage] = {
    "no table about itself": statement("DROP TABLE meta"),
    "no identity": statement("DELETE FROM meta WHERE key = 'identity'"),
    "an identity that is no number": statement(
        "UPDATE meta SET value = 'x' WHERE key = 'identity'"
    ),
    "an identity of no length": statement("UPDATE meta SET value = '' WHERE key = 'identity'"),
    "the page about itself": page_of("meta"),
    "the first page": first_page(0),
    "the first page behind its header": first_page(HEADER),
    "the second half is missing": cut(0.5),
    "all but the header is missing": cut(0.01),
    "no table of matches": statement("DROP TABLE matches"),
    "no table of messages": statement("DROP TABLE messages"),
    "a version before the first": statement("PRAGMA user_version = -1"),
    "a version of long ago": statement("PRAGMA user_version = 1"),
}
"""What keeps the store from opening."""

AT_START = (
    "invitations",
    "open_invitations",
    "matches",
    "seats",
    "entries",
    "messages",
    "private_records",
    "names",
)
"""The tables and indexes that are read as soon as the bot starts: of the match, or to show it."""

BY_COMMAND = {
    "sqlite_autoindex_boards_1": "leaderboard",
    "people": "match card",
    "live_matches_of_channel": "match card",
}
"""Those that nobody reads before somebody does something, and what reads them."""


async def status_of(bot: Process) -> int:
    """Wait for the end; the exit status."""
    try:
        async with asyncio.timeout(QUICKLY):
            return await bot.ended()
    except TimeoutError:
        raise AssertionError(f"still there after {QUICKLY:.0f} s: {bot.err}") from None


@pytest.mark.parametrize("how", AT_ONCE)
async def test_a_database_that_cannot_be_opened(how: str, tmp_path: Path) -> None:
    database = tmp_path / "delve.sqlite3"
    async with Sandbox() as sandbox:
        await make(database, sandbox)
    AT_ONCE[how](database)
    before = database.read_bytes()
    async with started(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_PATH=str(database)) as bot:
        assert await status_of(bot) == 2, bot.err
    (line,) = bot.err
    assert line.startswith("DATABASE_PATH: ")
    assert str(database) in line
    assert "backup" in line
    assert bot.out == []
    assert database.read_bytes() == before, "what can still be rescued is left alone"


@pytest.mark.parametrize("table", AT_START)
async def test_damage_that_is_met_at_the_start(table: str, tmp_path: Path) -> None:
    database = tmp_path / "delve.sqlite3"
    async with Sandbox(rate_limits=False) as sandbox:
        await make(database, sandbox)
        page_of(table)(database)
        async with started(tmp_path, **settings(sandbox, database)) as bot:
            assert await status_of(bot) == 1, bot.err
    check_one_line(bot, database)


@pytest.mark.parametrize("table", BY_COMMAND)
async def test_damage_that_is_met_by_a_command(table: str, tmp_path: Path) -> None:
    database = tmp_path / "delve.sqlite3"
    async with Sandbox(rate_limits=False) as sandbox:
        await make(database, sandbox)
        page_of(table)(database)
        async with started(tmp_path, **settings(sandbox, database)) as bot:
            await sandbox.until(lambda: sandbox.bot_connected, timeout=60)
            kestrel, arena = sandbox.people["Kestrel"], sandbox.channels["arena"]
            kestrel.start_command(arena, BY_COMMAND[table])
            assert await status_of(bot) == 1, bot.err
    check_one_line(bot, database)


async def test_a_database_that_takes_no_write_at_the_start(tmp_path: Path) -> None:
    """As when the disk is full: not damage, but nobody can act before that is set right."""
    database = tmp_path / "delve.sqlite3"
    async with Sandbox(rate_limits=False) as sandbox:
        await make(database, sandbox)
        refuse = "BEFORE {} ON meta BEGIN SELECT RAISE(ABORT, 'there is no room'); END"
        statement(f"CREATE TRIGGER full_1 {refuse.format('INSERT')}")(database)
        statement(f"CREATE TRIGGER full_2 {refuse.format('UPDATE')}")(database)
        async with started(tmp_path, **settings(sandbox, database)) as bot:
            assert await status_of(bot) == 1, bot.err
    (line,) = bot.err
    assert line == f"DATABASE_PATH: cannot use the database {database}: there is no room"


async def test_a_sound_database_serves(tmp_path: Path) -> None:
    """Else the tests above would prove nothing."""
    database = tmp_path / "delve.sqlite3"
    async with Sandbox(rate_limits=False) as sandbox:
        await make(database, sandbox)
        async with started(tmp_path, **settings(sandbox, database)) as bot:
            await sandbox.until(lambda: sandbox.bot_connected, timeout=60)
            kestrel, arena = sandbox.people["Kestrel"], sandbox.channels["arena"]
            assert (await kestrel.command(arena, "match card")).text
            assert (await kestrel.command(arena, "leaderboard")).text
            bot.process.terminate()
            assert await status_of(bot) == 0
    assert bot.err == []


def settings(sandbox: Sandbox, database: Path) -> dict[str, str]:
    return on(sandbox, DATABASE_PATH=str(database), LOG_LEVEL="WARNING")


def check_one_line(bot: Process, database: Path) -> None:
    """The operator reads which file it is, and nothing else."""
    (line,) = bot.err
    assert str(database) in line
    assert "backup" in line
    assert bot.out == []
