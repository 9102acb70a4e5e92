"""A store on a file of its own, for every test that asks for one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.store import Store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(tmp_path / "delve.sqlite3") as opened:
        yield opened
