"""Pig over the wire, by people who know no rules but press what they see: a sample to copy."""

from pathlib import Path
from random import Random

from bot.match.ids import GuildId
from sandbox.server import Sandbox
from tests.examples.evening import spend
from tests.examples.hall import OwnHall
from tests.examples.pig import GAME
from tests.play.secrecy import Secrecy, Secrets
from tests.play.truth import check_logs, check_results

SECRETS: dict[str, Secrets] = {}
"""Pig has none. A game with secrets says which: {"goofspiel": GoofspielSecrets()}."""


async def test_a_match_for_each_number_of_seats(sandbox: Sandbox, tmp_path: Path) -> None:
    """One is played to its end. The bot asks Discord for nothing wrong, and tells no secret."""
    matches = len(GAME.rules.seats)
    hall = OwnHall(sandbox, Random(1), tmp_path / "delve.sqlite3")
    async with hall.opened():
        await spend(hall, [GAME.rules], matches, rooms=2)
        await hall.shown_to_the_end()
        assert hall.store is not None
        assert await check_logs(hall.store, hall.pressed, hall.told) == matches
        await check_results(hall.store, GuildId(sandbox.guild_id))
    assert sandbox.unknown_requests == []
    assert Secrecy(hall.truth, SECRETS).complaints() == []
