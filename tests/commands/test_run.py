"""A bot that gets no session with the gateway ends, so that its supervisor starts it anew."""

import asyncio
import logging
from pathlib import Path

import discord
import pytest

from bot.commands.run import LastResort, run
from bot.commands.sessions import PATIENCE_SECONDS
from bot.commands.status import FAILED
from bot.settings import from_values
from sandbox.server import Sandbox
from tests.app.process import on
from tests.commands.watching import until
from tests.play.manual_time import ManualTime


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's addresses are as before, whatever the bot sets."""
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    socket = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(socket, "DEFAULT_GATEWAY", socket.DEFAULT_GATEWAY)


async def start(sandbox: Sandbox, folder: Path, time: ManualTime) -> asyncio.Task[int]:
    values = on(sandbox, DATABASE_PATH=str(folder / "delve.sqlite3"), HEALTH_PORT="0")
    last = LastResort()
    running = asyncio.create_task(run(from_values(values), last, time=time))
    running.add_done_callback(lambda _: last.cancel())
    await time.asleep(PATIENCE_SECONDS)
    return running


def complaint(caplog: pytest.LogCaptureFixture) -> str:
    """What the bot itself complains of; the library tells of each vain try."""
    ours = (one for one in caplog.records if one.name.startswith("bot."))
    (record,) = (one for one in ours if one.levelno >= logging.ERROR)
    assert record.exc_info is None
    return record.getMessage()


async def test_it_never_gets_a_session(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    time = ManualTime()
    async with Sandbox() as sandbox:
        sandbox.refuse_gateway = True
        running = await start(sandbox, tmp_path, time)
        time.advance(PATIENCE_SECONDS - 1)
        await asyncio.sleep(0.1)
        assert not running.done()
        time.advance(1)
        async with asyncio.timeout(60):
            assert await running == FAILED
    assert "gave no session for 10 minutes" in complaint(caplog)


async def test_it_loses_its_session(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    time = ManualTime()
    caplog.set_level(logging.INFO)
    async with Sandbox() as sandbox:
        running = await start(sandbox, tmp_path, time)
        (page,) = (one for one in caplog.messages if one.startswith("health and metrics: "))
        await until(page.partition("metrics: ")[2], (200, "ready\n"))
        time.advance(2 * PATIENCE_SECONDS)
        await asyncio.sleep(0.1)
        assert not running.done(), "it has a session"
        sandbox.refuse_gateway = True
        await sandbox.drop_gateway(resumable=False)
        await time.asleep(PATIENCE_SECONDS)
        time.advance(PATIENCE_SECONDS)
        async with asyncio.timeout(60):
            assert await running == FAILED
    assert "gave no session for 10 minutes" in complaint(caplog)
