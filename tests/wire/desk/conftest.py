"""Rook hosts Kestrel and Moth, with the source's clock; Moth is to choose who begins."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.server import Sandbox
from tests.wire.clock import VirtualTime
from tests.wire.desk.hosting import Hosting
from tests.wire.table import Table, running_bot


@pytest.fixture
async def hosting(tmp_path: Path) -> AsyncIterator[Hosting]:
    clock = VirtualTime()
    async with (
        Sandbox(port=0, rate_limits=False, now=clock) as sandbox,
        running_bot(sandbox, tmp_path / "delve.sqlite3", time=clock) as bot,
    ):
        players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
        await table.host(sandbox.people["Rook"], "warrior", "C", clock="90+300")
        await table.next_moves()
        await bot.handlers.display.settled()
        yield Hosting(table, bot, clock)
