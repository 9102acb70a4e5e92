"""Responses that do not reach Discord at once: tried again while it waits, given once."""

from asyncio import gather
from typing import Any

import pytest

from bot.delivery.limits import BucketKey, Counted
from bot.match.acts import MatchCommand
from bot.store import invitations
from bot.ui.catalogue import texts_in
from sandbox.interaction import DEFER_MESSAGE, DEFER_UPDATE, UPDATE
from sandbox.people import Reply
from tests.faults.insisting import stands_for_good
from tests.play.failing import slow_down
from tests.play.loop import leap, wait
from tests.play.offers import offers_on
from tests.play.phases import brought_to
from tests.play.requests import CALLBACK, FOLLOW_UP, MESSAGES, text_of
from tests.play.scene import Scene

en = texts_in("en")

LOST: dict[str, dict[str, Any]] = {
    "line cut before": {"drop": "before"},
    "line cut after": {"drop": "after"},
    "line cut twice": {"drop": "before", "times": 2},
    "429 without Via": {"status": 429, "body": "<html>Too many requests</html>"},
}
"""After a response that is lost like this there is time for another one."""


@pytest.fixture
def pace() -> float:
    return 0.0


async def challenged(scene: Scene) -> Reply:
    return await scene.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")


async def noted(scene: Scene) -> dict[int, int | None]:
    """The open invitations, each with the message that is known to ask."""
    store = scene.process.store
    opened = await store.read(invitations.open_ones)
    return {one.id: await store.read(invitations.message, one.id) for one in opened}


@pytest.mark.parametrize("how", LOST)
async def test_a_lost_response_is_given_once(how: str, scene: Scene) -> None:
    kestrel, moth = scene.kestrel, scene.moth
    scene.fails("answer with a message", **LOST[how])
    challenge = await challenged(scene)
    await scene.wait(1)
    assert await noted(scene) == {1: challenge.message.id}
    assert len(moth.client.pings(scene.channel)) == 1
    scene.fails("answer in place", **LOST[how])
    assert (await moth.presses("accept")).type == UPDATE
    await scene.settled()
    await moth.presses("start:0")
    draw = kestrel.offer("draw")
    scene.fails("answer in place", **LOST[how])
    reply = await kestrel.takes(draw)
    await scene.wait(1)
    assert (reply.type, len(reply.messages)) == (UPDATE, 1)
    assert kestrel.offer("card").message is draw.message
    scene.fails("acknowledgement", **LOST[how])
    again = await kestrel.takes(draw, forged=True)
    assert (again.failed, again.type, again.messages) == (None, DEFER_UPDATE, [])
    scene.fails("answer with a message", **LOST[how])
    (hand,) = (await kestrel.presses("card")).messages
    # It is known which message that is: it is closed when the match is over.
    await moth.uses("match concede")
    await moth.presses("concede")
    await scene.settled()
    assert [*offers_on(hand)] == []
    assert await scene.wrong() == []


@pytest.mark.transports
@pytest.mark.parametrize("kind", ["answer with a message", "answer in place"])
async def test_a_malformed_answer_is_reported_in_words(kind: str, scene: Scene) -> None:
    await brought_to(scene, "card")
    add = scene.kestrel.offer("add")
    scene.fails(kind, status=400, code=50035)
    if kind == "answer in place":
        reply = await scene.kestrel.takes(add)
    else:
        reply = await scene.kestrel.uses("match card")
    assert en("answer-refused") in [message.text for message in reply.messages]
    assert "rejected" in scene.logged.pop()
    await scene.settled()
    assert await scene.wrong() == []


@pytest.mark.parametrize("fault", [{"drop": "before"}, {"status": 404, "code": 10062}])
async def test_a_challenge_that_nobody_sees_is_taken_back(
    fault: dict[str, Any], scene: Scene
) -> None:
    line = scene.sandbox.faults.add("POST", CALLBACK, times=None, **fault)
    assert (await challenged(scene)).messages == []
    assert (line.hits == 1) == ("status" in fault), "what is too late is not tried again"
    line.remove()
    await scene.settled()
    assert await noted(scene) == {}
    # It is in nobody's way.
    assert await noted(scene) == {} != {2: (await challenged(scene)).message.id}


@pytest.mark.parametrize("posted", [True, False])
async def test_a_challenge_whose_sender_was_killed_is_looked_for(
    posted: bool, scene: Scene
) -> None:
    """`posted`: whether Discord took it of the process that was killed."""
    scene.dies_before(f"{'answer to ' if posted else ''}POST /interactions")
    reply = await challenged(scene)
    await scene.kill()
    line = scene.sandbox.faults.add("GET", MESSAGES, status=503, times=None)
    await scene.start()
    await scene.wait(1)
    assert line.hits
    assert await noted(scene) == {1: None}
    line.remove()
    await scene.wait(60)
    assert await noted(scene) == ({1: reply.message.id} if posted else {})


@pytest.mark.parametrize(
    ("fault", "posted"),
    [
        ({"status": 403, "code": 50001}, False),
        ({"status": 503}, False),
        ({"drop": "after"}, True),
    ],
)
async def test_a_panel_goes_once_its_challenge_is_posted_or_says_that_it_is_not(
    fault: dict[str, Any], posted: bool, scene: Scene
) -> None:
    panel = (await scene.kestrel.uses_on(scene.moth, "Challenge")).message
    scene.sandbox.faults.add("POST", FOLLOW_UP, **fault)
    await scene.kestrel.presses("challenge", on=panel)
    await scene.wait(60)
    assert len(await noted(scene)) == posted
    assert None not in (await noted(scene)).values()
    assert panel.deleted == posted
    assert posted or en("invitation-not-sent") in text_of(panel.components)


@pytest.mark.parametrize("by", ["one twice", "each the other", "two hosts", "a host and a player"])
async def test_two_invitations_of_one_pair_at_once(by: str, scene: Scene) -> None:
    """One invitation, one ping for each; the second person to ask gets the way there."""
    sable = scene.joins("Sable", moderator=True)
    challenge = scene.kestrel, "deathmatch challenge", {"opponent": "Moth"}
    other = scene.moth, "deathmatch challenge", {"opponent": "Kestrel"}
    host = scene.rook, "host deathmatch", {"candidate": "Kestrel", "opponent": "Moth"}
    turned = sable, "host deathmatch", {"candidate": "Moth", "opponent": "Kestrel"}
    asks = {
        "one twice": [challenge, challenge],
        "each the other": [challenge, other],
        "two hosts": [host, turned],
        "a host and a player": [host, challenge],
    }[by]
    replies = await gather(
        *(person.uses(command, variant="warrior", **options) for person, command, options in asks)
    )
    (public,) = [reply for reply in replies if not reply.message.ephemeral]
    (private,) = [reply for reply in replies if reply.message.ephemeral]
    assert f"/{scene.channel.id}/{public.message.id}" in private.text
    assert await noted(scene) == {1: public.message.id}
    for player in (scene.kestrel, scene.moth):
        assert len(player.client.pings(scene.channel)) <= 1
    assert public.message.pinged


async def test_a_board_that_is_gone_is_answered_beside(scene: Scene) -> None:
    """Somebody deleted it at the very moment when it was pressed."""
    await brought_to(scene, "turn")
    draw = scene.kestrel.offer("draw")
    reply = draw.start(scene.kestrel.client)
    scene.sandbox.delete_message(draw.message)
    await scene.settled()
    assert reply.type == DEFER_MESSAGE
    # The card takes the place of "thinking".
    (card,) = [message for message in reply.messages if not message.deleted]
    assert "add" in [offer.action for offer in offers_on(card)]
    assert await scene.wrong() == []


@pytest.mark.parametrize("arrives", [False, True])
@pytest.mark.parametrize("ending", ["end", "concede", None])
async def test_a_card_whose_answer_is_late_is_shown_as_placed(
    ending: str | None, arrives: bool, scene: Scene
) -> None:
    """An end meanwhile is shown once, also where Discord would not notice a second one any more."""
    await brought_to(scene, "card")
    leap(1800.0)
    await scene.kestrel.uses("match card")
    add = scene.kestrel.offer("add")
    how: dict[str, Any] = {"answer_delay": 1.0} if arrives else {"drop": "before", "times": None}
    late = scene.sandbox.faults.add(
        "POST", CALLBACK, when=lambda body: "You added" in text_of(body), delay=1.0, **how
    )
    add.start(scene.kestrel.client)
    await wait(0.5)
    if ending is not None:
        person = scene.rook if ending == "end" else scene.moth
        await person.uses(f"match {ending}")
        await person.presses(ending)
    else:
        # The other one does not wait for that answer.
        assert scene.moth.can_press("draw")
    shown = [*scene.channel.messages]
    await scene.settled()
    assert late.hits
    assert [one for one in scene.channel.messages if one in shown] == shown
    if arrives or ending is None:
        assert {offer.verb for offer in offers_on(add.message)} <= {MatchCommand.ASK}
    await stands_for_good(scene)


# Requests that are put off for long, as after a 429 with a long `retry_after`

LONG = 600.0


@pytest.mark.parametrize("phase", ["turn", "strike"])
async def test_a_delayed_answer_does_not_hold_up_the_board(phase: str, scene: Scene) -> None:
    await brought_to(scene, phase)
    offer = scene.kestrel.offer({"turn": "draw", "strike": "strike"}[phase])
    before = offer.message.text
    slow_down(scene.process.store, "append", 2.0)
    await scene.kestrel.takes(offer)
    scene.process.bot.budget.hold(BucketKey(Counted.FOLLOW_UPS, scene.channel.id), LONG)
    await scene.wait(10)
    assert offer.message.text != before
    leap(LONG)
    await scene.settled()
    assert await scene.wrong() == []
