"""Runs: one at a time for each subject, again after a failure, and none at rest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.aio.runs import Done, Runs
from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import SystemTime
from tests.play.loop import loop_time, quiet, wait

AT_REST = Done()


class Work:
    """Runs of which the test says the outcome. `began`: when each began, in seconds."""

    def __init__(self, outcome: Callable[[int], Done]) -> None:
        self._outcome = outcome
        self.began: list[float] = []
        self.open = asyncio.Event()
        self.open.set()
        self.runs: Runs[str] = Runs(self._run, SystemTime(), BackgroundTasks(), "board")

    async def _run(self, key: str) -> Done:
        self.began.append(loop_time())
        await self.open.wait()
        return self._outcome(len(self.began))


async def test_a_wish_during_a_run_makes_one_more() -> None:
    work = Work(lambda number: AT_REST)
    work.open.clear()
    work.runs.start("a")
    await quiet()
    assert (work.runs.running, work.runs.is_wanted("a")) == (("a",), False)
    work.runs.start("a")
    work.runs.start("a")
    assert work.runs.is_wanted("a")
    assert not work.runs.is_at_rest("a")
    under_way = work.runs.under_way("a")
    work.open.set()
    await quiet()
    assert len(work.began) == 2
    assert under_way is not None
    assert under_way.done(), "both were one task"
    assert work.runs.is_at_rest("a")
    assert (work.runs.running, work.runs.under_way("a")) == ((), None)


async def test_subjects_do_not_wait_for_each_other() -> None:
    work = Work(lambda number: AT_REST)
    work.open.clear()
    work.runs.start("a")
    work.runs.start("b")
    await quiet()
    assert work.runs.running == ("a", "b")
    assert work.runs.unsettled == {"a", "b"}
    work.open.set()
    await work.runs.settled()
    assert work.runs.unsettled == frozenset()


async def test_failures_are_tried_again_ever_later(caplog: pytest.LogCaptureFixture) -> None:
    def outcome(number: int) -> Done:
        if number == 2:
            raise KeyError("lost")
        # Its own time counts only where it has not failed.
        return Done(failed=number < 4, seconds=100.0 if number < 4 else None)

    work = Work(outcome)
    work.runs.start("a")
    await wait(0.5)
    assert not work.runs.is_at_rest("a")
    await work.runs.settled()
    assert work.began == [0, 1, 3, 8]
    assert [record.getMessage() for record in caplog.records] == ["board a could not be shown"]
    assert work.runs.is_at_rest("a")


@pytest.mark.parametrize(("anew", "next_pause"), [(False, 30), (True, 1)])
async def test_a_new_request_forgets_earlier_failures(anew: bool, next_pause: float) -> None:
    work = Work(lambda number: Done(failed=True))
    work.runs.start("a")
    await wait(9)
    work.runs.start("a", anew=anew)
    await wait(next_pause + 0.5)
    assert work.began == [0, 1, 3, 8, 9, 9 + next_pause]


async def test_the_next_run_is_due_by_itself() -> None:
    work = Work(lambda number: Done(seconds=5.0 if number < 3 else None))
    work.runs.start("a")
    await wait(1)
    assert work.runs.unsettled == {"a"}
    await work.runs.settled()
    assert work.began == [0, 5, 10]


async def test_a_resting_subject_is_settled_until_asked_for() -> None:
    work = Work(lambda number: Done(seconds=60.0, rests=True))
    work.runs.start("a")
    await work.runs.settled()
    assert (work.began, work.runs.unsettled) == ([0], frozenset())
    work.runs.start("a")
    assert work.runs.unsettled == {"a"}
    await work.runs.settled()
    assert work.began == [0, 0]
    await wait(61)
    assert work.began == [0, 0, 60]


@pytest.mark.parametrize("asked", [False, True])
async def test_a_pause_holds_back_runs_until_its_end(asked: bool) -> None:
    work = Work(lambda number: Done(seconds=5.0, pauses=True) if number == 1 else AT_REST)
    work.runs.start("a")
    await wait(1)
    if asked:
        work.runs.start("a")
    await wait(3.9)
    assert work.began == [0]
    await wait(10)
    assert work.began == ([0, 5] if asked else [0])
    assert work.runs.unsettled == frozenset()
