"""The bot needs longer for an answer than Discord waits: the screens then, and afterwards."""

from asyncio import gather
from typing import Any

import pytest

from bot.delivery.responder import GRACE_SECONDS
from bot.store import invitations, matches, people, standings
from tests.play.failing import Failing, asks_for, slow_down
from tests.play.phases import brought_to
from tests.play.requests import CALLBACK, FOLLOW_UP
from tests.play.story import Story

SLOW = 2 * GRACE_SECONDS
"""Seconds."""


async def test_presses_are_acknowledged_while_the_store_is_slow(story: Story) -> None:
    await brought_to(story, "turn")
    story.begins_here()
    draw = story.kestrel.offer("draw")
    slow_down(story.process.store, "append", SLOW)
    await gather(*(one.takes(draw) for one in (story.kestrel, story.kestrel, story.moth)))
    await story.wait(10)


async def test_a_late_challenge_is_public_and_its_refusal_private(story: Story) -> None:
    """An acknowledgement in private does not make the invitation private, too."""
    slow_down(story.process.store, "write", SLOW, asks_for(invitations.insert))
    await story.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
    await story.wait(10)
    await story.moth.presses("accept")
    slow_down(story.process.store, "write", SLOW, asks_for(people.write))
    await story.wren.uses("deathmatch challenge", opponent="Wren", variant="warrior")
    await story.wait(10)


@pytest.mark.parametrize("late", [0.0, GRACE_SECONDS + 0.1, SLOW])
async def test_a_failure_is_confessed_to_the_person_alone(late: float, story: Story) -> None:
    """Also where the acknowledgement is on its way: else they would see "thinking" for long."""
    story.sandbox.faults.add("POST", CALLBACK, answer_delay=0.3)
    store = story.process.store
    for command, verb, work in (
        ("match show", "read", matches.live),
        ("leaderboard", "read_apart", standings.of_game),
    ):
        Failing(store, verb, 1, asks_for(work))
        slow_down(store, verb, late, asks_for(work))
        await story.kestrel.uses(command)
        await story.wait(10)
        assert "an interaction failed" in story.logged.pop()


@pytest.mark.parametrize("fault", [{"status": 503}, {"drop": "before"}, {"drop": "after"}])
async def test_the_message_replacing_thinking_is_tried_again(
    fault: dict[str, Any], story: Story
) -> None:
    """It is there once, also where it had arrived although Discord did not say so."""
    slow_down(story.process.store, "read_apart", SLOW, asks_for(standings.of_game))
    failed = story.sandbox.faults.add("POST", FOLLOW_UP, **fault)
    await story.kestrel.uses("leaderboard")
    await story.wait(10)
    assert failed.hits == 1


@pytest.mark.parametrize("seconds", [SLOW, 60.0])
async def test_the_end_of_the_bot_leaves_answers_and_nobody_thinking(
    seconds: float, story: Story
) -> None:
    """Where the answer comes in time, Discord's reply to it comes after the end."""
    slow_down(story.process.store, "read_apart", seconds, asks_for(standings.of_game))
    story.sandbox.faults.add("POST", FOLLOW_UP, answer_delay=5.0)
    await story.kestrel.uses("leaderboard")
    await story.stop()
