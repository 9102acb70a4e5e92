"""The process is killed between an act on a hand and its answer: the act counts, once."""

from __future__ import annotations

from pathlib import Path

from sandbox.server import Sandbox
from tests.crash.killed_senders import two_at_a_table
from tests.crash.process import PATIENCE, BotProcess, stored
from tests.play.requests import KINDS
from tests.wire import picture
from tests.wire.table import controls, start_use, use


def entries(folder: Path) -> int:
    """How many acts are on disk."""
    return len(stored(folder, "SELECT 1 FROM entries"))


async def test_what_was_pressed_on_a_hand_is_done_once(tmp_path: Path) -> None:
    """The answer never came, and no later process knows of a hand until it is pressed again."""
    callback = KINDS["answer in place"]
    async with Sandbox(rate_limits=False) as sandbox:
        table = two_at_a_table(sandbox)
        players = table.players
        bot = await BotProcess.start(sandbox, tmp_path)
        try:
            await bot.ready()
            await table.challenge("warrior", "C")
            await table.do("start:0", "draw")
            add = next(one for one in await table.choices() if one.verb == "add")
            assert add.message.reader == players[0].id
            # The answer is on its way for longer than the process lives.
            answer = sandbox.faults.add(
                callback.method, callback.route, when=callback.fits, delay=PATIENCE, status=500
            )
            start_use(players[0], add)
            await sandbox.until(lambda: answer.hits, timeout=PATIENCE)
            await bot.buried()
            assert entries(tmp_path) == 3
            assert add in controls(add.message), "as it stood when the process died"

            bot = await BotProcess.start(sandbox, tmp_path)
            await bot.ready()
            table.version = add.press.version
            await table.next_moves()
            reply = await use(players[0], add)
            assert reply.failed is None
            assert entries(tmp_path) == 3, "it was done once"
            assert list(controls(add.message)) == [], "the hand shows that it is done"
            (board,) = picture.boards(table)
            assert {one.press.version for one in controls(board)} == {3}
            await table.play()
        finally:
            await bot.buried()
