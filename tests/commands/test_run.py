"""A bot that gets no session with the gateway ends, so that its supervisor starts it anew."""

import asyncio
import logging
from pathlib import Path

import discord
import pytest

from bot.commands.run import LastResort, run
from bot.commands.sessions import PATIENCE_SECONDS
from bot.errors import FAILED
from bot.settings import from_values
from sandbox.server import Sandbox
from tests.app.process import on
from tests.play.loop import quiet, wait


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's addresses are as before, whatever the bot sets."""
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    socket = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(socket, "DEFAULT_GATEWAY", socket.DEFAULT_GATEWAY)


async def start(sandbox: Sandbox, folder: Path) -> asyncio.Task[int]:
    """A bot that has done what needs no time."""
    values = on(sandbox, DATABASE_PATH=str(folder / "delve.sqlite3"))
    last = LastResort()
    running = asyncio.create_task(run(from_values(values), last))
    running.add_done_callback(lambda _: last.cancel())
    await quiet()
    return running


def complaint(caplog: pytest.LogCaptureFixture) -> str:
    """The one error that the bot itself has logged; the library tells of each vain try."""
    ours = (one for one in caplog.records if one.name.startswith("bot."))
    (record,) = (one for one in ours if one.levelno >= logging.ERROR)
    assert record.exc_info is None
    return record.getMessage()


async def test_it_never_gets_a_session(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with Sandbox(port=0) as sandbox:
        sandbox.refuse_gateway = True
        running = await start(sandbox, tmp_path)
        await wait(PATIENCE_SECONDS - 1)
        assert not running.done()
        await wait(60)
        assert await running == FAILED
    assert "gave no session for 10 minutes" in complaint(caplog)


async def test_it_loses_its_session(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with Sandbox(port=0) as sandbox:
        running = await start(sandbox, tmp_path)
        await wait(2 * PATIENCE_SECONDS)
        assert not running.done(), "it has a session"
        sandbox.refuse_gateway = True
        await sandbox.drop_gateway(resumable=False)
        await wait(PATIENCE_SECONDS - 1)
        assert not running.done()
        await wait(60)
        assert await running == FAILED
    assert "gave no session for 10 minutes" in complaint(caplog)
