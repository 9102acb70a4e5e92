"""The same press many times at once, and presses that exclude each other."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.app import DelveBot
from bot.match.entries import Acted, Conceded, Ended
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand, of_press
from sandbox.interaction import DEFER_UPDATE, MESSAGE, UPDATE
from sandbox.server import Sandbox
from tests.store.playing import live_ids
from tests.wire import picture
from tests.wire.disorder import CALLBACK
from tests.wire.phases import PHASES, seated
from tests.wire.presses.attempts import Shown, answered, entries, settled
from tests.wire.table import Table, control, controls, invitation_button, start_use, use
from tests.wire.watching import watched

TIMES = 20
en, uk = texts_in("en"), texts_in("uk")


@pytest.mark.parametrize("phase", PHASES)
async def test_twenty_presses_of_one_control_count_once(
    phase: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated(phase, sandbox, bot)
    before = await entries(bot, table)
    seat, legal = PHASES[phase].asked, PHASES[phase].legal
    chosen = next(one for one in await table.choices() if one.press.action == legal)
    shown = Shown(table)

    with watched() as incidents:
        replies = [start_use(table.players[seat], chosen) for _ in range(TIMES)]
        await settled(bot, replies)
        incidents.check(sandbox)

    after = await entries(bot, table)
    assert after[:-1] == before
    assert (after[-1].seat, after[-1].action) == (seat, legal)
    counted = [reply for reply in replies if reply.type == UPDATE]
    # The press that counts is answered with what has become of the message that was pressed, unless
    # another message has taken its place. What one person sees alone changes in answer to any.
    if chosen.message.ephemeral:
        assert counted == replies
    else:
        assert len(counted) == (not chosen.message.deleted)
    assert all(reply.type == DEFER_UPDATE for reply in replies if reply not in counted)
    hands = [
        (reply, message)
        for reply in replies
        for message in reply.messages
        if message is not chosen.message
    ]
    if legal == "draw":
        ((reply, hand),) = hands
        assert reply in counted
        assert hand.ephemeral
        assert "Demon" in hand.text
    else:
        assert hands == []
    shown.check(len(after))
    await picture.check(table, bot.handlers.store)


async def test_a_board_never_goes_back(sandbox: Sandbox, bot: DelveBot) -> None:
    """Move after move, each pressed twenty times by each player, while Discord takes its time."""
    table = await seated("turn", sandbox, bot)
    board, shown = table.board(), Shown(table)
    slow = sandbox.faults.add(
        "POST", CALLBACK, delay=0.03, times=None, when=lambda body: body["type"] == UPDATE
    )
    replies = []
    moves = ("draw", "add") * 3
    for action in moves:
        chosen = next(one for one in await table.choices() if one.press.action == action)
        seat, version = table.asked(chosen), chosen.press.version
        replies += [start_use(table.players[seat], chosen) for _ in range(TIMES)]
        late = of_press(table.match, version - 1, "draw")
        other = table.players[1 - seat]
        replies += [other.start_press(board, late, forged=True) for _ in range(TIMES)]
        table.version = version
        table.played.append((seat, action))
    await settled(bot, replies)
    assert [entry.action for entry in await entries(bot, table)] == ["start:0", *moves]
    assert slow.hits >= len(moves)
    assert picture.boards(table) == [board]
    shown.check(1 + len(moves))
    await picture.check(table, bot.handlers.store)


async def test_twenty_presses_of_the_hand_count_once(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("card", sandbox, bot)
    add = next(one for one in await table.choices() if one.verb == "add")
    assert add.message.ephemeral
    replies = [start_use(table.players[0], add) for _ in range(TIMES)]
    await settled(bot, replies)
    assert len(await entries(bot, table)) == 3
    assert add.message.custom_ids == []
    assert en("placed-added", monster="😈 Demon 7") in add.message.text
    await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("phase", ["card", "turn", "name", "strike", "starter"])
async def test_all_moves_at_once_and_one_counts(
    phase: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    """All uses of a card, on two hands; strike and hold: whatever comes first is the only one."""
    table = await seated(phase, sandbox, bot)
    before = len(await entries(bot, table))
    seat = PHASES[phase].asked
    offered = [*await table.choices()]
    if phase == "card":
        again = await table.players[seat].command(table.channel, "match card")
        offered += controls(again.message)
        assert len(offered) == 14
    # A pass would only be asked about.
    chosen = [one for one in offered if one.verb != "pass"]
    replies = [start_use(table.players[seat], one) for one in chosen * 3]
    await settled(bot, replies)
    assert len(await entries(bot, table)) == before + 1
    moved_on = (en, uk)[seat]("moved-on-link", link="")
    for reply in replies:
        assert reply.type != MESSAGE or moved_on in reply.text
    await picture.check(table, bot.handlers.store)


async def test_twenty_confirmations_of_a_pass_count_once(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    kestrel = table.players[0]
    asked = [await use(kestrel, control(table.board(), "pass")) for _ in range(3)]
    assert len(await entries(bot, table)) == 1
    presses = [control(reply.message, "pass") for reply in asked]
    replies = [start_use(kestrel, one) for one in presses * 7]
    await answered(replies)
    await bot.handlers.display.settled()
    # The question that counted is gone, and a press on what is gone shows nobody anything.
    failed = [reply for reply in replies if reply.failed]
    sources = [reply.interaction.source for reply in failed]
    assert all(source is not None and source.deleted for source in sources)
    after = await entries(bot, table)
    assert [entry.action for entry in after] == ["start:0", "pass"]
    await picture.check(table, bot.handlers.store)


async def test_twenty_confirmations_of_giving_up_count_once(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("turn", sandbox, bot)
    moth = table.players[1]
    question = (await moth.command(table.channel, "match concede")).message
    replies = [start_use(moth, control(question, "concede")) for _ in range(TIMES)]
    await settled(bot, replies)
    after = await entries(bot, table)
    assert [type(entry) for entry in after] == [Acted, Conceded]
    assert {reply.text for reply in replies} == {""}, "nobody is told off for a quick finger"
    assert question.deleted


async def test_both_give_up_at_once_and_one_has_won(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("card", sandbox, bot)
    questions = [
        (await person.command(table.channel, "match concede")).message for person in table.players
    ]
    replies = [
        start_use(person, control(question, "concede"))
        for person, question in zip(table.players, questions, strict=True)
    ]
    await settled(bot, replies)
    assert sum(isinstance(entry, Conceded) for entry in await entries(bot, table)) == 1
    match = await picture.check(table, bot.handlers.store)
    assert match.result is not None


async def test_twenty_acceptances_make_one_match(sandbox: Sandbox, bot: DelveBot) -> None:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    arena = sandbox.channels["arena"]
    options: dict[str, Any] = {"opponent": moth, "variant": "warrior"}
    reply = await kestrel.command(arena, "deathmatch challenge", **options)
    accept = invitation_button(reply.message, "accept")
    replies = [moth.start_press(reply.message, accept) for _ in range(TIMES)]
    await settled(bot, replies)
    assert await live_ids(bot.handlers.store) == [1]
    table = Table(sandbox, arena, (kestrel, moth), random.Random(1))
    table.invitation = reply.message
    assert len(picture.boards(table)) == 1
    assert {reply.text for reply in replies if reply.type == MESSAGE} == {
        uk("refusal-invitation-started")
    }
    assert reply.message.custom_ids == []


async def test_twenty_times_ready_by_both_make_one_match(sandbox: Sandbox, bot: DelveBot) -> None:
    rook, wren, otter = (sandbox.people[name] for name in ("Rook", "Wren", "Otter"))
    arena = sandbox.channels["arena"]
    options: dict[str, Any] = {"candidate": wren, "opponent": otter, "variant": "barbarian"}
    invitation = (await rook.command(arena, "host deathmatch", **options)).message
    ready = invitation_button(invitation, "ready")
    replies = [
        person.start_press(invitation, ready) for person in (wren, otter) for _ in range(TIMES)
    ]
    await settled(bot, replies)
    assert await live_ids(bot.handlers.store) == [1]
    table = Table(sandbox, arena, (wren, otter), random.Random(1))
    table.invitation = invitation
    assert len(picture.boards(table)) == 1
    assert [custom_id.rpartition(":")[2] for custom_id in invitation.custom_ids] == ["desk"]


async def test_accept_and_decline_at_once(sandbox: Sandbox, bot: DelveBot) -> None:
    """Whichever comes first: never a match of an invitation that says it was declined."""
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    options: dict[str, Any] = {"opponent": moth, "variant": "warrior"}
    reply = await kestrel.command(sandbox.channels["arena"], "deathmatch challenge", **options)
    invitation = reply.message
    replies = [
        moth.start_press(invitation, invitation_button(invitation, "accept")),
        kestrel.start_press(invitation, invitation_button(invitation, "decline")),
        moth.start_press(invitation, invitation_button(invitation, "decline")),
    ]
    await settled(bot, replies)
    begun = bool(await live_ids(bot.handlers.store))
    assert (en("invitation-started") in invitation.text) is begun
    assert invitation.custom_ids == []


async def test_who_accepts_and_is_accepted_at_once_plays_once(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    """One match begins, and one of those who accept hears why not."""
    kestrel, wren, otter = (sandbox.people[name] for name in ("Kestrel", "Wren", "Otter"))
    arena = sandbox.channels["arena"]
    invitations = []
    for by, to in ((otter, wren), (wren, kestrel)):
        options: dict[str, Any] = {"opponent": to, "variant": "warrior"}
        invitations.append((await by.command(arena, "deathmatch challenge", **options)).message)
    replies = [
        by.start_press(invitation, invitation_button(invitation, "accept"))
        for by, invitation in zip((wren, kestrel), invitations, strict=True)
    ]
    await settled(bot, replies)
    assert len(await live_ids(bot.handlers.store)) == 1
    assert sorted(reply.type or 0 for reply in replies) == [MESSAGE, UPDATE]
    (refused,) = [reply for reply in replies if reply.type == MESSAGE]
    assert refused.message.ephemeral
    assert "already play" in refused.text or "вже граєте" in refused.text


async def test_the_end_and_a_move_at_once(sandbox: Sandbox, bot: DelveBot) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("card", sandbox, bot, host=rook)
    add, discard, *_ = await table.choices()
    assert (add.verb, discard.verb) == ("add", "discard")
    question = (await rook.command(table.channel, "match end")).message
    replies = [
        start_use(table.players[0], add),
        start_use(rook, control(question, MatchCommand.END)),
        start_use(table.players[0], discard),
    ]
    await settled(bot, replies)
    last = (await entries(bot, table))[-1]
    assert isinstance(last, Ended)
    assert question.text == en("ended")
    await picture.check(table, bot.handlers.store)


async def test_twenty_times_the_board_leave_one(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    replies = [
        person.start_command(table.channel, "match show")
        for person in table.players
        for _ in range(TIMES // 2)
    ]
    await settled(bot, replies)
    await sandbox.until(lambda: all(reply.messages for reply in replies))
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)
    links = {reply.text.rsplit("/", 1)[1] for reply in replies}
    assert str(table.board().id) in links
