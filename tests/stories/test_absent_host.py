"""The host is called when a match needs them; others stand in for a host who does not come."""

import pytest

from bot.handlers.sweeps import MISSED_AFTER_MS
from bot.store import matches
from tests.play.loop import wall_clock
from tests.play.phases import hosted
from tests.play.scene import Scene
from tests.play.story import Story

PATIENCE = MISSED_AFTER_MS / 1000
REMINDED = 450.0
"""Seconds of the first turn by the clock 600+6000 until the host is called."""


async def played(story: Story) -> None:
    """Rook hosts Kestrel and Moth. Kestrel is asked, and does nothing."""
    await hosted(story)
    story.begins_here()


async def called(scene: Scene) -> int:
    return len(await scene.process.store.read(matches.hosts_called, round(wall_clock() * 1000) + 1))


async def test_the_last_reminder_calls_the_host_once_per_question(story: Story) -> None:
    await played(story)
    await story.wait(REMINDED - 30)
    await story.wait(60)
    await story.wait(300)
    await story.kestrel.presses("draw", "add")
    await story.moth.presses("draw")
    await story.wait(PATIENCE - 600)


async def test_a_host_who_has_just_done_something_is_not_called(story: Story) -> None:
    await played(story)
    await story.wait(REMINDED - 20)
    await story.rook.presses("rules:point")
    await story.wait(50)
    assert await called(story) == 0


async def test_a_host_whose_act_is_long_past_is_called(story: Story) -> None:
    """Although it is the newest entry; the next one removes the call for good."""
    await played(story)
    await story.wait(REMINDED - 120)
    await story.rook.uses("host time", player="Kestrel", seconds=60)
    await story.wait(150)
    await story.rook.uses("host time", player="Kestrel", seconds=60)
    await story.wait(150)
    await story.kestrel.uses("match show")


async def test_a_host_is_called_before_the_flag_of_a_short_turn_falls(scene: Scene) -> None:
    await hosted(scene, "60+0")
    await scene.wait(45)
    await scene.kestrel.presses("draw", "add")
    await scene.wait(48)
    assert await called(scene) == 0
    await scene.wait(5)
    assert await called(scene) == 1


@pytest.mark.parametrize("did", ["a press", "host rewind", "match show", "help", "stats"])
async def test_a_host_who_does_anything_is_there(did: str, scene: Scene) -> None:
    """By any act in any place, even one without an effect."""
    await hosted(scene)
    await scene.wait(REMINDED + 30)
    assert await called(scene) == 1
    if did == "a press":
        await scene.rook.presses("rules:point")
    else:
        await scene.rook.uses_in(scene.sandbox.channels["tavern"], did)
    await scene.wait(30)
    assert await called(scene) == 0
    await scene.wait(PATIENCE + 30)
    assert (await scene.match()).host_missed == 0


async def test_a_host_who_does_not_come_is_stood_in_for(story: Story) -> None:
    """First by any moderator, then by the players together; and then Rook comes after all."""
    await played(story)
    for seconds in (REMINDED + PATIENCE - 30, 60, PATIENCE, PATIENCE):
        await story.wait(seconds)
    await story.rook.uses("host pause")


async def test_a_host_leaving_a_match_paused_is_called(story: Story) -> None:
    await played(story)
    await story.rook.uses("host pause")
    await story.wait(3600)
    await story.kestrel.uses("match ask", what="resume")
    for _ in range(2):
        await story.wait(PATIENCE + 30)
    await story.kestrel.uses("match ask", what="end")
    await story.moth.presses("agree")
