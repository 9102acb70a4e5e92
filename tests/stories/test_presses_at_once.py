"""The same press many times at once, and presses that exclude each other."""

from asyncio import gather

import pytest

from bot.ui.custom_ids import of_press
from sandbox.interaction import DEFER_UPDATE, UPDATE
from sandbox.watch import Change
from tests.play.offers import offers_on
from tests.play.phases import PHASES, brought_to
from tests.play.requests import CALLBACK
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


async def test_a_board_never_goes_back(scene: Scene) -> None:
    """Move after move, each pressed often by each player, while Discord takes its time."""
    await brought_to(scene, "turn")
    board = scene.kestrel.offer("draw").message
    versions: list[int] = []

    def note(change: Change) -> None:
        if change.kind in ("message", "edit") and change.message is board:
            versions.extend(offer.version for offer in offers_on(board))

    scene.sandbox.core.watch.listeners.append(note)
    slow = scene.sandbox.faults.add("POST", CALLBACK, delay=0.3, times=None)
    moves = ("draw", "add") * 3
    for number, action in enumerate(moves):
        player, other = (scene.kestrel, scene.moth)[:: 1 if number % 4 < 2 else -1]
        offer, late = player.offer(action), of_press((await scene.match()).terms.id, number, "draw")
        await gather(
            *(player.takes(offer) for _ in range(TIMES)),
            *(other.forges(board, late) for _ in range(TIMES)),
        )
    assert [entry.action for entry in await scene.entries()] == ["start:0", *moves]
    assert slow.hits >= len(moves)
    assert versions == sorted(versions)
    assert versions[-1] == 1 + len(moves)
    assert await scene.wrong() == []


@pytest.mark.parametrize("phase", ["card", "name", "strike", "starter"])
async def test_all_moves_at_once_and_one_counts(phase: str, story: Story) -> None:
    """All uses of a card, on two hands; strike and hold: whatever comes first is the only one."""
    await brought_to(story, phase)
    if phase == "strike":
        await story.wait(5)
    story.begins_here()
    person = story.people[PHASES[phase].asked]
    if phase == "card":
        await person.uses("match card")
    before = len(await story.entries())
    # A pass would only be asked about.
    looks = ("card", "rules", "pass", "undo", "desk")
    moves = [offer for offer in person.offers() if offer.verb not in looks]
    await gather(*(person.takes(offer) for offer in moves))
    assert len(await story.entries()) == before + 1


# Hands


async def test_giving_up_is_confirmed_often(story: Story) -> None:
    await brought_to(story, "turn")
    story.begins_here()
    await story.moth.uses("match concede")
    offer = story.moth.offer("concede")
    await gather(*(story.moth.presses("concede") for _ in range(3)))
    await story.moth.takes(offer, forged=True)
    assert len(await story.entries()) == 2
