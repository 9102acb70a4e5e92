"""Matches and threads of rounds: a table plays one match, and its players are free after it."""

import pytest

from bot.match.ids import UserId
from bot.rounds import entries as made
from bot.rounds.effects import apply
from bot.rounds.entries import RoundEntry, TableKey
from bot.rounds.round import RoundPhase
from bot.store import matches, rounds
from bot.ui.catalogue import texts_in
from sandbox.world import Thread
from tests.faults.rounds import FIRST, first_table, refuses, round_now, standing
from tests.play.requests import MESSAGES
from tests.play.scene import Scene
from tests.store.playing import edit
from tests.stories.evenings import (
    MINUTE,
    at_desk,
    calls,
    concedes,
    goes,
    opened,
    prepared,
    ready,
    thread,
)

en = texts_in("en")
FIRST_TABLE = TableKey(1, 1)
THREADS = "/channels/{channel_id}/messages/{message_id}/threads"


async def live(scene: Scene) -> list[int]:
    """The matches that go on, be they damaged."""
    return list(await scene.process.store.read(rounds.live_matches, FIRST))


async def dies_after(scene: Scene, entry: RoundEntry) -> None:
    """The bot is killed right after this was decided, and another one starts."""
    before = await round_now(scene)
    await scene.process.store.write(rounds.append, before, apply(before, entry), entry)
    await scene.kill()
    await scene.start()
    await scene.wait(5)


@pytest.mark.parametrize("what", ["void", "cancelled"])
async def test_matches_end_although_the_bot_was_killed(what: str, scene: Scene) -> None:
    """The decision of the host was on the disk."""
    await goes(scene, scene.kestrel, scene.moth, scene.wren, scene.otter)
    await ready(scene.kestrel, scene.moth, scene.wren, scene.otter)
    by = UserId(scene.rook.id)
    if what == "void":
        await dies_after(scene, made.Ruled(at=0, by=by, table=FIRST_TABLE, points=None))
        assert await live(scene) == [2]
    else:
        await dies_after(scene, made.Cancelled(at=0, by=by, ends_matches=True))
        assert await live(scene) == []


async def test_players_of_a_damaged_match_play_the_next_leg(scene: Scene) -> None:
    """The host is called, and lets the table count nothing."""
    await goes(scene, scene.kestrel, scene.moth, legs=2)
    await ready(scene.kestrel, scene.moth)
    await edit(scene.process.store, "UPDATE matches SET version = 9 WHERE id = 1")
    await scene.away()
    await scene.moth.uses("match show")
    await scene.wait(5)
    assert len(standing(scene, "I cannot show table 1")) == 1
    await at_desk(scene, "table:1:1", "ask:void:1:1", "void:1:1")
    assert await live(scene) == []
    await at_desk(scene, "draw", "go")
    await ready(scene.kestrel, scene.moth)
    assert await live(scene) == [2]
    scene.logged.clear()


async def test_a_damaged_round_is_taken_away(scene: Scene) -> None:
    """Its matches live on, and another one can be opened."""
    await goes(scene, scene.kestrel, scene.moth, scene.wren, scene.otter)
    await ready(scene.kestrel, scene.moth)
    await edit(scene.process.store, "DELETE FROM round_entries WHERE round = 1 AND seq = 2")
    await scene.away()
    for command in ("round show", "round table"):
        refused = await scene.kestrel.uses(command)
        assert refused.text == en("refusal-round-unreadable")
    assert (await scene.kestrel.uses("round close")).text == en("refusal-round-unreadable")
    assert (await scene.rook.uses("round close")).text == en("round-damaged-closed")
    await scene.wait(5)
    assert [
        one for one in scene.channel.messages.values() if one.custom_ids and not one.ephemeral
    ] == []
    assert calls(scene.wren) == []
    await prepared(scene, scene.wren, scene.otter)
    await concedes(scene.moth)
    assert await live(scene) == []
    assert ["round 1 cannot be read" in told for told in scene.logged] == [True]
    scene.logged.clear()


async def test_a_thread_that_was_deleted_while_the_bot_was_away(scene: Scene) -> None:
    """The match goes on in the channel, with nobody's help."""
    await goes(scene, scene.kestrel, scene.moth)
    await ready(scene.kestrel, scene.moth)
    await scene.stop()
    scene.sandbox.delete_channel(thread(scene, 1))
    await scene.start()
    await scene.moth.uses("match show")
    await scene.wait(MINUTE)
    (terms,) = await scene.process.store.read(matches.live)
    assert terms.channel_id == scene.channel.id
    assert scene.rook.client.direct is None
    await concedes(scene.moth)


@pytest.mark.parametrize("code", [50013, 160006])
async def test_a_table_plays_where_no_thread_is_to_be_had(code: int, scene: Scene) -> None:
    """Discord refuses what the bot may do as far as it knows; nothing is left of the try."""
    refuses(scene, "POST", THREADS, status=400 if code != 50013 else 403, code=code)
    await goes(scene, scene.kestrel, scene.moth)
    await scene.wait(MINUTE)
    assert standing(scene, "Table 1 · Friday Cup") == []
    await ready(scene.kestrel, scene.moth)
    assert (await first_table(scene)).match is not None


async def test_a_table_plays_where_the_message_of_its_thread_is_refused(scene: Scene) -> None:
    refuses(scene, "POST", MESSAGES, "Table 1 · Friday Cup", status=400, code=50035)
    await goes(scene, scene.kestrel, scene.moth)
    await scene.wait(MINUTE)
    await ready(scene.kestrel, scene.moth)
    assert (await first_table(scene)).match is not None
    assert "rejected" in scene.logged.pop()


async def test_a_thread_is_made_once(scene: Scene) -> None:
    """The answer is lost, or the bot with it; Discord says that there is one already."""
    refuses(scene, "POST", THREADS, drop="after", times=1)
    await goes(scene, scene.kestrel, scene.moth)
    await scene.wait(MINUTE)
    channels = scene.sandbox.core.world.channels.values()
    assert [one.name for one in channels if isinstance(one, Thread)] == ["Table 1 · Friday Cup"]
    assert len(calls(scene.moth)) == 1
    assert calls(scene.moth)[0].channel is thread(scene, 1)
    await ready(scene.kestrel, scene.moth)


async def test_a_table_whose_thread_is_locked_plays_in_the_channel(scene: Scene) -> None:
    """And not in another thread of the same name, though nobody told of the lock."""
    await goes(scene, scene.kestrel, scene.moth, legs=2)
    await ready(scene.kestrel, scene.moth)
    await concedes(scene.moth)
    await scene.wait(10)
    await at_desk(scene, "draw")
    place = thread(scene, 1)
    await scene.stop()
    scene.sandbox.change_thread(place, archived=True, locked=True)
    await scene.start()
    await at_desk(scene, "go")
    await scene.wait(MINUTE)
    assert calls(scene.moth)[0].channel is scene.channel
    assert thread(scene, 1) is place
    await ready(scene.kestrel, scene.moth)


@pytest.mark.parametrize("told", [True, False])
async def test_a_call_in_a_locked_thread_moves_to_the_channel(told: bool, scene: Scene) -> None:
    """Nobody could answer it there; those who were ready still are."""
    await goes(scene, scene.kestrel, scene.moth)
    await ready(scene.kestrel)
    if not told:
        await scene.stop()
    scene.sandbox.change_thread(thread(scene, 1), archived=True, locked=True)
    if not told:
        await scene.start()
    await scene.wait(MINUTE)
    assert calls(scene.moth)[0].channel is scene.channel
    await ready(scene.moth)
    assert (await first_table(scene)).match is not None


async def test_nobody_is_absent_whose_ready_stands_in_a_locked_thread(scene: Scene) -> None:
    """Their table has not called again yet."""
    await goes(scene, scene.kestrel, scene.moth)
    desk = await at_desk(scene, "table:1:1", "ask:walkover:1:1:1")
    await ready(scene.kestrel)
    scene.sandbox.change_thread(thread(scene, 1), archived=True, locked=True)
    answer = await scene.rook.presses("walkover:1:1:1", on=desk)
    assert "Kestrel is ready" in answer.text
    assert (await round_now(scene)).legs[0].tables[0].absent == ()


@pytest.mark.parametrize("told", [True, False])
async def test_the_thread_of_a_whole_round_is_opened_again(told: bool, scene: Scene) -> None:
    message = await scene.rook.writes("In here.")
    place = scene.channel = scene.rook.client.start_thread(message, "Cup")
    await opened(scene, scene.kestrel)
    if not told:
        await scene.stop()
    scene.sandbox.change_thread(place, archived=True)
    if not told:
        await scene.start()
    await scene.wait(5)
    assert not place.archived
    await scene.moth.presses("in")


async def test_a_round_that_moves_before_its_threads_are_made(scene: Scene) -> None:
    """A thread that was begun in the old channel is no obstacle in the new one."""
    down = refuses(scene, "POST", THREADS, status=503)
    await prepared(scene, scene.kestrel, scene.moth)
    await scene.wait(MINUTE)
    scene.sandbox.delete_channel(scene.channel)
    await scene.wait(5)
    down.remove()
    scene.channel = scene.sandbox.channels["tavern"]
    await scene.rook.uses("round show")
    await scene.wait(MINUTE)
    await at_desk(scene, "go")
    await scene.wait(MINUTE)
    assert calls(scene.moth)[0].channel is thread(scene, 1)
    assert (await round_now(scene)).phase is RoundPhase.RUNNING
