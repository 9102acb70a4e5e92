"""The process is asked to end while something holds it up: it ends in time, and says nothing wrong.

That people are answered meanwhile is asked by simulations.
"""

import asyncio
import os
import re
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sandbox.server import Sandbox
from tests.app.process import PATIENCE, ROOT
from tests.crash.process import BotProcess, DistantScene
from tests.play.requests import CALLBACK, ROUTES

END_SECONDS = 5.0
"""So soon after the signal the process must be gone, where it starts within `START_SECONDS`.

On a busy machine, where the start takes longer, the end may take longer in the same measure.
"""
START_SECONDS = 2.0
RECEIVED_SECONDS = 0.05
"""A frame that was sent so long before the signal counts as received."""
WRONG = re.compile(
    r"Traceback|\b(ERROR|CRITICAL)\b|Unhandled|never retrieved|Task was destroyed|Unclosed"
    r"|never awaited|Exception ignored|Logging error"
)
"""Words that the bot must not print."""


@asynccontextmanager
async def seated(folder: Path) -> AsyncIterator[tuple[DistantScene, BotProcess]]:
    """A match whose first board is shown, and the bot's process."""
    async with Sandbox(rate_limits=False) as sandbox:
        scene = DistantScene(sandbox, folder / "delve.sqlite3")
        bot = await BotProcess.start(sandbox, folder)
        try:
            await bot.ready()
            await scene.begins()
            await scene.offered(scene.moth, "start:0")
            yield scene, bot
        finally:
            await bot.killed()


async def test_it_ends_though_the_gateway_sees_neither_shard_off(tmp_path: Path) -> None:
    """Every press that has arrived is answered."""
    async with Sandbox(rate_limits=False, shards=2) as sandbox:
        palace = sandbox.add_guild("Palace", sandbox.people.values())
        hall = sandbox.add_channel("hall", palace)
        bot = await BotProcess.start(sandbox, tmp_path)
        try:
            await bot.ready()
            await sandbox.until(lambda: len(sandbox.sessions) == 2, timeout=PATIENCE)
            sandbox.silent_gateway = True
            replies = []
            for channel in (hall, sandbox.channels["arena"]):
                person = sandbox.people["Kestrel"]
                await person.command(channel, "leaderboard")
                replies.append(person.start_command(channel, "leaderboard"))
            await asyncio.sleep(RECEIVED_SECONDS)
            await check_it_ends(bot)
            assert all(reply.acknowledged for reply in replies)
        finally:
            await bot.killed()


async def check_it_ends(bot: BotProcess) -> None:
    most = END_SECONDS * max(1.0, bot.start_seconds / START_SECONDS)
    bot.running.signal(signal.SIGTERM)
    try:
        async with asyncio.timeout(most):
            status = await bot.running.ended()
    except TimeoutError:
        raise AssertionError(f"still there after {most:.0f} s:\n{bot.log}") from None
    assert status == 0
    assert [line for line in bot.log.splitlines() if WRONG.search(line)] == []


async def test_it_ends_though_nothing_answers(tmp_path: Path) -> None:
    """The line is cut: requests hang, and so does the end of the gateway's connection."""
    async with seated(tmp_path) as (scene, bot):
        sandbox = scene.sandbox
        sandbox.silent_gateway = True
        hanging = {
            (method, route): sandbox.faults.add(method, route, delay=60, times=None)
            for method, route in ROUTES
        }
        for command in ("leaderboard", "match card", "match show"):
            scene.kestrel.client.start_command(scene.channel, command)
        await sandbox.until(lambda: hanging["POST", CALLBACK].hits)
        await check_it_ends(bot)


async def test_it_ends_though_the_database_is_locked(tmp_path: Path) -> None:
    """Another program has it for itself, and the writes of all who press wait for that."""
    async with seated(tmp_path) as (scene, bot):
        start = await scene.offered(scene.moth, "start:0")
        other = sqlite3.connect(tmp_path / "delve.sqlite3", isolation_level=None)
        try:
            other.execute("BEGIN IMMEDIATE")
            replies = [start.start(scene.moth.client)]
            # More writes than have the time to wait for the lock one after the other.
            for number in range(12):
                options = {"opponent": scene.rook.client, "variant": "warrior"}
                person = scene.sandbox.add_user(f"Player {number}")
                replies.append(person.start_command(scene.channel, "deathmatch challenge", options))
            # They are acknowledged although nothing is done yet.
            await scene.sandbox.until(lambda: all(reply.acknowledged for reply in replies))
            await check_it_ends(bot)
        finally:
            other.close()


SLOW_NAMES = """
import pathlib, socket, time

def getaddrinfo(*_, **__):
    pathlib.Path({asked!r}).touch()
    time.sleep(60)

socket.getaddrinfo = getaddrinfo
"""
"""A module that Python runs first if it finds it: no name is resolved within a minute."""


async def test_it_ends_though_names_are_looked_up_for_ever(tmp_path: Path) -> None:
    """Without a network, the thread that asks cannot be cancelled, and Python waits for it."""
    before_all = tmp_path / "slow names"
    before_all.mkdir()
    asked = tmp_path / "asked"
    (before_all / "sitecustomize.py").write_text(SLOW_NAMES.format(asked=str(asked)))
    async with Sandbox() as sandbox:
        address = sandbox.api_url.replace("127.0.0.1", "discord.invalid")
        path = os.pathsep.join((str(before_all), str(ROOT)))
        bot = await BotProcess.start(sandbox, tmp_path, DISCORD_API_URL=address, PYTHONPATH=path)
        try:
            async with asyncio.timeout(PATIENCE):
                # Nothing can be awaited here: the file is written by another process.
                while not asked.exists():  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            bot.works()
            await check_it_ends(bot)
        finally:
            await bot.killed()
