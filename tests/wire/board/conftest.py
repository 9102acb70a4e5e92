"""A bot of which everything public and every log line is watched."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import DelveBot
from sandbox.server import Sandbox
from tests.wire.table import running_bot
from tests.wire.watching import watched


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    with watched() as incidents:
        async with running_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
            yield bot
            await bot.handlers.scheduler.settled()
        incidents.check(sandbox)
