"""Questions before what cannot be undone: they name what follows, and do not outlive it."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.ui.catalogue import texts_in
from sandbox.server import Sandbox
from tests.wire.phases import seated
from tests.wire.table import control, use

en, uk = texts_in("en"), texts_in("uk")


async def test_a_pass_that_was_not_confirmed_is_not_asked_for_ever(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    """Its button would be refused, and stand there red all the same."""
    table = await seated("turn", sandbox, bot)
    kestrel = table.players[0]
    question = (await use(kestrel, control(table.board(), "pass"))).message
    assert question.ephemeral
    assert question.custom_ids
    await use(kestrel, control(table.board(), "draw"))
    await bot.handlers.display.settled()
    assert question.custom_ids == []
    assert question.text == en("question-outdated")


async def test_a_question_stands_while_it_can_be_answered(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    kestrel, moth = table.players
    passing = (await use(kestrel, control(table.board(), "pass"))).message
    leaving = (await moth.command(table.channel, "match concede")).message
    await bot.handlers.display.settled()
    assert passing.custom_ids
    assert uk("confirm-concede-why", name="Kestrel") in leaving.text
    assert uk("record-match", names="Kestrel", channel=f"<#{table.channel.id}>") in leaving.text
    await use(kestrel, control(passing, "pass"))
    await bot.handlers.display.settled()
    assert passing.deleted
    assert leaving.custom_ids, "one may still give up"
    await use(moth, control(leaving, "concede"))
    await bot.handlers.display.settled()
    assert leaving.deleted


async def test_nobody_is_asked_about_a_match_that_is_over(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    questions = [
        (await player.command(table.channel, "match concede")).message for player in table.players
    ]
    await use(table.players[0], control(questions[0], "concede"))
    await bot.handlers.display.settled()
    assert questions[1].custom_ids == []
    assert questions[1].text == uk("question-outdated")


@pytest.mark.parametrize("leaver", [0, 1])
async def test_a_card_in_hand_is_named_when_the_match_stops(
    leaver: int, sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("card", sandbox, bot)
    kestrel = table.players[0]
    hand = (await kestrel.command(table.channel, "match card")).message
    person = table.players[leaver]
    question = (await person.command(table.channel, "match concede")).message
    await use(person, control(question, "concede"))
    await bot.handlers.display.settled()
    assert en("placed-never", monster="😈 Demon 7") in hand.text
    assert hand.custom_ids == []
