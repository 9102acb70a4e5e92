"""Somebody deletes messages of a match: what is needed comes back, and nothing else does.

That of boards, calls and walks is told in `tests/stories` and asked in `tests/display`.
"""

from __future__ import annotations

import pytest

from tests.faults.standing import goes_on_unblocked
from tests.play.phases import brought_to, goes_on
from tests.play.story import Story


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
