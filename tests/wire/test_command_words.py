"""The words of `/match` are never taken for moves of a game."""

import pytest

from bot.app import DelveBot
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand, of_press
from sandbox.server import Sandbox
from tests.wire.phases import seated


@pytest.mark.parametrize("word", MatchCommand)
async def test_no_command_is_taken_for_a_move(
    word: MatchCommand, sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("turn", sandbox, bot)
    name = of_press(table.match, 1, word)
    reply = await table.players[0].press(table.board(), name, forged=True)
    assert reply.message.ephemeral
    assert texts_in("en")("refusal-not-now") not in reply.text
