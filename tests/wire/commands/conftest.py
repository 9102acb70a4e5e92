"""A bot and a sandbox whose time is virtual, for every command."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import DelveBot
from sandbox.server import Sandbox
from sandbox.world import Channel
from tests.wire.clock import VirtualTime
from tests.wire.table import running_bot
from tests.wire.watching import watched


@pytest.fixture
async def clock() -> VirtualTime:
    return VirtualTime()


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(port=0, rate_limits=False) as sandbox:
        yield sandbox


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    with watched() as incidents:
        async with running_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
            yield bot
            await bot.handlers.display.settled()
        incidents.check(sandbox)


@pytest.fixture
def arena(sandbox: Sandbox) -> Channel:
    return sandbox.channels["arena"]


@pytest.fixture
def tavern(sandbox: Sandbox) -> Channel:
    return sandbox.channels["tavern"]
