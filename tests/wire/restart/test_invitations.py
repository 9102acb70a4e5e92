"""The bot stops while people are asked whether they play."""

from __future__ import annotations

import random
import sqlite3
from typing import Any

import pytest

from bot.ui.catalogue import texts_in
from sandbox.world import Message
from tests.wire import picture
from tests.wire.house import House
from tests.wire.phases import seated
from tests.wire.table import Table, end_match, invitation_button

en, uk = texts_in("en"), texts_in("uk")
MINUTES = 60.0


async def invite(house: House, *, hosted: bool = False) -> Message:
    kestrel, moth, rook = (house.sandbox.people[name] for name in ("Kestrel", "Moth", "Rook"))
    options: dict[str, Any] = {"opponent": moth, "variant": "warrior"}
    if hosted:
        options["candidate"] = kestrel
        return (await rook.command(house.arena, "host deathmatch", **options)).message
    return (await kestrel.command(house.arena, "deathmatch challenge", **options)).message


@pytest.mark.parametrize("hosted", [False, True])
async def test_an_invitation_can_be_answered(hosted: bool, house: House) -> None:
    kestrel, moth = house.sandbox.people["Kestrel"], house.sandbox.people["Moth"]
    async with house.bot():
        invitation = await invite(house, hosted=hosted)
        agree = invitation_button(invitation, "ready" if hosted else "accept")
        if hosted:
            await kestrel.press(invitation, agree)
    house.away(9 * MINUTES)
    async with house.bot() as bot:
        assert (await moth.press(invitation, agree)).failed is None
        await bot.handlers.display.settled()
        assert (
            en("invitation-started-hosted" if hosted else "invitation-started") in invitation.text
        )
        (match,) = await bot.handlers.store.live_matches()
        assert match.players == (kestrel.id, moth.id)


async def test_the_timer_of_an_invitation_is_armed_again(house: House) -> None:
    async with house.bot():
        invitation = await invite(house)
    house.away(4 * MINUTES)
    async with house.bot():
        await house.clock.asleep(6 * MINUTES)
        house.away(6 * MINUTES)
        await house.sandbox.until(lambda: not invitation.custom_ids)
        assert en("invitation-expired") in invitation.text


async def test_an_invitation_that_expired_meanwhile_says_so(house: House) -> None:
    async with house.bot():
        invitation = await invite(house)
        accept = invitation_button(invitation, "accept")
    house.away(11 * MINUTES)
    async with house.bot() as bot:
        await house.sandbox.until(lambda: not invitation.custom_ids)
        assert en("invitation-expired") in invitation.text
        late = await house.sandbox.people["Moth"].press(invitation, accept, forged=True)
        assert late.text == uk("refusal-invitation-expired")
        assert await bot.handlers.store.open_invitations() == []
        assert await bot.handlers.store.live_matches() == []


@pytest.mark.parametrize("minutes", [1, 30])
async def test_a_match_that_could_not_begin(
    minutes: int, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Accept did nothing, and said so: it can be pressed again, until the invitation expires."""

    async def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    moth = house.sandbox.people["Moth"]
    async with house.bot() as bot:
        invitation = await invite(house)
        monkeypatch.setattr(bot.handlers.store, "start_match", full)
        accept = invitation_button(invitation, "accept")
        reply = await moth.press(invitation, accept)
        assert reply.text == uk("something-wrong")
    assert "an interaction failed" in house.incidents.logged.pop()
    house.away(minutes * MINUTES)
    monkeypatch.undo()
    async with house.bot() as bot:
        if minutes > 10:
            await house.sandbox.until(lambda: not invitation.custom_ids)
            assert en("invitation-expired") in invitation.text
            assert await bot.handlers.store.live_matches() == []
            return
        await moth.press(invitation, accept)
        await bot.handlers.display.settled()
        assert en("invitation-started") in invitation.text
        (match,) = await bot.handlers.store.live_matches()
        players = (house.sandbox.people["Kestrel"], moth)
        assert match.players == tuple(player.id for player in players)
        table = Table(house.sandbox, house.arena, players, random.Random(1))
        table.invitation = invitation
        await table.play()


async def test_what_cannot_begin_does_not_keep_the_bot_from_starting(house: House) -> None:
    """Wren accepted while Kestrel was playing; that can still begin when the match is over."""
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        kestrel, moth, wren = (house.sandbox.people[name] for name in ("Kestrel", "Moth", "Wren"))
        tavern = house.sandbox.channels["tavern"]
        invitations = []
        for opponent in (moth, wren):
            reply = await kestrel.command(
                tavern, "deathmatch challenge", opponent=opponent, variant="barbarian"
            )
            invitations.append(reply.message)
        accepts = [invitation_button(invitation, "accept") for invitation in invitations]
        await moth.press(invitations[0], accepts[0])
        refused = await wren.press(invitations[1], accepts[1])
        assert refused.text == en("already-playing", name="Kestrel")
        await bot.handlers.display.settled()
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert len(await bot.handlers.store.live_matches()) == 2
        await picture.check(table, bot.handlers.store)
        assert invitations[1].custom_ids
        await end_match(house.sandbox.people["Rook"], tavern)
        await wren.press(invitations[1], accepts[1])
        await bot.handlers.display.settled()
        assert len(await bot.handlers.store.live_matches()) == 2
        assert en("invitation-started") in invitations[1].text
