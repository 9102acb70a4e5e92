"""Players take their time: nothing that is too old to be edited is in their way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import DelveBot
from bot.display.slots import STALE_SECONDS
from sandbox.server import Sandbox
from tests.wire import picture
from tests.wire.clock import VirtualTime
from tests.wire.disorder import calm_bot
from tests.wire.phases import PHASES, seated
from tests.wire.table import Table, controls

HOUR = 3600.0


@pytest.fixture
def clock() -> VirtualTime:
    return VirtualTime()


@pytest.fixture
async def sandbox(clock: VirtualTime) -> AsyncIterator[Sandbox]:
    async with Sandbox(now=clock, rate_limits=False) as sandbox:
        sandbox.refuse_old_edits = 0.05
        sandbox.record_traffic = True
        yield sandbox


@pytest.fixture
async def bot(sandbox: Sandbox, clock: VirtualTime, tmp_path: Path) -> AsyncIterator[DelveBot]:
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3", time=clock) as bot:
        yield bot


def later(sandbox: Sandbox, clock: VirtualTime, seconds: float) -> None:
    clock.advance(seconds)
    sandbox.clock_moved()


async def played_slowly(
    table: Table, bot: DelveBot, clock: VirtualTime, sandbox: Sandbox, seconds: float
) -> None:
    """Every move takes so long."""
    while await table.step():
        await bot.handlers.scheduler.settled()
        later(sandbox, clock, seconds)
    await bot.handlers.scheduler.settled()


@pytest.mark.parametrize("seconds", [STALE_SECONDS + 60.0, 2 * HOUR, 24 * HOUR])
@pytest.mark.parametrize("phase", PHASES)
async def test_a_long_thought(
    phase: str, seconds: float, sandbox: Sandbox, clock: VirtualTime, bot: DelveBot
) -> None:
    table = await seated(phase, sandbox, bot)
    (board,) = picture.boards(table)
    later(sandbox, clock, seconds)
    await table.do(PHASES[phase].legal)
    await table.next_moves()
    await bot.handlers.scheduler.settled()
    assert picture.boards(table) != [board]
    # A card that cannot be edited any more is taken away; what became of it is on "My cards".
    await picture.check(table, bot.handlers.store, lost=phase == "card")
    await table.play()
    await bot.handlers.scheduler.settled()
    await picture.check(table, bot.handlers.store, lost=phase == "card")
    assert [e for e in sandbox.exchanges if e.status == 429] == [], "Discord was never asked"


@pytest.mark.parametrize("seconds", [STALE_SECONDS / 3, STALE_SECONDS + 1.0])
async def test_a_slow_match(
    seconds: float, sandbox: Sandbox, clock: VirtualTime, bot: DelveBot
) -> None:
    table = await seated("turn", sandbox, bot)
    await played_slowly(table, bot, clock, sandbox, seconds)
    await picture.check(table, bot.handlers.store, lost=100)
    assert [e for e in sandbox.exchanges if e.status == 429] == []


async def test_a_card_placed_late_by_private_message(
    sandbox: Sandbox, clock: VirtualTime, bot: DelveBot
) -> None:
    table = await seated("card", sandbox, bot)
    later(sandbox, clock, 5 * HOUR)
    await table.make_in_private(0, "add")
    await table.next_moves()
    await bot.handlers.scheduler.settled()
    # The answer to a press may change a message of any age.
    await picture.check(table, bot.handlers.store)


async def test_a_young_board_is_refused_all_the_same(
    sandbox: Sandbox, clock: VirtualTime, bot: DelveBot
) -> None:
    """Should Discord be stricter than it says, the board is posted anew."""
    table = await seated("turn", sandbox, bot)
    (board,) = picture.boards(table)
    fault = sandbox.faults.add(
        "PATCH",
        "/channels/{channel_id}/messages/{message_id}",
        status=429,
        code=30046,
        retry_after=0.01,
        times=5,
    )
    await table.do("draw")
    await table.next_moves()
    await bot.handlers.scheduler.settled()
    assert fault.hits == 5
    assert board.deleted
    await picture.check(table, bot.handlers.store)
    assert [c.verb for c in controls(picture.boards(table)[0])] == ["card", "rules"]
