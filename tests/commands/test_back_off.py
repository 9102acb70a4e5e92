"""The wait before identifying: how long, said in one line, cut short by nothing but the end."""

import asyncio
import logging
from collections import deque

import pytest

from bot.aio.timing import SystemTime
from bot.commands.sessions import back_off, seconds_before_identify
from tests.play.loop import quiet, wait

WINDOW_SECONDS = 600


class Starts:
    """Counts starts as the store does: those of the ten minutes before."""

    def __init__(self) -> None:
        self._at: deque[int] = deque()

    async def note(self, at: int) -> int:
        while self._at and self._at[0] <= at - WINDOW_SECONDS * 1000:
            self._at.popleft()
        before = len(self._at)
        self._at.append(at)
        return before


@pytest.mark.parametrize(
    ("before", "seconds"), [(0, 0), (4, 0), (5, 90), (6, 180), (7, 300), (1000, 300)]
)
def test_how_long(before: int, seconds: float) -> None:
    assert seconds_before_identify(before, on_discord=True) == seconds
    assert seconds_before_identify(before, on_discord=False) == 0


async def test_a_bot_that_fails_all_day_keeps_its_token() -> None:
    """Discord takes 1,000 identifications a day; the supervisor starts it anew after 5 seconds."""
    starts, time = Starts(), 0.0
    identified: list[float] = []
    while time < 86_400:
        before = await starts.note(round(time * 1000))
        time += seconds_before_identify(before, on_discord=True)
        identified.append(time)
        time += 5
    assert len(identified) < 1000


async def test_it_waits_and_says_why_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    starts, time = Starts(), SystemTime()
    for _ in range(5):
        await back_off(starts.note, time, on_discord=True)
    assert caplog.messages == []
    waiting = asyncio.create_task(back_off(starts.note, time, on_discord=True))
    await quiet()
    (line,) = caplog.messages
    assert line.startswith("started 6 times in ten minutes: waiting 90 seconds")
    assert caplog.records[0].levelno == logging.WARNING
    assert not waiting.done()
    await wait(90)
    await waiting


async def test_the_end_of_the_process_cuts_it_short() -> None:
    async def often(_: int) -> int:
        return 100

    waiting = asyncio.create_task(back_off(often, SystemTime(), on_discord=True))
    await quiet()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
