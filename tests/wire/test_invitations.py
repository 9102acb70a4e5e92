"""Invitations that come to nothing leave nothing behind that could begin by itself."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from functools import partial
from typing import Any

import pytest

from bot.app import DelveBot
from bot.ui.catalogue import texts_in
from sandbox.people import Person, Reply
from sandbox.world import Message
from tests.play.requests import BOARD, DIRECT, MESSAGES
from tests.wire import picture
from tests.wire.house import House
from tests.wire.table import Table, control, invitation_button, use

en, uk = texts_in("en"), texts_in("uk")
DAY = 24 * 3600.0
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"


def pair(house: House) -> tuple[Person, Person]:
    return house.sandbox.people["Kestrel"], house.sandbox.people["Moth"]


async def challenged(house: House, variant: str, *, by: str = "Kestrel") -> Message:
    """Moth is challenged."""
    moth = house.sandbox.people["Moth"]
    reply = await house.sandbox.people[by].command(
        house.arena, "deathmatch challenge", opponent=moth, variant=variant
    )
    return reply.message


async def nearly_agreed(house: House, *, hosted: bool) -> tuple[Message, str]:
    """An invitation that only Moth has not agreed to yet, and the button that does."""
    if not hosted:
        invitation = await challenged(house, "barbarian")
        return invitation, invitation_button(invitation, "accept")
    kestrel, moth = pair(house)
    rook = house.sandbox.people["Rook"]
    options: dict[str, Any] = {"candidate": kestrel, "opponent": moth, "variant": "barbarian"}
    reply = await rook.command(house.arena, "host deathmatch", **options)
    ready = invitation_button(reply.message, "ready")
    await kestrel.press(reply.message, ready)
    return reply.message, ready


def answered(reply: Reply) -> bool:
    return reply.text != ""


async def nothing_to_show(bot: DelveBot) -> None:
    """Wait until the message of every invitation shows what became of it."""
    async with asyncio.timeout(20):
        while await bot.handlers.store.invitations_to_show():
            pass


async def give_up(house: House, bot: DelveBot) -> None:
    """Moth concedes the only match."""
    moth = house.sandbox.people["Moth"]
    reply = await moth.command(house.arena, "match concede")
    await use(moth, control(reply.message, "concede"))
    await bot.handlers.display.settled()
    assert await bot.handlers.store.live_matches() == []


async def full(*_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


async def challenged_by_two(house: House) -> list[Message]:
    """Moth is challenged by Kestrel and by Wren, and can play only one of them here."""
    return [
        await challenged(house, "warrior"),
        await challenged(house, "barbarian", by="Wren"),
    ]


def private_messages(house: House) -> list[Message]:
    """What people were written: nothing, as long as nobody has drawn a card."""
    people = (*pair(house), house.sandbox.people["Wren"])
    return [message for person in people for message in person.direct_messages]


@pytest.mark.parametrize("seconds", [5.0, 3 * DAY])
async def test_a_refused_acceptance_leaves_no_trace(seconds: float, house: House) -> None:
    """It was refused because the two were playing; nobody is dragged into a match later."""
    moth = house.sandbox.people["Moth"]
    async with house.bot() as bot:
        first, second = await challenged_by_two(house)
        await moth.press(first, invitation_button(first, "accept"))
        await bot.handlers.display.settled()
        assert private_messages(house) == []
        refused = await moth.press(second, invitation_button(second, "accept"))
        assert refused.text == uk("already-playing-you")
        await give_up(house, bot)
        assert private_messages(house) == []
    house.away(seconds)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert await bot.handlers.store.live_matches() == []
        assert private_messages(house) == []
        if seconds < DAY:
            # It is as open as before, and begins if it is accepted now.
            await moth.press(second, invitation_button(second, "accept"))
            await bot.handlers.display.settled()
            assert en("invitation-started") in second.text
            assert len(await bot.handlers.store.live_matches()) == 1
        else:
            await house.sandbox.until(lambda: not second.custom_ids)
            assert en("invitation-expired") in second.text
            assert await bot.handlers.store.open_invitations() == []


async def test_two_invitations_accepted_at_once(house: House) -> None:
    moth = house.sandbox.people["Moth"]
    async with house.bot() as bot:
        both = await challenged_by_two(house)
        replies = [moth.start_press(one, invitation_button(one, "accept")) for one in both]
        await house.sandbox.until(lambda: all(reply.acknowledged for reply in replies))
        await bot.handlers.display.settled()
        assert len(await bot.handlers.store.live_matches()) == 1
        assert uk("already-playing-you") in "".join(reply.text for reply in replies)
        started = [one for one in both if en("invitation-started") in one.text]
        assert len(started) == 1
        await give_up(house, bot)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert await bot.handlers.store.live_matches() == []


@pytest.mark.parametrize("hosted", [False, True])
async def test_a_last_word_that_could_not_be_stored_was_not_given(
    hosted: bool, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who pressed was told that it went wrong; the others' words still stand."""
    kestrel, moth = pair(house)
    async with house.bot() as bot:
        invitation, agree = await nearly_agreed(house, hosted=hosted)
        with monkeypatch.context() as patch:
            patch.setattr(bot.handlers.store, "start_match", full)
            assert (await moth.press(invitation, agree)).text == uk("something-wrong")
        house.incidents.logged.clear()
        (kept,) = await bot.handlers.store.open_invitations()
        assert kept.seated == (kestrel.id,)
        assert await bot.handlers.store.unshown_matches() == []
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert await bot.handlers.store.live_matches() == []
        await moth.press(invitation, agree)
        await bot.handlers.display.settled()
        assert (
            en("invitation-started-hosted" if hosted else "invitation-started") in invitation.text
        )
        table = Table(house.sandbox, house.arena, (kestrel, moth), random.Random(1))
        table.invitation = invitation
        await table.play()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)


async def test_a_start_asks_discord_nothing_for_the_invited(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else players would wait for their buttons until all private messages have been tried."""
    kestrel, moth = pair(house)
    async with house.bot() as bot:
        monkeypatch.setattr(bot.handlers.store, "start_match", full)
        for number in range(3):
            channel = house.sandbox.add_channel(f"hall-{number}")
            reply = await kestrel.command(
                channel, "deathmatch challenge", opponent=moth, variant="warrior"
            )
            accept = invitation_button(reply.message, "accept")
            refused = await moth.press(reply.message, accept)
            await house.sandbox.until(partial(answered, refused))
            assert refused.text == uk("something-wrong")
    house.incidents.logged.clear()
    house.sandbox.record_traffic = True
    before = len(house.sandbox.exchanges)
    async with house.bot() as bot:
        assert len(await bot.handlers.store.open_invitations()) == 3
    asked = house.sandbox.exchanges[before:]
    assert asked
    assert [e.request for e in asked if e.route in (DIRECT, MESSAGES)] == []


@pytest.mark.parametrize("pressed", [False, True])
async def test_an_expiry_that_could_not_be_noted_is_noted_later(
    pressed: bool, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the next press, or by itself a little later."""
    async with house.bot() as bot:
        invitation = await challenged(house, "warrior")
        accept = invitation_button(invitation, "accept")
        tried = asyncio.Event()

        async def full_by_then(*_: object) -> None:
            tried.set()
            await full()

        with monkeypatch.context() as patch:
            patch.setattr(bot.handlers.store, "update_invitation", full_by_then)
            house.away(15 * 60.0)
            await tried.wait()
        if pressed:
            reply = await house.sandbox.people["Moth"].press(invitation, accept)
            assert reply.text == uk("refusal-invitation-expired")
        else:
            await house.later(1.0)
        await house.sandbox.until(lambda: not invitation.custom_ids)
        assert en("invitation-expired") in invitation.text
        assert "expiry of invitation 1" in house.incidents.logged.pop()


async def test_a_withdrawn_invitation_is_not_accepted_any_more(house: House) -> None:
    kestrel, moth = pair(house)
    async with house.bot() as bot:
        invitation = await challenged(house, "warrior")
        accept, decline = (invitation_button(invitation, word) for word in ("accept", "decline"))
        replies = [kestrel.start_press(invitation, decline), moth.start_press(invitation, accept)]
        await house.sandbox.until(lambda: all(reply.acknowledged for reply in replies))
        await bot.handlers.display.settled()
        live = await bot.handlers.store.live_matches()
        await house.sandbox.until(lambda: not invitation.custom_ids)
        assert (en("invitation-started") in invitation.text) is bool(live)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert await bot.handlers.store.live_matches() == live


async def test_of_two_accepted_at_once_only_the_one_that_begins_is_shown(house: House) -> None:
    moth = house.sandbox.people["Moth"]
    async with house.bot() as bot:
        both = await challenged_by_two(house)
        replies = [moth.start_press(one, invitation_button(one, "accept")) for one in both]
        await house.sandbox.until(lambda: all(reply.acknowledged for reply in replies))
        await bot.handlers.display.settled()
        assert len(await bot.handlers.store.live_matches()) == 1
        public = [m for m in house.arena.messages.values() if not m.ephemeral]
        boards = [message for message in public if message.text.startswith(BOARD)]
        assert len(boards) == 1
        assert private_messages(house) == []


@pytest.mark.parametrize("hosted", [False, True])
async def test_no_match_begins_with_somebody_who_left(hosted: bool, house: House) -> None:
    kestrel, moth = pair(house)
    async with house.bot() as bot:
        invitation, agree = await nearly_agreed(house, hosted=hosted)
        house.sandbox.remove_member(kestrel)
        refused = await moth.press(invitation, agree)
        await house.sandbox.until(lambda: refused.text)
        assert refused.text == uk("cannot-member", name="Kestrel")
        assert await bot.handlers.store.live_matches() == []
        assert private_messages(house) == []
        (kept,) = await bot.handlers.store.open_invitations()
        assert kept.seated == (kestrel.id,)


@pytest.mark.parametrize("away", [5.0, 2 * 3600.0])
async def test_what_became_of_it_is_shown_after_a_restart(away: float, house: House) -> None:
    """The bot was stopped between the word and its picture: nobody is asked any more."""
    moth = house.sandbox.people["Moth"]
    async with house.bot():
        invitation = await challenged(house, "warrior")
        decline = invitation_button(invitation, "decline")
        line = house.sandbox.faults.add("POST", CALLBACK, drop="before", times=None)
        edits = house.sandbox.faults.add("PATCH", MESSAGE, status=503, times=None)
        moth.start_press(invitation, decline)
        await house.sandbox.until(lambda: edits.hits)
    line.remove()
    edits.remove()
    assert invitation.custom_ids
    house.away(away)
    async with house.bot() as bot:
        await house.sandbox.until(lambda: not invitation.custom_ids)
        assert en("invitation-declined", name="Moth") in invitation.text
        await nothing_to_show(bot)


async def test_a_long_outage_of_discord_ends_with_the_picture(house: House) -> None:
    moth = house.sandbox.people["Moth"]
    async with house.bot() as bot:
        invitation = await challenged(house, "warrior")
        decline = invitation_button(invitation, "decline")
        line = house.sandbox.faults.add("POST", CALLBACK, drop="before", times=None)
        edits = house.sandbox.faults.add("PATCH", MESSAGE, status=503, times=None)
        moth.start_press(invitation, decline)
        await house.later(1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 60.0, 60.0)
        line.remove()
        edits.remove()
        assert invitation.custom_ids
        house.away(60.0)
        await house.sandbox.until(lambda: not invitation.custom_ids)
        await nothing_to_show(bot)


@pytest.mark.parametrize("again", ["deathmatch challenge", "host deathmatch"])
async def test_the_same_two_are_not_asked_twice(again: str, house: House) -> None:
    """Nobody is pinged six times for one match; who wants it anew takes the first one back."""
    kestrel, moth = pair(house)
    rook = house.sandbox.people["Rook"]
    async with house.bot() as bot:
        invitation = await challenged(house, "warrior")
        await bot.responders.settled(20)
        pings = len(moth.pings(house.arena))
        asks: dict[str, tuple[Person, dict[str, Any]]] = {
            "deathmatch challenge": (moth, {"opponent": kestrel}),
            "host deathmatch": (rook, {"candidate": moth, "opponent": kestrel}),
        }
        by, options = asks[again]
        reply = await by.command(house.arena, again, variant="barbarian", **options)
        assert reply.message.ephemeral
        assert f"/{house.arena.id}/{invitation.id}" in reply.text
        assert len(moth.pings(house.arena)) == pings
        assert len(await bot.handlers.store.open_invitations()) == 1
        # In another channel it is another matter.
        tavern = house.sandbox.channels["tavern"]
        assert not (await by.command(tavern, again, variant="warrior", **options)).message.ephemeral
        await kestrel.press(invitation, invitation_button(invitation, "decline"))
        reply = await by.command(house.arena, again, variant="barbarian", **options)
        assert not reply.message.ephemeral


async def test_a_deleted_invitation_is_taken_back(house: House) -> None:
    async with house.bot() as bot:
        invitation = await challenged(house, "warrior")
        await bot.responders.settled(20)
        house.sandbox.delete_message(invitation)
        async with asyncio.timeout(20):
            while await bot.handlers.store.open_invitations():
                pass
        assert house.sandbox.people["Kestrel"].messages(house.arena) == []
        assert not (await challenged(house, "warrior")).ephemeral
