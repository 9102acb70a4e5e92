"""Presses that come too often, too late, from the wrong person, or from a tampered client."""

# Over 400 lines: every press that must not count, told by the same helpers.

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.app import DelveBot
from bot.games.contract import Action
from bot.live.matches import Matches
from bot.match.ids import UserId
from bot.match.match import Acted, Conceded, Ended
from bot.store.store import Store
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import of_press
from sandbox.interaction import DEFER_UPDATE, MESSAGE, UPDATE
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel, Message
from tests.store.playing import BEGAN
from tests.wire import picture
from tests.wire.phases import PHASES, seated
from tests.wire.table import (
    Control,
    Table,
    control,
    controls,
    invitation_button,
    start_use,
    use,
)
from tests.wire.watching import watched

TIMES = 20
SHORT = 300
"""Characters that a private answer to a wrong press may have, at most."""

en, uk = texts_in("en"), texts_in("uk")


@pytest.fixture(autouse=True)
def _calm(sandbox: Sandbox) -> Iterator[None]:
    yield
    assert sandbox.unknown_requests == []


async def answered(replies: Sequence[Reply]) -> None:
    """Wait until each was acknowledged, or has failed."""
    async with asyncio.timeout(20):
        await asyncio.gather(*(asyncio.shield(reply.interaction.settled) for reply in replies))


async def entries(bot: DelveBot, table: Table) -> list[Any]:
    return await bot.handlers.store.entries(table.match)


async def settled(bot: DelveBot, replies: Sequence[Reply]) -> None:
    """Every press was taken note of in time, and everything is shown."""
    await answered(replies)
    assert [reply.failed for reply in replies if reply.failed] == []
    await bot.handlers.scheduler.settled()


# The same press many times at once


@pytest.mark.parametrize("phase", PHASES)
async def test_twenty_presses_of_one_control_count_once(
    phase: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated(phase, sandbox, bot)
    before = await entries(bot, table)
    seat, legal = PHASES[phase].asked, PHASES[phase].legal
    chosen = next(one for one in table.moves() if one.press.action == legal)

    with watched() as incidents:
        replies = [start_use(table.players[seat], chosen) for _ in range(TIMES)]
        await settled(bot, replies)
        incidents.check(sandbox)

    after = await entries(bot, table)
    assert after[:-1] == before
    assert (after[-1].seat, after[-1].action) == (seat, legal)
    for reply in replies:
        assert reply.type == DEFER_UPDATE, reply
        assert reply.messages == []
    await picture.check(table, bot.handlers.store)


async def test_twenty_presses_of_the_hand_count_once(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("card", sandbox, bot)
    add = next(one for one in table.hand(0) if one.verb == "add")
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
    """Board and hand, draw and pass, strike and hold: whoever comes first is the only one."""
    table = await seated(phase, sandbox, bot)
    before = len(await entries(bot, table))
    seat = PHASES[phase].asked
    offered = [*table.moves(), *table.hand(seat)]
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
    await bot.handlers.scheduler.settled()
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
    assert {reply.text for reply in replies} <= {"", uk("match-over")}
    assert [reply.text for reply in replies].count("") == 1
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
    assert await bot.handlers.store.all_live() == [1]
    assert len([message for message in moth.direct_messages if message.content]) == 1
    assert {reply.text for reply in replies if reply.type == MESSAGE} == {
        uk("refusal-invitation-started")
    }
    assert reply.message.custom_ids == []


async def test_twenty_times_ready_by_both_make_one_match(sandbox: Sandbox, bot: DelveBot) -> None:
    rook, wren, otter = (sandbox.people[name] for name in ("Rook", "Wren", "Otter"))
    arena = sandbox.channels["arena"]
    options: dict[str, Any] = {"candidate": wren, "opponent": otter, "variant": "barbarian"}
    invitation = (await rook.command(arena, "deathmatch host", **options)).message
    ready = invitation_button(invitation, "ready")
    replies = [
        person.start_press(invitation, ready) for person in (wren, otter) for _ in range(TIMES)
    ]
    await settled(bot, replies)
    assert await bot.handlers.store.all_live() == [1]
    table = Table(sandbox, arena, (wren, otter), random.Random(1))
    table.invitation = invitation
    assert len(picture.boards(table)) == 1
    assert invitation.custom_ids == []


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
    begun = bool(await bot.handlers.store.all_live())
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
    assert len(await bot.handlers.store.all_live()) == 1
    assert sorted(reply.type or 0 for reply in replies) == [MESSAGE, UPDATE]
    (refused,) = [reply for reply in replies if reply.type == MESSAGE]
    assert refused.message.ephemeral
    assert "already play" in refused.text or "вже граєте" in refused.text


async def test_the_end_and_a_move_at_once(sandbox: Sandbox, bot: DelveBot) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("card", sandbox, bot, host=rook)
    replies = [
        start_use(table.players[0], control(table.board(), "add")),
        rook.start_command(table.channel, "match end"),
        start_use(table.players[0], table.hand(0)[1]),
    ]
    await settled(bot, replies)
    last = (await entries(bot, table))[-1]
    assert isinstance(last, Ended)
    assert replies[1].text == en("ended")
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
    await bot.handlers.scheduler.settled()
    await picture.check(table, bot.handlers.store)
    links = {reply.text.rsplit("/", 1)[1] for reply in replies}
    assert str(table.board().id) in links


# Wrong presses


class Forged:
    """A press with any custom_id by anybody on a message, as a tampered client may send it."""

    def __init__(self, message: Message) -> None:
        self.message = message

    async def press(self, person: Person, custom_id: str) -> Reply:
        return await person.press(self.message, custom_id, forged=True)

    async def select(self, person: Person, custom_id: str, values: Sequence[str]) -> Reply:
        return await person.select(self.message, custom_id, values, forged=True)


Sight = dict[int, dict[str, Any]]


def sight(*channels: Channel | None) -> Sight:
    """What stands in channels for more than one person; not when it was last touched."""
    return {
        message.id: {**message.payload, "edited_timestamp": None}
        for channel in channels
        if channel is not None
        for message in channel.messages.values()
        if not message.ephemeral
    }


async def has_no_effect(
    bot: DelveBot,
    table: Table,
    press: Callable[..., Awaitable[Reply]],
    *arguments: object,
    said: str | None = None,
) -> None:
    """The press gets a short private answer, and nothing else happens."""
    channels = (table.channel, *(player.direct for player in table.players))
    before, log = sight(*channels), await entries(bot, table)
    with watched() as incidents:
        reply = await press(*arguments)
        await bot.handlers.scheduler.settled()
        incidents.check(table.sandbox)
    assert reply.failed is None
    assert reply.type == MESSAGE, reply
    assert reply.message.ephemeral
    assert 0 < len(reply.text) < SHORT
    assert reply.message.custom_ids == []
    if said is not None:
        assert reply.text == said
    assert await entries(bot, table) == log
    assert sight(*channels) == before


STRANGERS = {"Wren": en, "Otter": uk, "Rook": en}


@pytest.mark.parametrize("phase", PHASES)
async def test_others_press_in_vain(phase: str, sandbox: Sandbox, bot: DelveBot) -> None:
    """Spectators, the moderator, and the player who is not asked."""
    table = await seated(phase, sandbox, bot)
    asked = PHASES[phase].asked
    other = table.players[1 - asked]
    turn = (uk, en)[asked]("not-your-turn", name=table.players[asked].name)
    for one in table.moves():
        for name, said in STRANGERS.items():
            await has_no_effect(
                bot,
                table,
                use,
                sandbox.people[name],
                one,
                said=said("not-your-match"),
            )
        if one.verb != "pass":
            await has_no_effect(bot, table, use, other, one, said=turn)
    await has_no_effect(bot, table, use, other, table.moves()[-1], said=turn)
    forged = Forged(table.board())
    for name, said in STRANGERS.items():
        person = sandbox.people[name]
        for action in ("card", "concede", "ask-concede"):
            custom_id = of_press(table.match, 0, action)
            await has_no_effect(
                bot,
                table,
                forged.press,
                person,
                custom_id,
                said=said("not-your-match"),
            )


@pytest.mark.parametrize("phase", PHASES)
async def test_tampered_presses_are_answered(phase: str, sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated(phase, sandbox, bot)
    asked = table.players[PHASES[phase].asked]
    match, version = table.match, len(await entries(bot, table))
    forged = Forged(table.board())
    here = f"d:{match}:{version}"
    for custom_id in (
        f"d:{match}:{version + 1}:draw",
        f"d:{match}:99999:add",
        f"d:{match}:9999999999:draw",
        f"d:{match}:{'9' * 60}:draw",
        f"d:{match + 1}:{version}:draw",
        f"d:{match + 1}:{version}:card",
        f"d:{match + 1}:{version}:rules",
        f"d:{match + 1}:{version}:show",
        f"d:{match + 1}:{version}:end",
        f"d:{match + 1}:{version}:concede",
        f"d:0:{version}:draw",
        f"d:{'9' * 18}:{version}:draw",
        f"d:{'9' * 19}:{version}:draw",
        f"d:{'9' * 60}:{version}:draw",
        f"d:-{match}:{version}:draw",
        f"{here}:",
        f"{here}",
        f"{here}: ",
        f"{here}:DRAW",
        f"{here}:draw:",
        f"{here}:draw:1",
        f"{here}:pass,pass",
        f"{here}:name:8",
        f"{here}:name:0",
        f"{here}:name:",
        f"{here}:name:lich",
        f"{here}:name:٧",
        f"{here}:name:7,7",
        f"{here}:discard",
        f"{here}:discard:",
        f"{here}:discard:spoon",
        f"{here}:discard:torch,torch",
        f"{here}:start:2",
        f"{here}:start:-1",
        f"{here}:start:",
        f"{here}:reroll:p1",
        f"{here}:win",
        f"{here}:{'x' * 60}",
        f"{here}:{'x' * 61}",
        f"{here}:draw\n",
        "d:::",
        "d:",
        "c:",
        "c:1:",
        "c:1:win",
        "c:999:accept",
        f"c:{'9' * 30}:accept",
        "c:0:ready",
        "c:1:accept",
        "c:1:ready",
        "c:1:decline",
        "hello",
        "x" * 100,
    ):
        await has_no_effect(bot, table, forged.press, asked, custom_id)
    menus: list[tuple[str, list[str]]] = [
        (f"{here}:discard", []),
        (f"{here}:discard", [""]),
        (f"{here}:discard", ["discard:spoon"]),
        (f"{here}:discard", ["x" * 100]),
        (f"{here}:discard", ["spoon", "discard:torch"]),
        (f"{here}:name", []),
        (f"{here}:name", ["name:8"]),
        (f"d:{match}:{version + 1}:name", ["name:7"]),
        ("c:1:accept", ["draw"]),
    ]
    for custom_id, values in menus:
        await has_no_effect(
            bot,
            table,
            forged.select,
            asked,
            custom_id,
            values,
        )


async def test_what_is_not_on_the_table_now_is_refused_with_its_reason(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("card", sandbox, bot)
    kestrel = table.players[0]
    forged = Forged(table.board())
    for action, key in (
        ("discard:spoon", "tile-gone"),
        ("draw", "card-in-hand"),
        ("pass", "card-in-hand"),
        ("strike", "not-now"),
        ("start:0", "not-now"),
    ):
        custom_id = of_press(table.match, 2, action)
        await has_no_effect(
            bot,
            table,
            forged.press,
            kestrel,
            custom_id,
            said=en(f"refusal-{key}"),
        )
    table = await seated("name", sandbox, bot, channel=sandbox.channels["tavern"])
    forged = Forged(table.board())
    custom_id = of_press(table.match, 4, "name:8")
    await has_no_effect(
        bot,
        table,
        forged.press,
        kestrel,
        custom_id,
        said=en("refusal-no-such-strength"),
    )


@pytest.mark.parametrize("phase", ["turn", "card", "name", "strike"])
async def test_old_boards_have_moved_on(phase: str, sandbox: Sandbox, bot: DelveBot) -> None:
    """Buttons of every earlier version, with every action that was ever offered there."""
    table = await seated("starter", sandbox, bot)
    seen: list[Control] = [*controls(table.board())]
    for action in PHASES[phase].actions:
        await table.do(action)
        await bot.handlers.scheduler.settled()
        seen += controls(table.board())
    current = len(await entries(bot, table))
    link = table.board()
    where = f"https://discord.com/channels/{sandbox.guild_id}/{link.channel.id}/{link.id}"
    old = [one for one in seen if one.press.version < current and one.verb not in COMMANDS]
    assert old
    for one in old:
        last_of_all = one.press.version == current - 1
        for seat, said in enumerate((en, uk)):
            repeated = (seat, one.press.action) == table.played[-1] and last_of_all
            if repeated:
                continue
            custom_id = of_press(one.press.match_id, one.press.version, one.press.action)
            await has_no_effect(
                bot,
                table,
                Forged(table.board()).press,
                table.players[seat],
                custom_id,
                said=said("moved-on-link", link=where),
            )


COMMANDS = ("rules", "card")


@pytest.mark.parametrize("ending", ["concede", "end"])
async def test_after_the_end_everything_is_over(
    ending: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("card", sandbox, bot, host=rook)
    board = table.board()
    old = list(controls(board)) + table.hand(0)
    if ending == "end":
        assert (await rook.command(table.channel, "match end")).text == en("ended")
    else:
        reply = await table.players[0].command(table.channel, "match concede")
        await use(table.players[0], control(reply.message, "concede"))
    await bot.handlers.scheduler.settled()
    last = (await entries(bot, table))[-1]
    assert isinstance(last, Ended if ending == "end" else Conceded)
    for one in old:
        for person, said in zip((*table.players, rook), (en, uk, en), strict=True):
            if one.message.channel.recipient not in (None, person.user):
                continue
            if one.verb == "rules":
                reply = await use(person, one, forged=True)
                assert said("rules-goal") in reply.text
                assert reply.message.ephemeral
                continue
            custom_id = of_press(one.press.match_id, one.press.version, one.press.action)
            watches = person is rook and one.verb == "card"
            wanted = said("not-your-match" if watches else "match-over")
            await has_no_effect(
                bot,
                table,
                Forged(one.message).press,
                person,
                custom_id,
                said=wanted,
            )
    for action in ("concede", "ask-concede", "show", "end", "card"):
        custom_id = of_press(table.match, 2, action)
        await has_no_effect(
            bot,
            table,
            Forged(board).press,
            table.players[1],
            custom_id,
        )


# Copies of the hand


async def test_a_private_copy_of_the_hand_works_and_then_is_old(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("card", sandbox, bot)
    kestrel = table.players[0]
    assert kestrel.direct is not None
    copies = [
        (await use(kestrel, control(table.board(), "card"))).message,
        (await kestrel.command(table.channel, "match card")).message,
        (await kestrel.command(kestrel.direct, "match card")).message,
    ]
    assert all(copy.ephemeral for copy in copies)
    in_hand = table.hand(0)[0].message
    old_hand = [*table.hand(0), *controls(copies[1]), *controls(copies[2])]
    reply = await use(kestrel, control(copies[0], "discard:plate-armor"))
    await bot.handlers.scheduler.settled()
    assert reply.failed is None
    wanted = en("placed-discarded", monster="😈 Demon 7", tile="Plate Armor")
    assert wanted in copies[0].text
    assert copies[0].custom_ids == []
    assert wanted in in_hand.text
    assert in_hand.custom_ids == []
    assert (await entries(bot, table))[-1].action == "discard:plate-armor"
    assert kestrel.pings(kestrel.direct) == []
    for one in old_hand:
        if one.press.action == "discard:plate-armor":
            reply = await use(kestrel, one, forged=True)
            assert reply.type == DEFER_UPDATE
            continue
        custom_id = of_press(one.press.match_id, one.press.version, one.press.action)
        await has_no_effect(
            bot,
            table,
            Forged(one.message).press,
            kestrel,
            custom_id,
        )


async def test_a_hand_is_closed_when_the_card_is_placed_on_the_board(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("card", sandbox, bot)
    kestrel = table.players[0]
    old = table.hand(0)
    await table.do("add")
    await bot.handlers.scheduler.settled()
    assert old[0].message.custom_ids == []
    assert en("placed-added", monster="😈 Demon 7") in old[0].message.text
    for one in old[1:]:
        custom_id = of_press(one.press.match_id, one.press.version, one.press.action)
        await has_no_effect(
            bot,
            table,
            Forged(one.message).press,
            kestrel,
            custom_id,
        )


async def test_the_hand_of_one_match_does_not_touch_another(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    """Kestrel plays in two channels and holds a card in each."""
    first = await seated("card", sandbox, bot)
    second = await seated(
        "card",
        sandbox,
        bot,
        channel=sandbox.channels["tavern"],
        players=(first.players[0], sandbox.people["Wren"]),
    )
    assert first.match != second.match
    await second.make_in_private(0, "discard:vorpal-sword")
    await bot.handlers.scheduler.settled()
    assert len(await entries(bot, first)) == 2
    assert len(await entries(bot, second)) == 3
    assert [one.verb for one in first.hand(0)] == ["add"] + ["discard"] * 6
    await first.make_in_private(0, "add")
    await bot.handlers.scheduler.settled()
    assert first.hand(0) == second.hand(0) == []


async def test_a_store_that_fails_is_confessed(
    sandbox: Sandbox, bot: DelveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing was written, so nothing is shown, and the next press counts."""
    table = await seated("turn", sandbox, bot)

    async def full(*_: object) -> None:
        raise OSError("disk full, and somebody held a Golem")

    with monkeypatch.context() as patch:
        patch.setattr(bot.handlers.store, "append", full)
        before = sight(table.channel)
        reply = await use(table.players[0], control(table.board(), "draw"))
        await bot.handlers.scheduler.settled()
        assert reply.text == en("something-wrong")
        assert reply.message.ephemeral
        assert sight(table.channel) == before
    await table.do("draw")
    assert len(await entries(bot, table)) == 2


async def test_a_late_press_does_not_touch_the_board_while_a_walk_waits(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    """The other player's buttons would be gone for as long as Discord needs for two edits."""
    table = await seated("strike", sandbox, bot)
    (board,), (reveal,) = picture.boards(table), picture.reveals(table)
    edits = (board.edits, reveal.edits)
    stale = of_press(table.match, 1, "draw")
    for player in table.players:
        await player.press(board, stale, forged=True)
        await bot.handlers.scheduler.settled()
    assert (board.edits, reveal.edits) == edits
    await picture.check(table, bot.handlers.store)


async def test_a_press_on_what_another_process_has_shown_counts(
    sandbox: Sandbox, bot: DelveBot, tmp_path: Path
) -> None:
    """This one still has the match as it was before; a pass is asked about all the same."""
    table = await seated("starter", sandbox, bot)
    kestrel, moth = table.players
    async with await Store.open(tmp_path / "delve.sqlite3") as other:
        chosen = Action.parse("start:0")
        await Matches(other).act(table.match, UserId(moth.id), 0, chosen, BEGAN)
    board = table.board()
    reply = await kestrel.press(board, of_press(table.match, 1, "pass"), forged=True)
    assert en("confirm-pass-why", name="Moth") in reply.text
    await kestrel.press(board, of_press(table.match, 1, "draw"), forged=True)
    await bot.handlers.scheduler.settled()
    assert [entry.action for entry in await entries(bot, table)] == ["start:0", "draw"]
    await picture.check(table, bot.handlers.store)
