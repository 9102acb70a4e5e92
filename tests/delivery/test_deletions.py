"""What we delete ourselves is not looked after when the gateway tells of it."""

import random
from pathlib import Path

from bot.sandbox.server import Sandbox
from tests.wire.table import Table, running_bot


async def test_only_deletions_by_others_ask_the_store(tmp_path: Path) -> None:
    async with (
        Sandbox(rate_limits=False) as sandbox,
        running_bot(sandbox, tmp_path / "delve.sqlite3") as bot,
    ):
        players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
        await table.challenge("warrior", "C")
        asked: list[int] = []
        live_matches = bot.desk.store.live_matches

        async def noted(**wanted: int) -> object:
            asked.append(wanted["channel"])
            return await live_matches(**wanted)

        bot.desk.store.live_matches = noted  # type: ignore[assignment]  # only to see the calls
        await table.do("start:0", "draw", "add", "draw", "add")
        await bot.desk.stage.settled()
        assert asked == []

        before = table.board()
        sandbox.delete_message(before)
        await table.next_moves()
        await sandbox.until(lambda: not table.board().deleted and table.board() is not before)
        assert asked == [sandbox.channels["arena"].id]
