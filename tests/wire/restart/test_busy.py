"""The bot stops in the middle of presses, and very often."""

from __future__ import annotations

import asyncio
import random

from bot.store.log import rebuild
from tests.wire import picture
from tests.wire.house import House
from tests.wire.phases import seated
from tests.wire.table import Table, control


async def test_stopping_in_the_middle_of_presses(house: House) -> None:
    """What was answered counts, what counts is shown after the start, and nothing is thrown."""
    async with house.bot() as bot:
        tables = []
        for number in range(6):
            people = [house.sandbox.add_user(f"{side}{'abcdef'[number]}") for side in ("Li", "Ra")]
            channel = house.sandbox.add_channel(f"nook-{number}")
            tables.append(await seated("turn", house.sandbox, bot, players=people, channel=channel))
        pressed = [
            table.players[0].start_press(draw.message, draw.custom_id)
            for table in tables
            for draw in [control(table.board(), "draw")]
        ]
        # Some of them have been answered by now, others are under way.
        await house.sandbox.until(lambda: any(reply.acknowledged for reply in pressed))
    house.away(4)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        for table, reply in zip(tables, pressed, strict=True):
            drawn = len(await bot.handlers.store.entries(table.match)) == 2
            assert drawn or not reply.acknowledged
            table.version = 0
            match = await picture.check(table, bot.handlers.store)
            assert match.version == 1 + drawn
            assert table.moves()
        await asyncio.gather(*(table.play() for table in tables))
        await bot.handlers.display.settled()


async def test_many_restarts_make_the_same_match(house: House) -> None:
    """Stopped after every single press, and in between a second time."""
    players = (house.sandbox.people["Kestrel"], house.sandbox.people["Moth"])
    table = Table(house.sandbox, house.arena, players, random.Random(11))
    async with house.bot():
        await table.challenge("barbarian", "QF")
    for _ in range(25):
        async with house.bot() as bot:
            if not await table.step():
                break
            await bot.handlers.display.settled()
    async with house.bot() as bot:
        await table.play()
        await bot.handlers.display.settled()
        match = await picture.check(table, bot.handlers.store)
        log = await bot.handlers.store.entries(table.match)
        assert [(entry.seat, entry.action) for entry in log] == table.played  # type: ignore[union-attr]  # nobody gave up
        assert rebuild(match.terms, log) == match
