"""`make play`, stopped in the middle of a match and started again another day."""

import random
from pathlib import Path

from bot.match.ids import MatchId
from sandbox.server import Sandbox
from tests.wire.table import Table, controls, running_bot


async def test_a_match_goes_on_in_a_new_sandbox(tmp_path: Path) -> None:
    """The sandbox forgets everything with its process, and the database does not."""
    database = tmp_path / "sandbox.sqlite3"
    async with Sandbox(rate_limits=False) as sandbox, running_bot(sandbox, database) as bot:
        players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
        await table.challenge("warrior")
        await table.do("start:0", "draw")
        await bot.handlers.display.settled()

    async with (
        Sandbox(rate_limits=False) as sandbox,
        running_bot(sandbox, database, emptied=True) as bot,
    ):
        players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
        table.match = MatchId(1)
        # A start sends nothing again that stood; but here nothing does.
        await table.next_moves()
        await bot.handlers.display.settled()
        assert next(control.verb for control in controls(table.board())) == "card"
        await table.do("add")
        await table.play()
        await bot.handlers.display.settled()
        assert not sandbox.unknown_requests
