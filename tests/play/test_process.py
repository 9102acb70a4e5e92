"""A bot that is killed at a call leaves what SQLite has written, and nothing else."""

from __future__ import annotations

import threading
from pathlib import Path

from bot.store import invitations
from sandbox.people import Reply
from sandbox.server import Sandbox
from tests.play.process import BotProcess


def challenged(sandbox: Sandbox) -> Reply:
    options = {"opponent": sandbox.people["Moth"], "variant": "warrior"}
    kestrel, arena = sandbox.people["Kestrel"], sandbox.channels["arena"]
    return kestrel.start_command(arena, "deathmatch challenge", options)


def kinds(crossed: list[str]) -> list[str]:
    """Crossings without the paths of requests, which have random tokens."""
    return [what.partition("/")[0] for what in crossed]


async def test_what_was_written_before_a_kill_is_there_after_it(tmp_path: Path) -> None:
    async with Sandbox(rate_limits=False) as sandbox:
        process = BotProcess(sandbox, tmp_path / "counted.sqlite3")
        await process.start()
        started = len(process.border.crossed)
        await challenged(sandbox).shown()
        await process.stop()
    calls = kinds(process.border.crossed[started:])
    assert {"SQLite", "SQLite's result"} < set(calls)
    threads = threading.active_count()
    found = []
    for number in range(len(calls)):
        database = tmp_path / f"{number}.sqlite3"
        async with Sandbox(rate_limits=False) as sandbox:
            killed = BotProcess(sandbox, database, cut_at=started + number + 1)
            await killed.start()
            challenged(sandbox)
            await killed.border.cut.wait()
            await killed.kill()
            assert kinds(killed.border.crossed[started:]) == calls[: number + 1]
            following = BotProcess(sandbox, database)
            bot = await following.start()
            found.append(len(await bot.handlers.store.read(invitations.open_ones)))
            await following.stop()
    # First not written, then written and not told, then both.
    assert found == sorted(found)
    assert set(found) == {0, 1}
    assert threading.active_count() <= threads + 2, "those of executors alone may stay"


async def test_a_kill_during_the_start_leaves_nothing_open(tmp_path: Path) -> None:
    async with Sandbox(rate_limits=False) as sandbox:
        killed = BotProcess(sandbox, tmp_path / "delve.sqlite3", cut_at=1)
        starting = killed.border.begin(killed.start())
        await killed.border.cut.wait()
        await killed.kill()
        assert starting.cancelled()
        following = BotProcess(sandbox, tmp_path / "delve.sqlite3")
        await following.start()
        await following.stop()
