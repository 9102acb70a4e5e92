"""Request limits: headers, 429, the limit over all, and what stands outside of it."""

from __future__ import annotations

import asyncio

import discord
import pytest

from sandbox.errors import ApiError
from sandbox.ratelimit import RateLimiter, RateLimits
from sandbox.server import Sandbox
from tests.sandbox.support import Clock, connected, raw


def test_five_messages_per_channel_and_window() -> None:
    clock = Clock(100.0)
    limiter = RateLimiter(RateLimits(), clock)
    for left in (4, 3, 2, 1, 0):
        headers = limiter.admit("messages", "1", counts=True)
        assert headers["X-RateLimit-Remaining"] == str(left)
    clock.advance(1)
    with pytest.raises(ApiError) as caught:
        limiter.admit("messages", "1", counts=True)
    error = caught.value
    assert (error.status, error.body["retry_after"], error.body["global"]) == (429, 4.0, False)
    assert error.headers["Via"]
    assert (error.headers["Retry-After"], error.headers["X-RateLimit-Scope"]) == ("4", "user")
    limiter.admit("messages", "2", counts=True)
    limiter.admit("edits", "1", counts=True)
    clock.advance(4)
    assert limiter.admit("messages", "1", counts=True)["X-RateLimit-Remaining"] == "4"
    assert limiter.hits == 1


def test_fifty_a_second_over_all_but_not_for_webhooks() -> None:
    clock = Clock(100.0)
    limiter = RateLimiter(RateLimits(), clock)
    for _ in range(50):
        limiter.admit("", "", counts=True)
    for _ in range(100):
        assert limiter.admit("", "", counts=False) == {}
    with pytest.raises(ApiError) as caught:
        limiter.admit("", "", counts=True)
    assert caught.value.body["global"] is True
    assert caught.value.headers["X-RateLimit-Global"] == "true"
    clock.advance(1)
    limiter.admit("", "", counts=True)


def test_switched_off_there_are_no_limits() -> None:
    limiter = RateLimiter(None)
    for _ in range(1000):
        assert limiter.admit("messages", "1", counts=True) == {}


async def test_on_the_wire() -> None:
    limits = RateLimits(messages=2, window=0.2, overall=20)
    async with Sandbox(rate_limits=limits) as sandbox, raw(sandbox) as client:
        path = f"/channels/{sandbox.channels['arena'].id}/messages"
        for left in ("1", "0"):
            status, _ = await client.ask("POST", path, {"content": "x"})
            assert (status, client.headers["X-RateLimit-Remaining"]) == (200, left)
            assert client.headers["X-RateLimit-Limit"] == "2"
            assert 0 < float(client.headers["X-RateLimit-Reset-After"]) <= 0.2
        status, body = await client.ask("POST", path, {"content": "x"})
        assert status == 429
        assert 0 < body["retry_after"] <= 0.2
        assert "Via" in client.headers
        answers = [await client.ask("GET", "/gateway") for _ in range(20)]
        assert {status for status, _ in answers} == {200, 429}
        assert sandbox.rate_limited == sandbox.invalid_requests > 1


async def test_a_client_slows_down_by_itself() -> None:
    async with Sandbox(rate_limits=RateLimits(window=0.3)) as sandbox, connected(sandbox) as bot:
        channel = bot.get_channel(sandbox.channels["arena"].id)
        assert isinstance(channel, discord.TextChannel)
        start = asyncio.get_running_loop().time()
        await asyncio.gather(*(channel.send(str(number)) for number in range(11)))
        assert asyncio.get_running_loop().time() - start > 0.5
        assert sandbox.rate_limited <= 1
        assert len(sandbox.people["Wren"].messages(sandbox.channels["arena"])) == 11
