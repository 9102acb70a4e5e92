"""A host gives the match to a player."""

from __future__ import annotations

import pytest

from bot.match.entries import Awarded, Conceded
from tests.wire.desk.hosting import Hosting, en


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


@pytest.mark.parametrize("act", ["award", "forfeit"])
async def test_a_command_that_ends_the_match_asks_first(act: str, hosting: Hosting) -> None:
    question = await hosting.do(act, player=hosting.kestrel)
    assert question.ephemeral
    assert en(f"desk-confirm-{act}", name="Kestrel") in question.text
    assert (await hosting.match()).version == 0
    # What is confirmed is the match as it was then.
    await hosting.press(hosting.table.board(), "start:0", hosting.moth)
    late = await hosting.press(question, f"host:{act},0")
    assert "moved on" in late.text
    assert (await hosting.match()).version == 1
    told = await hosting.declare(act, hosting.kestrel)
    match = await hosting.match()
    assert isinstance(match.entry, Awarded | Conceded)
    assert match.entry.seat == 0
    assert hosting.told(told.text)
