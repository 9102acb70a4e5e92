"""The bot stops in any phase of a match: old messages work, and what is missing is shown."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from bot.delivery.sender import MessageSender
from bot.display.lookout import ROUND_SECONDS
from bot.ui import replies
from bot.ui.catalogue import texts_in
from sandbox.world import Message
from tests.wire import picture
from tests.wire.house import House
from tests.wire.phases import PHASES, seated, showing_nothing
from tests.wire.table import Table, control, end_match, use

en = texts_in("en")


@pytest.mark.parametrize("phase", PHASES)
async def test_old_messages_work_and_nothing_is_said_twice(phase: str, house: House) -> None:
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot, host=house.sandbox.people["Rook"])
        old = await table.choices()
    before = house.standing()
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert house.standing() == before, "nothing was posted again"
        await picture.check(table, bot.handlers.store)
        legal = PHASES[phase].legal
        chosen = next(one for one in old if one.press.action == legal)
        await table.make(chosen)
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        await table.play()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("what", ["board", "call", "everything"])
@pytest.mark.parametrize("found", ["show", "look"])
async def test_what_was_deleted_meanwhile_is_put_back(
    found: str, what: str, phase: str, house: House
) -> None:
    """Not at the start, which asks Discord nothing, but by whoever wants to see it, or in time."""
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot)
    pings = picture.pings(table)
    gone = {
        "board": [message for message in picture.in_channel(table) if message not in pings],
        "call": pings,
        "everything": picture.in_channel(table),
    }[what]
    for message in gone:
        house.sandbox.delete_message(message)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        before = house.standing()
        if found == "look":
            await house.later(ROUND_SECONDS)
            if what != "call":
                await house.sandbox.until(lambda: house.standing() != before)
        else:
            await table.players[1].command(table.channel, "match show")
        await bot.handlers.display.settled()
        if what == "board":
            await picture.check(table, bot.handlers.store)
        else:
            # The ping has notified already; the next turn has its own.
            assert len([*picture.boards(table), *picture.reveals(table)]) == 1
            assert picture.pings(table) == []
        await table.do(PHASES[phase].legal)
        await table.play()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("phase", PHASES)
async def test_what_was_counted_but_not_shown_is_shown(
    phase: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the process had died between the log and the board."""
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot)
        before = [message.payload for message in picture.in_channel(table)]
        with showing_nothing(bot, monkeypatch):
            await table.do(PHASES[phase].legal)
        assert [message.payload for message in picture.in_channel(table)] == before
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        await table.play()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("ending", ["concede", "end"])
async def test_an_end_that_was_not_shown_is_shown(
    ending: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot, host=house.sandbox.people["Rook"])
        with showing_nothing(bot, monkeypatch):
            if ending == "end":
                await end_match(house.sandbox.people["Rook"], house.arena)
            else:
                reply = await table.players[0].command(house.arena, "match concede")
                await use(table.players[0], control(reply.message, "concede"))
                await house.sandbox.until(lambda: reply.messages == [])
        assert table.result() is None
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        assert table.result() is not None
    before = house.standing()
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert house.standing() == before, "a match that is over and shown is left alone"


async def test_a_board_that_was_posted_again_but_not_noted_is_not_doubled(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process was killed between Discord's word and its own note: nobody sees two boards."""
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        reposted = asyncio.Event()
        save = bot.handlers.store.note_messages

        async def killed(*_: object, **__: object) -> None:
            reposted.set()
            await asyncio.Event().wait()

        async def save_until_killed(*args: Any, **options: Any) -> None:
            if not reposted.is_set():
                await save(*args, **options)

        monkeypatch.setattr(MessageSender, "delete", killed)
        monkeypatch.setattr(bot.handlers.store, "note_messages", save_until_killed)
        table.players[0].start_command(table.channel, "match show")
        await reposted.wait()
    monkeypatch.undo()
    assert len(picture.boards(table)) == 2
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        await table.play()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)


async def test_a_press_while_the_bot_is_away_can_be_made_again(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
    kestrel, draw = table.players[0], control(table.board(), "draw")
    pressed = kestrel.start_press(draw.message, draw.custom_id)
    house.away(4)
    assert pressed.failed
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert len(await bot.handlers.store.entries(table.match)) == 1
        await table.do("draw", "add")
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)


async def test_a_card_in_hand_survives_with_its_reader(house: House) -> None:
    """The card can be asked for, in the language of before, and what follows is written in it."""
    async with house.bot() as bot:
        players = (house.sandbox.people["Moth"], house.sandbox.people["Kestrel"])
        table = await seated("card", house.sandbox, bot, players=players)
        moth = players[0]
        (record,) = picture.records(table, 0)
        assert "Демон" in record.text
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        assert "Демона" in (await moth.command(house.arena, "match card")).text
        await table.do("discard:torch")
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        await table.do("draw", "add", "draw")
        await bot.handlers.display.settled()
        newest = picture.records(table, 0)[-1]
        assert "Вампір" in newest.text
        assert "Вампір" not in record.text


def notices(table: Table, seat: int) -> list[Message]:
    """What told a player, for them alone, how to open their private messages."""
    person = table.players[seat]
    said = replies.messages_closed(en, en).markdown
    seen = [*table.channel.messages.values()]
    return [message for message in seen if message.reader == person.id and message.text == said]


async def test_closed_messages_stay_known(house: House) -> None:
    """Who was told what that means is not told again after a restart, in this match or another."""
    async with house.bot() as bot:
        kestrel = house.sandbox.people["Kestrel"]
        kestrel.close_dms()
        table = await seated("card", house.sandbox, bot)
        await bot.handlers.display.settled()
        assert len(notices(table, 0)) == 1
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        await table.do("add", "draw", "add", "draw")
        await bot.handlers.display.settled()
        assert any("Vampire" in one.message.text for one in await table.choices())
        assert len(notices(table, 0)) == 1
        assert kestrel.direct_messages == []
        await picture.check(table, bot.handlers.store, private=(1,))


async def test_the_tables_survive(house: House) -> None:
    async with house.bot() as bot:
        players = (house.sandbox.people["Kestrel"], house.sandbox.people["Moth"])
        table = Table(house.sandbox, house.arena, players, random.Random(2))
        await table.challenge("barbarian")
        await table.play()
        await bot.handlers.display.settled()
        before = await players[0].command(house.arena, "leaderboard")
        stats = await players[0].command(house.arena, "stats")
    async with house.bot():
        after = await players[0].command(house.arena, "leaderboard")
        assert after.text == before.text
        again = await players[0].command(house.arena, "stats", player=players[0])
        assert again.text == stats.text
