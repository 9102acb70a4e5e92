"""The official games for two to four: the screens from the opening to a fallen hero."""

from tests.games.welcome.playing import does, table
from tests.play.story import Story


async def test_a_round_of_three(story: Story) -> None:
    await table(story, story.moth, story.wren, box="welcome", hero="warrior")
    await does(story, *["draw", "add"] * 3, "pass", "pass", "name:5")
    await story.wait(40)


async def test_a_table_of_two_with_the_other_box(story: Story) -> None:
    await table(story, story.moth, box="welcome-back", hero="bard")
    await does(story, "draw", "add", "pass")
    await story.wait(20)


async def test_somebody_leaves_a_table_of_three(story: Story) -> None:
    await table(story, story.moth, story.wren, box="welcome", hero="mage")
    await does(story, "draw")
    await story.wren.uses("match concede")
    await story.wren.presses("concede")
    await story.wait(5)


async def test_the_rules_of_the_official_games(story: Story) -> None:
    await table(story, story.moth, box="both", **{"special-monsters": "shown"})
    for topic in ("point", "turn", "dungeon", "monsters", "specials", "time"):
        await story.otter.presses(f"rules:{topic}")
