"""Hosts act on matches of others: who begins, pauses, time, and adventures played anew."""

import pytest

from tests.play.phases import hosted, seated
from tests.play.story import Story
from tests.stories.tables import live


async def test_a_paused_match_takes_nothing_and_no_time(story: Story) -> None:
    """Moth still sees the buttons of before; what was thought for stays thought for."""
    await seated(story)
    story.begins_here()
    await story.wait(20)
    start = story.moth.offer("start:1")
    for command in ("resume", "pause", "pause"):
        await story.rook.uses(f"host {command}")
    await story.wait(600)
    await story.moth.takes(start, forged=True)
    await story.rook.uses("host resume")
    await story.wait(10)
    await story.moth.presses("start:1")
    ((_, charged),) = (await story.entries())[-1].charged
    assert charged == pytest.approx(30_000, abs=1_500)


async def test_a_host_gives_time_and_takes_some(story: Story) -> None:
    await hosted(story, clock="90+300")
    await story.rook.uses("host time", player="Kestrel", seconds=60)
    await story.rook.uses("host time", player="Kestrel", seconds=-290)
    await story.wait(100)
    await story.wait(60)


@pytest.mark.usefixtures("examples")
async def test_a_game_for_any_number_of_others(story: Story) -> None:
    """A seat between that nobody takes is none, and also a player who is alone is asked."""
    options = {"length": "short", "clock": "60+0"}
    await story.rook.uses(
        "host goofspiel", player1="Kestrel", player2="Moth", player4="Wren", **options
    )
    await story.kestrel.presses("ready")
    await story.wren.presses("ready")
    assert await live(story) == []
    await story.moth.presses("ready")
    await story.rook.uses("host pig", player1="Otter")
    await story.otter.presses("ready")


async def test_a_host_may_choose_who_begins_and_plays_nothing(story: Story) -> None:
    """Also not for the seat that the host has just chosen."""
    await seated(story)
    story.begins_here()
    late = story.moth.offer("start:0")
    await story.rook.presses("start:1")
    for action in ("draw", "pass", "card"):
        await story.rook.presses(action)
    await story.moth.takes(late, forged=True)
