"""The same press many times at once, and presses that exclude each other."""

from asyncio import gather

import pytest

from sandbox.interaction import DEFER_UPDATE, UPDATE
from tests.play.phases import PHASES, brought_to
from tests.play.scene import Scene
from tests.play.story import Story

TIMES = 20


@pytest.fixture
def pace() -> float:
    return 0.0


@pytest.mark.parametrize("phase", PHASES)
async def test_twenty_presses_of_one_control_count_once(phase: str, scene: Scene) -> None:
    await brought_to(scene, phase)
    person, legal = scene.people[PHASES[phase].asked], PHASES[phase].action
    before, offer = await scene.entries(), person.offer(legal)
    replies = await gather(*(person.takes(offer) for _ in range(TIMES)))
    after = await scene.entries()
    assert after[:-1] == before
    assert after[-1].action == legal
    counted = [reply for reply in replies if reply.type == UPDATE]
    # The press that counts is answered with what has become of the message that was pressed, unless
    # another message has taken its place. What one person sees alone changes in answer to any.
    expected = TIMES if offer.message.ephemeral else not offer.message.deleted
    assert len(counted) == expected
    assert all(reply.type == DEFER_UPDATE for reply in replies if reply not in counted)
    made = [one for reply in replies for one in reply.messages if one is not offer.message]
    # Where turns may take long the press that counts also brings the call.
    new = [one for one in made if one.ephemeral]
    assert ["Demon" in hand.text for hand in new] == ([True] if legal == "draw" else [])
    assert await scene.wrong() == []


async def test_giving_up_is_confirmed_often(story: Story) -> None:
    await brought_to(story, "turn")
    story.begins_here()
    await story.moth.uses("match concede")
    offer = story.moth.offer("concede")
    await gather(*(story.moth.presses("concede") for _ in range(3)))
    await story.moth.takes(offer, forged=True)
    assert len(await story.entries()) == 2
