"""How long the bot was away: what is said of it, and what becomes of old boards."""

from __future__ import annotations

import pytest

from bot.ui.catalogue import texts_in
from tests.wire import picture
from tests.wire.house import House
from tests.wire.phases import PHASES, seated

en = texts_in("en")
MINUTES = 60.0


@pytest.mark.parametrize("phase", ["turn", "card", "name", "strike"])
async def test_a_long_absence_is_told_once(phase: str, house: House) -> None:
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot)
        (old_ping,) = picture.pings(table)
    house.away(20 * MINUTES)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        (ping,) = picture.pings(table)
        assert old_ping.deleted
        told = en("welcome-back", away=en("duration-minutes", count=20))
        assert told in ping.content
        asked = table.players[PHASES[phase].asked]
        assert ping in asked.pings(house.arena)
        await picture.check(table, bot.handlers.store)
    house.away(10)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert picture.pings(table) == [ping], "ten seconds are not worth a word"
        await table.do(PHASES[phase].legal)
        await table.play()


async def test_an_hour_later_the_board_is_posted_anew(house: House) -> None:
    """Discord refuses edits of messages older than an hour."""
    house.sandbox.refuse_old_edits = 1.0
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        old = table.board()
    house.away(3 * 60 * MINUTES)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        await table.do("draw")
        await bot.handlers.scheduler.settled()
        assert old.deleted
        await picture.check(table, bot.handlers.store)
        await table.do("add")


@pytest.mark.parametrize("phase", PHASES)
async def test_a_match_that_rests_is_left_in_peace(phase: str, house: House) -> None:
    """Who has not thought of it for a day is not pinged because the bot was away.

    Nor does its board move: else every start would push the boards of all such matches down.
    """
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot)
    before = house.standing()
    house.away(25 * 60 * MINUTES)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert house.standing() == before
        await picture.check(table, bot.handlers.store)
        await table.do(PHASES[phase].legal)
        await table.play()
        await bot.handlers.scheduler.settled()
        # A card that is too old to be edited is taken away.
        await picture.check(table, bot.handlers.store, lost=1)


async def test_a_board_of_hours_ago_stays_where_it_is(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
    (board,), (ping,) = picture.boards(table), picture.pings(table)
    house.away(3 * 60 * MINUTES)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert picture.boards(table) == [board]
        assert picture.pings(table) != [ping], "three hours are worth a word"
        await picture.check(table, bot.handlers.store)


async def test_a_board_that_cannot_be_edited_at_a_start_is_posted_anew(house: House) -> None:
    house.sandbox.refuse_old_edits = 0.05
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        (board,) = picture.boards(table)
    house.away(25 * 60 * MINUTES)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert board.deleted
        await picture.check(table, bot.handlers.store)
