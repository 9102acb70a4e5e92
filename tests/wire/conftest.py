"""A sandbox and the real bot on it, for every test of this folder."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import DelveBot
from sandbox.server import Sandbox
from tests.wire.house import House
from tests.wire.table import running_bot
from tests.wire.watching import watched


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(port=0, rate_limits=False) as sandbox:
        yield sandbox


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    async with running_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
        yield bot


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with Sandbox(port=0, rate_limits=False) as sandbox:
        with watched() as incidents:
            yield House(sandbox, tmp_path / "delve.sqlite3", incidents)
        incidents.check(sandbox)
