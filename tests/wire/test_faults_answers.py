"""Responses that do not reach Discord at once: tried again while it waits, given once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.app import DelveBot
from bot.match.ids import InvitationId
from bot.store.store import Store
from bot.ui.catalogue import texts_in
from sandbox.interaction import DEFER_MESSAGE, DEFER_UPDATE, UPDATE
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from tests.play.haste import QuickTime
from tests.play.loop import until
from tests.play.requests import CALLBACK, KINDS
from tests.wire import picture
from tests.wire.disorder import calm_bot
from tests.wire.phases import seated
from tests.wire.table import control, controls, invitation_button, running_bot, start_use, use

en = texts_in("en")

LOST: dict[str, dict[str, Any]] = {
    "line cut before": {"drop": "before"},
    "line cut after": {"drop": "after"},
    "line cut twice": {"drop": "before", "times": 2},
    "429 without Via": {"status": 429, "body": "<html>Too many requests</html>"},
}
"""After a response that is lost like this there is time for another one."""


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3", time=QuickTime()) as bot:
        yield bot


def lose(sandbox: Sandbox, kind: str, how: str) -> None:
    method, route, fits = KINDS[kind]
    sandbox.faults.add(method, route, when=fits, **LOST[how])


async def answered(reply: Reply) -> None:
    """Wait until it was acknowledged; a press that is not reads so after three seconds."""
    async with asyncio.timeout(20):
        await asyncio.shield(reply.interaction.settled)
    assert reply.failed is None


async def challenge(sandbox: Sandbox) -> Reply:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    return await kestrel.command(
        sandbox.channels["arena"], "deathmatch challenge", opponent=moth, variant="warrior"
    )


async def noted(store: Store) -> dict[int, int | None]:
    """The open invitations, each with the message that is known to ask."""
    return {
        found.id: await store.invitation_message(found.id)
        for found in await store.open_invitations()
    }


async def known(store: Store, wanted: dict[int, int | None]) -> None:
    """Wait until these invitations are open, and these messages ask."""

    async def is_so() -> bool:
        return await noted(store) == wanted

    await until(is_so)


@pytest.mark.parametrize("how", LOST)
async def test_an_acknowledgement_is_lost(how: str, sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    draw = control(table.board(), "draw")
    await use(table.players[0], draw)
    await bot.handlers.display.settled()
    lose(sandbox, "acknowledgement", how)
    # Whoever presses twice has been answered already.
    reply = start_use(table.players[0], draw, forged=True)
    await answered(reply)
    assert (reply.type, reply.messages) == (DEFER_UPDATE, [])
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("how", LOST)
async def test_a_message_is_lost(how: str, sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("card", sandbox, bot)
    await bot.responders.settled(20)
    add = table.at_hand(table.moves())[0]
    lose(sandbox, "answer with a message", how)
    reply = start_use(table.players[0], control(table.board(), "card"))
    await answered(reply)
    await bot.responders.settled(20)
    (shown,) = reply.messages
    assert shown.ephemeral
    # It is known which message shows the card: it is closed once the card is placed on another.
    assert add.message is not shown
    await use(table.players[0], add)
    await sandbox.until(lambda: not shown.custom_ids)


@pytest.mark.parametrize("how", LOST)
async def test_an_answer_in_place_is_lost(how: str, sandbox: Sandbox, bot: DelveBot) -> None:
    invitation = (await challenge(sandbox)).message
    lose(sandbox, "answer in place", how)
    accept = invitation_button(invitation, "accept")
    reply = sandbox.people["Moth"].start_press(invitation, accept)
    await answered(reply)
    assert reply.type == UPDATE
    assert en("invitation-started") in invitation.text


@pytest.mark.parametrize("how", LOST)
async def test_a_board_in_answer_to_a_press_is_lost(
    how: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("turn", sandbox, bot)
    board = table.board()
    lose(sandbox, "answer in place", how)
    reply = start_use(table.players[0], control(board, "draw"))
    await answered(reply)
    assert reply.type == UPDATE
    await bot.responders.settled(20)
    await bot.handlers.display.settled()
    (card,) = reply.messages
    assert card.ephemeral
    assert table.board() is board
    await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("how", LOST)
async def test_a_challenge_is_lost(how: str, sandbox: Sandbox, bot: DelveBot) -> None:
    """One invitation, one ping, and the bot knows where it stands."""
    lose(sandbox, "answer with a message", how)
    reply = await challenge(sandbox)
    assert reply.failed is None
    await bot.responders.settled(20)
    (message,) = reply.messages
    assert len(sandbox.people["Moth"].pings(sandbox.channels["arena"])) == 1
    assert await noted(bot.handlers.store) == {1: message.id}


@pytest.mark.parametrize("kind", ["answer with a message", "answer in place"])
async def test_an_answer_that_discord_calls_malformed_is_told_of_in_words(
    kind: str, sandbox: Sandbox, tmp_path: Path
) -> None:
    async with running_bot(sandbox, tmp_path / "delve.sqlite3", time=QuickTime()) as bot:
        table = await seated("card", sandbox, bot)
        kestrel = table.players[0]
        method, route, fits = KINDS[kind]
        sandbox.faults.add(method, route, when=fits, status=400, code=50035)
        if kind == "answer in place":
            add = next(one for one in table.at_hand(table.moves()) if one.verb == "add")
            reply = await use(kestrel, add)
            table.version = add.press.version
        else:
            reply = await kestrel.command(table.channel, "match card")
        assert en("answer-refused") in [message.text for message in reply.messages]
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)


async def test_a_challenge_that_nobody_sees_is_taken_back(sandbox: Sandbox, bot: DelveBot) -> None:
    line = sandbox.faults.add("POST", CALLBACK, drop="before", times=None)
    reply = await challenge(sandbox)
    assert (reply.failed is not None, reply.messages) == (True, [])
    assert line.hits > 1
    line.remove()
    await known(bot.handlers.store, {})
    # It was not there when the next one was asked for.
    again = await challenge(sandbox)
    await known(bot.handlers.store, {2: again.message.id})


async def test_a_challenge_that_comes_too_late_is_taken_back(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    late = sandbox.faults.add("POST", CALLBACK, status=404, code=10062, times=None)
    reply = await challenge(sandbox)
    assert (reply.messages, late.hits) == ([], 1)
    await known(bot.handlers.store, {})
    assert await bot.handlers.store.invitation(InvitationId(1))


async def test_a_challenge_that_everybody_sees_stays_although_discord_does_not_say_so(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    sandbox.faults.add("POST", CALLBACK, drop="after", times=None)
    reply = await challenge(sandbox)
    await known(bot.handlers.store, {1: reply.message.id})
    assert len(reply.messages) == 1


# Messages that go while they are pressed


async def test_a_board_goes_only_after_who_has_pressed_it_is_answered(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("turn", sandbox, bot)
    board = table.board()
    _, _, fits = KINDS["answer in place"]
    slow = sandbox.faults.add("POST", CALLBACK, when=fits, delay=0.4)
    reply = start_use(table.players[0], control(board, "draw"))
    # Another board is wanted at that very moment.
    show = table.players[1].start_command(table.channel, "match show", {})
    await sandbox.until(lambda: slow.hits)
    assert (reply.acknowledged, board.deleted) == (False, False)
    await answered(reply)
    assert reply.type == UPDATE
    await answered(show)
    await sandbox.until(lambda: board.deleted)
    await bot.handlers.display.settled()
    assert board.deleted
    await picture.check(table, bot.handlers.store)


async def test_a_board_that_is_gone_is_answered_beside(sandbox: Sandbox, bot: DelveBot) -> None:
    """Somebody deleted it at the very moment when it was pressed."""
    table = await seated("turn", sandbox, bot)
    board = table.board()
    reply = start_use(table.players[0], control(board, "draw"))
    sandbox.delete_message(board)
    await answered(reply)
    assert reply.type == DEFER_MESSAGE
    await bot.responders.settled(20)
    await bot.handlers.display.settled()
    # The card takes the place of "thinking".
    (card,) = [message for message in reply.messages if not message.deleted]
    assert {one.verb for one in controls(card)} >= {"add"}
    await picture.check(table, bot.handlers.store)


async def test_an_invitation_that_is_gone_is_answered_beside(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    invitation = (await challenge(sandbox)).message
    sandbox.faults.add("POST", CALLBACK, status=404, code=10008)
    accept = invitation_button(invitation, "accept")
    reply = sandbox.people["Moth"].start_press(invitation, accept)
    await answered(reply)
    assert reply.type == DEFER_MESSAGE
    await bot.responders.settled(20)
    assert [message for message in reply.messages if not message.deleted] == []
    await sandbox.until(lambda: en("invitation-started") in invitation.text)


# The same challenge twice at once


async def at_once(sandbox: Sandbox, *asks: tuple[Person, str, dict[str, Any]]) -> list[Reply]:
    arena = sandbox.channels["arena"]
    replies = [
        person.start_command(arena, path, {"variant": "warrior", **options})
        for person, path, options in asks
    ]
    for reply in replies:
        await answered(reply)
    await sandbox.until(lambda: all(reply.messages for reply in replies))
    return replies


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("by", ["one twice", "each the other", "two hosts", "a host and a player"])
async def test_two_invitations_of_one_pair_at_once(
    by: str, swapped: bool, sandbox: Sandbox, bot: DelveBot
) -> None:
    """One invitation, one ping for each; the second who asks gets the way there."""
    kestrel, moth, rook = (sandbox.people[name] for name in ("Kestrel", "Moth", "Rook"))
    sable = sandbox.add_user("Sable", moderator=True)
    challenged = (kestrel, "deathmatch challenge", {"opponent": moth})
    asks = {
        "one twice": [challenged, challenged],
        "each the other": [challenged, (moth, "deathmatch challenge", {"opponent": kestrel})],
        "two hosts": [
            (rook, "host deathmatch", {"candidate": kestrel, "opponent": moth}),
            (sable, "host deathmatch", {"candidate": moth, "opponent": kestrel}),
        ],
        "a host and a player": [
            (rook, "host deathmatch", {"candidate": kestrel, "opponent": moth}),
            challenged,
        ],
    }[by]
    replies = await at_once(sandbox, *(reversed(asks) if swapped else asks))
    await bot.responders.settled(20)
    (public,) = [reply for reply in replies if not reply.message.ephemeral]
    (private,) = [reply for reply in replies if reply.message.ephemeral]
    assert f"/{sandbox.channels['arena'].id}/{public.message.id}" in private.text
    assert await noted(bot.handlers.store) == {1: public.message.id}
    for player in (kestrel, moth):
        assert len(player.pings(sandbox.channels["arena"])) <= 1
    assert len(public.message.pinged) >= 1
