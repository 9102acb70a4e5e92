"""Private channels outlive the process: Discord blocks bots that open many."""

from __future__ import annotations

from tests.wire import picture
from tests.wire.house import House
from tests.wire.phases import seated


async def test_no_channel_is_opened_twice(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        await bot.handlers.display.settled()
        # One for each player: they are opened when the match begins, before they are needed.
        await house.sandbox.until(lambda: house.sandbox.private_channels_opened == 2)
    async with house.bot() as bot:
        await table.do("draw")
        await table.do("add")
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        assert house.sandbox.private_channels_opened == 2


async def test_a_channel_that_is_gone_is_opened_anew(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        await house.sandbox.until(lambda: house.sandbox.private_channels_opened == 2)
        await bot.handlers.display.settled()
    seat = table.asked(table.moves()[0])
    house.sandbox.faults.add("POST", "/channels/{channel_id}/messages", status=404, code=10003)
    async with house.bot() as bot:
        before = len(picture.records(table, seat))
        await table.do("draw")
        await house.later(1.0)
        await bot.handlers.display.settled()
        assert len(picture.records(table, seat)) == before + 1
        assert house.sandbox.private_channels_opened == 3
