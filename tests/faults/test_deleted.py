"""Messages of a match that somebody deletes, or that are too old to be edited.

A needed message comes back, and no other one does. That of boards, calls and walks is told in
`tests/stories` and asked in `tests/display`.
"""

import pytest

from bot.display.match_messages import STALE_SECONDS
from bot.handlers.sweeps import BOARDS_SECONDS
from tests.faults.insisting import goes_on_unblocked, moves
from tests.play.loop import leap, wall_clock
from tests.play.phases import begun, brought_to, goes_on
from tests.play.scene import Scene
from tests.play.story import Story


@pytest.fixture
def pace() -> float:
    return 0.0


@pytest.mark.parametrize("phase", ["card", "strike"])
async def test_everything_is_deleted(phase: str, story: Story) -> None:
    """The board, or the walk that asks, comes back, and nobody is called twice."""
    await brought_to(story, phase)
    await story.wait(10)
    story.begins_here()
    for _ in range(2):
        story.happens("all messages are deleted")
        for message in [*story.channel.messages.values()]:
            story.sandbox.delete_message(message)
        await story.wait(1)
    if phase == "card":
        await story.kestrel.uses("match card")
    await goes_on(story, phase)
    await story.wait(10)
    await goes_on_unblocked(story)


@pytest.mark.parametrize("seconds", [STALE_SECONDS / 3, STALE_SECONDS + 1.0, 24 * 3600.0])
async def test_a_slow_match(seconds: float, scene: Scene) -> None:
    """An edit that comes too late is not even tried; only the hourly look may hear of it."""
    scene.sandbox.refuse_old_edits = 0.05
    scene.sandbox.record_traffic = True
    began = wall_clock()
    await begun(scene, "barbarian")
    for action in ("draw", "add", "draw", "discard:torch", "pass", "strike", "draw", "add"):
        leap(seconds)
        await moves(scene, action)
        assert await scene.wrong() == []
    refused = [each for each in scene.sandbox.exchanges if each.status == 429]
    assert len(refused) <= (wall_clock() - began) / BOARDS_SECONDS
