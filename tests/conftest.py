"""For every test: a store on a file of its own, and an eye on what asyncio complains of."""

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.games.own import register_all
from bot.store.store import Store
from bot.ui.catalogue import mention_commands

# Before any test is collected: some ask for a game where they are imported.
register_all()


class _Complaints(logging.Handler):
    """Keeps what asyncio logs: a task that failed and nobody looked, or that was just dropped."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture(autouse=True)
def asyncio_complaints() -> Iterator[list[str]]:
    """What asyncio logged as an error; a test that leaves something here has failed."""
    complaints, logger = _Complaints(), logging.getLogger("asyncio")
    logger.addHandler(complaints)
    yield complaints.lines
    logger.removeHandler(complaints)
    assert complaints.lines == []


@pytest.fixture(autouse=True)
def plain_commands() -> Iterator[None]:
    """Whatever bot ran in a test, the next one begins without the ids of its commands."""
    yield
    mention_commands({})


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(tmp_path / "delve.sqlite3") as opened:
        yield opened
