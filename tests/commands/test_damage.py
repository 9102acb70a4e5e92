"""A damaged database: the process ends with one line, or serves; it never hangs.

A match whose own log is damaged costs that match alone: see `tests/faults/test_damaged.py`. How a
database can be damaged so that it does not open at all: see `tests/store/test_database.py`.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from bot.commands import run as command
from bot.commands.run import set_up_logging
from bot.errors import DONE, FAILED, WRONG_SETTING
from bot.settings import from_values
from sandbox.server import Sandbox
from tests.app.process import Process, on, started
from tests.commands.damage import first_page, make, page_of, statement

QUICKLY = 10.0
"""Seconds in which a bot with a damaged database must have ended."""

AT_START = ("invitations", "entries", "names")
"""Tables that are read as soon as the bot starts: of the match, or to show it."""

BY_COMMAND = {"sqlite_autoindex_boards_1": "leaderboard", "people": "match card"}
"""Tables that are read only after somebody acts, each with the act that reads it."""


@asynccontextmanager
async def ready(database: Path) -> AsyncIterator[Sandbox]:
    """A server, and a sound database that belongs to it."""
    async with Sandbox(rate_limits=False) as sandbox:
        await make(database, sandbox)
        yield sandbox


async def run(sandbox: Sandbox, database: Path) -> int:
    """Run the bot to its end. Returns the exit status; raises `WrongSetting`."""
    last = command.LastResort()
    try:
        async with asyncio.timeout(QUICKLY):
            return await command.run(from_values(on(sandbox, DATABASE_PATH=str(database))), last)
    finally:
        last.cancel()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "delve.sqlite3"


Printed = Callable[[], list[str]]


@pytest.fixture
def printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Printed]:
    """The lines that the operator has been told since the test began."""
    loggers = [logging.getLogger(name) for name in ("", "bot", "cogs")]
    levels = [logger.level for logger in loggers]
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    set_up_logging(logging.WARNING)

    def lines() -> list[str]:
        out, err = capsys.readouterr()
        assert out == ""
        return err.splitlines()

    yield lines
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


@pytest.mark.parametrize("table", AT_START)
async def test_damage_that_is_met_at_the_start(
    table: str, database: Path, printed: Printed
) -> None:
    async with ready(database) as sandbox:
        page_of(table)(database)
        assert await run(sandbox, database) == FAILED
    check_lines(printed(), database)


@pytest.mark.parametrize("table", BY_COMMAND)
async def test_damage_that_is_met_by_a_command(
    table: str, database: Path, printed: Printed
) -> None:
    async with ready(database) as sandbox:
        page_of(table)(database)
        running = asyncio.create_task(run(sandbox, database))
        await sandbox.until(lambda: sandbox.bot_connected)
        sandbox.people["Kestrel"].start_command(sandbox.channels["arena"], BY_COMMAND[table])
        assert await running == FAILED
    check_lines(printed(), database)


async def test_a_database_that_takes_no_write_at_the_start(
    database: Path, printed: Printed
) -> None:
    """A full disk, for example, is no damage, but nobody can act before that is set right."""
    async with ready(database) as sandbox:
        refuse = "BEFORE {} ON meta BEGIN SELECT RAISE(ABORT, 'there is no room'); END"
        statement(f"CREATE TRIGGER full_1 {refuse.format('INSERT')}")(database)
        statement(f"CREATE TRIGGER full_2 {refuse.format('UPDATE')}")(database)
        assert await run(sandbox, database) == FAILED
    (line,) = printed()
    assert line == f"DATABASE_PATH: cannot use the database {database}: there is no room"


@pytest.mark.sockets
async def test_a_sound_database_serves(database: Path) -> None:
    """Otherwise the tests above would prove nothing."""
    async with ready(database) as sandbox, process(sandbox, database) as bot:
        await sandbox.until(lambda: sandbox.bot_connected, timeout=60)
        kestrel, arena = sandbox.people["Kestrel"], sandbox.channels["arena"]
        assert (await kestrel.command(arena, "match card")).text
        assert (await kestrel.command(arena, "leaderboard")).text
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == DONE
    assert bot.err == []


@pytest.mark.sockets
async def test_a_process_that_cannot_open_it_ends_with_one_line(database: Path) -> None:
    async with ready(database) as sandbox:
        first_page(0)(database)
        async with process(sandbox, database) as bot:
            assert await bot.ended() == WRONG_SETTING, bot.err
    check_lines(bot.err, database)
    assert bot.out == []


def process(sandbox: Sandbox, database: Path) -> AbstractAsyncContextManager[Process]:
    options = on(sandbox, DATABASE_PATH=str(database), LOG_LEVEL="WARNING")
    return started(database.parent, **options)


def check_lines(lines: list[str], database: Path) -> None:
    """The operator reads which file it is, and nothing else."""
    (line,) = lines
    assert line.startswith("DATABASE_PATH: ")
    assert str(database) in line
    assert "backup" in line
