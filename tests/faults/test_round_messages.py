"""Messages of rounds: each stands once, shows the newest, and goes once it is not wanted."""

import pytest

from bot.display.posted_messages import NONCE_SECONDS
from sandbox.world import Message
from tests.faults.rounds import CHECK_IN, FIRST, refuses, round_now, standing
from tests.play.requests import MESSAGE, MESSAGES
from tests.play.scene import Scene
from tests.stories.evenings import (
    AHEAD,
    MINUTE,
    READY,
    at_desk,
    calls,
    concedes,
    goes,
    opened,
    prepared,
    ready,
)

EVENTS = "/guilds/{guild_id}/scheduled-events"

LONG_AFTER = NONCE_SECONDS + MINUTE
"""So late Discord knows no message by its nonce any more."""


async def test_final_standings_come_once(scene: Scene) -> None:
    """Later events of the round bring no second ones."""
    await goes(scene, scene.kestrel, scene.moth, legs=1)
    await ready(scene.kestrel, scene.moth)
    await concedes(scene.moth)
    await scene.wait(10)
    await scene.rook.uses("round close")
    await scene.rook.presses("approve")
    await scene.wait(5)
    scene.process.bot.handlers.display.rounds.refresh(FIRST)
    await scene.wait(5)
    assert len(standing(scene, "🏆 Kestrel wins")) == 1


async def test_a_message_that_was_sent_before_a_kill_shows_the_newest(scene: Scene) -> None:
    """Discord returns the first one of its nonce, which knows nothing of the delay since."""
    await opened(scene, scene.kestrel, scene.moth)
    scene.dies_before("answer to POST /channels")
    await scene.wait(AHEAD - CHECK_IN)
    await scene.kill()
    await scene.wait(NONCE_SECONDS / 2)
    await scene.start()
    await scene.wait(5)
    (call,) = standing(scene, "are you here?")
    due = (await round_now(scene)).due
    assert due is not None
    assert f"<t:{due // 1000}:" in call.text


async def test_a_check_in_that_is_over_asks_nobody_any_more(scene: Scene) -> None:
    """Though Discord did not take the edit before the first leg had begun."""
    await opened(scene, scene.kestrel, scene.moth)
    await scene.wait(AHEAD - CHECK_IN)
    await scene.kestrel.presses("here")
    await scene.moth.presses("here")
    fails = scene.sandbox.faults.add("PATCH", MESSAGE, status=503, times=None)
    await at_desk(scene, "close-check-in", "draw", "go")
    await scene.wait(MINUTE)
    fails.remove()
    await scene.wait(MINUTE)
    assert standing(scene, "are you here?") == []
    assert len(standing(scene, "the check-in is over")) == 1


async def test_a_second_call_of_those_missing_is_not_a_third(scene: Scene) -> None:
    """It was sent before a kill of some minutes."""
    await opened(scene, scene.kestrel, scene.moth)
    await scene.wait(AHEAD - CHECK_IN)
    await scene.moth.presses("here")
    scene.dies_before("answer to POST /channels")
    await scene.wait(CHECK_IN * 2 / 3)
    await scene.kill()
    await scene.wait(LONG_AFTER)
    await scene.start()
    await scene.wait(MINUTE)
    assert len(standing(scene, "are you here for")) == 1


async def test_a_deleted_call_of_the_host_stays_away(scene: Scene) -> None:
    """A deleted message with buttons for everybody comes again."""
    await prepared(scene, scene.kestrel, scene.moth, drawn=False)
    (call,) = standing(scene, f"<@{scene.rook.id}>")
    (sign_up,) = standing(scene, "Warrior")
    scene.sandbox.delete_messages([call, sign_up])
    await scene.wait(5)
    assert standing(scene, f"<@{scene.rook.id}>") == []
    assert len(standing(scene, "Warrior")) == 1
    await at_desk(scene, "draw")


@pytest.mark.usefixtures("slow_beats")
async def test_a_message_that_is_replaced_goes_as_soon_as_it_can(scene: Scene) -> None:
    """A sign-up of hours before cannot be edited any more, and is posted anew."""
    await opened(scene, scene.kestrel, scene.moth, start=100 * MINUTE)
    scene.sandbox.refuse_old_edits = 0.2
    slow = refuses(scene, "DELETE", MESSAGE, status=503)
    await scene.wait(95 * MINUTE)
    assert len(standing(scene, "Warrior")) == 2
    slow.remove()
    await scene.wait(MINUTE)
    (sign_up,) = standing(scene, "Warrior")
    assert "check-in" in sign_up.text.lower()


async def test_an_edit_of_unknown_arrival_is_made_again(scene: Scene) -> None:
    """Even where the round has come back to what was shown before."""
    await opened(scene, scene.kestrel)
    (sign_up,) = standing(scene, "Warrior")
    desk = await at_desk(scene, f"person:0:{scene.kestrel.id}", f"ask:out:{scene.kestrel.id}")
    refuses(scene, "PATCH", MESSAGE, drop="after", times=1)
    await scene.rook.presses(f"out:{scene.kestrel.id}", on=desk)
    assert "Kestrel" not in sign_up.text
    await scene.rook.presses("add", on=desk, chosen=scene.kestrel)
    await scene.wait(MINUTE)
    assert "Kestrel" in sign_up.text


@pytest.mark.parametrize("arrives", [True, False])
async def test_an_event_of_unknown_arrival_stands_once(arrives: bool, scene: Scene) -> None:
    how = {"drop": "after"} if arrives else {"drop": "before"}
    lost = refuses(scene, "POST", EVENTS, **how, times=1)
    await opened(scene, scene.kestrel, checks=["event"])
    await scene.wait(MINUTE)
    assert lost.hits == 1
    (event,) = scene.sandbox.scheduled_events
    await at_desk(scene, "more", "ask:cancel", "cancel")
    await scene.wait(MINUTE)
    assert scene.sandbox.scheduled_events == []
    assert event.name == "Friday Cup"


async def test_an_event_of_unknown_arrival_is_found_under_its_old_name(scene: Scene) -> None:
    refuses(scene, "POST", EVENTS, drop="after", times=1)
    hidden = refuses(scene, "GET", EVENTS, status=503)
    await opened(scene, scene.kestrel, checks=["event"])
    form = await scene.rook.presses("terms", on=await at_desk(scene))
    await scene.rook.fills(form, name="Saturday Cup")
    hidden.remove()
    await scene.wait(2 * MINUTE)
    assert [event.name for event in scene.sandbox.scheduled_events] == ["Saturday Cup"]


async def test_an_offer_of_unknown_arrival_goes_with_its_place(scene: Scene) -> None:
    people = scene.kestrel, scene.moth, scene.wren
    await prepared(scene, *people, drawn=False, places=3, legs=4)
    await scene.otter.presses("in")
    await at_desk(scene, "draw", "go")
    lost = [
        refuses(scene, "POST", MESSAGES, "a place is free", drop="after"),
        refuses(scene, "GET", MESSAGES, status=503),
    ]
    await scene.kestrel.presses("out")
    await scene.wait(NONCE_SECONDS + MINUTE)
    (offer,) = standing(scene, "a place is free")
    await scene.otter.presses("in", on=offer)
    for one in lost:
        one.remove()
    await scene.wait(2 * MINUTE)
    assert standing(scene, "a place is free") == []


@pytest.mark.parametrize("away", [True, False])
async def test_messages_that_nobody_told_were_deleted(away: bool, scene: Scene) -> None:
    """The bot was away, or its session was lost."""
    await goes(scene, scene.kestrel, scene.moth)
    if away:
        await scene.stop()
    else:
        scene.sandbox.refuse_gateway = True
        await scene.sandbox.drop_gateway()
        await scene.wait(MINUTE)
    (call,) = calls(scene.moth)
    scene.sandbox.delete_message(call)
    scene.sandbox.delete_messages([*standing(scene, "1:30"), *standing(scene, "leg 1 of")])
    if away:
        await scene.start()
    else:
        scene.sandbox.refuse_gateway = False
        await scene.sandbox.until(lambda: scene.sandbox.bot_connected, timeout=300)
    await scene.wait(10)
    for verb in ("out", "mine"):
        assert scene.moth.can_press(verb)
    await ready(scene.kestrel, scene.moth)


def needing(scene: Scene) -> list[Message]:
    """The calls of the host to tables."""
    return standing(scene, "not everybody came")


@pytest.mark.parametrize(
    ("died_before", "later"),
    [
        *((call, later) for call in ("POST", "answer to POST") for later in (5, LONG_AFTER)),
        ("DELETE", 5),
        ("answer to DELETE", 5),
    ],
)
async def test_one_call_for_all_tables_after_a_kill(
    died_before: str, later: float, scene: Scene
) -> None:
    """One more table needs the host: a new call comes for all, and the old one goes."""
    await goes(scene, scene.kestrel, scene.moth, scene.wren, scene.otter, walkovers=False)
    await ready(scene.kestrel, scene.wren)
    await scene.moth.presses("out")
    await scene.wait(5)
    (old,) = needing(scene)
    scene.dies_before(f"{died_before} /channels/{scene.channel.id}/messages")
    await scene.otter.presses("out")
    await scene.wait(3)
    assert scene.process.border.cut.is_set()
    await scene.kill()
    await scene.wait(later)
    await scene.start()
    await scene.wait(10)
    (call,) = needing(scene)
    assert call is not old
    assert "table 1 and table 2" in call.text


@pytest.mark.parametrize("died_before", ["PATCH", "answer to PATCH"])
async def test_a_call_for_fewer_tables_is_no_new_one_after_a_kill(
    died_before: str, scene: Scene
) -> None:
    await goes(scene, scene.kestrel, scene.moth, scene.wren, scene.otter, walkovers=False)
    await ready(scene.kestrel, scene.wren)
    await scene.moth.presses("out")
    await scene.otter.presses("out")
    await scene.wait(10)
    (call,) = needing(scene)
    desk = await at_desk(scene, "table:1:1", "ask:void:1:1")
    scene.dies_before(f"{died_before} /channels/{scene.channel.id}/messages/{call.id}")
    await scene.rook.presses("void:1:1", on=desk)
    await scene.wait(3)
    assert scene.process.border.cut.is_set()
    await scene.kill()
    await scene.start()
    await scene.wait(10)
    assert needing(scene) == [call]
    assert "table 1" not in call.text
    await at_desk(scene, "table:1:2", "ask:void:1:2", "void:1:2")
    await scene.wait(5)
    assert needing(scene) == []


async def test_a_table_that_needs_the_host_again_calls_again(scene: Scene) -> None:
    """Also where the call of before, with fewer tables since, was deleted."""
    await goes(scene, scene.kestrel, scene.moth, scene.wren, scene.otter, walkovers=False)
    await scene.wait(READY)
    (call,) = needing(scene)
    scene.sandbox.delete_message(call)
    await at_desk(scene, "table:1:1", "call:1:1")
    await scene.wait(5)
    assert needing(scene) == []
    await scene.wait(READY)
    (call,) = needing(scene)
    assert "table 1 and table 2" in call.text


async def test_a_board_tells_nothing_that_its_round_does_not_follow(scene: Scene) -> None:
    """A match goes on although its round is cancelled."""
    await goes(scene, scene.kestrel, scene.moth)
    await ready(scene.kestrel, scene.moth)
    await at_desk(scene, "more", "ask:cancel", "cancel")
    await scene.wait(10)
    (board,) = standing(scene, "leg 1 of")
    told = board.text
    assert "Kestrel – Moth" in told
    assert told.rstrip().endswith("outside the round")
    await concedes(scene.moth)
    await scene.wait(10)
    assert board.text == told
