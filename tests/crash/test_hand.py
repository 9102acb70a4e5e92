"""The process is killed between an act and its answer: a card does not stay open for ever."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path

from sandbox.server import Sandbox
from tests.crash.process import PATIENCE, BotProcess
from tests.wire import picture
from tests.wire.disorder import KINDS
from tests.wire.table import Table, start_use


def noted(folder: Path, name: str) -> list[int]:
    """The message that is on disk under this name."""
    connection = sqlite3.connect(f"file:{folder / 'delve.sqlite3'}?mode=ro", uri=True)
    try:
        found = connection.execute("SELECT message FROM posts WHERE key = ?", (name,))
        return [message for (message,) in found]
    finally:
        connection.close()


def calls(table: Table) -> list[int]:
    return [call.id for call in picture.pings(table)]


async def test_a_hand_whose_answer_never_came_is_shown_as_placed(tmp_path: Path) -> None:
    callback = KINDS["answer in place"]
    async with Sandbox(rate_limits=False) as sandbox:
        players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
        bot = await BotProcess.start(sandbox, tmp_path)
        try:
            await bot.ready()
            await table.challenge("warrior", "C")
            await table.do("start:0", "draw")
            await sandbox.until(lambda: table.hand(0), timeout=PATIENCE)
            # The answer is on its way for longer than the process lives.
            sandbox.faults.add(
                callback.method, callback.route, when=callback.fits, delay=PATIENCE, status=500
            )
            add = next(one for one in table.hand(0) if one.verb == "add")
            before = calls(table)
            start_use(players[0], add)
            table.version = add.press.version

            await sandbox.until(lambda: calls(table) not in ([], before), timeout=PATIENCE)
            async with asyncio.timeout(PATIENCE):
                # Nothing tells when another process has written to its database.
                while await asyncio.to_thread(noted, tmp_path, "call") != calls(table):
                    pass
            await bot.buried()
            (hand,) = picture.hands(table, 0)
            assert hand.custom_ids, "as it stood when the process died"

            bot = await BotProcess.start(sandbox, tmp_path)
            await bot.ready()
            await sandbox.until(lambda: not hand.custom_ids, timeout=PATIENCE)
            assert picture.hands(table, 0) == [hand]
            await table.play()
        finally:
            await bot.buried()
