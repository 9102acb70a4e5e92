"""For every test of the bot: a store on a file of its own, and commands without ids."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.games.own import register_all
from bot.store.store import Store
from bot.ui.catalogue import mention_commands

# Before any test is collected: some ask for a game where they are imported.
register_all()


@pytest.fixture(autouse=True)
def plain_commands() -> Iterator[None]:
    """Whatever bot ran in a test, the next one begins without the ids of its commands."""
    yield
    mention_commands({})


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(tmp_path / "delve.sqlite3") as opened:
        yield opened
