"""The process is killed while a host holds a walk: what it tells is stored, so nothing is lost."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from bot.store.store import Store
from bot.ui.custom_ids import MatchCommand
from sandbox.server import Sandbox
from tests.crash.process import PATIENCE, BotProcess, stored
from tests.wire import picture
from tests.wire.table import Table, control, controls, use

STANDS = 60.0
"""A pace at which no walk goes on by itself while a test runs."""


def log_of(folder: Path) -> list[tuple[object, ...]]:
    """All that is stored of what was done."""
    return stored(folder, "SELECT * FROM entries")


def digests(folder: Path) -> list[tuple[object, ...]]:
    """What is noted of what the boards show."""
    return stored(folder, "SELECT digest FROM messages WHERE slot LIKE 'board:%'")


async def test_a_held_walk_is_told_to_its_end_by_the_next_process(tmp_path: Path) -> None:
    async with Sandbox(rate_limits=False) as sandbox:
        players, rook = (sandbox.people["Kestrel"], sandbox.people["Moth"]), sandbox.people["Rook"]
        table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
        bot = await BotProcess.start(sandbox, tmp_path, pace=STANDS)
        try:
            await bot.ready()
            await table.host(rook, "warrior", "C")
            await table.do("start:0", "draw", "add", "draw", "add", "pass", "name:7")
            await sandbox.until(lambda: picture.reveals(table), timeout=PATIENCE)
            (walk,) = picture.reveals(table)
            before, noted = log_of(tmp_path), digests(tmp_path)
            reply = await use(rook, control(walk, MatchCommand.HOLD_PLAYBACK))
            panel = await reply.shown()
            told = walk.text
            await use(rook, control(panel, MatchCommand.NEXT_FRAME))
            await sandbox.until(lambda: walk.text != told, timeout=PATIENCE)
            async with asyncio.timeout(PATIENCE):
                # Nothing tells when another process has written to its database.
                while await asyncio.to_thread(digests, tmp_path) == noted:
                    pass
            await bot.buried()
            assert log_of(tmp_path) == before, "a baton writes nothing"
            told = walk.text

            bot = await BotProcess.start(sandbox, tmp_path, pace=STANDS)
            await bot.ready()
            # The next process holds it on where it stands; pressed by who has the old control.
            await use(rook, control(panel, MatchCommand.HOLD_PLAYBACK))
            assert walk.text == told, "no frame was taken back"
            await bot.buried()

            bot = await BotProcess.start(sandbox, tmp_path)
            await bot.ready()
            await sandbox.until(
                lambda: picture.boards(table) and len(picture.in_channel(table)) == 2,
                timeout=PATIENCE,
            )
            assert log_of(tmp_path) == before
            assert list(controls(walk)) == []
            store = await Store.open(tmp_path / "delve.sqlite3")
            try:
                await picture.check(table, store)
            finally:
                await store.close()
        finally:
            await bot.buried()
