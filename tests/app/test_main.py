"""How the program ends."""

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from bot import __main__ as main
from bot.app import DelveBot
from bot.settings import from_values


async def test_a_signal_stops_it_even_if_a_cancellation_is_swallowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As asyncio does when a connection is made in the very moment of the cancellation."""
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
    monkeypatch.setattr(main, "CANCEL_SECONDS", 0.01)
    database = str(tmp_path / "delve.sqlite3")
    settings = from_values({"DISCORD_TOKEN": "never-used", "DATABASE_PATH": database})
    async with asyncio.timeout(60):
        assert await main.run(settings) == 0
    assert swallowed == 1
