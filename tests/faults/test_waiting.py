"""Discord refuses what a match has to show: threads that are archived, and what is malformed."""

from typing import Any

import pytest

from bot.delivery.tokens import TOKEN_SECONDS
from bot.store import messages
from sandbox.faults import Fault
from tests.faults.insisting import goes_on_unblocked
from tests.faults.test_clock_outages import until_it_runs
from tests.play.loop import leap
from tests.play.phases import begun, brought_to
from tests.play.requests import ORIGINAL, text_of
from tests.play.scene import LATE_CALL, Scene
from tests.play.story import Story

ARCHIVED = {"status": 400, "code": 50083, "times": None}
LOCKED = ("board edit", "board post", "call", "result")


def archived(story: Story, *kinds: str) -> list[Fault]:
    """Let Discord say that the thread is archived, as it does when these are asked for."""
    story.happens("the thread is archived")
    return [story.fails(kind, **ARCHIVED) for kind in kinds]


async def adds_late(story: Story) -> None:
    """Kestrel adds the card in hand when no token edits the board any more."""
    hand = story.kestrel.offer("add")
    leap(TOKEN_SECONDS)
    await story.kestrel.takes(hand, forged=True)


async def test_a_post_opens_an_archived_thread(story: Story) -> None:
    await brought_to(story, "card")
    story.begins_here()
    archived(story, "board edit")
    await adds_late(story)
    await goes_on_unblocked(story)


async def test_without_a_host_it_may_go_on_elsewhere(story: Story) -> None:
    await begun(story)
    await story.kestrel.presses("draw")
    story.begins_here()
    archived(story, *LOCKED)
    await adds_late(story)
    story.sandbox.faults.clear()
    await story.kestrel.uses_in(story.sandbox.channels["tavern"], "match show")
    await story.moth.presses("draw")
    await goes_on_unblocked(story)


async def test_a_result_in_a_locked_thread_waits(story: Story) -> None:
    await begun(story)
    story.begins_here()
    faults = archived(story, *LOCKED)
    await story.kestrel.uses("match concede")
    await story.kestrel.presses("concede")
    for fault in faults:
        fault.remove()
    await story.wait(60)
    await goes_on_unblocked(story)
    assert await story.process.store.read(messages.unshown) == []


# Failures that nobody can mend

MALFORMED: dict[str, Any] = {"status": 400, "code": 50035}


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (404, 10062)])
async def test_a_board_that_is_refused_is_told_of_in_words(
    status: int, code: int, story: Story
) -> None:
    """The presser is told, the channel reads it, and it is tried again; nobody is called for it."""
    await brought_to(story, "starter")
    story.begins_here()
    found = {"components": {"0": {"_errors": [{"code": "BAD", "message": "Torch"}]}}}
    body = {"code": code, "message": "Torch", "errors": found}
    for kind in ("answer in place", "board edit by token", "board edit", "board post"):
        story.fails(kind, status=status, body=body, times=None)
    await story.moth.presses("start:0")
    await story.kestrel.uses("match show")
    await story.wait(60)
    if code == 50035:
        assert all(line.endswith("in components.0: BAD") for line in story.logged)
    story.logged.clear()
    story.sandbox.faults.clear()
    await story.kestrel.uses("match show")
    await story.kestrel.presses("draw")
    await goes_on_unblocked(story)


@pytest.mark.parametrize("kind", ["board post", "call"])
async def test_a_message_that_was_never_there_is_not_gone(kind: str, scene: Scene) -> None:
    """Discord finds nothing where a new message is to stand: that is a refusal like others."""
    await brought_to(scene, "card", "90+300")
    refused = scene.fails(kind, status=404, times=None)
    if kind == "board post":
        scene.sandbox.delete_message(scene.kestrel.offer("card").message)
    await scene.kestrel.presses("add")
    await scene.wait(60)
    assert refused.hits == 1
    assert "is refused as gone" in scene.logged.pop()
    await until_it_runs(scene)
    await goes_on_unblocked(scene)


@pytest.mark.parametrize("times", [1, None], ids=["it alone", "the words too"])
async def test_a_call_that_is_refused_stops_nothing(times: int | None, story: Story) -> None:
    """Words call in its place; where these are refused as well, the board alone tells."""
    await brought_to(story, "card", "90+300")
    story.begins_here()
    call = story.fails("call", **MALFORMED, times=times)
    await story.kestrel.presses("add")
    await story.wait(60)
    tried = call.hits
    assert (len(story.logged), {"50035" in line for line in story.logged}) == (tried, {True})
    await story.stop()
    await story.start()
    await story.wait(10)
    assert call.hits == tried
    call.remove()
    # Moth's time was running, and runs again.
    await story.wait(340)
    story.logged.clear()
    await goes_on_unblocked(story)


async def test_refused_lines_of_acts_are_reported_in_words(story: Story) -> None:
    await brought_to(story, "turn")
    await story.rook.uses("host status")
    await story.rook.presses("desk")
    story.begins_here()
    story.fails("notice", **MALFORMED)
    await story.rook.presses("pause")
    story.fails("answer with a message", **MALFORMED)
    await story.rook.uses("host resume")
    story.fails("answer with a message", **MALFORMED)
    await story.kestrel.uses("match ask", what="pause")
    story.fails("notice", **MALFORMED)
    await story.rook.presses("agree")
    assert ["50035" in line for line in story.logged] == [True] * 4
    story.logged.clear()
    await goes_on_unblocked(story)


async def test_a_call_not_brought_by_a_token_is_our_request(scene: Scene) -> None:
    await brought_to(scene, "strike")
    await scene.settled()
    call = scene.fails("follow-up", **MALFORMED)
    await scene.kestrel.presses("strike")
    await scene.settled()
    await scene.wait(LATE_CALL)
    assert call.hits == 1
    assert "by token: rejected" in scene.logged.pop()
    assert scene.kestrel.client.mention in scene.called()[-1]
    await goes_on_unblocked(scene)


async def test_a_panel_that_is_refused_is_told_of_in_words(story: Story) -> None:
    """Its next content takes the place of these words."""
    await brought_to(story, "card")
    await story.rook.uses("host status")
    await story.rook.presses("desk")
    story.begins_here()
    story.sandbox.faults.add(
        "PATCH", ORIGINAL, when=lambda body: "host:seat" in text_of(body), **MALFORMED
    )
    await story.kestrel.presses("add")
    await story.moth.presses("draw")
    await story.wait(3)
    assert "50035" in story.logged.pop()
    await goes_on_unblocked(story)
