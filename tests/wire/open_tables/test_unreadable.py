"""An invitation that cannot be read: its buttons go, and nobody is asked to try again for ever."""

from __future__ import annotations

import asyncio

import pytest

from bot.ui.catalogue import texts_in
from bot.ui.games import forget, register
from sandbox.world import Message
from tests.examples.goofspiel import GAME as GOOFSPIEL
from tests.store.playing import edit
from tests.wire.clock import PATIENCE
from tests.wire.house import House
from tests.wire.open_tables.company import MINUTES, Company, is_private

en, uk = texts_in("en"), texts_in("uk")

DAMAGE = {
    "the options cannot be read": "UPDATE invitations SET options = '[]'",
    "the game is unknown": "UPDATE invitations SET game = 'chess'",
    "who sits there cannot be read": "UPDATE invitations SET seated = '[1'",
    "there is no such status": "UPDATE invitations SET status = 'mislaid'",
}


def check_it_is_closed(table: Message) -> None:
    assert table.text == en("invitation-unreadable")
    assert table.custom_ids == []


def check_it_is_told_once(house: House, company: Company, table: Message) -> None:
    """To the host, in one line."""
    (line,) = house.incidents.logged
    assert f"invitation {company.numbers[table.id]} cannot be read" in line
    assert "Traceback" not in line
    house.incidents.logged.clear()


@pytest.mark.parametrize("answer", ["join", "leave", "start"])
@pytest.mark.parametrize("how", DAMAGE)
async def test_a_press_is_refused_and_the_buttons_go(
    how: str, answer: str, house: House, company: Company
) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, players=4)
        await edit(bot.handlers.store, DAMAGE[how])
        reply = await company.press(company.moth, table, answer, forged=True)
        await house.sandbox.until(lambda: reply.text)
        is_private(reply, uk("refusal-invitation-unreadable"))
        check_it_is_closed(table)
        check_it_is_told_once(house, company, table)
        again = await company.opened(company.kestrel, players=4)
        assert company.seats(again) == ["Kestrel"]
        house.away(30 * MINUTES)
        await house.sandbox.until(lambda: not again.custom_ids)
    assert house.incidents.logged == [], "its time runs out without another word"


async def test_a_game_that_is_gone_after_a_restart(house: House, company: Company) -> None:
    async with house.bot():
        table = await company.opened(company.kestrel, players=4)
    forget(GOOFSPIEL.rules.key)
    try:
        async with house.bot():
            reply = await company.press(company.moth, table, "join")
            await house.sandbox.until(lambda: reply.text)
            is_private(reply, uk("refusal-invitation-unreadable"))
            check_it_is_closed(table)
    finally:
        register(GOOFSPIEL)
    check_it_is_told_once(house, company, table)


async def test_a_challenge_too(house: House, company: Company) -> None:
    async with house.bot() as bot:
        reply = await company.kestrel.command(
            house.arena, "deathmatch challenge", opponent=company.wren, variant="warrior"
        )
        challenge = await reply.shown()
        company.numbered(challenge)
        await edit(bot.handlers.store, "UPDATE invitations SET options = '[]'")
        for answer in ("accept", "decline"):
            pressed = await company.press(company.wren, challenge, answer, forged=True)
            await bot.responders.settled(20)
            is_private(pressed, en("refusal-invitation-unreadable"))
            check_it_is_closed(challenge)
            check_it_is_told_once(house, company, challenge)


async def test_who_presses_is_told_although_the_message_cannot_be_changed(
    house: House, company: Company
) -> None:
    """Somebody has deleted it, and their client has not heard of that yet."""
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, players=4)
        await edit(bot.handlers.store, "UPDATE invitations SET options = '[]'")
        house.sandbox.delete_message(table)
        await bot.responders.settled(20)
        reply = await company.press(company.moth, table, "join", forged=True)
        await house.sandbox.until(lambda: reply.text)
        assert reply.text == uk("refusal-invitation-unreadable")
        check_it_is_told_once(house, company, table)


async def test_its_time_runs_out_in_silence(house: House, company: Company) -> None:
    """Nothing can be shown of it, and nobody is to try that for ever."""
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, players=4)
        await house.clock.asleep(30 * MINUTES)
        await edit(bot.handlers.store, "UPDATE invitations SET options = '[]'")
        house.away(30 * MINUTES)
        async with asyncio.timeout(PATIENCE):
            while not house.incidents.logged:
                await bot.handlers.store.open_invitations()
        check_it_is_told_once(house, company, table)
        house.away(30 * MINUTES)
        await bot.handlers.display.settled()
    assert house.incidents.logged == []
