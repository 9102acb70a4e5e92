"""Presses that come too late or too often, from the wrong person, or from a tampered client."""

from asyncio import gather
from collections.abc import Sequence

import pytest

from bot.match.acts import MatchCommand
from bot.ui.catalogue import texts_in
from sandbox.interaction import DEFER_UPDATE, MESSAGE, UPDATE
from sandbox.world import Message
from tests.play.offers import offers_on
from tests.play.people import Person
from tests.play.phases import PHASES, brought_to
from tests.play.scene import Scene
from tests.play.story import Story

en = texts_in("en")
SHORT = 300
"""Characters that a private answer to a wrong press may have, at most."""


@pytest.fixture
def pace() -> float:
    return 0.0


def board(scene: Scene) -> Message:
    """The newest message on which everybody can press something of a match."""
    return next(one.message for one in scene.wren.offers() if one.verb == MatchCommand.RULES)


async def refused(
    scene: Scene,
    person: Person,
    message: Message,
    custom_id: str,
    *values: str,
    offers: Sequence[str] = (),
) -> str:
    """The press gets a short private answer, which is returned, and nothing else happens.

    `offers`: the actions of the buttons on it.
    """
    before, log = scene.standing(), await scene.entries()
    reply = await person.forges(message, custom_id, *values)
    assert (reply.failed, reply.type) == (None, MESSAGE), custom_id
    assert reply.message.ephemeral
    assert [offer.action for offer in offers_on(reply.message)] == list(offers)
    assert 0 < len(reply.text) < SHORT
    assert (scene.standing(), await scene.entries()) == (before, log), custom_id
    return reply.text


@pytest.mark.parametrize("phase", PHASES)
async def test_others_press_in_vain(phase: str, scene: Scene) -> None:
    """Spectators, a moderator, and the player who is not asked."""
    moderator = scene.joins("Heron", moderator=True)
    await brought_to(scene, phase)
    asked, strangers = scene.people[PHASES[phase].asked], (scene.wren, moderator)
    other = scene.moth if asked is scene.kestrel else scene.kestrel
    version, shown = len(await scene.entries()), board(scene)
    moves = [one for one in asked.offers() if one.match_id and one.verb not in tuple(MatchCommand)]
    ids = [f"d:1:{version}:{offer.action}" for offer in moves]
    assert ids
    for custom_id in ids:
        turn = await refused(scene, other, shown, custom_id)
        assert turn == en("refusal-not-your-turn")
    ids += [f"d:1:0:{action}" for action in ("card", "concede", "ask-concede")]
    watching = "You are watching Death Match: Kestrel – Moth."
    for custom_id in ids:
        for person in strangers:
            desk = [MatchCommand.DESK] if person is moderator else []
            offers = [MatchCommand.RULES, *desk]
            told = await refused(scene, person, shown, custom_id, offers=offers)
            assert told.startswith(watching)


TAMPERED = [
    *(f"d:1:{{next}}:{action}" for action in ("draw", "add", "name:7")),
    *(f"d:{{match}}:{version}:draw" for version in ("99999", "9999999999", "9" * 60)),
    *(f"d:2:{{here}}:{verb}" for verb in ("draw", "card", "rules", "show", "end", "concede")),
    *(f"d:{match}:{{here}}:draw" for match in ("0", "9" * 18, "9" * 19, "9" * 60, "-1")),
    *(
        f"d:1:{{here}}{action}"
        for action in (
            *("", ":", ": ", ":DRAW", ":draw:", ":draw:1", ":draw\n", ":pass,pass", ":win"),
            *(":name:8", ":name:0", ":name:", ":name:lich", ":name:٧", ":name:7,7"),
            *(":discard", ":discard:", ":discard:spoon", ":discard:torch,torch"),
            *(":start:2", ":start:-1", ":start:", ":reroll:p1", f":{'x' * 60}", f":{'x' * 61}"),
        )
    ),
    *("d:::", "d:", "c:", "c:1:", "c:1:win", "c:999:accept", f"c:{'9' * 30}:accept", "c:0:ready"),
    *("c:1:accept", "c:1:ready", "c:1:decline", "hello", "x" * 100),
]
MENUS = [
    *(("d:1:{here}:discard", value) for value in ("", "discard:spoon", "x" * 100)),
    *(("d:1:{here}:name", "name:8"), ("d:1:{next}:name", "name:7"), ("c:1:accept", "draw")),
]


@pytest.mark.parametrize("phase", ["turn", "card", "strike"])
async def test_tampered_presses_are_answered(phase: str, scene: Scene) -> None:
    await brought_to(scene, phase)
    asked = scene.people[PHASES[phase].asked]
    here, shown = len(await scene.entries()), board(scene)
    for custom_id, *values in (*((one,) for one in TAMPERED), *MENUS):
        filled = custom_id.format(here=here, next=here + 1, match=1)
        await refused(scene, asked, shown, filled, *values)


async def test_no_command_is_taken_for_a_move(scene: Scene) -> None:
    await brought_to(scene, "turn")
    for word in MatchCommand:
        version = len(await scene.entries())
        reply = await scene.kestrel.forges(board(scene), f"d:1:{version}:{word}")
        assert reply.text not in ("", en("refusal-not-now")), word


@pytest.mark.parametrize("ending", ["concede", "end"])
async def test_after_the_end_everything_is_over(ending: str, story: Story) -> None:
    await brought_to(story, "card")
    story.begins_here()
    shown = board(story)
    person = story.rook if ending == "end" else story.kestrel
    await person.uses(f"match {ending}")
    await person.presses(ending)
    for person in (story.kestrel, story.moth, story.rook):
        await person.forges(shown, "d:1:2:card")
    for action in ("add", "draw", "concede", "ask-concede", "show", "end", "rules"):
        await story.moth.forges(shown, f"d:1:2:{action}")


TIMES = 20


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
    # The press that counts is answered by the new state of the pressed message, unless another
    # message has taken its place. An ephemeral message changes in answer to any press.
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
