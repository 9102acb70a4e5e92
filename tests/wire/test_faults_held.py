"""Discord puts off one kind of request for long: whatever does not need it goes on."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.delivery import responder
from bot.delivery.limits import BucketKey, Counted
from tests.wire import picture
from tests.wire.house import House
from tests.wire.phases import PHASES, seated
from tests.wire.table import Table, start_use
from tests.wire.test_slow_answers import Gate, answered

LONG = 600.0


def hold(bot: DelveBot, table: Table, counted: Counted) -> None:
    """Do as after a 429 with a long `retry_after`."""
    bot.budget.hold(BucketKey(counted, table.channel.id), LONG)


async def called(table: Table, seat: int) -> None:
    """Wait until the newest call is for this player."""
    mention = table.players[seat].mention
    await table.sandbox.until(lambda: mention in picture.pings(table)[-1].content)


async def test_who_is_asked_is_called_although_nothing_may_be_deleted(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        hold(bot, table, Counted.DELETIONS)
        for asked in (1, 0, 1):
            await table.do("draw", "add")
            await called(table, asked)
        house.away(LONG)
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("phase", ["turn", "strike"])
async def test_a_late_answer_that_has_to_wait_does_not_hold_up_the_board(
    phase: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot)
        monkeypatch.setattr(responder, "GRACE_SECONDS", 0.01)
        chosen = next(
            one for one in await table.choices() if one.press.action == PHASES[phase].legal
        )
        before = chosen.message.text
        gate = Gate(bot, "append", monkeypatch)
        reply = start_use(table.players[PHASES[phase].asked], chosen)
        await answered([reply])
        hold(bot, table, Counted.FOLLOW_UPS)
        gate.opened.set()
        await house.sandbox.until(lambda: chosen.message.text != before)
        house.away(LONG)
        await bot.responders.settled(20)
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
