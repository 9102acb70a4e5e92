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


async def test_a_pass_that_is_confirmed_twice_counts_once(story: Story) -> None:
    await brought_to(story, "turn")
    story.begins_here()
    board = story.kestrel.offer("draw").message
    questions = [(await story.kestrel.presses("pass", on=board)).message for _ in range(2)]
    offers = [story.kestrel.offer("pass", on=question) for question in questions]
    await gather(*(story.kestrel.takes(offer) for offer in offers * 2))
    assert [entry.action for entry in await story.entries()] == ["start:0", "pass"]


async def test_giving_up_is_confirmed_often(story: Story) -> None:
    await brought_to(story, "turn")
    story.begins_here()
    await story.moth.uses("match concede")
    offer = story.moth.offer("concede")
    await gather(*(story.moth.presses("concede") for _ in range(3)))
    await story.moth.takes(offer, forged=True)
    assert len(await story.entries()) == 2


async def test_both_give_up_at_once_and_one_has_won(story: Story) -> None:
    await brought_to(story, "card")
    story.begins_here()
    for player in (story.kestrel, story.moth):
        await player.uses("match concede")
    await gather(story.kestrel.presses("concede"), story.moth.presses("concede"))
    assert len(await story.entries()) == 3


async def test_both_are_ready_often(story: Story) -> None:
    await story.rook.uses(
        "host deathmatch", candidate="Wren", opponent="Otter", variant="barbarian"
    )
    await gather(*(one.presses("ready") for one in (story.wren, story.otter) for _ in range(3)))


async def test_accept_and_decline_at_once(story: Story) -> None:
    """Never a match of an invitation that says it was declined."""
    await story.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
    await gather(story.moth.presses("accept"), story.kestrel.presses("decline"))


async def test_who_accepts_and_is_accepted_at_once_plays_once(story: Story) -> None:
    first = await story.otter.uses("deathmatch challenge", opponent="Wren", variant="warrior")
    await story.wren.uses("deathmatch challenge", opponent="Kestrel", variant="warrior")
    await gather(story.wren.presses("accept", on=first.message), story.kestrel.presses("accept"))


async def test_the_end_and_a_move_at_once(story: Story) -> None:
    await brought_to(story, "card")
    story.begins_here()
    await story.rook.uses("match end")
    await gather(
        story.kestrel.presses("add"),
        story.rook.presses("end"),
        story.kestrel.presses("discard:torch"),
    )


# Hands


async def test_a_hand_that_is_opened_again_takes_the_place_of_the_first(story: Story) -> None:
    """A press on the first that is on its way already does no harm."""
    await brought_to(story, "card")
    story.begins_here()
    kestrel = story.kestrel
    assert kestrel.client.direct is not None
    first = (await kestrel.presses("card")).message
    late = kestrel.offer("add", on=first)
    second = (await kestrel.uses("match card")).message
    third = (await kestrel.uses_in(kestrel.client.direct, "match card")).message
    assert [kestrel.client.sees(one) for one in (first, second, third)] == [False, False, True]
    await kestrel.presses("discard:plate-armor", on=third)
    await kestrel.takes(late, forged=True)


async def test_the_hand_of_one_match_does_not_touch_another(story: Story) -> None:
    """Kestrel plays in two channels and holds a card in each."""
    await brought_to(story, "card")
    story.begins_here()
    await story.wren.uses_in(
        story.sandbox.channels["tavern"],
        "deathmatch challenge",
        opponent="Kestrel",
        variant="warrior",
        deck="C",
    )
    await story.kestrel.presses("accept")
    await story.kestrel.presses("start:1")
    second = (await story.match(2)).terms.id
    await story.kestrel.presses("draw", match=second)
    await story.kestrel.presses("discard:vorpal-sword", match=second)
    await story.kestrel.presses("add")
