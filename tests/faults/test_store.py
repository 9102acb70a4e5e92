"""The database fails for a moment: what people see comes right without their doing anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.display.blocked_matches import SWEEP_SECONDS
from bot.live.clocks import HEARTBEAT_SECONDS
from bot.store import clocks, matches, messages, meta
from sandbox.permissions import BITS
from tests.faults.standing import stands_for_good
from tests.play.failing import Failing, asks_for
from tests.play.loop import now
from tests.play.phases import begun, brought_to
from tests.play.scene import Scene


@pytest.fixture
def pace() -> float:
    return 0.0


async def test_upkeep_goes_on(scene: Scene) -> None:
    """A match that waits for a permission is still looked after when a note failed once."""
    await begun(scene)
    scene.sandbox.set_permission(scene.channel, "send_messages", False)
    await scene.kestrel.presses("draw")
    await scene.kestrel.presses("add")
    beat = Failing(scene.process.store, "write", 1, asks_for(clocks.note))
    await scene.wait(HEARTBEAT_SECONDS + SWEEP_SECONDS)
    assert beat.over
    # As by a role of the bot's: the gateway says nothing about this channel.
    scene.channel.overwrites[scene.sandbox.bot_id].deny &= ~BITS["send_messages"]
    await scene.wait(2 * SWEEP_SECONDS + HEARTBEAT_SECONDS)
    assert await scene.wrong() == []
    seen = await scene.process.store.read(meta.last_seen)
    assert seen is not None
    assert now() - HEARTBEAT_SECONDS * 1000 <= seen
    assert "the clocks could not be noted" in scene.logged.pop()


@pytest.mark.parametrize("note", [messages.note, matches.finish_showing])
async def test_the_end_of_a_match_whose_note_fails(
    note: Callable[..., object], scene: Scene
) -> None:
    await brought_to(scene, "turn")
    Failing(scene.process.store, "write", 1, asks_for(note))
    await scene.rook.uses("match end")
    await scene.rook.presses("end")
    await stands_for_good(scene)
    assert len(scene.logged) == 1
    scene.logged.clear()


async def test_what_is_posted_cannot_be_read_after_an_act(scene: Scene) -> None:
    """The act counts; the picture of a match of which nothing is in memory follows."""
    await brought_to(scene, "starter")
    # As of a match that was not thought of for long.
    scene.process.bot.handlers.display._messages.pop((await scene.match()).terms.id)
    # The answer reads it once, and the first try to show the match twice.
    Failing(scene.process.store, "read", 3, asks_for(messages.of_match))
    reply = await scene.moth.presses("start:0")
    assert (reply.failed, reply.messages) == (None, [])
    await stands_for_good(scene)
    unanswered, not_shown = scene.logged
    assert "counts, but was not answered" in unanswered
    assert "could not be shown" in not_shown
    scene.logged.clear()
