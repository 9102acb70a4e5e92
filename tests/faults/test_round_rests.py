"""Times in which nobody can act in a round: it rests, and nothing falls due in them or by them."""

import asyncio

import pytest

from bot.rounds.round import RoundPhase
from tests.faults.rounds import CHECK_IN, FIRST, PATIENCE, first_table, refuses, round_now, standing
from tests.play.loop import leap
from tests.play.requests import CALLBACK, MESSAGES
from tests.play.scene import Scene
from tests.stories.evenings import AHEAD, MINUTE, calls, concedes, goes, opened, ready


def told(scene: Scene) -> list[str]:
    """The notice that the host of a resting round reads in private."""
    direct = scene.rook.client.direct
    return [] if direct is None else [one.text for one in direct.messages.values()]


async def checking_in(scene: Scene) -> None:
    """Kestrel and Moth have signed up, and only Kestrel has said that they are here."""
    await opened(scene, scene.kestrel, scene.moth)
    await scene.wait(AHEAD - CHECK_IN)
    await scene.kestrel.presses("here")


async def test_a_deleted_channel(scene: Scene) -> None:
    """The host is told once, and brings the round to another one, where the check-in goes on."""
    await checking_in(scene)
    scene.sandbox.delete_channel(scene.channel)
    await scene.wait(30 * MINUTE)
    (notice,) = told(scene)
    assert "Friday Cup" in notice
    assert (await round_now(scene)).phase is RoundPhase.CHECK_IN
    await scene.away(30 * MINUTE)
    assert len(told(scene)) == 1
    scene.channel = scene.sandbox.channels["tavern"]
    await scene.rook.uses("round show")
    await scene.wait(CHECK_IN - MINUTE)
    await scene.moth.presses("here")
    await scene.wait(2 * MINUTE)
    one = await round_now(scene)
    assert (one.phase, len(one.playing)) == (RoundPhase.READY, 2)


@pytest.mark.usefixtures("slow_beats")
async def test_matches_follow_their_round_out_of_a_deleted_channel(scene: Scene) -> None:
    """Their threads are gone with it; nobody is told of each. Any moderator may bring it."""
    await goes(scene, scene.kestrel, scene.moth, scene.wren, scene.otter)
    await ready(scene.kestrel, scene.moth, scene.wren)
    scene.sandbox.delete_channel(scene.channel)
    await scene.wait(2 * PATIENCE)
    assert len(told(scene)) == 1
    scene.channel = scene.sandbox.channels["tavern"]
    await scene.joins("Judge", moderator=True).uses("round show")
    await scene.wait(MINUTE)
    await ready(scene.otter)
    assert [table.match is not None for table in (await round_now(scene)).legs[0].tables] == [
        True,
        True,
    ]
    await concedes(scene.moth)
    await scene.wait(10)
    assert "Kestrel 1–0 Moth" in standing(scene, "leg 1 of")[-1].text


async def test_calls_follow_their_round_out_of_a_channel_deleted_unseen(scene: Scene) -> None:
    """Those who are ready need not say it again, and the others are asked where the round is."""
    await goes(scene, scene.kestrel, scene.moth)
    await scene.kestrel.presses("ready")
    scene.sandbox.set_permission(scene.channel, "view_channel", False)
    await scene.away(MINUTE)
    scene.sandbox.delete_channel(scene.channel)
    await scene.wait(MINUTE)
    scene.channel = scene.sandbox.channels["tavern"]
    await scene.rook.uses("round show")
    await scene.wait(2 * MINUTE)
    await scene.moth.presses("ready")
    assert (await scene.match()).live


@pytest.mark.usefixtures("slow_beats")
@pytest.mark.parametrize("permission", ["view_channel", "send_messages"])
async def test_a_permission_is_taken_and_given_back(permission: str, scene: Scene) -> None:
    await opened(scene, scene.kestrel, scene.moth)
    scene.sandbox.set_permission(scene.channel, permission, False)
    await scene.wait(2 * AHEAD)
    (notice,) = told(scene)
    assert {"view_channel": "View Channel", "send_messages": "Send Messages"}[permission] in notice
    scene.sandbox.set_permission(scene.channel, permission, True)
    await scene.wait(10 * MINUTE)
    for player in (scene.kestrel, scene.moth):
        await player.presses("here")
    assert (await round_now(scene)).phase is RoundPhase.CHECK_IN


async def test_a_press_does_not_end_the_rest(scene: Scene) -> None:
    """Its answer needs no permission, so it tells nothing of the messages of the round."""
    await opened(scene, scene.kestrel)
    scene.sandbox.set_permission(scene.channel, "view_channel", False)
    await scene.away(MINUTE)
    since = (await round_now(scene)).rests_since
    assert since is not None
    scene.sandbox.faults.add("POST", CALLBACK, answer_delay=1.0)
    pressing = asyncio.create_task(scene.moth.presses("in"))
    await asyncio.sleep(0.5)
    scene.process.bot.handlers.display.rounds.refresh(FIRST)
    await pressing
    await scene.wait(MINUTE)
    assert (await round_now(scene)).rests_since == since


async def test_no_due_moment_falls_into_a_broken_session(scene: Scene) -> None:
    """Presses could not come, whether somebody was called or not."""
    await checking_in(scene)
    await scene.wait(CHECK_IN - MINUTE)
    scene.sandbox.refuse_gateway = True
    await scene.sandbox.drop_gateway()
    await scene.wait(5 * MINUTE)
    assert (await round_now(scene)).phase is RoundPhase.CHECK_IN
    scene.sandbox.refuse_gateway = False
    await scene.sandbox.until(lambda: scene.sandbox.bot_connected, timeout=300)
    await scene.wait(MINUTE / 2)
    await scene.moth.presses("here")
    await scene.wait(MINUTE)
    one = await round_now(scene)
    assert (one.phase, len(one.playing)) == (RoundPhase.READY, 2)


@pytest.mark.usefixtures("slow_beats")
async def test_a_check_in_waits_for_its_call(scene: Scene) -> None:
    """Discord takes no call for longer than the check-in was to last."""
    await opened(scene, scene.kestrel, scene.moth)
    down = refuses(scene, "POST", MESSAGES, "Here", status=429, retry_after=30)
    await scene.wait(AHEAD + 5 * MINUTE)
    assert (await round_now(scene)).phase is RoundPhase.CHECK_IN
    down.remove()
    await scene.wait(2 * MINUTE)
    for player in (scene.kestrel, scene.moth):
        await player.presses("here")
    await scene.wait(5 * MINUTE)
    one = await round_now(scene)
    assert (one.phase, len(one.playing)) == (RoundPhase.READY, 2)


async def test_the_process_stands_still(scene: Scene) -> None:
    """As a machine that sleeps: what nobody could answer is not lost."""
    await goes(scene, scene.kestrel, scene.moth)
    await scene.wait(PATIENCE - MINUTE)
    leap(5 * MINUTE)
    await scene.wait(MINUTE / 2)
    await ready(scene.kestrel, scene.moth)
    assert (await first_table(scene)).match is not None
    assert calls(scene.moth) == []
