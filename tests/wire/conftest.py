"""A sandbox and the real bot on it, for every test of this folder."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import DelveBot
from sandbox.server import Sandbox
from tests.databases.old import FIRST, copied, discord, expected, furnish
from tests.play.loop import set_date
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


@pytest.fixture
def commit() -> str:
    """The older commit whose bot was in the old house."""
    return FIRST


@pytest.fixture
async def old_house(commit: str, tmp_path: Path) -> AsyncIterator[House]:
    """The house in which that commit's bot has just stopped; what was forbidden is allowed."""
    set_date(discord(commit)["now"])
    damaged = [f"match {number} " for number in expected(commit)["unreadable"]]
    async with Sandbox(port=0, rate_limits=False) as sandbox:
        furnish(sandbox, commit)
        with watched() as incidents:
            yield House(sandbox, copied(commit, tmp_path), incidents)
        others = [one for one in incidents.logged if not any(each in one for each in damaged)]
        assert others == [], "only a damaged match is worth an error"
        incidents.logged.clear()
        incidents.check(sandbox)
