"""The bot was away: what is said of it, and what becomes of what it was showing."""

import pytest

from tests.play.phases import begun, hosted
from tests.play.story import Story
from tests.stories.tables import HOURS, MINUTES


async def test_a_long_absence_is_told_once(story: Story) -> None:
    """With the next ping: nobody is called because the bot was away."""
    await begun(story)
    story.begins_here()
    await story.away(20 * MINUTES)
    for player in (story.kestrel, story.moth):
        await player.presses("draw")
        await player.presses("add")


async def test_a_bot_dies_in_the_middle_of_a_walk(story: Story) -> None:
    await hosted(story)
    for player in (story.kestrel, story.moth):
        await player.presses("draw")
        await player.presses("add")
    await story.kestrel.presses("pass")
    await story.moth.presses("name:5")
    await story.wait(3)
    await story.kill()
    await story.wait(60)
    await story.start()
    await story.wait(30)


@pytest.mark.parametrize("lost", ["permission", "channel"])
async def test_what_was_lost_meanwhile_is_named(lost: str, story: Story) -> None:
    """With the hourly look; a lost channel's match goes on where the host shows it."""
    await hosted(story, clock="off")
    story.begins_here()
    await story.stop()
    if lost == "channel":
        story.sandbox.delete_channel(story.channel)
    else:
        story.sandbox.set_permission(story.channel, "send_messages", False)
        for message in list(story.channel.messages.values()):
            story.sandbox.delete_message(message)
    await story.start()
    await story.wait(HOURS + 60)
    if lost == "channel":
        await story.rook.uses_in(story.sandbox.channels["tavern"], "match show")
        await story.kestrel.presses("draw")
