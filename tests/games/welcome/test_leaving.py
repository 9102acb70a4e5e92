"""A runner leaves: at the door, or before a card."""

import pytest

from tests.games.welcome.conftest import Lay
from tests.games.welcome.playing import does, table
from tests.play.story import Story


@pytest.mark.parametrize("hero", ["warrior", "barbarian"])
async def test_a_runner_leaves_a_table_of_three(hero: str, story: Story, lay: Lay) -> None:
    """The warrior is asked what to name, the barbarian whether to use the axe."""
    lay("dragon", "demon")
    runner, *_ = await table(story, story.moth, story.wren, box="welcome", hero=hero)
    await does(story, "draw", "add", "pass", "pass")
    await story.wait(5)
    story.begins_here()
    await runner.uses("match concede")
    await runner.presses("concede")
    await story.wait(5)
    await does(story, "pick:mage", "draw", "add", "pass")
    await story.wait(5)
    await does(story, "use:polymorph")
    await story.wait(20)


@pytest.mark.parametrize("hero", ["warrior", "barbarian"])
async def test_a_runner_leaves_a_table_of_two(hero: str, story: Story, lay: Lay) -> None:
    lay("dragon", "demon")
    runner, *_ = await table(story, story.moth, box="welcome", hero=hero)
    await does(story, "draw", "add", "pass")
    await story.wait(5)
    story.begins_here()
    await runner.uses("match concede")
    await runner.presses("concede")
    await story.wait(5)
