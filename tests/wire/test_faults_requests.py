"""Every kind of request fails in every way, once or twice: nothing is lost, nothing doubled."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.app import Delve
from bot.sandbox import interactions
from bot.sandbox.server import Sandbox
from tests.wire import picture
from tests.wire.disorder import KINDS, Insistent, QuickTime, calm_bot, hasten_discord, invite
from tests.wire.table import Table

FAULTS: dict[str, dict[str, Any]] = {
    "429": {"status": 429, "retry_after": 0.3},
    "429 without Via": {"status": 429, "body": "<html>Too many requests</html>"},
    "500": {"status": 500},
    "502": {"status": 502, "body": "<html>Bad gateway</html>"},
    "503": {"status": 503},
    "504": {"status": 504, "times": 2},
    "500 for long": {"status": 500, "times": 6},
    "line cut before": {"drop": "before"},
    "line cut after": {"drop": "after"},
    "delay": {"delay": 0.05, "answer_delay": 0.05, "times": 3},
}


@pytest.fixture
async def bot(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Delve]:
    hasten_discord(monkeypatch)
    # A person waits so long for an answer that never comes.
    monkeypatch.setattr(interactions, "ANSWER_SECONDS", 1.0)
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3", time=QuickTime()) as bot:
        yield bot


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("kind", KINDS)
async def test_a_request_fails(kind: str, fault: str, sandbox: Sandbox, bot: Delve) -> None:
    players = (sandbox.people["Kestrel"], sandbox.people["Wren"])
    table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
    method, route, fits = KINDS[kind]
    struck = sandbox.faults.add(method, route, when=fits, **FAULTS[fault])

    await invite(table, "barbarian", "F")
    await Insistent(table, bot).short_match()
    await table.sandbox.until(table.result)
    await bot.desk.stage.settled()

    assert struck.hits
    # A card that is placed on the board before Discord takes messages again is not sent any more.
    lost = 2 if kind in ("private channel", "greeting", "hand") else 0
    match = await picture.check(table, bot.desk.store, lost=lost)
    assert match.result is not None
    assert match.result.winner == 0
