"""What is decided and not shown yet: nobody acts on it, and `/help` does not tell it."""

from __future__ import annotations

import pytest

from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import of_press
from tests.wire import picture
from tests.wire.board.walking import THREE_IN, Slow
from tests.wire.clocked import match_of
from tests.wire.phases import showing_nothing

en = texts_in("en")


async def test_no_press_answers_a_question_that_the_walk_has_not_come_to(slow: Slow) -> None:
    """No client offers it: that it counts would tell that the match goes on, and end the walk."""
    table = slow.table
    board = await slow.play("C", "warrior", THREE_IN)
    await slow.pause()
    match = await match_of(table, slow.bot)
    (prompt,) = match.prompts
    action = str(prompt.moves[0].action)
    press = of_press(table.match, match.version, action)
    reply = await table.players[prompt.seat].press(board, press, forged=True)
    said = texts_in("uk" if prompt.seat else "en")
    assert reply.text.startswith(said("being-told-link", link="…").split("…")[0])
    assert (await match_of(table, slow.bot)).version == match.version
    slow.nothing_follows_yet(board)
    frames = await slow.frames()
    for _ in range(4 * len(frames)):
        slow.go_on()
    await slow.end()
    table.version = match.version - 1
    await table.do(action)
    assert (await match_of(table, slow.bot)).version == match.version + 1


async def test_help_tells_no_more_than_the_channel_before_the_first_frame(
    slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, kestrel = slow.table, slow.table.players[0]
    await table.challenge("warrior", "C")
    await table.do(*THREE_IN[:-1])
    await table.next_moves()
    await slow.end()
    with showing_nothing(slow.bot, monkeypatch):
        await table.do(THREE_IN[-1])
        before = await kestrel.command(table.channel, "help")
    slow.bot.handlers.display.changed(table.match)
    await slow.pause()
    during = await kestrel.command(table.channel, "help")
    assert before.text == during.text
    for _ in range(12):
        slow.go_on()
    await slow.end()
    assert picture.boards(table)
    after = await kestrel.command(table.channel, "help")
    assert after.text != during.text
