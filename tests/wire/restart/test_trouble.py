"""The bot stops while a match cannot be shown."""

from __future__ import annotations

import random

from bot.display.lookout import ROUND_SECONDS
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
        await table.do("draw", "add")
        await bot.handlers.display.settled()
        assert await bot.handlers.store.blockage(table.match) is not None
    house.sandbox.set_permission(house.arena, "send_messages", True)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert await bot.handlers.store.blockage(table.match) is None
        await table.players[0].command(tavern, "match show")
        await bot.handlers.display.settled()
        terms = await bot.handlers.store.terms(table.match)
        assert terms is not None
        assert terms.channel_id == house.arena.id
        await picture.check(table, bot.handlers.store)


async def test_trouble_that_lasts_is_told_once(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot, host=house.sandbox.people["Rook"])
        house.sandbox.set_permission(house.arena, "send_messages", False)
        await table.do("draw", "add")
        await bot.handlers.display.settled()
        rook = house.sandbox.people["Rook"]
        (notice,) = rook.direct_messages
        assert en("permission-send-messages") in notice.text
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert rook.direct_messages == [notice]
    house.sandbox.set_permission(house.arena, "send_messages", True)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)


async def test_a_permission_lost_meanwhile_is_named(house: House) -> None:
    rook = house.sandbox.people["Rook"]
    async with house.bot() as bot:
        await seated("turn", house.sandbox, bot, host=rook)
    house.sandbox.set_permission(house.arena, "send_messages", False)
    for message in list(house.arena.messages.values()):
        house.sandbox.delete_message(message)
    async with house.bot() as bot:
        await house.later(ROUND_SECONDS)
        await house.sandbox.until(lambda: rook.direct_messages)
        (notice,) = rook.direct_messages
        assert en("permission-send-messages") in notice.text


async def test_a_channel_lost_meanwhile_is_reported(house: House) -> None:
    rook, tavern = house.sandbox.people["Rook"], house.sandbox.channels["tavern"]
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot, host=rook)
    house.sandbox.delete_channel(house.arena)
    async with house.bot() as bot:
        await house.later(ROUND_SECONDS)
        await house.sandbox.until(lambda: rook.direct_messages)
        (notice,) = rook.direct_messages
        assert notice.text == en("host-channel-gone", match="Kestrel – Moth")
        await rook.command(tavern, "match show")
        await bot.handlers.display.settled()
        moved = Table(house.sandbox, tavern, table.players, random.Random(1))
        moved.match = table.match
        await moved.do("draw")
        await moved.play()
