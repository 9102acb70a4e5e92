"""The process is killed between a host's act and the cards that it sends anew: they come, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.people import Person
from sandbox.server import Sandbox
from tests.crash.killed_senders import kill_at, none_is_owed, owed, two_at_a_table
from tests.crash.process import PATIENCE, BotProcess
from tests.play.requests import KINDS

DEMON = "Demon"
"""The first card of deck C."""


def told(person: Person) -> list[str]:
    """The private messages that tell a person of the card."""
    return [message.text for message in person.direct_messages if DEMON in message.text]


@pytest.mark.parametrize("arrives", [False, True])
@pytest.mark.parametrize("act", ["substitute", "repost"])
async def test_cards_whose_sender_was_killed_come_once(
    act: str, arrives: bool, tmp_path: Path
) -> None:
    """`arrives`: whether Discord took the message of the process that was killed."""
    record = KINDS["record"]
    async with Sandbox(rate_limits=False) as sandbox:
        table = two_at_a_table(sandbox)
        kestrel, moth = table.players
        rook, wren = sandbox.people["Rook"], sandbox.people["Wren"]
        bot = await BotProcess.start(sandbox, tmp_path)
        try:
            await bot.ready()
            await table.host(rook, "warrior", "C")
            await table.do("start:0", "draw")
            assert await table.next_moves()
            await none_is_owed(tmp_path)
            holder, before = (wren, 0) if act == "substitute" else (kestrel, 1)
            assert len(told(holder)) == before
            fault = kill_at(sandbox, bot, record, arrives=arrives)
            options = {"player": kestrel, "by": wren} if act == "substitute" else {}
            rook.start_command(table.channel, f"host {act}", options)
            await sandbox.until(lambda: fault.hits, timeout=PATIENCE)
            await bot.buried()
            assert owed(tmp_path) == [(0, 3)], "by the entry of the host"
            assert len(told(holder)) == before + arrives

            bot = await BotProcess.start(sandbox, tmp_path)
            await bot.ready()
            await none_is_owed(tmp_path)
            assert len(told(holder)) == before + 1
            assert told(moth) == []
            bot.terminate()
            assert await bot.status() == 0
        finally:
            await bot.buried()
