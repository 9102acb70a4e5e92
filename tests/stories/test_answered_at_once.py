"""A window: a player who does not bid gets the lowest card and stays, and bids are secret."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.live.clocks import GRACE_MS
from tests.play.people import Person
from tests.play.story import Story
from tests.stories.tables import opened

pytestmark = pytest.mark.usefixtures("examples")

TURN, WINDOW = 90, 40
"""Seconds of a turn, and of a window."""


async def bidding(story: Story) -> list[Person]:
    """Three are asked to bid; returns them by their seats."""
    await opened(story.kestrel, story.moth, story.wren, players=3, clock=f"{TURN}+300")
    story.begins_here()
    people = {one.id: one for one in story.people.values()}
    return [people[player] for player in (await story.match()).terms.players]


async def test_whoever_does_not_bid_has_bid_the_lowest_card(story: Story) -> None:
    """The next question is told from the moment at which the flags fell; nobody has a bank."""
    await bidding(story)
    await story.wait(WINDOW)
    await story.wait(GRACE_MS / 1000 + 10)
    match = await story.match()
    assert match.clock is not None
    assert (match.departures, match.clock.banks) == ({}, (300_000,) * 3)


async def test_nothing_is_played_for_whoever_is_there(story: Story) -> None:
    """Two have bid, and the third still has a second: the card counts that they choose then."""
    people = await bidding(story)
    for person, card in zip(people, ("13", "12", "11"), strict=True):
        if card == "11":
            await story.wait(WINDOW - 1)
        await person.presses("card")
        await person.presses(f"bid:{card}")


async def test_a_bid_is_changed_and_others_see_nothing_of_it(story: Story) -> None:
    """Discord gets no request but the answers to the presses."""
    first, second, third = await bidding(story)
    asked = Counter({kind: n for kind, n in story.sandbox.tally.items() if kind.counted})
    for card in ("3", "9", "3"):
        await first.presses(f"bid:{card}")
    await second.presses(f"bid:{card}")
    now = Counter({kind: n for kind, n in story.sandbox.tally.items() if kind.counted})
    assert now == asked
    await third.presses("bid:4")
