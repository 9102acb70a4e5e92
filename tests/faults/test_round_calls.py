"""Calls of a round's tables: who does not answer one loses, but only where it could be answered."""

from typing import Any

import pytest

from sandbox.world import Message
from tests.faults.rounds import PATIENCE, first_table, refuses
from tests.play.requests import MESSAGES, text_of
from tests.play.scene import Scene
from tests.stories.evenings import MINUTE, at_desk, goes, ready, thread


async def absent(scene: Scene) -> list[int]:
    """The places that were not ready in time at the first table."""
    return list((await first_table(scene)).absent)


def asking(scene: Scene) -> list[Message]:
    """The messages with a button to say that one is ready, in all channels."""
    return [
        message
        for channel in scene.sandbox.core.world.channels.values()
        for message in channel.messages.values()
        if any(each.endswith(":ready") for each in message.custom_ids)
    ]


def is_call(body: object) -> bool:
    return "Ready" in text_of(body)


@pytest.mark.usefixtures("slow_beats")
async def test_nobody_loses_by_a_call_that_did_not_arrive(scene: Scene) -> None:
    """The time to be ready begins once the call stands."""
    lost = scene.sandbox.faults.add("POST", MESSAGES, status=503, times=None, when=is_call)
    await goes(scene, scene.kestrel, scene.moth)
    await scene.wait(1.5 * PATIENCE)
    assert asking(scene) == []
    lost.remove()
    await scene.wait(MINUTE)
    await scene.wait(PATIENCE - 2 * MINUTE)
    await ready(scene.kestrel, scene.moth)
    assert (await first_table(scene)).match is not None


@pytest.mark.usefixtures("slow_beats")
async def test_a_word_that_comes_in_time_counts(scene: Scene) -> None:
    """Nobody is found absent before what was pressed in time has arrived."""
    await goes(scene, scene.kestrel, scene.moth)
    await ready(scene.kestrel)
    await scene.wait(PATIENCE)
    assert await absent(scene) == []
    await ready(scene.moth)
    assert (await first_table(scene)).match is None
    await scene.wait(3)
    assert await absent(scene) == [2]


@pytest.mark.usefixtures("slow_beats")
async def test_a_player_who_has_left_the_server_loses_to_the_other(scene: Scene) -> None:
    """Although they were ready first."""
    await goes(scene, scene.kestrel, scene.moth)
    await ready(scene.kestrel)
    scene.sandbox.remove_member(scene.kestrel.client)
    await ready(scene.moth)
    (call,) = asking(scene)
    assert f"<@{scene.kestrel.id}>" in call.content
    await scene.wait(PATIENCE + 5)
    assert await absent(scene) == [1]


async def test_a_deleted_call_comes_again(scene: Scene) -> None:
    """Those who have said that they are ready are not asked once more."""
    await goes(scene, scene.kestrel, scene.moth)
    await ready(scene.kestrel)
    scene.sandbox.delete_message(asking(scene)[0])
    await scene.wait(5)
    (call,) = asking(scene)
    assert f"<@{scene.kestrel.id}>" not in call.content
    await ready(scene.moth)
    assert (await first_table(scene)).match is not None


async def test_a_player_who_was_ready_need_not_say_it_to_a_stand_in(scene: Scene) -> None:
    await goes(scene, scene.kestrel, scene.moth)
    await ready(scene.kestrel)
    desk = await at_desk(scene, "person:2")
    question = scene.rook.offer("ask:stand-in:2", on=desk)
    await scene.rook.takes(question, chosen=scene.wren)
    await scene.rook.presses(f"stand-in:2:{scene.wren.id}", on=desk)
    await scene.wait(5)
    await ready(scene.wren)
    assert (await first_table(scene)).match is not None


async def test_a_call_of_unknown_arrival_is_taken_back(scene: Scene) -> None:
    """The host decides about the table before the bot knows that it has called."""
    scene.sandbox.faults.add("POST", MESSAGES, drop="after", when=is_call)
    down = scene.sandbox.faults.add("POST", MESSAGES, status=503, times=None, when=is_call)
    await goes(scene, scene.kestrel, scene.moth)
    assert len(asking(scene)) == 1
    await at_desk(scene, "table:1:1", "ask:void:1:1", "void:1:1")
    down.remove()
    await scene.wait(MINUTE)
    assert asking(scene) == []
    assert [one for one in thread(scene, 1).messages.values() if "leg 1" in one.content] == []


async def test_a_call_is_found_after_a_kill(scene: Scene) -> None:
    """It was sent, and nobody could note which message that is; it tells the later time."""
    await goes(scene, scene.kestrel, scene.moth)
    (first,) = asking(scene)
    await at_desk(scene, "table:1:1")
    scene.dies_before("answer to POST /channels")
    await scene.rook.presses("call:1:1")
    await scene.kill()
    await scene.wait(8 * MINUTE)
    await scene.start()
    await scene.wait(5)
    (call,) = asking(scene)
    assert call is not first
    assert call.edits
    await scene.wait(PATIENCE - MINUTE)
    assert await absent(scene) == []
    await ready(scene.kestrel, scene.moth)
    assert (await first_table(scene)).match is not None


async def test_everybody_is_asked_anew_before_a_replay(scene: Scene) -> None:
    """Also those who were ready before the walkover, perhaps long ago."""
    await goes(scene, scene.kestrel, scene.moth)
    await ready(scene.kestrel)
    await scene.wait(PATIENCE + 10)
    assert await absent(scene) == [2]
    await at_desk(scene, "table:1:1", "ask:replay:1:1", "replay:1:1")
    await ready(scene.moth)
    assert (await first_table(scene)).match is None
    await ready(scene.kestrel)
    assert (await first_table(scene)).match is not None


async def test_a_player_who_is_back_has_the_whole_time_again(scene: Scene) -> None:
    await goes(scene, scene.kestrel, scene.moth)
    await ready(scene.kestrel)
    await scene.moth.presses("out")
    await scene.wait(MINUTE)
    await at_desk(scene, "person:2", "return:2")
    await scene.wait(PATIENCE - 2 * MINUTE)
    assert await absent(scene) == []
    await ready(scene.moth)
    assert (await first_table(scene)).match is not None


@pytest.mark.parametrize("how", [{"status": 503}, {"status": 429, "retry_after": 60.0}])
async def test_a_page_of_a_person_does_not_wait_for_discord(how: Any, scene: Scene) -> None:
    """Whether they have left the server is all that it cannot say."""
    await goes(scene, scene.kestrel, scene.moth)
    desk = await at_desk(scene)
    asked = refuses(scene, "GET", "/guilds/{guild_id}/members/{user_id}", **how)
    await scene.rook.presses("person:1", on=desk)
    assert asked.hits == 1
    assert "1 Kestrel" in desk.text
