"""A start with a thousand live matches: what stands is left alone, and nothing is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.store import log
from bot.store.database import Database
from sandbox.server import Sandbox
from tests.wire.many import Seated, many_matches
from tests.wire.table import running_bot

MATCHES, BEHIND = 1000, 10
MOST_HOPS = 20
"""How often a start may ask the database, however many matches there are."""


class Counting:
    """How often something was asked of the store."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.loaded = 0
        self.hops = 0
        stored = log.stored

        def load(*arguments: Any) -> Any:
            self.loaded += 1
            return stored(*arguments)

        monkeypatch.setattr(log, "stored", load)
        for name in ("read", "write"):
            monkeypatch.setattr(Database, name, self._counted(getattr(Database, name)))

    def _counted(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any, **options: Any) -> Any:
            self.hops += 1
            return call(*arguments, **options)

        return counted


def about_messages(sandbox: Sandbox) -> list[str]:
    """The requests that concern messages of channels."""
    return [f"{each.method} {each.path}" for each in sandbox.exchanges if "/messages" in each.route]


async def press_draw(seated: Seated) -> None:
    """Whoever is asked draws, and sees the card."""
    reply = await seated.players[0].press(seated.board, seated.draw)
    assert reply.failed is None
    assert await reply.shown()


async def test_a_start_reads_no_match_and_asks_discord_nothing(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "delve.sqlite3"
    everything = await many_matches(sandbox, database, MATCHES)
    sandbox.record_traffic = True
    counting = Counting(monkeypatch)
    async with running_bot(sandbox, database) as bot:
        assert counting.loaded == 0
        assert counting.hops <= MOST_HOPS
        await bot.handlers.display.settled()
        assert (counting.loaded, about_messages(sandbox)) == (0, [])
        last = everything[-1]
        await press_draw(last)
        await bot.handlers.display.settled()
        assert counting.loaded == 1, "of the match that was pressed"
        assert last.board.edits == 1, "its board is still the one that stood"


async def test_only_what_is_behind_is_repaired(sandbox: Sandbox, tmp_path: Path) -> None:
    """Each board by one edit; beside it, only its own ping may change."""
    database = tmp_path / "delve.sqlite3"
    everything = await many_matches(sandbox, database, MATCHES, behind=BEHIND)
    behind = [seated for seated in everything if seated.behind]
    standing = [seated for seated in everything if not seated.behind]
    assert len(behind) == BEHIND
    untouched = [dict(seated.board.payload) for seated in standing]
    sandbox.record_traffic = True
    async with running_bot(sandbox, database) as bot:
        await sandbox.until(lambda: all(seated.board.edits for seated in behind))
        await bot.handlers.display.settled()
        asked = about_messages(sandbox)
        edits = [each for each in asked if each.startswith("PATCH")]
        assert sorted(edits) == sorted(
            f"PATCH /channels/{seated.channel.id}/messages/{seated.board.id}" for seated in behind
        )
        channels = {str(seated.channel.id) for seated in behind}
        assert {each.split("/")[2] for each in asked} == channels
        assert [seated.board.payload for seated in standing] == untouched
        await press_draw(behind[0])
        await bot.handlers.display.settled()
    # What was mended is known to stand at the next start.
    sandbox.exchanges.clear()
    async with running_bot(sandbox, database) as bot:
        await bot.handlers.display.settled()
        assert about_messages(sandbox) == []
