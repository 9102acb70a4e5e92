"""The bot stops in any phase of a match: old messages work, and what is missing is shown."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from bot.delivery.sender import MessageSender
from bot.ui.catalogue import texts_in
from tests.wire import picture
from tests.wire.house import House
from tests.wire.phases import PHASES, seated
from tests.wire.table import Table, control, use

en, uk = texts_in("en"), texts_in("uk")


@pytest.mark.parametrize("phase", PHASES)
async def test_old_messages_work_and_nothing_is_said_twice(phase: str, house: House) -> None:
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot, host=house.sandbox.people["Rook"])
        old = await table.choices()
    before = house.standing()
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert house.standing() == before, "nothing was posted again"
        await picture.check(table, bot.handlers.store)
        legal = PHASES[phase].legal
        chosen = next(one for one in old if one.press.action == legal)
        await table.make(chosen)
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)
        await table.play()
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("what", ["board", "call", "reveal", "everything"])
async def test_what_was_deleted_meanwhile_is_repaired(what: str, phase: str, house: House) -> None:
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot)
    gone = {
        "board": picture.boards(table),
        "call": picture.pings(table),
        "reveal": picture.reveals(table),
        "everything": picture.in_channel(table),
    }[what]
    for message in gone:
        house.sandbox.delete_message(message)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        if what in ("call", "everything"):
            # The ping has notified already; the next turn has its own.
            assert len(picture.boards(table)) == 1
            assert table.moves()
        else:
            await picture.check(table, bot.handlers.store)
        await table.do(PHASES[phase].legal)
        await table.play()
        await bot.handlers.scheduler.settled()
        match = await bot.handlers.matches.get(table.match)
        assert match is not None
        assert not match.live
        assert len(picture.results(table)) == 1


@pytest.mark.parametrize("phase", PHASES)
async def test_what_was_counted_but_not_shown_is_shown(
    phase: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the process had died between the log and the board."""
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot)
        board = table.board().payload
        with monkeypatch.context() as patch:
            patch.setattr(bot.handlers.scheduler, "show", lambda *_, **__: None)
            await table.do(PHASES[phase].legal)
        assert table.board().payload is board
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)
        await table.play()
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("ending", ["concede", "end"])
async def test_an_end_that_was_not_shown_is_shown(
    ending: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot, host=house.sandbox.people["Rook"])
        with monkeypatch.context() as patch:
            patch.setattr(bot.handlers.scheduler, "show", lambda *_, **__: None)
            if ending == "end":
                await house.sandbox.people["Rook"].command(house.arena, "match end")
            else:
                reply = await table.players[0].command(house.arena, "match concede")
                await use(table.players[0], control(reply.message, "concede"))
                await house.sandbox.until(lambda: reply.messages == [])
        assert table.result() is None
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)
        assert table.result() is not None
    before = house.standing()
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert house.standing() == before, "a match that is over and shown is left alone"


async def test_a_board_that_was_posted_again_but_not_noted_is_not_doubled(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process was killed between Discord's word and its own note: nobody sees two boards."""
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        reposted = asyncio.Event()
        save = bot.handlers.store.save_message_records

        async def killed(*_: object) -> None:
            reposted.set()
            await asyncio.Event().wait()

        async def save_until_killed(*args: Any) -> None:
            if not reposted.is_set():
                await save(*args)

        monkeypatch.setattr(MessageSender, "delete", killed)
        monkeypatch.setattr(bot.handlers.store, "save_message_records", save_until_killed)
        table.players[0].start_command(table.channel, "match show")
        await reposted.wait()
    monkeypatch.undo()
    assert len(picture.boards(table)) == 2
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)
        await table.play()
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)


async def test_a_press_while_the_bot_is_away_can_be_made_again(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
    kestrel, draw = table.players[0], control(table.board(), "draw")
    pressed = kestrel.start_press(draw.message, draw.custom_id)
    house.away(4)
    assert pressed.failed
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert len(await bot.handlers.store.entries(table.match)) == 1
        await table.do("draw", "add")
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)


async def test_a_card_in_hand_survives_with_its_reader(house: House) -> None:
    """The hand of before can be used, the card be asked for, in the language of before."""
    async with house.bot() as bot:
        players = (house.sandbox.people["Moth"], house.sandbox.people["Kestrel"])
        table = await seated("card", house.sandbox, bot, players=players)
        moth = players[0]
        assert uk("monster-demon.drawn") in table.hand(0)[0].message.text
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert "Демона" in (await moth.command(house.arena, "match card")).text
        await table.make_in_private(0, "discard:torch")
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)
        await table.do("draw", "add", "draw")
        await bot.handlers.scheduler.settled()
        newest = table.hand(0)[0].message
        assert uk("hand-title", monster="Вампіра", strength=4) in newest.text


async def test_closed_messages_stay_known(house: House) -> None:
    async with house.bot() as bot:
        kestrel = house.sandbox.people["Kestrel"]
        kestrel.close_dms()
        table = await seated("turn", house.sandbox, bot)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        reply = await use(kestrel, control(table.board(), "draw"))
        assert "Demon" in "".join(message.text for message in reply.messages)
        assert all(message.ephemeral for message in reply.messages)
        await bot.handlers.scheduler.settled()


async def test_the_tables_survive(house: House) -> None:
    async with house.bot() as bot:
        players = (house.sandbox.people["Kestrel"], house.sandbox.people["Moth"])
        table = Table(house.sandbox, house.arena, players, random.Random(2))
        await table.challenge("barbarian")
        await table.play()
        await bot.handlers.scheduler.settled()
        before = await players[0].command(house.arena, "leaderboard")
        stats = await players[0].command(house.arena, "stats")
    async with house.bot():
        after = await players[1].command(house.arena, "leaderboard")
        assert after.text == before.text
        again = await players[1].command(house.arena, "stats", player=players[0])
        assert again.text == stats.text
