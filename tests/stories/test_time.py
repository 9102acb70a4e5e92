"""Clocks, people who do not answer, and a bot that was away."""

from collections import Counter

import pytest

from bot.live.clocks import GRACE_MS
from tests.play.phases import begun, hosted
from tests.play.story import Story
from tests.stories.tables import MINUTES, opened


@pytest.mark.parametrize("closed", [False, True])
async def test_a_player_is_reminded_twice_in_private(closed: bool, story: Story) -> None:
    """By a way that costs no new private channel, unless private messages are closed."""
    if closed:
        story.moth.client.close_dms()
    await story.kestrel.uses(
        "deathmatch challenge", opponent="Moth", variant="warrior", clock="90+60"
    )
    await story.moth.presses("accept")
    story.begins_here()
    await story.wait(140)


async def test_a_flag_falls_in_a_hosted_match(story: Story) -> None:
    await hosted(story, clock="30+60")
    await story.wait(89)
    await story.wait(1)
    await story.kestrel.presses("draw")
    await story.wait(5)


async def test_a_long_absence_is_told_once(story: Story) -> None:
    """With the next ping: nobody is called because the bot was away."""
    await begun(story)
    story.begins_here()
    await story.away(20 * MINUTES)
    for player in (story.kestrel, story.moth):
        await player.presses("draw", "add")


WINDOW = 40
"""Seconds of a window, where a turn has 90."""


@pytest.mark.usefixtures("examples")
async def test_a_missing_bid_is_the_lowest_card(story: Story) -> None:
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
