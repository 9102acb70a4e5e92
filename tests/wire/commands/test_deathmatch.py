"""`/deathmatch`: who may ask whom, with which decks, and what becomes of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.app import DelveBot
from bot.match.advance import begin
from bot.ui.catalogue import texts_in
from sandbox.errors import ClientRefusal
from sandbox.people import Reply
from sandbox.server import Sandbox
from sandbox.world import COMPONENTS_V2, Channel
from tests.store.playing import live_ids
from tests.wire.clock import VirtualTime
from tests.wire.commands.steps import invite, is_private
from tests.wire.phases import seated
from tests.wire.table import Table, end_match, invitation_button

en, uk = texts_in("en"), texts_in("uk")
MINUTES = 60.0


# /deathmatch challenge


async def test_a_challenge_is_accepted(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    reply = await invite(kestrel, arena, opponent=moth)
    invitation = reply.message
    assert not invitation.ephemeral
    assert invitation in moth.pings(arena), "who is challenged hears of it"
    assert invitation not in kestrel.pings(arena)
    call = f"⚔️ {moth.mention}, Kestrel challenges you: Death Match · Warrior\n"
    assert invitation.content.startswith(call), "and reads on a locked phone what it is"
    assert not invitation.payload["flags"] & COMPONENTS_V2
    labels = [button["label"] for button in invitation.buttons]
    assert labels == ["Accept", "Decline / withdraw", "Rules"]
    pressed = await moth.press_label(invitation, "Accept")
    assert pressed.failed is None
    await bot.handlers.display.settled()
    assert en("invitation-started") in invitation.content
    assert invitation.payload["components"] == []
    assert moth.mention not in invitation.content
    (match,) = await bot.handlers.store.live_matches()
    assert match.players == (kestrel.id, moth.id)
    assert match.host is None
    assert match.variant == "warrior"
    assert begin(match).counts
    assert match.language == "en"
    (board,) = [message for message in arena.messages.values() if message.id > invitation.id][:1]
    assert board.text.startswith("### ⚔️ Kestrel – Moth"), "the match has begun"
    for player in (kestrel, moth):
        assert player.direct is not None, "the way of the first card is open"
        assert player.direct_messages == [], "and nobody is written to before there is one"


async def test_a_challenge_is_declined(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    invitation = (await invite(kestrel, arena, opponent=moth)).message
    accept = invitation_button(invitation, "accept")
    await moth.press(invitation, invitation_button(invitation, "decline"))
    assert en("invitation-declined", name="Moth") in invitation.text
    assert invitation.custom_ids == []
    late = await moth.press(invitation, accept, forged=True)
    is_private(late, uk("refusal-invitation-declined"))
    assert await live_ids(bot.handlers.store) == []
    assert moth.direct_messages == []


async def test_a_challenge_is_withdrawn(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    invitation = (await invite(kestrel, arena, opponent=moth)).message
    accept = invitation_button(invitation, "accept")
    is_private(await kestrel.press(invitation, accept), en("refusal-own-challenge"))
    await kestrel.press(invitation, invitation_button(invitation, "decline"))
    assert en("invitation-withdrawn", name="Kestrel") in invitation.text
    assert invitation.custom_ids == []
    late = await moth.press(invitation, accept, forged=True)
    is_private(late, uk("refusal-invitation-withdrawn"))
    assert await live_ids(bot.handlers.store) == []


async def test_others_cannot_answer_a_challenge(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    invitation = (
        await invite(sandbox.people["Kestrel"], arena, opponent=sandbox.people["Moth"])
    ).message
    before = invitation.payload
    for name, said in {"Wren": en, "Otter": uk, "Rook": en}.items():
        for answer in ("accept", "decline"):
            custom_id = invitation_button(invitation, answer)
            reply = await sandbox.people[name].press(invitation, custom_id)
            is_private(reply, said("refusal-not-invited"))
    assert invitation.payload is before
    assert await live_ids(bot.handlers.store) == []


@pytest.mark.parametrize("hosted", [False, True])
async def test_an_invitation_expires_after_ten_minutes(
    hosted: bool, sandbox: Sandbox, bot: DelveBot, clock: VirtualTime, arena: Channel
) -> None:
    kestrel, moth, rook = (sandbox.people[name] for name in ("Kestrel", "Moth", "Rook"))
    if hosted:
        reply = await invite(rook, arena, "host deathmatch", candidate=kestrel, opponent=moth)
    else:
        reply = await invite(kestrel, arena, opponent=moth)
    invitation = reply.message
    agree = invitation_button(invitation, "ready" if hosted else "accept")
    if hosted:
        await kestrel.press(invitation, agree)
    await clock.asleep(10 * MINUTES)
    clock.advance(10 * MINUTES - 1)
    sandbox.clock_moved()
    assert invitation.custom_ids
    clock.advance(1)
    sandbox.clock_moved()
    await sandbox.until(lambda: not invitation.custom_ids)
    assert en("invitation-expired-host" if hosted else "invitation-expired") in invitation.text
    late = await moth.press(invitation, agree, forged=True)
    is_private(late, uk("refusal-invitation-expired"))
    assert await live_ids(bot.handlers.store) == []


async def test_an_answer_in_the_last_second_counts_and_the_timer_keeps_quiet(
    sandbox: Sandbox, bot: DelveBot, clock: VirtualTime, arena: Channel
) -> None:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    invitation = (await invite(kestrel, arena, opponent=moth)).message
    await clock.asleep(10 * MINUTES)
    clock.advance(10 * MINUTES - 1)
    sandbox.clock_moved()
    await moth.press(invitation, invitation_button(invitation, "accept"))
    clock.advance(60 * MINUTES)
    sandbox.clock_moved()
    await bot.handlers.display.settled()
    assert en("invitation-started") in invitation.text
    assert len(await live_ids(bot.handlers.store)) == 1


# /host deathmatch


async def test_a_hosted_match_begins_once_both_are_ready(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    wren, otter, rook = (sandbox.people[name] for name in ("Wren", "Otter", "Rook"))
    reply = await invite(
        rook, arena, "host deathmatch", candidate=wren, opponent=otter, variant="barbarian"
    )
    invitation = reply.message
    for player in (wren, otter):
        assert invitation in player.pings(arena)
    ready = invitation_button(invitation, "ready")
    for again in (False, True):
        pressed = await otter.press(invitation, ready)
        assert pressed.failed is None
        if again:
            is_private(pressed, uk("refusal-already-ready"))
        assert en("invitation-is-ready", name="**Otter**") in invitation.text
        assert ready in invitation.custom_ids
    for name, said in {"Kestrel": en, "Moth": uk}.items():
        reply = await sandbox.people[name].press(invitation, ready)
        is_private(reply, said("refusal-not-invited"))
    is_private(await sandbox.people["Rook"].press(invitation, ready), en("refusal-hosts"))
    assert await live_ids(bot.handlers.store) == []
    await wren.press(invitation, ready)
    await bot.handlers.display.settled()
    (match,) = await bot.handlers.store.live_matches()
    assert match.players == (wren.id, otter.id)
    assert match.host == rook.id
    assert invitation.custom_ids == [f"d:{match.id}:0:desk"], "the host's way to the desk"


@pytest.mark.parametrize(
    ("who", "key"), [("Rook", "invitation-withdrawn"), ("Wren", "invitation-declined-by-one")]
)
async def test_a_hosted_match_is_called_off(
    who: str, key: str, sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    wren, otter, rook = (sandbox.people[name] for name in ("Wren", "Otter", "Rook"))
    reply = await invite(rook, arena, "host deathmatch", candidate=wren, opponent=otter)
    invitation = reply.message
    await otter.press(invitation, invitation_button(invitation, "ready"))
    await sandbox.people[who].press(invitation, invitation_button(invitation, "decline"))
    text = en(key, name="Rook") if key == "invitation-withdrawn" else en(key)
    assert text in invitation.text
    assert invitation.custom_ids == []
    assert await live_ids(bot.handlers.store) == []


async def test_only_moderators_host(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    """Discord offers the command to nobody else, unless the owners of a server say so."""
    wren, moth = sandbox.people["Wren"], sandbox.people["Moth"]
    for by in (sandbox.people["Kestrel"], sandbox.people["Otter"]):
        with pytest.raises(ClientRefusal, match="offered no command"):
            await invite(by, arena, "host deathmatch", candidate=wren, opponent=moth)
    assert await bot.handlers.store.open_invitations() == []


# Impossible pairs


async def test_impossible_challenges(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    kestrel, otter, wren = (sandbox.people[name] for name in ("Kestrel", "Otter", "Wren"))
    is_private(await invite(kestrel, arena, opponent=kestrel), en("cannot-yourself"))
    is_private(await invite(otter, arena, opponent=otter), uk("cannot-yourself"))
    reply = await invite(kestrel, arena, opponent=sandbox.bot_id)
    is_private(reply, en("cannot-bot", name="Delve"))
    sandbox.remove_member(wren)
    reply = await invite(kestrel, arena, opponent=wren)
    is_private(reply, en("cannot-member", name="Wren"))
    sandbox.rejoin(wren)
    sandbox.set_permission(arena, "view_channel", False, person=wren)
    reply = await invite(kestrel, arena, opponent=wren)
    is_private(reply, en("cannot-see", name="Wren", channel=f"<#{arena.id}>"))
    assert await bot.handlers.store.open_invitations() == []
    sandbox.set_permission(arena, "view_channel", True, person=wren)
    assert not (await invite(kestrel, arena, opponent=wren)).message.ephemeral


async def test_impossible_hostings(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    rook, wren, otter = (sandbox.people[name] for name in ("Rook", "Wren", "Otter"))

    async def host(candidate: object, opponent: object) -> Reply:
        options: dict[str, Any] = {"candidate": candidate, "opponent": opponent}
        return await invite(rook, arena, "host deathmatch", **options)

    is_private(await host(wren, wren), en("cannot-same"))
    is_private(await host(rook, wren), en("cannot-host-play"))
    is_private(await host(wren, rook), en("cannot-host-play"))
    is_private(await host(rook, rook), en("cannot-host-play"))
    is_private(await host(wren, sandbox.bot_id), en("cannot-bot", name="Delve"))
    is_private(await host(sandbox.bot_id, wren), en("cannot-bot", name="Delve"))
    sandbox.remove_member(otter)
    is_private(await host(otter, wren), en("cannot-member", name="Otter"))
    assert await bot.handlers.store.open_invitations() == []


async def test_who_sits_in_this_channel_cannot_sit_twice(
    sandbox: Sandbox, bot: DelveBot, arena: Channel, tavern: Channel
) -> None:
    table = await seated("turn", sandbox, bot)
    kestrel, moth = table.players
    wren, otter, rook = (sandbox.people[name] for name in ("Wren", "Otter", "Rook"))
    is_private(await invite(kestrel, arena, opponent=wren), en("already-playing-you"))
    is_private(await invite(moth, arena, opponent=wren), uk("already-playing-you"))
    reply = await invite(otter, arena, opponent=moth)
    is_private(reply, uk("already-playing", name="Moth"))
    reply = await invite(rook, arena, "host deathmatch", candidate=wren, opponent=kestrel)
    is_private(reply, en("already-playing", name="Kestrel"))
    assert await bot.handlers.store.open_invitations() == []
    assert not (await invite(wren, arena, opponent=otter)).message.ephemeral
    assert not (await invite(kestrel, tavern, opponent=moth)).message.ephemeral


async def test_two_invitations_and_one_is_accepted(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    """The second cannot begin while the first match runs, and can afterwards."""
    kestrel, moth, wren, rook = (
        sandbox.people[name] for name in ("Kestrel", "Moth", "Wren", "Rook")
    )
    first = (await invite(kestrel, arena, opponent=moth)).message
    second = (await invite(kestrel, arena, opponent=wren)).message
    await moth.press(first, invitation_button(first, "accept"))
    reply = await wren.press(second, invitation_button(second, "accept"))
    is_private(reply, en("already-playing", name="Kestrel"))
    assert await live_ids(bot.handlers.store) == [1]
    assert wren.direct_messages == [], "nobody is told of a match that does not begin"
    await end_match(rook, arena)
    await wren.press(second, invitation_button(second, "accept"))
    assert await live_ids(bot.handlers.store) == [2]
    await bot.handlers.display.settled()


# Decks


@pytest.mark.parametrize(
    ("written", "decks"),
    [("C", "C"), ("cqa", "CQA"), ("c, q", "CQ"), (" a;t - B ", "ATB"), ("ABCDEFG", "ABCDEFG")],
)
async def test_deck_letters_as_people_write_them(
    written: str, decks: str, sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    table = Table(
        sandbox, arena, (sandbox.people["Kestrel"], sandbox.people["Wren"]), random.Random(1)
    )
    await table.challenge("warrior", written)
    invitation = table.invitation
    assert invitation is not None
    (match,) = await bot.handlers.store.live_matches()
    assert match.options.decks == decks
    assert not begin(match).counts
    await table.next_moves()
    assert ", ".join(decks) in table.board().text


@pytest.mark.parametrize("odds", [None, "on", "off"])
async def test_whether_the_odds_of_a_walk_are_shown_is_agreed_on(
    odds: str | None, sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    chosen: dict[str, Any] = {} if odds is None else {"odds": odds}
    reply = await kestrel.command(
        arena, "deathmatch challenge", opponent=moth, variant="warrior", **chosen
    )
    invitation = await reply.shown()
    assert (en("deathmatch-without-odds") in invitation.text) == (odds == "off")
    await moth.press(invitation, invitation_button(invitation, "accept"))
    (match,) = await bot.handlers.store.live_matches()
    assert match.options.odds is (odds != "off")
    assert begin(match).observe(None).odds is (odds != "off")
    await bot.handlers.display.settled()


@pytest.mark.parametrize(
    "written", ["Z1", "U", "1", "Б", "C!", "ß", "ﬁ", "*C*", "<@1>", "-", ",", " ; "]
)
async def test_what_is_no_deck_is_refused(
    written: str, sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    options: dict[str, Any] = {"opponent": sandbox.people["Moth"], "deck": written}
    reply = await invite(sandbox.people["Kestrel"], arena, **options)
    assert reply.message.ephemeral
    assert reply.text.endswith(en("bad-decks", decks="").split("“”")[1])
    assert await bot.handlers.store.open_invitations() == []


async def test_more_decks_than_a_match_can_use(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    for written in ("A" * 8, "A" * 6000):
        options: dict[str, Any] = {"opponent": sandbox.people["Moth"], "deck": written}
        try:
            reply = await invite(sandbox.people["Kestrel"], arena, **options)
        except ClientRefusal:
            continue  # Discord's client does not even send so many.
        assert reply.message.ephemeral
        assert len(reply.text) < 300
    assert await bot.handlers.store.open_invitations() == []
