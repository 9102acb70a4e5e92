"""Two people play a Death Match that nobody hosts."""

from tests.play.phases import begun
from tests.play.story import Story


async def test_an_adventure_of_the_barbarian(story: Story) -> None:
    await begun(story, "barbarian")
    await story.kestrel.presses("draw", "add")
    await story.moth.presses("pass")
    await story.wait(10)
    await story.kestrel.presses("strike")
    await story.wait(10)


async def test_somebody_gives_up_and_plays_again(story: Story) -> None:
    await begun(story, deck=None, odds="off")
    await story.kestrel.uses("match concede")
    await story.kestrel.presses("concede")
    await story.moth.uses("leaderboard", game="deathmatch")
    await story.moth.presses("show:1")
    await story.kestrel.uses("stats", player="Moth")
    await story.moth.presses("rematch")
    await story.kestrel.presses("accept")
