"""Players take their time: nothing that is too old to be edited is in their way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import DelveBot
from bot.delivery.tokens import TOKEN_SECONDS
from bot.display.lookout import ROUND_SECONDS
from bot.display.match_messages import STALE_SECONDS
from sandbox.server import Sandbox
from tests.play.loop import leap
from tests.play.requests import MESSAGE
from tests.wire import picture
from tests.wire.disorder import calm_bot
from tests.wire.phases import PHASES, seated
from tests.wire.table import Table

HOUR = 3600.0


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(rate_limits=False) as sandbox:
        sandbox.refuse_old_edits = 0.05
        sandbox.record_traffic = True
        yield sandbox


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
        yield bot


def assert_hardly_refused(sandbox: Sandbox) -> None:
    """An edit that comes too late is not even tried; only the hourly look may hear of it."""
    refused = [e.at for e in sandbox.exchanges if e.status == 429]
    assert len(refused) <= (sandbox.exchanges[-1].at - sandbox.exchanges[0].at) / ROUND_SECONDS


async def played_slowly(table: Table, bot: DelveBot, seconds: float) -> None:
    """Every move takes so long."""
    while await table.step():
        await bot.handlers.display.settled()
        leap(seconds)
    await bot.handlers.display.settled()


@pytest.mark.parametrize("seconds", [STALE_SECONDS + 60.0, 2 * HOUR, 24 * HOUR])
@pytest.mark.parametrize("phase", PHASES)
async def test_a_long_thought(phase: str, seconds: float, sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated(phase, sandbox, bot)
    (board,) = picture.in_play(table)
    leap(seconds)
    await table.do(PHASES[phase].legal)
    await table.next_moves()
    await bot.handlers.display.settled()
    match phase:
        case "card":
            assert board.deleted, "it was not pressed, and is too old to be edited"
        case "starter" | "turn":
            assert picture.in_play(table) == [board], "the answer to a press may change it"
        case _:
            assert board in picture.reveals(table), "it has become the walk"
    await picture.check(table, bot.handlers.store)
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)
    assert_hardly_refused(sandbox)


@pytest.mark.parametrize("seconds", [STALE_SECONDS / 3, STALE_SECONDS + 1.0])
async def test_a_slow_match(seconds: float, sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    await played_slowly(table, bot, seconds)
    await picture.check(table, bot.handlers.store)
    assert_hardly_refused(sandbox)


async def test_a_young_board_is_refused_all_the_same(sandbox: Sandbox, bot: DelveBot) -> None:
    """Should Discord be stricter than it says, the board is posted anew."""
    table = await seated("card", sandbox, bot)
    (board,) = picture.boards(table)
    # Nobody has pressed it lately, so it is edited by a request of our own.
    leap(TOKEN_SECONDS)
    fault = sandbox.faults.add("PATCH", MESSAGE, status=429, code=30046, retry_after=0.01)
    await table.do("add")
    await table.next_moves()
    await bot.handlers.display.settled()
    assert fault.hits == 1
    assert board.deleted
    await picture.check(table, bot.handlers.store)
