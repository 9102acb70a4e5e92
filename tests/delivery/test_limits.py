"""Buckets: never more than the rate, and never later than they could."""

from __future__ import annotations

import math
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.limits import NO_LIMITS, Bucket, Limits, Rate
from sandbox.ratelimit import RateLimiter, RateLimits, WebhookLimits
from tests.sandbox.support import Clock


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
    bucket, now, used = Bucket(Rate(size, per_second)), 1_750_000_000_000, list[int]()
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
    bucket, now = Bucket(Rate(size, per_second)), 1_750_000_000_000
    for pause in pauses:
        now += pause
        wait = bucket.wait(now)
        if wait:
            assert bucket.wait(now + wait - 1) == 1, "no later than it could"
        now += wait
        assert bucket.wait(now) == 0
        bucket.take(now)
    assert bucket.is_full(now + math.ceil(size * 1000 / per_second) + size)


def test_what_is_given_back_at_once_can_be_taken_again() -> None:
    bucket = Bucket(Rate(2, 0.5))
    bucket.take(10_000)
    bucket.take(10_000)
    assert bucket.wait(10_000) == 2000
    bucket.give_back(10_000, 10_000)
    assert bucket.wait(10_000) == 0


def test_what_was_refilled_meanwhile_is_not_given_back_once_more() -> None:
    bucket = Bucket(Rate(1, 1.0))
    bucket.take(10_000)
    bucket.take(11_000)
    bucket.give_back(10_000, 11_500)
    assert bucket.wait(11_500) == 500, "the second has been used half a second ago"


def test_a_bucket_that_is_held_gives_nothing_before() -> None:
    bucket = Bucket(Rate(2, 2.0))
    bucket.hold(15_000)
    bucket.hold(12_000)
    assert (bucket.wait(10_000), bucket.wait(15_000)) == (5000, 0)
    assert not bucket.is_full(14_999)
    assert bucket.is_full(15_000)


@pytest.mark.parametrize("rate", [NO_LIMITS.requests, NO_LIMITS.openings])
def test_without_limits_a_bucket_is_always_full(rate: Rate) -> None:
    bucket = Bucket(rate)
    for _ in range(1000):
        bucket.take(5)
        assert bucket.wait(5) == 0
    assert bucket.is_full(5)


def test_answers_in_a_busy_channel_are_never_refused() -> None:
    """Each by a token of its own, as soon as the bot allows it; no header tells of this limit."""
    clock, minutes = Clock(1_750_000_000.0), 5
    discord = RateLimiter(RateLimits(webhooks=WebhookLimits()), clock)
    bucket, sent, until = Bucket(Limits().follow_ups), 0, clock() + 60 * minutes
    while clock() < until:
        clock.advance(bucket.wait(round(clock() * 1000)) / 1000)
        bucket.take(round(clock() * 1000))
        # Raises when it is refused.
        discord.admit("webhook posts", f"token {sent}", counts=False, channel="1")
        sent += 1
    assert sent >= 20 * minutes
