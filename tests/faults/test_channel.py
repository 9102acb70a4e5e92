"""A channel or a permission is lost: those who can mend it hear of it once, and the match waits."""

from __future__ import annotations

import pytest

from tests.faults.standing import goes_on_unblocked
from tests.play.phases import begun, brought_to
from tests.play.story import Story

MINUTES = 60.0


def allows(story: Story, permission: str, given: bool) -> None:
    """Somebody gives a permission in the channel to the bot, or takes it."""
    story.happens(f"{permission} is {'given' if given else 'taken'}")
    story.sandbox.set_permission(story.channel, permission, given)


async def vanishes(story: Story) -> None:
    """Somebody deletes the channel; what follows is typed in another one."""
    story.happens("the channel is deleted")
    story.sandbox.delete_channel(story.channel)
    await story.wait(5)
    story.channel = story.sandbox.channels["tavern"]


# A channel


@pytest.mark.parametrize("phase", ["card", "strike"])
async def test_the_host_shows_a_match_elsewhere(phase: str, story: Story) -> None:
    """The host alone hears of it; a card is looked at anew, and a walk is told anew."""
    await brought_to(story, phase)
    await story.wait(10)
    story.begins_here()
    await vanishes(story)
    await story.rook.uses("match show")
    if phase == "card":
        await story.kestrel.presses("card")
    await story.kestrel.presses({"card": "add", "strike": "strike"}[phase])
    await story.wait(10)
    await goes_on_unblocked(story)


async def test_without_a_host_the_players_hear_of_it(story: Story) -> None:
    """In the middle of a walk."""
    await begun(story, "barbarian", "P")
    for player in (story.kestrel, story.moth):
        await player.presses("draw")
        await player.presses("add")
    await story.kestrel.presses("pass")
    await story.wait(2)
    story.begins_here()
    await vanishes(story)
    assert story.moth.client.direct is not None
    await story.moth.uses_in(story.moth.client.direct, "match show")
    await story.kestrel.uses("match show")
    await story.wait(20)
    await goes_on_unblocked(story)


async def test_a_channel_that_vanished_while_the_bot_was_away(story: Story) -> None:
    """Nobody has to be told of it first."""
    await begun(story)
    await story.stop()
    story.begins_here()
    story.sandbox.delete_channel(story.channel)
    await story.start()
    await story.moth.uses_in(story.sandbox.channels["tavern"], "match show")
    await goes_on_unblocked(story)


# Permissions


async def test_permissions_are_named_one_after_the_other_and_each_trouble_once(
    story: Story,
) -> None:
    """The act counts. A second trouble of the same kind is told again."""
    await brought_to(story, "card", "600+6000")
    story.begins_here()
    for permission in ("view_channel", "send_messages"):
        allows(story, permission, given=False)
    await story.kestrel.presses("add")
    await story.kestrel.uses("match card")
    await story.wait(MINUTES)
    for permission in ("view_channel", "send_messages"):
        allows(story, permission, given=True)
        await story.wait(5)
    await goes_on_unblocked(story)
    allows(story, "send_messages", given=False)
    await story.moth.presses("draw")
    await story.moth.presses("add")
    await story.wait(5)
