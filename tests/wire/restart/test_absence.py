"""How long the bot was away: what is said of it, and what becomes of old boards."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.ui.catalogue import texts_in
from tests.wire import picture
from tests.wire.house import House
from tests.wire.phases import PHASES, seated, showing_nothing
from tests.wire.table import Table

en = texts_in("en")
MINUTES = 60.0


async def next_pings(table: Table, bot: DelveBot, count: int) -> list[str]:
    """Play on until somebody was called so many times more; what was said to them."""
    known = {ping.id for ping in picture.pings(table)}
    said: list[str] = []
    while len(said) < count:
        assert await table.step(), "nobody was called any more"
        await bot.handlers.display.settled()
        for ping in picture.pings(table):
            if ping.id not in known:
                known.add(ping.id)
                said.append(ping.content)
    return said


@pytest.mark.parametrize("phase", ["turn", "card", "name", "strike"])
async def test_a_long_absence_is_told_once(phase: str, house: House) -> None:
    """With the next ping: nobody is called because the bot was away."""
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot)
    before = house.standing()
    house.away(20 * MINUTES)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert house.standing() == before
        await picture.check(table, bot.handlers.store)
        told = en("welcome-back", away=en("duration-minutes", count=20))
        first, second = await next_pings(table, bot, 2)
        assert told in first
        assert told not in second
        await picture.check(table, bot.handlers.store)


WELCOME = en("welcome-back", away="|").split("|")[0].strip()


@pytest.mark.parametrize(
    ("away", "since"), [(10.0, 0.0), (20 * MINUTES, 11 * MINUTES)], ids=["short", "long ago"]
)
async def test_what_is_not_worth_a_word(away: float, since: float, house: House) -> None:
    """Ten seconds are not, nor is what was over more than ten minutes ago."""
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
    house.away(away)
    async with house.bot() as bot:
        # From now on the match is in the bot's memory; nobody is called yet.
        await table.do("draw")
        await bot.handlers.display.settled()
        house.away(since)
        (ping,) = await next_pings(table, bot, 1)
        assert WELCOME not in ping


@pytest.mark.parametrize(("phase", "action"), [("turn", "draw"), ("card", "add")])
async def test_hours_later_a_board_changes_only_by_a_press_on_it(
    phase: str, action: str, house: House
) -> None:
    """Discord refuses edits of messages older than an hour, but for answers to a press."""
    house.sandbox.refuse_old_edits = 1.0
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot, clock="off")
        old = table.board()
    house.away(3 * 60 * MINUTES)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        await table.do(action)
        await bot.handlers.display.settled()
        assert old.deleted == (phase == "card"), "a card is placed on the hand, not on the board"
        await picture.check(table, bot.handlers.store)
        await table.play()


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
        await bot.handlers.display.settled()
        assert house.standing() == before
        await picture.check(table, bot.handlers.store)
        await table.do(PHASES[phase].legal)
        await table.play()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)


async def test_what_was_not_shown_is_posted_anew_where_it_cannot_be_edited(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.sandbox.refuse_old_edits = 0.05
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        (board,) = picture.boards(table)
        with showing_nothing(bot, monkeypatch):
            await table.do("draw")
    house.away(25 * 60 * MINUTES)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert board.deleted
        await picture.check(table, bot.handlers.store)
