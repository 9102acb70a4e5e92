"""A whole match, from the challenge to the leaderboard, over HTTP and WebSocket."""

import random

import pytest

from bot.app import DelveBot
from bot.match.ids import MatchId
from sandbox.server import Sandbox
from tests.wire.table import Table


@pytest.mark.parametrize("variant", ["warrior", "barbarian"])
async def test_from_the_challenge_to_the_leaderboard(
    variant: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    arena = sandbox.channels["arena"]
    table = Table(sandbox, arena, (kestrel, moth), random.Random(7))

    await table.challenge(variant)
    result = await table.play()
    await bot.handlers.display.settled()

    match = await bot.handlers.matches.get(MatchId(1))
    assert match is not None
    assert match.result is not None
    assert match.result.winner is not None
    winner = table.players[match.result.winner].name
    assert winner in result.text
    leaderboard = (await moth.command(arena, "leaderboard")).message.text
    assert leaderboard.index(winner) < leaderboard.index(
        table.players[1 - match.result.winner].name
    )
    stats = (await kestrel.command(arena, "stats", player=moth)).message.text
    assert "Kestrel" in stats
    assert not sandbox.unknown_requests
