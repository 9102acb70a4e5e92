"""Where a walk begins: where the board stood, or below what others have written since."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ui.catalogue import texts_in
from sandbox.world import Message
from tests.wire import picture
from tests.wire.board.walking import THREE_IN, Slow
from tests.wire.house import House
from tests.wire.phases import seated

en = texts_in("en")


def newest(slow: Slow) -> Message:
    return list(slow.table.channel.messages.values())[-1]


async def to_the_name(slow: Slow) -> Message:
    """Play until the monster is to be named. Returns the board."""
    await slow.table.challenge("warrior", "C")
    await slow.table.do(*THREE_IN[:-1])
    await slow.table.next_moves()
    await slow.end()
    return slow.table.board()


async def whole(slow: Slow) -> None:
    """Let the walk be told to its end."""
    async for _ in slow.told(await slow.frames()):
        pass
    await slow.end()


async def test_nobody_wrote_so_the_board_becomes_the_walk(slow: Slow) -> None:
    board = await to_the_name(slow)
    await slow.table.do("name:7")
    await slow.pause()
    assert picture.in_channel(slow.table) == [board]
    assert board.text == (await slow.frames())[0]


async def test_somebody_wrote_so_the_walk_begins_below(slow: Slow) -> None:
    board = await to_the_name(slow)
    wren = slow.house.sandbox.people["Wren"]
    wren.say(slow.table.channel, "I would not go in there")
    await slow.table.do("name:7")
    await slow.pause()
    walk = newest(slow)
    assert picture.in_channel(slow.table) == [walk], "the board is gone"
    assert walk.id > board.id
    first, *rest = await slow.frames()
    assert walk.text == first
    slow.go_on()
    # What is written while it is told does not chase it down the channel.
    wren.say(slow.table.channel, "See?")
    async for frame in slow.told(rest):
        assert walk.text == frame
    await slow.end()
    assert walk.text == rest[-1]
    assert picture.reveals(slow.table) == [walk]


@pytest.mark.parametrize("shown", [False, True])
async def test_what_the_bot_answers_others_moves_no_walk(shown: bool, slow: Slow) -> None:
    board = await to_the_name(slow)
    wren = slow.house.sandbox.people["Wren"]
    command = "play deathmatch" if shown else "leaderboard"
    options: dict[str, Any] = {"variant": "warrior"} if shown else {}
    reply = await wren.command(slow.table.channel, command, **options)
    assert reply.message.ephemeral is not shown
    await slow.end()
    await slow.table.do("name:7")
    await slow.pause()
    (walk,) = picture.reveals(slow.table)
    assert walk is board


@pytest.mark.parametrize("chat", [True, False])
async def test_an_answered_walk_goes_on_below(chat: bool, house: House) -> None:
    async with house.bot() as bot:
        table = await seated("strike", house.sandbox, bot)
        (asking,) = picture.reveals(table)
        if chat:
            house.sandbox.people["Wren"].say(table.channel, "Strike!")
        await table.do("strike")
        await bot.handlers.display.settled()
        (walk,) = picture.reveals(table)
        # Told at once, it is one message that shows all of it.
        assert (walk.id == asking.id) is not chat
        assert en("walk-survived", name="Kestrel", adventure=1) in walk.text


async def test_after_a_start_it_begins_where_the_board_stood(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("name", house.sandbox, bot)
        board = table.board()
        house.sandbox.people["Wren"].say(table.channel, "Well?")
    async with house.bot() as bot:
        await table.do("name:7")
        await bot.handlers.display.settled()
        assert picture.reveals(table) == [board]
