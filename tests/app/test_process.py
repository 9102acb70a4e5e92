"""The whole program: start, stop, and every reason not to start."""

import os
import signal
import socket
import time
from pathlib import Path

import aiohttp
import pytest

from sandbox.server import Sandbox
from tests.app.process import TOKEN, Players, finished, on, started
from tests.games.dungeon.secrets import monsters_in_log

QUICKLY = 5.0
"""Real seconds in which a signal must have ended the bot, on a busy machine too."""


async def test_without_a_token_there_is_a_sandbox_with_a_page(tmp_path: Path) -> None:
    async with started(tmp_path, SANDBOX_PORT="0") as bot:
        line = await bot.line("http://127.0.0.1:")
        page = line[line.index("http://") :].split()[0]
        await bot.line("connected to Gateway")
        async with aiohttp.ClientSession() as session:
            async with session.get(page) as answer:
                assert answer.status == 200
                assert answer.content_type == "text/html"
                assert "<script" in await answer.text()
            async with session.get(f"{page}page/people") as answer:
                people = await answer.json()
        assert "Kestrel" in [user["name"] for user in people["users"]]
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == 0
    assert (tmp_path / "sandbox.sqlite3").exists()
    assert not (tmp_path / "delve.sqlite3").exists()


async def test_the_port_is_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, out, err = await finished(tmp_path, SANDBOX_PORT=str(port))
    assert (status, out) == (2, [])
    assert len(err) == 1
    assert err[0].startswith(f"SANDBOX_PORT: port {port} ")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_stops_it(number: signal.Signals, tmp_path: Path) -> None:
    async with Sandbox() as sandbox, started(tmp_path, **on(sandbox, LOG_LEVEL="warning")) as bot:
        await sandbox.until(lambda: sandbox.bot_connected, timeout=60)
        before = time.monotonic()
        bot.signal(number)
        assert await bot.ended() == 0
        assert time.monotonic() - before < QUICKLY
        assert (bot.out, bot.err) == ([], [])
    # A clean end leaves no write-ahead log that would have to be replayed, and lets go of the lock.
    assert sorted(os.listdir(tmp_path)) == ["delve.sqlite3", "delve.sqlite3.lock"]


async def test_a_wrong_token(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        status, out, err = await finished(
            tmp_path, **on(sandbox, DISCORD_TOKEN=TOKEN, LOG_LEVEL="WARNING")
        )
    assert (status, out) == (2, [])
    assert err == ["DISCORD_TOKEN: Discord does not accept it"]


async def test_discord_is_not_there(tmp_path: Path) -> None:
    status, out, err = await finished(tmp_path, DISCORD_TOKEN=TOKEN, LOG_LEVEL="DEBUG")
    assert (status, out) == (1, [])
    (line,) = (line for line in err if "Discord cannot be reached" in line)
    assert "Traceback" not in "\n".join(err[err.index(line) :])
    assert TOKEN not in "\n".join(err)


async def test_no_token_and_no_card_is_told_even_at_debug(tmp_path: Path) -> None:
    """A session with everything that makes discord.py talk: faults, a lost gateway, a resume."""
    async with Sandbox(token=TOKEN, rate_limits=False) as sandbox:
        sandbox.faults.add("GET", "/users/@me", status=500, times=1)
        async with started(tmp_path, **on(sandbox, LOG_LEVEL="DEBUG")) as bot:
            await sandbox.until(lambda: sandbox.bot_connected, timeout=60)
            players = Players(sandbox)
            await players.begin(variant="warrior", deck="A")
            await players.do("draw", "add")
            await sandbox.drop_gateway(resumable=True)
            await sandbox.until(lambda: not sandbox.bot_connected)
            await sandbox.until(lambda: sandbox.bot_connected, timeout=60)
            await players.do("draw")
            bot.signal(signal.SIGTERM)
            assert await bot.ended() == 0
    said = "\n".join([*bot.out, *bot.err])
    assert "resumed" in said.lower()
    assert "match 1 is at version 4" in said
    assert TOKEN not in said
    assert monsters_in_log(said) == set()


async def test_a_malformed_frame_ends_it_for_the_supervisor(tmp_path: Path) -> None:
    async with (
        Sandbox(token=TOKEN) as sandbox,
        started(tmp_path, **on(sandbox, LOG_LEVEL="DEBUG")) as bot,
    ):
        await sandbox.until(lambda: sandbox.bot_connected, timeout=60)
        sandbox.send_malformed_frame('{"op": 0, "secret": golem}')
        assert await bot.ended() == 1
    said = "\n".join([*bot.out, *bot.err])
    (line,) = [line for line in bot.err if "ERROR" in line]
    assert "Discord sent what cannot be read" in line
    assert "Traceback" not in said
    assert "golem" not in said
    assert TOKEN not in said


async def test_the_gateway_refuses_the_token(tmp_path: Path) -> None:
    async with (
        Sandbox(token=TOKEN) as sandbox,
        started(tmp_path, **on(sandbox, LOG_LEVEL="DEBUG")) as bot,
    ):
        await sandbox.until(lambda: sandbox.bot_connected, timeout=60)
        await sandbox.drop_gateway(resumable=False, code=4004)
        # The supervisor starts it again, and then the login tells what is wrong.
        assert await bot.ended() == 1
        assert TOKEN not in "\n".join(bot.err)
