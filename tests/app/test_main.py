"""How the program ends."""

import asyncio
import logging
import os
import signal
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.app import DelveBot
from bot.commands import run as command
from bot.errors import FAILED
from bot.settings import from_values
from bot.store.errors import DatabaseDamaged


async def test_damage_that_the_end_meets_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def start(*_: Any, **__: Any) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.Event().wait()

    async def close(self: DelveBot) -> None:
        def read(_: sqlite3.Connection) -> None:
            error = sqlite3.DatabaseError("database disk image is malformed")
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error

        with suppress(DatabaseDamaged):
            await self.handlers.store.read(read)

    monkeypatch.setattr(DelveBot, "start", start)
    monkeypatch.setattr(DelveBot, "close", close)
    assert await run(tmp_path) == FAILED
    (line,) = capsys.readouterr().err.splitlines()
    assert "delve.sqlite3 is damaged" in line


async def run(folder: Path) -> int:
    """The exit status, of a bot that never connects."""
    database = str(folder / "delve.sqlite3")
    settings = from_values({"DISCORD_TOKEN": "never-used", "DATABASE_PATH": database})
    last = command.LastResort()
    try:
        async with asyncio.timeout(60):
            return await command.run(settings, last)
    finally:
        last.cancel()


async def test_a_signal_stops_it_even_if_a_cancellation_is_swallowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Like asyncio when a connection is made at the very moment of the cancellation."""
    swallowed = 0

    async def start(self: DelveBot, *_: Any, **__: Any) -> None:
        nonlocal swallowed
        os.kill(os.getpid(), signal.SIGTERM)
        while not swallowed:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                swallowed += 1
        await asyncio.Event().wait()

    monkeypatch.setattr(DelveBot, "start", start)
    monkeypatch.setattr(command, "CANCEL_SECONDS", 0.01)
    assert await run(tmp_path) == 0
    assert swallowed == 1


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (RuntimeError("out of order"), ["the connection to Discord ended"]),
        (ValueError("the Golem"), ["Discord sent what cannot be read (ValueError)"]),
    ],
)
async def test_an_error_while_it_stops_is_told(
    error: Exception,
    told: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def start(self: DelveBot, *_: Any, **__: Any) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        try:
            await asyncio.Event().wait()
        finally:
            raise error

    monkeypatch.setattr(DelveBot, "start", start)
    assert await run(tmp_path) == 0
    errors = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert [one.getMessage() for one in errors] == told
