"""A bot of which everything public and every log line is watched."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import DelveBot
from sandbox.server import Sandbox
from tests.wire.board.walking import PACE, Slow
from tests.wire.house import House
from tests.wire.table import running_bot
from tests.wire.watching import watched


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    with watched() as incidents:
        async with running_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
            yield bot
            await bot.handlers.display.settled()
        incidents.check(sandbox)


@pytest.fixture
async def slow(house: House) -> AsyncIterator[Slow]:
    async with house.bot(pace=PACE) as bot:
        yield Slow(house, bot)
