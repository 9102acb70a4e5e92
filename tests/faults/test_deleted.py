"""Somebody deletes messages of a match: what is needed comes back, and nothing else does.

That of boards, calls and walks is told in `tests/stories` and asked in `tests/display`.
"""

from __future__ import annotations

import logging

import pytest

from bot.display.lookout import ROUND_SECONDS
from tests.faults.standing import goes_on_unblocked
from tests.play.phases import brought_to, goes_on
from tests.play.requests import MESSAGE
from tests.play.scene import Scene
from tests.play.story import Story
from tests.stories.test_death_match import begun


def delete_all(story: Story) -> None:
    """Somebody clears the channel."""
    story.happens("all messages are deleted")
    for message in [*story.channel.messages.values()]:
        story.sandbox.delete_message(message)


def lose_board(story: Story) -> None:
    """Let the board be gone without any news of it, as while the gateway was down."""
    story.happens("the board is deleted unseen")
    board = next(one.message for one in story.wren.offers() if one.verb == "rules")
    board.deleted = True
    del board.channel.messages[board.id]


@pytest.mark.parametrize("phase", ["card", "strike"])
async def test_everything_is_deleted(phase: str, story: Story) -> None:
    """The board, or the walk that asks, comes back, and nobody is called twice."""
    await brought_to(story, phase)
    await story.wait(10)
    story.begins_here()
    for _ in range(2):
        delete_all(story)
        await story.wait(1)
    if phase == "card":
        await story.kestrel.uses("match card")
    await goes_on(story, phase)
    await story.wait(10)
    await goes_on_unblocked(story)


async def test_a_board_that_is_missed_comes_back_on_demand(story: Story) -> None:
    await brought_to(story, "strike")
    await story.wait(10)
    story.begins_here()
    lose_board(story)
    await story.kestrel.uses("match show")
    await goes_on_unblocked(story)


async def test_a_board_that_is_missed_is_found_by_the_hourly_look(story: Story) -> None:
    await begun(story)
    story.begins_here()
    lose_board(story)
    await story.wait(ROUND_SECONDS)
    await goes_on_unblocked(story)


async def test_a_deleted_record_stays_away(story: Story) -> None:
    """The card can still be looked at."""
    await begun(story)
    await story.kestrel.presses("draw")
    story.begins_here()
    story.sandbox.delete_message(story.kestrel.client.direct_messages[0])
    await story.kestrel.uses("match card")
    await story.kestrel.presses("add")
    await story.wait(10)


async def test_a_deletion_that_fails_is_not_tried_at_every_press(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    """While the line is cut every press would try all that is to go."""
    caplog.set_level(logging.INFO)

    def tried() -> int:
        return sum("deletion of" in record.getMessage() for record in caplog.records)

    await begun(scene, clock="600+6000")
    line = scene.sandbox.faults.add("DELETE", MESSAGE, drop="before", times=None)
    for player in (scene.kestrel, scene.moth) * 2:
        await player.presses("draw")
        await player.presses("add")
    before = tried()
    assert before <= 2, "two may go at the same time"
    assert len(scene.called()) == 1
    # One of them is enough to find out that nothing has changed.
    for number, seconds in enumerate((1.0, 2.0), start=before + 1):
        await scene.wait(seconds)
        assert tried() == number
    line.remove()
    await scene.wait(60)
    assert await scene.wrong() == []
