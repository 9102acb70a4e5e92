"""Sessions with the gateway: when the bot is ready, and when it has waited long enough."""

import asyncio
import logging
from pathlib import Path

import discord
import pytest
from discord.ext import commands

from bot.aio.timing import SystemTime
from bot.commands.run import LastResort, run
from bot.commands.sessions import PATIENCE_SECONDS, GatewaySessions
from bot.errors import FAILED
from bot.settings import from_values
from sandbox.server import Sandbox
from tests.app.process import on
from tests.play.loop import quiet, wait

PREFIX = commands.when_mentioned


INTENTS = discord.Intents(guilds=True)


def sharded() -> commands.AutoShardedBot:
    bot = commands.AutoShardedBot(PREFIX, intents=INTENTS, shard_count=2)
    # The library sets it when the bot starts, which none of these does.
    bot.loop = asyncio.get_running_loop()
    return bot


async def tell(bot: commands.AutoShardedBot, *events: str) -> None:
    """Let the library say these events, in which a number is a shard's."""
    for event in events:
        name, _, shard = event.partition(" ")
        bot.dispatch(name, *([int(shard)] if shard else []))
        await quiet()


def ready(sessions: GatewaySessions) -> bool:
    """`ready` as it is now: a type checker takes it for what it was a moment before."""
    return sessions.ready


async def test_a_bot_of_one_session() -> None:
    sessions, bot = GatewaySessions(), sharded()
    sessions.follow(bot)
    assert (sessions.ready, sessions.begun) == (False, False)
    await tell(bot, "shard_ready 0", "ready")
    assert (sessions.ready, sessions.begun) == (True, True)
    await tell(bot, "shard_disconnect 0")
    assert (sessions.ready, sessions.begun) == (False, True)
    await tell(bot, "shard_resumed 0")
    assert ready(sessions)
    await tell(bot, "shard_disconnect 0", "shard_ready 0")
    assert ready(sessions)


async def test_every_shard_must_have_one() -> None:
    sessions, bot = GatewaySessions(), sharded()
    sessions.follow(bot)
    await tell(bot, "shard_ready 0", "shard_ready 1")
    assert not ready(sessions)
    await tell(bot, "ready")
    assert ready(sessions)
    # The library says both, of one shard.
    await tell(bot, "disconnect", "shard_disconnect 1")
    assert not ready(sessions)
    await tell(bot, "shard_disconnect 0", "resumed", "shard_resumed 0")
    assert not ready(sessions)
    # A shard that begins anew is `shard_ready`, and no `ready` follows.
    await tell(bot, "shard_ready 1")
    assert ready(sessions)


class Watch:
    """A bot whose sessions are missed."""

    def __init__(self) -> None:
        self.sessions, self.bot = GatewaySessions(), sharded()
        self.missed = asyncio.create_task(self.sessions.missed(SystemTime()))

    async def passes(self, seconds: float) -> bool:
        """Let time go by; whether the patience is at its end."""
        await wait(seconds)
        return self.missed.done()


async def test_a_bot_that_never_gets_ready() -> None:
    watch = Watch()
    assert not await watch.passes(2 * PATIENCE_SECONDS), "it has not begun to connect"
    watch.sessions.follow(watch.bot)
    assert not await watch.passes(PATIENCE_SECONDS - 1)
    assert await watch.passes(1)


async def test_a_bot_that_was_ready_and_loses_it() -> None:
    watch = Watch()
    watch.sessions.follow(watch.bot)
    await tell(watch.bot, "shard_ready 0", "ready")
    assert not await watch.passes(2 * PATIENCE_SECONDS)
    await tell(watch.bot, "shard_disconnect 0")
    assert not await watch.passes(PATIENCE_SECONDS - 1)
    await tell(watch.bot, "shard_resumed 0", "shard_disconnect 0")
    assert not await watch.passes(PATIENCE_SECONDS - 1), "each loss has its own ten minutes"
    assert await watch.passes(1)


@pytest.mark.parametrize("seconds", [0, 1])
async def test_a_session_in_the_last_moment(seconds: float) -> None:
    watch = Watch()
    watch.sessions.follow(watch.bot)
    assert not await watch.passes(PATIENCE_SECONDS - seconds - 1)
    await tell(watch.bot, "shard_ready 0", "ready")
    assert not await watch.passes(seconds + 1)
    watch.missed.cancel()


async def test_a_process_that_loses_its_session_ends_for_its_supervisor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot tells in one line; the library's addresses are put back as they were."""
    socket = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(socket, "DEFAULT_GATEWAY", socket.DEFAULT_GATEWAY)
    async with Sandbox(port=0) as sandbox:
        last = LastResort()
        settings = from_values(on(sandbox, DATABASE_PATH=str(tmp_path / "delve.sqlite3")))
        running = asyncio.create_task(run(settings, last))
        running.add_done_callback(lambda _: last.cancel())
        await wait(2 * PATIENCE_SECONDS)
        assert not running.done(), "it has a session"
        sandbox.refuse_gateway = True
        await sandbox.drop_gateway(resumable=False)
        await wait(PATIENCE_SECONDS - 1)
        assert not running.done()
        await wait(60)
        assert await running == FAILED
    ours = [one for one in caplog.records if one.name.startswith("bot.")]
    (record,) = (one for one in ours if one.levelno >= logging.ERROR)
    assert record.exc_info is None
    assert "gave no session for 10 minutes" in record.getMessage()
