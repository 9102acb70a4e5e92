"""Request limits: headers, 429, the limit over all, and requests outside of it."""

from __future__ import annotations

import asyncio

import discord
import pytest

from sandbox.errors import ApiError
from sandbox.ratelimit import RateLimiter, RateLimits, WebhookLimits
from sandbox.server import Sandbox
from sandbox.tests.support import Bot, Clock, Raw, connected, raw
from sandbox.traffic import Answered


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


def test_webhooks_are_limited_by_token_and_by_channel() -> None:
    clock = Clock(100.0)
    limiter = RateLimiter(RateLimits(webhooks=WebhookLimits()), clock)

    def post(token: str, channel: str = "1") -> str:
        headers = limiter.admit("webhook posts", token, counts=False, channel=channel)
        return headers["X-RateLimit-Remaining"]

    def refused(token: str, channel: str = "1") -> tuple[float, str]:
        with pytest.raises(ApiError) as caught:
            post(token, channel)
        assert caught.value.status == 429
        assert caught.value.headers["Via"]
        return caught.value.body["retry_after"], caught.value.headers["X-RateLimit-Scope"]

    assert [post("a") for _ in range(4)] == ["4", "3", "2", "1"]
    # Every request by a token counts for it, but only posts and edits count for the channel.
    limiter.admit("webhook", "a", counts=False, channel="1")
    clock.advance(0.5)
    assert refused("a") == (1.5, "user")
    for number in range(26):
        assert post(f"other {number}") == "4"
    assert refused("one more") == (59.5, "shared")
    limiter.admit("webhook", "b", counts=False, channel="1")
    assert post("one more", channel="2") == "3"
    clock.advance(2)
    assert refused("a")[1] == "shared"
    clock.advance(57.5)
    assert post("a") == "4"
    assert limiter.hits == 3


def test_webhooks_are_not_limited_unless_it_is_asked_for() -> None:
    limiter = RateLimiter(RateLimits(), Clock(100.0))
    for _ in range(100):
        assert limiter.admit("webhook posts", "a", counts=False, channel="1") == {}


def greeting(bot: Bot) -> None:
    @bot.tree.command(name="greet", description="Greet")
    async def greet(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("hello")


async def follow_up(sandbox: Sandbox, client: Raw, person: str, *, ephemeral: bool) -> list[int]:
    """Six follow-ups to one command: how each is answered."""
    reply = await sandbox.people[person].command(sandbox.channels["arena"], "greet")
    path = f"/webhooks/{sandbox.bot_id}/{reply.interaction.token}"
    body = {"content": "and welcome", "flags": 64 if ephemeral else 0}
    return [(await client.ask("POST", path, body))[0] for _ in range(6)]


@pytest.mark.parametrize("ephemeral", [False, True])
async def test_follow_ups_on_the_wire(ephemeral: bool) -> None:
    clock = Clock(100.0)
    async with (
        Sandbox(rate_limits=False, rate_clock=clock) as sandbox,
        raw(sandbox) as client,
        connected(sandbox, prepare=greeting),
    ):
        assert await follow_up(sandbox, client, "Wren", ephemeral=ephemeral) == [200] * 6
        sandbox.rate_limits = RateLimits(webhooks=WebhookLimits(channel=8))
        assert await follow_up(sandbox, client, "Wren", ephemeral=ephemeral) == [200] * 5 + [429]
        answered = await follow_up(sandbox, client, "Moth", ephemeral=ephemeral)
        assert answered == [200] * 3 + [429] * 3
        clock.advance(60)
        answered = await follow_up(sandbox, client, "Moth", ephemeral=ephemeral)
        assert answered == [200] * 5 + [429]
        assert sandbox.rate_limited == 5


async def test_requests_are_told_apart_in_the_tally(sandbox: Sandbox) -> None:
    async with raw(sandbox) as client, connected(sandbox, prepare=greeting):
        sandbox.tally.clear()
        await follow_up(sandbox, client, "Wren", ephemeral=False)
        await client.ask("GET", "/channels/5")
        callback = "/interactions/{interaction_id}/{interaction_token}/callback"
        assert sandbox.tally == {
            Answered("POST", callback, 200): 1,
            Answered("POST", "/webhooks/{webhook_id}/{webhook_token}", 200): 6,
            Answered("GET", "/channels/{channel_id}", 404): 1,
        }
        assert [kind.route for kind in sandbox.tally if kind.counted] == ["/channels/{channel_id}"]


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
