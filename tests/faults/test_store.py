"""The database fails for a moment: what people see comes right without their doing anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.store import matches, messages
from tests.faults.standing import stands_for_good
from tests.play.failing import Failing, asks_for
from tests.play.phases import brought_to
from tests.play.scene import Scene


@pytest.fixture
def pace() -> float:
    return 0.0


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
