"""The bot stops while a match cannot be shown."""

from __future__ import annotations

import random

from bot.ui.catalogue import texts_in
from tests.wire import picture
from tests.wire.house import House
from tests.wire.phases import seated
from tests.wire.table import Table

en = texts_in("en")


async def test_trouble_that_was_mended_meanwhile_is_forgotten(house: House) -> None:
    """Else `/match show` elsewhere would carry the match away from its healthy channel."""
    tavern = house.sandbox.channels["tavern"]
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        house.sandbox.set_permission(house.arena, "send_messages", False)
        await table.do("draw")
        await table.make_in_private(0, "add")
        await bot.handlers.scheduler.settled()
        assert await bot.handlers.store.blockage(table.match) is not None
    house.sandbox.set_permission(house.arena, "send_messages", True)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert await bot.handlers.store.blockage(table.match) is None
        await table.players[0].command(tavern, "match show")
        await bot.handlers.scheduler.settled()
        terms = await bot.handlers.store.terms(table.match)
        assert terms is not None
        assert terms.channel_id == house.arena.id
        table.version = 2
        await picture.check(table, bot.handlers.store)


async def test_trouble_that_lasts_is_told_once(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot, host=house.sandbox.people["Rook"])
        house.sandbox.set_permission(house.arena, "send_messages", False)
        await table.do("draw")
        await table.make_in_private(0, "add")
        await bot.handlers.scheduler.settled()
        rook = house.sandbox.people["Rook"]
        (notice,) = rook.direct_messages
        assert en("permission-send-messages") in notice.text
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert rook.direct_messages == [notice]
    house.sandbox.set_permission(house.arena, "send_messages", True)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)


async def test_a_permission_lost_meanwhile_is_named(house: House) -> None:
    async with house.bot() as bot:
        await seated("turn", house.sandbox, bot, host=house.sandbox.people["Rook"])
    house.sandbox.set_permission(house.arena, "send_messages", False)
    for message in list(house.arena.messages.values()):
        house.sandbox.delete_message(message)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        (notice,) = house.sandbox.people["Rook"].direct_messages
        assert en("permission-send-messages") in notice.text


async def test_a_channel_lost_meanwhile_is_reported(house: House) -> None:
    rook, tavern = house.sandbox.people["Rook"], house.sandbox.channels["tavern"]
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot, host=rook)
    house.sandbox.delete_channel(house.arena)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        (notice,) = rook.direct_messages
        assert notice.text == en("host-channel-gone", match="Kestrel – Moth")
        await rook.command(tavern, "match show")
        await bot.handlers.scheduler.settled()
        moved = Table(house.sandbox, tavern, table.players, random.Random(1))
        moved.match = table.match
        await moved.do("draw")
        await moved.play()
