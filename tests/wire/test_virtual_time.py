"""The clock that only tests move: the bot and the sandbox read the same off it."""

from __future__ import annotations

import asyncio

import pytest

from bot.live.discord_time import posted_at
from bot.match.ids import MessageId
from sandbox.world import Snowflakes
from tests.wire.clock import VirtualTime

PACE = 1.7


@pytest.mark.parametrize("start", [1_750_000_000.0, 1_795_453_994.3734992, 1_795_453_902.9999999])
def test_the_bot_and_the_sandbox_agree_on_the_time(start: float) -> None:
    """However often it is moved by a fraction, and whatever fraction it began with."""
    clock = VirtualTime(start)
    ids = Snowflakes(clock)
    for _ in range(200):
        clock.advance(PACE)
        assert posted_at(MessageId(ids.next())) == clock.now()


@pytest.mark.parametrize("seconds", [0.0004, 0.0016, 1.7, 16.1, 4.1])
async def test_who_sleeps_wakes_once_the_time_is_over(seconds: float) -> None:
    """Not before: whoever waits for the rest of a millisecond would look again for ever."""
    clock = VirtualTime()
    sleeping = asyncio.create_task(clock.sleep(seconds))
    await clock.asleep(seconds)
    before = clock.now()
    for _ in range(round(seconds * 1000) + 2):
        if sleeping.done():
            break
        clock.advance(0.001)
        await asyncio.sleep(0)
    gone = clock.now() - before
    assert gone - 1 < round(seconds * 1000, 3) <= gone
