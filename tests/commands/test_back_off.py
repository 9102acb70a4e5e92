"""The wait before identifying: how long, said in one line, cut short by nothing but the end."""

import asyncio
import logging

import pytest

from bot.aio.timing import SystemTime
from bot.commands.sessions import back_off, seconds_before_identify
from tests.play.loop import quiet, wait


@pytest.mark.parametrize(
    ("before", "seconds"), [(0, 0), (4, 0), (5, 90), (6, 180), (7, 300), (1000, 300)]
)
def test_how_long(before: int, seconds: float) -> None:
    assert seconds_before_identify(before, on_discord=True) == seconds
    assert seconds_before_identify(before, on_discord=False) == 0


async def after(starts: int) -> None:
    """Begin after so many starts in ten minutes."""

    async def note(_: int) -> int:
        return starts

    await back_off(note, SystemTime(), on_discord=True)


async def test_it_waits_and_says_why_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    await after(4)
    assert caplog.messages == []
    waiting = asyncio.create_task(after(5))
    await quiet()
    (line,) = caplog.messages
    assert line.startswith("started 6 times in ten minutes: waiting 90 seconds")
    assert caplog.records[0].levelno == logging.WARNING
    assert not waiting.done()
    await wait(90)
    await waiting


async def test_the_end_of_the_process_cuts_it_short() -> None:
    waiting = asyncio.create_task(after(100))
    await quiet()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
