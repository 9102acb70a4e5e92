"""Buckets: never more than the rate, and never later than they could."""

from __future__ import annotations

import math
from collections.abc import Iterable
from heapq import heappop, heappush
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.budget import Bucket, SlidingWindow, TokenBucket, bucket_for
from bot.delivery.limits import NO_LIMITS, Allowance, Limit, Limits, Rate
from sandbox import ratelimit
from sandbox.ratelimit import RateLimiter, RateLimits, WebhookLimits
from sandbox.tests.support import Clock

NOW = 1_750_000_000_000
"""In ms since the epoch, UTC."""


class Take(NamedTuple):
    """Somebody asks `after` ms; gives it back so many ms later, or uses it (None)."""

    after: int
    back: int | None


@given(
    st.integers(1, 5),
    st.sampled_from((0.05, 0.4, 0.9, 2.0, 45.0, 333.0)),
    st.lists(
        st.builds(
            Take, st.integers(0, 3000), st.one_of(st.none(), st.none(), st.integers(0, 4000))
        ),
        max_size=40,
    ),
)
def test_a_bucket_never_gives_more_than_its_rate(
    size: int, per_second: float, takes: list[Take]
) -> None:
    bucket, now, used = TokenBucket(Rate(size, per_second)), NOW, list[int]()
    returns: list[tuple[int, int]] = []
    for wanted in takes:
        now += wanted.after
        for at, taken in sorted(each for each in returns if each[0] <= now):
            bucket.give_back(taken, at)
        returns = [each for each in returns if each[0] > now]
        if bucket.wait(now) > 0:
            continue
        bucket.take(now)
        if wanted.back is None:
            used.append(now)
        else:
            returns.append((now + wanted.back, now))
    for first, start in enumerate(used):
        for last, end in enumerate(used[first:], first):
            allowed = size + (end - start) / 1000 * per_second
            assert last - first + 1 <= allowed + 1e-6


@given(st.integers(1, 5), st.sampled_from((0.05, 0.9, 45.0)), st.lists(st.integers(0, 3000)))
def test_a_bucket_gives_after_the_time_that_it_names(
    size: int, per_second: float, pauses: list[int]
) -> None:
    bucket, now = TokenBucket(Rate(size, per_second)), NOW
    for pause in pauses:
        now += pause
        wait = whole(bucket.wait(now))
        if wait:
            assert bucket.wait(now + wait - 1) == 1, "no later than it could"
        now += wait
        assert bucket.wait(now) == 0
        bucket.take(now)
    assert bucket.is_full(now + math.ceil(size * 1000 / per_second) + size)


@pytest.mark.parametrize("limit", [Rate(2, 2.0), Allowance(2, 1.0)])
def test_a_bucket_that_is_held_gives_nothing_before(limit: Limit) -> None:
    bucket = bucket_for(limit)
    bucket.hold(15_000)
    bucket.hold(12_000)
    assert not bucket.is_full(14_999)
    assert (bucket.wait(10_000), bucket.wait(15_000)) == (5000, 0)
    assert bucket.is_full(15_500)


def test_a_hold_takes_nothing_of_a_bucket() -> None:
    """As where Discord says with an answer that nothing is left for a second."""
    bucket = TokenBucket(Rate(3, 0.1))
    bucket.take(0)
    bucket.hold(1000)
    bucket.give_back(0, 500)
    assert bucket.wait(500) == 500
    for _ in range(3):
        assert bucket.wait(1000) == 0
        bucket.take(1000)
    assert bucket.wait(1000) > 0


@pytest.mark.parametrize("rate", [NO_LIMITS.requests, NO_LIMITS.openings])
def test_without_limits_a_bucket_is_always_full(rate: Rate) -> None:
    bucket = bucket_for(rate)
    for _ in range(1000):
        bucket.take(5)
        assert bucket.wait(5) == 0
    assert bucket.is_full(5)


class Request(NamedTuple):
    """A wish, `after` so many µs, and how long the request is on its way there and back, in µs."""

    after: int
    there: int
    back: int


class Made(NamedTuple):
    """A request that was made: when, in µs."""

    asked: int
    began: int
    arrived: int
    ended: int


def make(bucket: Bucket, wishes: Iterable[Request]) -> list[Made]:
    """Make requests one after the other, each as soon as the bucket allows it.

    The bucket is told the ms that has begun, as a clock shows it.
    """
    now, asked, made = NOW * 1000, NOW * 1000, list[Made]()
    under_way: list[int] = []
    for wish in wishes:
        asked += wish.after
        now = max(now, asked)
        while True:
            while under_way and under_way[0] <= now:
                bucket.end(heappop(under_way) // 1000)
            wait = bucket.wait(now // 1000)
            if wait == 0:
                break
            ready = math.inf if wait == math.inf else (now // 1000 + wait) * 1000
            now = whole(min(ready, *under_way[:1]) if under_way else ready)
        bucket.take(now // 1000)
        bucket.begin(now // 1000)
        made.append(Made(asked, now, now + wish.there, now + wish.there + wish.back))
        heappush(under_way, made[-1].ended)
    return made


def whole(number: float) -> int:
    """A number that must be a whole one."""
    assert number == int(number)
    return int(number)


_LONG = st.integers(0, 20_000_000)
_SHORT = st.integers(0, 400_000)
_REQUESTS = st.lists(
    st.builds(Request, st.one_of(_SHORT, _LONG), st.one_of(_SHORT, _LONG), _SHORT), max_size=60
)
_WINDOWS = st.sampled_from((Limits().posts, Limits().by_interaction, Allowance(1, 0.5)))


@given(_WINDOWS, _REQUESTS)
def test_no_window_at_the_server_holds_more_than_the_limit(
    window: Allowance, wishes: list[Request]
) -> None:
    made = make(SlidingWindow(window), wishes)
    arrived = sorted(each.arrived for each in made)
    for first, after in zip(arrived, arrived[window.size :], strict=False):
        assert after - first >= window.seconds * 1_000_000


@given(_WINDOWS, _REQUESTS)
def test_nobody_is_held_longer_than_necessary(window: Allowance, wishes: list[Request]) -> None:
    """A request that waited could not have begun 2 ms earlier: the window may have been full."""
    made = make(SlidingWindow(window), wishes)
    for number, one in enumerate(made):
        before = one.began - 2_000
        if before < one.asked:
            continue
        span = round(window.seconds * 1_000_000)
        counted = [each for each in made[:number] if each.ended + span > before]
        assert len(counted) >= window.size


@pytest.mark.parametrize(
    ("limit", "kind", "counts", "seconds"),
    [(Limits().posts, "messages", True, 1.04), (Limits().follow_ups, "webhook posts", False, 2.0)],
)
def test_a_busy_channel_is_refused_nothing_and_hardly_waits(
    limit: Limit, kind: ratelimit.Bucket, counts: bool, seconds: float
) -> None:
    """`seconds`: for each request. Follow-ups have tokens of their own, so no header tells."""
    clock = Clock(NOW / 1000)
    discord = RateLimiter(RateLimits(webhooks=WebhookLimits()), clock)
    made = make(bucket_for(limit), [Request(0, 100_000, 100_000)] * 150)
    for number, each in enumerate(made):
        clock.advance(each.arrived / 1_000_000 - clock())
        # Raises when it is refused. A float holds less than a µs of so late a moment.
        subject = "1" if counts else f"token {number}"
        discord.admit(kind, subject, counts=counts, channel="1")
    assert made[4].began == made[0].began, "five at once"
    assert made[-1].ended - made[0].began <= len(made) * seconds * 1_000_000


def test_an_unbegun_request_counts_for_one_span() -> None:
    window = SlidingWindow(Allowance(1, 5.0))
    lapses_at = window.take(NOW)
    assert lapses_at == NOW + 5001
    assert window.wait(NOW + 5000) == 1
    assert window.wait(NOW + 5001) == 0
    window.take(NOW + 5001)
    window.give_back(NOW, NOW + 5001)
    assert window.wait(NOW + 5001) > 0, "another one has its place"


def test_a_returned_request_leaves_the_window_at_once() -> None:
    window = SlidingWindow(Allowance(1, 5.0))
    window.take(NOW)
    window.give_back(NOW, NOW + 3000)
    assert window.wait(NOW + 3000) == 0
    assert window.is_full(NOW + 3000)


def test_a_request_under_way_counts_until_answered() -> None:
    window = SlidingWindow(Allowance(1, 5.0))
    window.take(NOW)
    window.begin(NOW)
    assert window.wait(NOW + 3_600_000) == math.inf
    assert not window.is_full(NOW + 3_600_000)
    window.end(NOW + 3_600_000)
    assert window.wait(NOW + 3_600_000) == 5001
    assert window.is_full(NOW + 3_605_001)
