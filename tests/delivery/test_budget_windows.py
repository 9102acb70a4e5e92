"""Turns within sliding windows: counted until a span after the answer, and never kept for ever."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.aio.timing import SystemTime
from bot.delivery.budget import Budget, Urgency
from bot.delivery.http import attempt
from bot.delivery.limits import NO_LIMITS, Allowance, BucketKey, Counted
from tests.delivery.permits import HERE, Desk, take
from tests.play.loop import leap, now, running, until, wait


async def test_a_request_counts_until_a_span_after_its_answer() -> None:
    desk = Desk(replace(NO_LIMITS, edits=Allowance(2, 5.0)))
    slow, quick = take(desk.budget, 2, HERE)
    await slow.begin()
    await quick.begin()
    await desk.ask("third", Urgency.BOARD, HERE)
    await desk.ask("fourth", Urgency.BOARD, HERE)
    assert await desk.pass_time(20) == []
    alarms = [task for task in asyncio.all_tasks() if task.get_name() == "permits for requests"]
    assert alarms == [], "only an answer helps"
    quick.end()
    assert await desk.pass_time(2) == []
    slow.end()
    assert await desk.pass_time(3) == []
    assert await desk.pass_time(0.01) == ["third"]
    assert await desk.pass_time(1.99) == []
    assert await desk.pass_time(0.01) == ["fourth"]


async def test_a_turn_that_has_lapsed_is_waited_for_once_more() -> None:
    desk = Desk(replace(NO_LIMITS, edits=Allowance(1, 5.0)))
    (late,) = take(desk.budget, 1, HERE)
    fresh = late.lapsed
    leap(6)
    assert (fresh, late.lapsed) == (False, True)
    (quick,) = take(desk.budget, 1, HERE)
    await quick.begin()
    quick.end()
    begins = asyncio.create_task(late.begin())
    await desk.pass_time(5)
    assert not begins.done()
    await desk.pass_time(0.01)
    assert begins.done()
    late.end()
    assert desk.budget.permit_now(Urgency.BOARD, HERE) is None


async def test_a_turn_in_use_cannot_be_given_back() -> None:
    desk = Desk(replace(NO_LIMITS, edits=Allowance(1, 5.0)))
    (permit,) = take(desk.budget, 1, HERE)
    await permit.begin()
    permit.give_back()
    assert desk.budget.permit_now(Urgency.BOARD, HERE) is None
    permit.end()
    permit.give_back()
    assert desk.budget.permit_now(Urgency.BOARD, HERE) is None


async def test_windows_of_requests_under_way_are_not_forgotten() -> None:
    desk = Desk(replace(NO_LIMITS, posts=Allowance(1, 5.0), edits=Allowance(1, 5.0)))
    (permit,) = take(desk.budget, 1, HERE)
    await permit.begin()
    for channel in range(1000):
        take(desk.budget, 1, BucketKey(Counted.POSTS, channel))
        leap(0.1)
    assert len(desk.budget) < 600
    assert desk.budget.permit_now(Urgency.BOARD, HERE) is None
    permit.end()
    assert desk.budget.permit_now(Urgency.BOARD, HERE) is None


@pytest.mark.parametrize("cancelled", [False, True])
async def test_a_request_without_an_answer_counts_from_its_abandonment(
    cancelled: bool,
) -> None:
    desk = Desk(replace(NO_LIMITS, edits=Allowance(1, 5.0)))
    line = asyncio.Event()

    async def call() -> None:
        await line.wait()
        raise ConnectionResetError

    (permit,) = take(desk.budget, 1, HERE)
    request = asyncio.create_task(attempt("edit", call, permit))
    await desk.ask("next", Urgency.BOARD, HERE)
    assert await desk.pass_time(15) == []
    if cancelled:
        request.cancel()
    line.set()
    await asyncio.wait((request,))
    assert await desk.pass_time(5) == []
    assert await desk.pass_time(0.01) == ["next"]


class Sending(NamedTuple):
    """Somebody who wants to send something. Times in steps of `_STEP`."""

    after: int
    urgency: Urgency
    hesitates: int
    """Between the permit and the request."""
    there: int
    back: int
    gives_back: bool
    """The permit is not used."""
    cancelled_after: int | None
    """Wherever that is by then."""


_STEP = 0.05
_TIME = st.one_of(st.integers(0, 8), st.integers(0, 300))
_SENDINGS = st.lists(
    st.builds(
        Sending,
        st.one_of(st.just(0), st.integers(0, 60)),
        st.sampled_from(Urgency),
        st.one_of(st.just(0), st.just(0), st.integers(0, 150)),
        _TIME,
        _TIME,
        st.sampled_from((False, False, True)),
        st.one_of(st.none(), st.none(), st.integers(0, 200)),
    ),
    max_size=25,
)


@given(_SENDINGS)
async def test_the_server_never_counts_more_than_the_window(sendings: list[Sending]) -> None:
    """Windows hold when permits go wrong in any way, however long answers take."""
    limits = replace(NO_LIMITS, posts=Allowance(3, 2.0))
    budget = Budget(limits, SystemTime())
    arrived: list[int] = []

    async def send(sending: Sending) -> None:
        permit = await budget.permit(sending.urgency, BucketKey(Counted.POSTS, 1))
        await asyncio.sleep(sending.hesitates * _STEP)
        if sending.gives_back:
            permit.give_back()
            return
        await permit.begin()
        try:
            await asyncio.sleep(sending.there * _STEP)
            arrived.append(now())
            await asyncio.sleep(sending.back * _STEP)
        finally:
            permit.end()

    tasks = []
    for sending in sendings:
        await wait(sending.after * _STEP)
        tasks.append(asyncio.create_task(send(sending)))
        if sending.cancelled_after is not None:
            running().call_later(sending.cancelled_after * _STEP, tasks[-1].cancel)
    await until(lambda: all(task.done() for task in tasks), 1000)
    for first, after in zip(arrived, arrived[3:], strict=False):
        assert after - first >= 2000
