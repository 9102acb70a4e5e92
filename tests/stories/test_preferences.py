"""The preferences of people, in the matches that they play."""

from bot.match.ids import UserId
from bot.preferences.person import QuietHours
from tests.play.people import Person
from tests.play.story import Story
from tests.stories.tables import HOURS, opened

NIGHT = QuietHours.of("15", "23", "UTC")
"""Stories begin at 15:06."""


async def prefers(story: Story, person: Person, **wanted: str) -> None:
    await story.process.bot.handlers.people.prefer(UserId(person.id), wanted)


async def asked(story: Story) -> Person:
    """The player whose turn it is."""
    match = await story.match()
    user = match.terms.players[match.prompts[0].seat]
    return next(person for person in story.people.values() if person.id == user)


async def test_three_players_are_called_in_three_ways(story: Story) -> None:
    """Kestrel in private, Moth not at all, and Wren, who sleeps, by a ping in the morning."""
    await prefers(story, story.kestrel, calls="private", records="one")
    await prefers(story, story.moth, calls="silent", records="none")
    await prefers(story, story.wren, quiet=str(NIGHT))
    others = (story.moth, story.wren)
    await opened(story.kestrel, *others, game="dungeon", players=3, clock="day", box="welcome")
    story.begins_here()
    for _ in range(4):
        await (await asked(story)).presses("draw", "add")
        await story.wait(60)
    assert await asked(story) is story.wren
    await story.wait(8 * HOURS)
