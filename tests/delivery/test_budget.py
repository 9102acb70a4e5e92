"""Turns for requests: never more than is allowed, the most urgent first, nothing lost."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.aio.timing import SystemTime
from bot.delivery.budget import Budget, Urgency
from bot.delivery.limits import NO_LIMITS, BucketKey, Counted, Limits, Rate
from tests.delivery.permits import HERE, THERE, Desk, take
from tests.play.loop import leap, now, quiet, running, set_date, until, wait, wall_clock

BY_TOKEN = BucketKey(Counted.BY_INTERACTION, "token")
OPENINGS = BucketKey(Counted.OPENINGS)


async def test_nobody_waits_while_there_is_something() -> None:
    desk = Desk(replace(Limits(), requests=Rate(6, 40.0)))
    for _ in range(5):
        await desk.budget.permit(Urgency.BOARD, BucketKey(Counted.POSTS, 0))
    assert desk.budget.permit_now(Urgency.BOARD, BucketKey(Counted.POSTS, 0)) is None, (
        "a sixth there"
    )
    assert desk.budget.permit_now(Urgency.BOARD) is not None, "the sixth request"
    assert desk.budget.permit_now(Urgency.BOARD) is None
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_the_most_urgent_comes_first_and_then_the_oldest() -> None:
    desk = Desk(replace(NO_LIMITS, requests=Rate(1, 1.0)))
    take(desk.budget, 1)
    for name, urgency in (
        ("look", Urgency.LOOK),
        ("record", Urgency.COPY),
        ("board", Urgency.BOARD),
        ("another record", Urgency.COPY),
        ("answer", Urgency.ANSWER),
        ("another board", Urgency.BOARD),
        ("repair", Urgency.REPAIR),
        ("deletion", Urgency.DELETE),
        ("ping", Urgency.PING),
    ):
        await desk.ask(name, urgency, HERE)
    assert await desk.pass_time(3.5) == ["answer", "board", "another board"]
    await desk.ask("late answer", Urgency.ANSWER, THERE)
    assert await desk.pass_time(7) == [
        "late answer",
        "ping",
        "record",
        "another record",
        "deletion",
        "repair",
        "look",
    ]


async def test_a_wait_for_one_channel_blocks_no_other() -> None:
    desk = Desk(replace(NO_LIMITS, requests=Rate(3, 10.0), edits=Rate(1, 1.0)))
    take(desk.budget, 1, HERE)
    await desk.ask("answer here", Urgency.ANSWER, HERE)
    await desk.ask("look there", Urgency.LOOK, THERE)
    assert desk.served == ["look there"]
    assert await desk.pass_time(1.1) == ["answer here"]


async def test_two_ready_buckets_serve_the_more_urgent_first() -> None:
    """One waits for its channel and the other for the bot's token, and there is one request."""
    desk = Desk(replace(NO_LIMITS, requests=Rate(1, 1.0), edits=Rate(1, 1.0)))
    take(desk.budget, 1, HERE)
    desk.budget.hold(HERE, 2.0)
    await desk.ask("board here", Urgency.BOARD, HERE)
    desk.budget.hold_all(2.0)
    await desk.ask("record there", Urgency.COPY, THERE)
    assert await desk.pass_time(2.1) == ["board here"]
    assert await desk.pass_time(1.0) == ["record there"]


async def test_nobody_is_overtaken_at_the_moment_when_there_is_something() -> None:
    """Before those who wait are woken, somebody asks who need not wait any more."""
    desk = Desk(replace(NO_LIMITS, edits=Rate(1, 1.0)))
    take(desk.budget, 1, HERE)
    await desk.ask("first", Urgency.COPY, HERE)
    leap(1)
    assert desk.budget.permit_now(Urgency.COPY, HERE) is None
    await quiet()
    assert desk.served == ["first"]


async def test_requests_by_a_token_of_an_interaction_are_counted_apart() -> None:
    desk = Desk(replace(NO_LIMITS, requests=Rate(1, 1.0), by_interaction=Rate(2, 1.0)))
    take(desk.budget, 1)
    take(desk.budget, 2, BY_TOKEN, BucketKey(Counted.FOLLOW_UPS, 7))
    assert desk.budget.permit_now(Urgency.ANSWER, BY_TOKEN) is None
    assert desk.budget.permit_now(Urgency.ANSWER, HERE) is None


async def test_repairs_and_looks_have_buckets_of_their_own() -> None:
    desk = Desk(replace(NO_LIMITS, repairs=Rate(2, 1.0), looks=Rate(1, 0.5)))
    take(desk.budget, 2, HERE, urgency=Urgency.REPAIR)
    take(desk.budget, 1, HERE, urgency=Urgency.LOOK)
    assert desk.budget.permit_now(Urgency.REPAIR, HERE) is None
    assert desk.budget.permit_now(Urgency.LOOK, HERE) is None
    take(desk.budget, 10, HERE)


async def test_after_too_many_refusals_only_what_is_urgent_goes_out() -> None:
    desk = Desk(replace(NO_LIMITS, refusals=Rate(3, 0.1)))
    for _ in range(4):
        desk.budget.note_refusal()
    for urgency in Urgency:
        urgent = urgency <= Urgency.PING
        assert (desk.budget.permit_now(urgency, HERE) is not None) is urgent
    await desk.ask("record", Urgency.COPY, HERE)
    assert await desk.pass_time(19) == []
    assert await desk.pass_time(2) == ["record"]
    take(desk.budget, 5, HERE, urgency=Urgency.DELETE)


async def test_a_turn_that_is_not_used_goes_to_who_waits() -> None:
    desk = Desk(replace(NO_LIMITS, openings=Rate(1, 1 / 60)))
    (permit,) = take(desk.budget, 1, OPENINGS)
    await desk.ask("next", Urgency.COPY, OPENINGS)
    permit.give_back()
    permit.give_back()
    await quiet()
    assert desk.served == ["next"]
    assert desk.budget.permit_now(Urgency.COPY, OPENINGS) is None, "it was given back once"


async def test_delays_by_discord_hold_without_limits() -> None:
    desk = Desk(NO_LIMITS)
    take(desk.budget, 1000, HERE)
    desk.budget.hold(HERE, 0.5)
    await desk.ask("here", Urgency.BOARD, HERE)
    take(desk.budget, 1000, THERE)
    assert desk.served == []
    assert await desk.pass_time(0.51) == ["here"]


async def test_a_hold_that_grows_while_somebody_waits() -> None:
    desk = Desk(NO_LIMITS)
    desk.budget.hold(HERE, 1)
    await desk.ask("here", Urgency.BOARD, HERE)
    desk.budget.hold(HERE, 3)
    assert await desk.pass_time(2.9) == []
    assert await desk.pass_time(0.2) == ["here"]


async def test_nothing_runs_on_when_all_have_stopped_waiting() -> None:
    desk = Desk(NO_LIMITS)
    desk.budget.hold(HERE, 3600)
    for number in range(300):
        await desk.ask(f"{number}", Urgency(number % 7 + 1), HERE)
    await desk.close()
    await quiet()
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_buckets_that_are_full_again_are_forgotten() -> None:
    desk = Desk(replace(Limits(), requests=NO_LIMITS.requests))
    for channel in range(10_000):
        take(desk.budget, 1, BucketKey(Counted.POSTS, channel), BY_TOKEN._replace(id=str(channel)))
        leap(0.1)
    assert len(desk.budget) < 600


async def test_a_clock_that_is_set_back_keeps_nobody_waiting() -> None:
    desk = Desk(replace(NO_LIMITS, edits=Rate(1, 1.0)))
    take(desk.budget, 1, HERE)
    set_date(wall_clock() - 3600)
    await desk.ask("here", Urgency.BOARD, HERE)
    assert await desk.pass_time(1.1) == ["here"]


class Wish(NamedTuple):
    after: int
    """Hundredths of a second."""
    urgency: Urgency
    channel: int
    gives_up_after: int | None


_WISHES = st.lists(
    st.builds(
        Wish,
        st.integers(0, 30),
        st.sampled_from(Urgency),
        st.integers(1, 3),
        st.one_of(st.none(), st.none(), st.integers(0, 200)),
    ),
    max_size=25,
)


@given(_WISHES)
async def test_never_more_than_the_limits_and_nobody_is_forgotten(wishes: list[Wish]) -> None:
    edits = Rate(2, 2.0)
    limits = replace(NO_LIMITS, requests=Rate(3, 5.0), edits=edits, repairs=Rate(1, 1.0))
    budget = Budget(limits, SystemTime())
    got: list[tuple[int, Wish]] = []

    async def waits(wish: Wish) -> None:
        await budget.permit(wish.urgency, BucketKey(Counted.EDITS, wish.channel))
        got.append((now(), wish))

    tasks = []
    for wish in wishes:
        await wait(wish.after / 100)
        tasks.append(asyncio.create_task(waits(wish)))
        if wish.gives_up_after is not None:
            running().call_later(wish.gives_up_after / 100, tasks[-1].cancel)
    await until(lambda: all(task.done() for task in tasks), 30)
    assert len(got) == sum(not task.cancelled() for task in tasks)

    keep(got, limits.requests)
    keep([each for each in got if each[1].urgency is Urgency.REPAIR], limits.repairs)
    for channel in (1, 2, 3):
        keep([each for each in got if each[1].channel == channel], edits)


def keep(got: list[tuple[int, Wish]], rate: Rate) -> None:
    """Nowhere in between were there more than the rate allows."""
    times = [at for at, _ in got]
    for first, start in enumerate(times):
        for last, end in enumerate(times[first:], first):
            assert last - first + 1 <= rate.size + (end - start) / 1000 * rate.per_second + 1e-6
