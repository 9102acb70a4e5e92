"""A host gives the match to a player."""

from __future__ import annotations

from bot.match.entries import Awarded
from tests.wire.desk.hosting import Hosting


async def test_the_match_is_awarded(hosting: Hosting) -> None:
    desk = await hosting.desk()
    await hosting.press(desk, "host:seat,1")
    await hosting.press(desk, "host:ask-award,1")
    assert "Award the match to Moth?" in desk.text
    await hosting.press(desk, "host:award,1")
    match = await hosting.match()
    assert isinstance(match.entry, Awarded)
    assert match.result is not None
    assert match.result.winners == (1,)
    assert hosting.told("🏆 Rook awards the match to Moth. It does not count on the leaderboard.")


async def test_the_match_is_awarded_by_command(hosting: Hosting) -> None:
    told = await hosting.do("award", player=hosting.kestrel)
    assert told.text == "🏆 Rook awards the match to Kestrel. It does not count on the leaderboard."
    assert isinstance((await hosting.match()).entry, Awarded)
