"""A second connection, for tests of the store."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.store import Store


@pytest.fixture
async def other(store: Store, tmp_path: Path) -> AsyncIterator[Store]:
    """A second connection to the file of `store`, as another process has one."""
    async with await Store.open(tmp_path / "delve.sqlite3") as opened:
        yield opened
