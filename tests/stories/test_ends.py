"""The end of a match as each player is told of it: questions that go, hands, private messages."""

from tests.play.story import Story
from tests.stories.test_death_match import begun


async def gives_up(story: Story) -> None:
    """Moth does."""
    await story.moth.uses("match concede")
    await story.moth.presses("concede")


async def test_a_question_stands_while_it_can_be_answered(story: Story) -> None:
    """That about a pass goes with the turn; that about giving up with the match."""
    await begun(story)
    story.begins_here()
    passing = (await story.kestrel.presses("pass")).message
    leaving = (await story.moth.uses("match concede")).message
    await story.kestrel.uses("match concede")
    await story.kestrel.presses("pass", on=passing)
    await story.wait(10)
    await story.moth.presses("concede", on=leaving)


async def test_the_end_is_told_by_the_next_bot_if_this_one_dies(story: Story) -> None:
    """It is owed with the act that ends the match."""
    await begun(story)
    await story.kestrel.presses("draw")
    await story.kestrel.presses("add")
    story.begins_here()
    await story.moth.uses("match concede")
    story.dies_before("POST /interactions")
    await story.moth.presses("concede")
    await story.kill()
    await story.start()
    await story.wait(5)
