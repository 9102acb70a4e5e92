"""The bot was away: what is said of it, and what becomes of what it was showing."""

from tests.play.phases import begun, hosted
from tests.play.story import Story
from tests.stories.tables import MINUTES


async def test_a_long_absence_is_told_once(story: Story) -> None:
    """With the next ping: nobody is called because the bot was away."""
    await begun(story)
    story.begins_here()
    await story.away(20 * MINUTES)
    for player in (story.kestrel, story.moth):
        await player.presses("draw", "add")


async def test_a_bot_dies_in_the_middle_of_a_walk(story: Story) -> None:
    await hosted(story)
    for player in (story.kestrel, story.moth):
        await player.presses("draw", "add")
    await story.kestrel.presses("pass")
    await story.moth.presses("name:5")
    await story.wait(3)
    await story.kill()
    await story.wait(60)
    await story.start()
    await story.wait(30)
