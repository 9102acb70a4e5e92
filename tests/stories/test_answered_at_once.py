"""A window: a player who does not bid gets the lowest card and stays, and bids are secret."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.live.clocks import GRACE_MS
from tests.play.story import Story
from tests.stories.tables import opened

pytestmark = pytest.mark.usefixtures("examples")

WINDOW = 40
"""Seconds of a window, where a turn has 90."""


async def test_a_bid_is_secret_and_a_player_without_one_has_bid_the_lowest_card(
    story: Story,
) -> None:
    """Discord gets no request but the answers to the presses; nobody's bank is charged."""
    await opened(story.kestrel, story.moth, story.wren, players=3, clock="90+300")
    story.begins_here()
    people = {one.id: one for one in story.people.values()}
    first, second, _ = [people[player] for player in (await story.match()).terms.players]
    asked = Counter({kind: n for kind, n in story.sandbox.tally.items() if kind.counted})
    for card in ("3", "9", "3"):
        await first.presses(f"bid:{card}")
    await second.presses(f"bid:{card}")
    now = Counter({kind: n for kind, n in story.sandbox.tally.items() if kind.counted})
    assert now == asked
    await story.wait(WINDOW)
    await story.wait(GRACE_MS / 1000 + 10)
    match = await story.match()
    assert match.clock is not None
    assert (match.departures, match.clock.banks) == ({}, (300_000,) * 3)
