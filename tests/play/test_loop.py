"""The loop whose time jumps: exactly, in order, and never past something that is under way."""

import asyncio
import socket
import time
from itertools import count
from pathlib import Path

import pytest

from bot.aio.timing import SystemTime
from bot.live.discord_time import posted_at
from bot.match.ids import MessageId
from bot.store.database import Database
from sandbox.moments import Snowflakes
from tests.play import loop as loops
from tests.play.loop import (
    Deadlock,
    JumpLoop,
    Starved,
    leap,
    loop_time,
    now,
    quiet,
    running,
    set_date,
    until,
    wait,
    wall_clock,
)


async def test_time_jumps_to_the_next_timer_and_no_further() -> None:
    loop, woken = running(), list[float]()
    assert loop.time() == 0.0
    for seconds in (3600.1, 0.3, 86_400.7):
        loop.call_later(seconds, lambda: woken.append(loop.time()))
    await asyncio.sleep(100_000)
    assert woken == [0.3, 3600.1, 86_400.7]


async def test_no_timer_wins_against_a_call_in_a_thread(tmp_path: Path) -> None:
    async with await Database.open(tmp_path / "delve.sqlite3") as database:
        for _ in range(20):
            async with asyncio.timeout(0.001):
                await database.read(lambda _: time.sleep(0.002))
                await asyncio.to_thread(time.sleep, 0.002)
    assert running().time() == 0.0


async def test_results_of_threads_come_in_the_order_of_the_calls() -> None:
    done: list[float] = []

    async def call(seconds: float) -> None:
        await asyncio.to_thread(time.sleep, seconds)
        done.append(seconds)

    await asyncio.gather(*map(call, (0.03, 0.0, 0.02, 0.01)))
    assert done == [0.03, 0.0, 0.02, 0.01]


async def test_a_result_that_nobody_waits_for_holds_up_nothing() -> None:
    call = asyncio.ensure_future(asyncio.to_thread(time.sleep, 0.01))
    await asyncio.sleep(0)
    call.cancel()
    await asyncio.sleep(5)
    assert call.cancelled()


async def test_quiet_comes_after_all_that_needs_no_time() -> None:
    done: list[str] = []

    async def work() -> None:
        for _ in range(3):
            await asyncio.sleep(0)
            await asyncio.to_thread(lambda: None)
        done.append("work")
        await asyncio.sleep(0.001)
        done.append("later")

    task = asyncio.create_task(work())
    await quiet()
    assert done == ["work"]
    assert running().time() == 0.0
    await task


async def test_timers_within_a_leap_run_late_and_in_order() -> None:
    loop, woken = running(), list[int]()
    for seconds in (2, 1):
        loop.call_later(seconds, woken.append, seconds)
    leap(10.0)
    await quiet()
    assert (woken, loop.time()) == ([1, 2], 10.0)


def test_a_wait_that_cannot_end_is_a_deadlock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loops, "SILENT_SECONDS", 0.01)
    with asyncio.Runner(loop_factory=JumpLoop) as runner, pytest.raises(Deadlock):
        runner.run(asyncio.Event().wait())


def test_polling_that_starves_a_timer_is_told_with_the_timer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loops, "MOST_TURNS", 50)
    polled: list[int] = []

    async def poll() -> None:
        asyncio.get_running_loop().call_later(7.0, polled.clear)
        while len(polled) < 1000:
            polled.append(1)
            await asyncio.sleep(0)

    with asyncio.Runner(loop_factory=JumpLoop) as runner, pytest.raises(Starved, match="clear"):
        runner.run(poll())


async def test_a_wait_ends_at_the_moment_of_its_condition() -> None:
    asyncio.get_running_loop().call_later(1_000.25, lambda: None)
    await until(lambda: loop_time() > 100, seconds=5_000)
    assert loop_time() == 1_000.25


async def test_a_condition_that_never_holds_ends_in_a_timeout() -> None:
    async def beat() -> None:
        for _ in count():
            await asyncio.sleep(40)

    beating = asyncio.create_task(beat())
    with pytest.raises(TimeoutError):
        await until(lambda: False, seconds=100)
    assert loop_time() == 120
    beating.cancel()


@pytest.mark.parametrize("date", [1_750_000_000.0, 1_795_453_994.3734992, 1_795_453_902.9999999])
async def test_the_bot_and_the_sandbox_agree_on_the_time(date: float) -> None:
    """Even after many fractions of seconds, and from any starting fraction."""
    set_date(date)
    assert abs(wall_clock() - date) < 1e-6
    ids = Snowflakes(wall_clock)
    for _ in range(200):
        await wait(1.7)
        assert posted_at(MessageId(ids.next())) == SystemTime().now() == now()


async def test_a_timer_that_is_nearer_than_a_rounding_is_due() -> None:
    due: list[int] = []
    asyncio.get_running_loop().call_later(1e-12, due.append, 1)
    await quiet()
    assert due == [1]


async def test_sockets_are_refused() -> None:
    with socket.socket() as own, pytest.raises(RuntimeError, match="ordinary loop"):
        running().add_reader(own, lambda: None)
