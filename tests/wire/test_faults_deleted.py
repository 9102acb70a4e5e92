"""Somebody deletes messages of a match: what is needed comes back, and nothing else does."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.app import DelveBot
from bot.display.lookout import ROUND_SECONDS
from bot.ui.catalogue import texts_in
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.play.loop import quiet, wait
from tests.play.requests import KINDS, MESSAGE
from tests.store.playing import live_ids
from tests.wire import picture
from tests.wire.disorder import calm_bot
from tests.wire.house import House
from tests.wire.phases import PHASES, seated
from tests.wire.table import Table, invitation_button


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
        yield bot


async def repaired(table: Table, bot: DelveBot, right: Callable[[], object]) -> None:
    """Wait until something is right again, and nothing more is done."""
    await table.sandbox.until(right)
    await bot.handlers.display.settled()


@pytest.mark.parametrize("phase", PHASES)
async def test_a_deleted_board_comes_back(phase: str, sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated(phase, sandbox, bot)
    (board,) = picture.in_play(table)
    (ping,) = picture.pings(table)

    sandbox.delete_message(board)
    await repaired(table, bot, lambda: picture.in_play(table))

    assert picture.in_play(table)[0].text == board.text
    assert picture.pings(table) == [ping], "nobody is pinged twice"
    await picture.check(table, bot.handlers.store)
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


async def test_a_board_deleted_again_and_again(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    for _ in range(5):
        sandbox.delete_message(picture.boards(table)[0])
        await sandbox.until(lambda: picture.boards(table))
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


async def test_a_board_deleted_while_it_is_edited(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    (board,) = picture.boards(table)
    method, route, fits = KINDS["board edit"]
    # The edit is answered after the news of the deletion.
    sandbox.faults.add(method, route, when=fits, answer_delay=0.1)
    edits = board.edits
    draw = next(c for c in await table.next_moves() if c.verb == "draw")
    reply = table.players[0].start_press(draw.message, draw.custom_id)
    await sandbox.until(lambda: board.edits > edits)
    sandbox.delete_message(board)
    await repaired(table, bot, lambda: picture.boards(table))
    assert reply.acknowledged
    await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("phase", PHASES)
async def test_a_deleted_call_stays_away(phase: str, sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated(phase, sandbox, bot)
    sandbox.delete_message(picture.pings(table)[0])
    await bot.handlers.display.settled()
    assert picture.pings(table) == [], "it has pinged already"
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


async def test_a_deleted_question_of_a_reveal_comes_back(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("strike", sandbox, bot)
    (reveal,) = picture.reveals(table)
    sandbox.delete_message(reveal)
    await repaired(table, bot, lambda: picture.reveals(table))
    (again,) = picture.reveals(table)
    assert (again.text, again.custom_ids) == (reveal.text, reveal.custom_ids)
    await picture.check(table, bot.handlers.store)
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


async def test_a_question_that_is_missed_comes_back_on_demand(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("strike", sandbox, bot)
    (reveal,) = picture.reveals(table)
    # Gone without an event, as while the gateway was down.
    reveal.deleted = True
    del reveal.channel.messages[reveal.id]
    await table.players[0].command(table.channel, "match show")
    await repaired(table, bot, lambda: picture.reveals(table))
    await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_board_that_is_missed_is_found_by_the_hourly_look(
    restarted: bool, house: House
) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        if not restarted:
            await missed_until_the_look(house, table, bot)
    if restarted:
        async with house.bot() as bot:
            await missed_until_the_look(house, table, bot)


async def missed_until_the_look(house: House, table: Table, bot: DelveBot) -> None:
    (board,) = picture.in_play(table)
    board.deleted = True
    del board.channel.messages[board.id]
    await bot.handlers.display.settled()
    assert picture.in_play(table) == []
    await wait(ROUND_SECONDS)
    await repaired(table, bot, lambda: picture.in_play(table))
    await picture.check(table, bot.handlers.store)


async def test_a_finished_reveal_stays_deleted(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("strike", sandbox, bot)
    await table.do("strike")
    await table.next_moves()
    await bot.handlers.display.settled()
    sandbox.delete_message(picture.reveals(table)[0])
    await bot.handlers.display.settled()
    assert picture.reveals(table) == []
    await table.do("draw")
    await table.play()
    await bot.handlers.display.settled()
    assert len(picture.results(table)) == 1


async def test_a_reveal_deleted_while_it_grows(tmp_path: Path) -> None:
    async with Sandbox(rate_limits=False) as sandbox:
        database = tmp_path / "delve.sqlite3"
        async with calm_bot(sandbox, database, pace=1.5) as bot:
            players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
            table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
            await table.challenge("barbarian", "P")
            # A goblin and a skeleton lie in the dungeon when Moth goes in.
            await table.do("start:0", "draw", "add", "draw", "add", "pass")
            for seen in range(4):
                # The last frame stands for longer.
                pause = 1.5 if seen < 3 else 3.0
                await quiet()
                (reveal,) = picture.reveals(table)
                shown = [number for number in range(1, 4) if f"`{number}`" in reveal.text]
                assert shown == [1, 2][:seen]
                sandbox.delete_message(reveal)
                await sandbox.until(lambda: picture.reveals(table))
                assert picture.reveals(table)[0].text == reveal.text
                await wait(pause)
            assert await table.next_moves()
            await bot.handlers.display.settled()
            await picture.check(table, bot.handlers.store)


async def test_a_deleted_record_stays_away(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("card", sandbox, bot)
    (record,) = picture.records(table, 0)
    sandbox.delete_message(record)
    card = await table.players[0].command(table.channel, "match card")
    assert card.text.split("\n")[0] == record.text.split("\n")[0], "it can still be looked at"
    await table.do("add", "draw", "add", "draw", "add")
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store, private=(1,))
    title = record.text.split("\n")[0]
    assert [found for found in picture.records(table, 0) if found.text.startswith(title)] == []


async def test_everything_is_deleted_at_once(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("strike", sandbox, bot)
    for message in picture.in_channel(table):
        sandbox.delete_message(message)
    await repaired(table, bot, lambda: picture.in_play(table))
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


# Before the match


async def challenged(sandbox: Sandbox) -> Message:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    reply = await kestrel.command(
        sandbox.channels["arena"], "deathmatch challenge", opponent=moth, variant="warrior"
    )
    return reply.message


async def test_a_deleted_invitation_is_in_nobodys_way(sandbox: Sandbox, bot: DelveBot) -> None:
    invitation = await challenged(sandbox)
    await bot.responders.settled(20)
    sandbox.delete_message(invitation)
    async with asyncio.timeout(20):
        while await bot.handlers.store.open_invitations():
            pass
    table = await seated("turn", sandbox, bot)
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


async def test_an_invitation_deleted_under_the_finger(sandbox: Sandbox, bot: DelveBot) -> None:
    invitation = await challenged(sandbox)
    accept = invitation_button(invitation, "accept")
    sandbox.delete_message(invitation)
    # The client of the one who accepts has not heard of it yet.
    reply = sandbox.people["Moth"].start_press(invitation, accept, forged=True)
    await sandbox.until(lambda: reply.acknowledged or reply.failed)
    await bot.handlers.display.settled()
    # Whichever comes first: the word counts, or it is too late.
    if await live_ids(bot.handlers.store):
        assert reply.messages == []
    else:
        assert reply.text == texts_in("uk")("refusal-invitation-withdrawn")


async def test_a_deletion_that_fails_is_not_tried_at_every_press(house: House) -> None:
    """While the line is cut every press would try all that is to go, and each adds to it."""

    def failed() -> list[str]:
        # Not the hits of the fault: aiohttp repeats some requests by itself.
        return [line for line in house.incidents.lines if "deletion of" in line]

    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        line = house.sandbox.faults.add("DELETE", MESSAGE, drop="before", times=None)
        for action in ("draw", "add", "draw", "add", "draw", "add", "draw", "add"):
            await table.do(action)
            await table.next_moves()
        tried = len(failed())
        assert tried <= 2, "two may go at the same time"
        left = len(picture.pings(table))
        assert left > 3
        # One of them is enough to find out that nothing has changed.
        for number, seconds in enumerate((1.0, 2.0), start=tried + 1):
            await bot.handlers.display.shown(table.match)
            await wait(seconds)
            assert len(failed()) == number
        await bot.handlers.display.shown(table.match)
        line.remove()
        await wait(5.0)
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
