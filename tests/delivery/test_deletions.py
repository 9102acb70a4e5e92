"""What we delete ourselves is not looked after when the gateway tells of it."""

import random
from pathlib import Path

from sandbox.server import Sandbox
from tests.wire import picture
from tests.wire.table import Table, running_bot


def asks_whose(statement: str) -> bool:
    """Whether a statement looks for the match of a message."""
    return statement.startswith("SELECT match FROM messages")


async def test_only_deletions_by_others_read_the_database(tmp_path: Path) -> None:
    async with (
        Sandbox(rate_limits=False) as sandbox,
        running_bot(sandbox, tmp_path / "delve.sqlite3") as bot,
    ):
        players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        arena = sandbox.channels["arena"]
        table = Table(sandbox, arena, players, random.Random(1))
        await table.challenge("warrior", "C")
        await table.do("start:0", "draw", "add", "draw", "add")
        await bot.handlers.display.settled()
        board = table.board()
        standing = set(arena.messages)
        done: list[str] = []
        await bot.handlers.store.database.read(lambda c: c.set_trace_callback(done.append))

        await table.do("draw", "add", "draw", "add")
        await bot.handlers.display.settled()
        assert standing - set(arena.messages), "the last call makes room for the next one"
        assert table.board() is board
        assert any(statement.startswith("INSERT") for statement in done)
        assert [statement for statement in done if asks_whose(statement)] == []

        sandbox.delete_message(board)
        await sandbox.until(lambda: picture.boards(table))
        assert any(asks_whose(statement) for statement in done)
