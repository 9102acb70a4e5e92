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
from tests.play.phases import brought_to, goes_on
from tests.play.scene import Scene
from tests.stories.test_death_match import begun

UNANSWERED = "bot.handlers.acts: an act in match 1 counts, but was not answered"
NOT_SHOWN = "bot.aio.runs: match 1 could not be shown"


@pytest.fixture
def pace() -> float:
    return 0.0


def failures(scene: Scene) -> list[str]:
    """The errors that were logged, which then count as expected."""
    found = [line.partition("\n")[0] for line in scene.logged]
    scene.logged.clear()
    return found


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
    assert failures(scene) == ["bot.live.clocks: the clocks could not be noted"]


async def test_somebody_who_acts_meanwhile_does_not_wait(scene: Scene) -> None:
    await brought_to(scene, "card")
    Failing(scene.process.bot.handlers.people, "names", 1 + 3)
    await scene.kestrel.presses("add")
    await scene.wait(3)
    await scene.kestrel.uses("match show")
    assert await scene.wrong() == []
    assert failures(scene) == [UNANSWERED, *[NOT_SHOWN] * 3]


@pytest.mark.parametrize("phase", ["turn", "card", "strike"])
async def test_a_note_that_fails_once(phase: str, scene: Scene) -> None:
    await brought_to(scene, phase)
    Failing(scene.process.store, "write", 1, asks_for(messages.note))
    await goes_on(scene, phase)
    await stands_for_good(scene)
    assert len(failures(scene)) == 1


@pytest.mark.parametrize("note", [messages.note, matches.finish_showing])
async def test_the_end_of_a_match_whose_note_fails(
    note: Callable[..., object], scene: Scene
) -> None:
    await brought_to(scene, "turn")
    Failing(scene.process.store, "write", 1, asks_for(note))
    await scene.rook.uses("match end")
    await scene.rook.presses("end")
    await stands_for_good(scene)
    assert len(failures(scene)) == 1


@pytest.mark.parametrize("times", [1, 2])
async def test_what_is_posted_cannot_be_read_after_an_act(times: int, scene: Scene) -> None:
    """The act counts; the picture of a match of which nothing is in memory follows."""
    await brought_to(scene, "starter")
    # As of a match that was not thought of for long.
    scene.process.bot.handlers.display._messages.pop((await scene.match()).terms.id)
    # The answer reads it once, and each try to show the match twice.
    Failing(scene.process.store, "read", 1 + 2 * times, asks_for(messages.of_match))
    reply = await scene.moth.presses("start:0")
    assert (reply.failed, reply.messages) == (None, [])
    await stands_for_good(scene)
    assert failures(scene) == [UNANSWERED, *[NOT_SHOWN] * times]
