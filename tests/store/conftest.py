"""A second connection, and games for any number of players, for tests of the store."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.contract.game import GAMES
from bot.store.database import Database
from bot.store.store import Store
from tests.databases.old import FIRST, copied
from tests.store.quarry import QUARRIES
from tests.store.table import TABLE, open_with


@pytest.fixture
async def other(store: Store, tmp_path: Path) -> AsyncIterator[Store]:
    """A second connection to the file of `store`, as another process has one."""
    async with await Store.open(tmp_path / "delve.sqlite3") as opened:
        yield opened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "delve.sqlite3"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    """A database with one small table."""
    async with await open_with(path, TABLE) as opened:
        yield opened


@pytest.fixture
def commit() -> str:
    """The commit whose database is read."""
    return FIRST


@pytest.fixture
def old_path(commit: str, tmp_path: Path) -> Path:
    return copied(commit, tmp_path)


@pytest.fixture
async def old(old_path: Path) -> AsyncIterator[Store]:
    """The database of an older commit, brought up to date."""
    async with await Store.open(old_path) as store:
        yield store


@pytest.fixture(autouse=True)
def _quarries(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of the tests are known, besides the bot's own."""
    for key, game in QUARRIES.items():
        monkeypatch.setitem(GAMES, key, game)
