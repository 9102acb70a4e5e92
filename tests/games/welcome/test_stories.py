"""The official games for two to four: what a table is shown from its opening to a fallen hero."""

from tests.play.people import Person
from tests.play.story import Story


async def table(story: Story, *people: Person, **options: object) -> None:
    """Kestrel opens a table, and these people sit down."""
    await story.kestrel.uses("play dungeon", players=len(people) + 1, **options)
    for person in people:
        await person.presses("join")


async def pick(story: Story, action: str) -> Person:
    """The player who is asked does this. Returns that player."""
    for person in story.people.values():
        match = await story.match()
        if match.prompts and match.terms.players[match.prompts[0].seat] == person.id:
            await person.presses(action)
            return person
    raise AssertionError(f"nobody is asked for {action}")


async def test_a_round_of_three(story: Story) -> None:
    await table(story, story.moth, story.wren, box="welcome", hero="warrior")
    for _ in range(3):
        await pick(story, "draw")
        await pick(story, "add")
    for _ in range(2):
        await pick(story, "pass")
    await pick(story, "name:5")
    await story.wait(40)


async def test_a_table_of_two_with_the_other_box(story: Story) -> None:
    await table(story, story.moth, box="welcome-back", hero="bard")
    await pick(story, "draw")
    await pick(story, "add")
    await pick(story, "pass")
    await story.wait(20)


async def test_somebody_leaves_a_table_of_three(story: Story) -> None:
    await table(story, story.moth, story.wren, box="welcome", hero="mage")
    await pick(story, "draw")
    await story.wren.uses("match concede")
    await story.wren.presses("concede")
    await story.wait(5)


async def test_the_rules_of_the_official_games(story: Story) -> None:
    await table(story, story.moth, box="both", specials="shown")
    for topic in ("point", "turn", "dungeon", "monsters", "specials", "time"):
        await story.otter.presses(f"rules:{topic}")
