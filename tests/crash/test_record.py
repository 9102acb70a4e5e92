"""The process is killed between an act and its private record: the record comes, and comes once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.store import Store
from sandbox.server import Sandbox
from tests.crash.killed_senders import kill_at, none_is_owed, owed, two_at_a_table
from tests.crash.process import PATIENCE, BotProcess
from tests.play.requests import KINDS
from tests.wire import picture
from tests.wire.table import control, start_use


@pytest.mark.parametrize("arrives", [False, True])
async def test_a_record_whose_sender_was_killed_comes_once(arrives: bool, tmp_path: Path) -> None:
    """`arrives`: whether Discord took the record of the process that was killed."""
    record = KINDS["record"]
    async with Sandbox(rate_limits=False) as sandbox:
        table = two_at_a_table(sandbox)
        players = table.players
        bot = await BotProcess.start(sandbox, tmp_path)
        try:
            await bot.ready()
            await table.challenge("warrior", "C")
            await table.do("start:0")
            await table.next_moves()
            fault = kill_at(sandbox, bot, record, arrives=arrives)
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
