"""The process is killed while it answers; the next one goes on from what is on disk."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import partial
from pathlib import Path

from bot.store.store import Store
from sandbox.server import Sandbox
from tests.crash.process import PATIENCE, BotProcess, stored
from tests.wire import picture
from tests.wire.table import Table, start_use


def has_asked(sandbox: Sandbox, requests: int) -> bool:
    """Whether the bot has made so many requests."""
    return sandbox.requests >= requests


async def test_nothing_is_lost(tmp_path: Path) -> None:
    async with Sandbox(rate_limits=False) as sandbox:
        players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
        bot = await BotProcess.start(sandbox, tmp_path)
        try:
            await bot.ready()
            await table.challenge("warrior", "C")
            await table.do("start:0")
            # Killed when so many requests have come to Discord after an act, or all there are.
            for requests, action in ((1, "draw"), (2, "add"), (3, "draw")):
                move = next(one for one in await table.choices() if one.verb == action)
                before, version = sandbox.requests, move.press.version
                reply = start_use(players[table.asked(move)], move)
                with suppress(TimeoutError):
                    await sandbox.until(partial(has_asked, sandbox, before + requests), 1.0)
                await bot.buried()
                done = bool(stored(tmp_path, f"SELECT 1 FROM entries WHERE seq > {version}"))
                assert done or not reply.acknowledged

                bot = await BotProcess.start(sandbox, tmp_path)
                await bot.ready()
                if done:
                    table.version = version
                else:
                    await table.do(action)
            await table.do("add")
            await table.next_moves()
            assert len(picture.boards(table)) == 1
            await sandbox.until(
                lambda: all(len(picture.records(table, seat)) == 1 for seat in (0, 1)), PATIENCE
            )
            bot.terminate()
            assert await bot.status() == 0
            assert "ERROR" not in bot.log
        finally:
            await bot.buried()
    async with await Store.open(tmp_path / "delve.sqlite3") as store:
        await picture.check(table, store, public=False)
        found = await store.recount(mend=False)
        assert (found.differences, found.unreadable) == ((), ())
