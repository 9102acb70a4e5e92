"""Records that grow, and what is asked first.

The hand that was dealt, and each pile that was taken, stand in one message. A lie with the last
cards is asked about.
"""

import pytest

from tests.play.people import Person
from tests.play.scene import Scene
from tests.play.story import Story

FEW = ("ac", "2c", "3c", "4c", "kc", "kd")
"""Of a pack like this everybody holds two cards, of which at most one is due."""


async def begun(scene: Scene) -> None:
    """Rook hosts Cheat for Kestrel, Moth and Wren."""
    await scene.rook.uses("host cheat", player1="Kestrel", player2="Moth", player3="Wren")
    for person in (scene.kestrel, scene.moth, scene.wren):
        await person.presses("ready")


async def claim(scene: Scene) -> tuple[Person, Person, Person]:
    """Whose turn it is lays one card. Returns that player, and the two who are asked about it."""
    match = await scene.match()
    people = [scene.kestrel, scene.moth, scene.wren]
    (prompt,) = match.prompts
    player = people.pop(prompt.seat)
    await player.presses("card")
    await player.presses(str(prompt.default))
    first, second = people
    return player, first, second


async def doubted(scene: Scene) -> None:
    """A claim of one card is doubted, so that somebody takes it."""
    _, doubter, other = await claim(scene)
    await doubter.presses("doubt")
    await other.presses("trust")


async def test_piles_come_into_the_message_with_the_hand(story: Story) -> None:
    await begun(story)
    await doubted(story)
    await doubted(story)
    await story.kill()
    await story.start()
    await doubted(story)


async def lies_with_all(person: Person, scene: Scene) -> str:
    """They choose all their cards in their hand, and are asked first. Returns the action."""
    match = await scene.match()
    (prompt,) = match.prompts
    action = f"lay:{','.join(match.state.players[prompt.seat].hand)}"
    await person.presses("card")
    await person.presses(action)
    assert (await scene.match()).version == match.version, "nothing is laid yet"
    return action


async def test_a_lie_with_the_last_cards_is_asked_about_first(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.examples.cheat.rules.CARDS", FEW)
    await begun(story)
    story.begins_here()
    action = await lies_with_all(story.kestrel, story)
    # One card is left, so nothing is asked; and what was asked is outdated.
    await story.kestrel.presses(action.partition(",")[0])
    await story.moth.presses("trust")
    await story.wren.presses("trust")
    await story.moth.presses(await lies_with_all(story.moth, story))
    await story.kestrel.presses("doubt")
    await story.wren.presses("trust")
