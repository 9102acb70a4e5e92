"""The process is killed between an act and its private record: the record comes, and comes once."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.store.store import Store
from sandbox.server import Sandbox
from tests.crash.process import PATIENCE, BotProcess, stored
from tests.wire import picture
from tests.wire.disorder import KINDS
from tests.wire.table import Table, control, start_use


def owed(folder: Path) -> list[tuple[int, int]]:
    """The records that are owed on disk: the seat and the version of each."""
    return stored(folder, "SELECT seat, version FROM private_records")


async def none_is_owed(folder: Path) -> None:
    async with asyncio.timeout(PATIENCE):
        # Nothing tells when another process has written to its database.
        while await asyncio.to_thread(owed, folder):
            pass


@pytest.mark.parametrize("arrives", [False, True])
async def test_a_record_whose_sender_was_killed_comes_once(arrives: bool, tmp_path: Path) -> None:
    """`arrives`: whether Discord took the record of the process that was killed."""
    record = KINDS["record"]
    async with Sandbox(rate_limits=False) as sandbox:
        players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
        bot = await BotProcess.start(sandbox, tmp_path)
        try:
            await bot.ready()
            await table.challenge("warrior", "C")
            await table.do("start:0")
            await table.next_moves()
            kill = bot.kill
            fault = sandbox.faults.add(
                record.method,
                record.route,
                when=lambda body: record.fits(body) and kill(),
                drop="after" if arrives else "before",
            )
            draw = control(table.board(), "draw")
            start_use(players[0], draw)
            table.version = draw.press.version
            await sandbox.until(lambda: fault.hits, timeout=PATIENCE)
            await bot.buried()
            assert owed(tmp_path) == [(0, draw.press.version + 1)]
            before = picture.records(table, 0)
            assert len(before) == arrives

            bot = await BotProcess.start(sandbox, tmp_path)
            await bot.ready()
            await none_is_owed(tmp_path)
            (kept,) = picture.records(table, 0)
            assert before in ([], [kept])
            await table.do("add", "draw", "add")
            assert await table.next_moves()
            await none_is_owed(tmp_path)
            bot.terminate()
            assert await bot.status() == 0
        finally:
            await bot.buried()
        store = await Store.open(tmp_path / "delve.sqlite3")
        try:
            # Each card of both players by a message of its own, and none twice.
            await picture.check(table, store, public=False)
        finally:
            await store.close()
