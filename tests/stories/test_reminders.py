"""Reminders of the clock: to the player alone, in time, by a way that costs no new channel."""

from __future__ import annotations

import pytest

from tests.play.story import Story

HOUR = 3600


async def asked(story: Story, clock: str) -> None:
    """Moth is to choose who begins."""
    challenge = "deathmatch challenge"
    await story.kestrel.uses(challenge, opponent="Moth", variant="warrior", clock=clock)
    await story.moth.presses("accept")
    story.begins_here()


@pytest.mark.parametrize("closed", [False, True])
async def test_whoever_is_asked_is_reminded_twice(closed: bool, story: Story) -> None:
    if closed:
        story.moth.client.close_dms()
    await asked(story, "90+60")
    await story.wait(140)


async def test_whoever_has_answered_is_not_reminded(story: Story) -> None:
    await asked(story, "90+60")
    await story.wait(60)
    await story.moth.presses("start:1")
    await story.wait(80)
