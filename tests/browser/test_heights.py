"""A Death Match fits a phone: how high its messages stand, from the first board to the result."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.games.dungeon.rules.heroes import HEROES
from sandbox.tests.page.fixtures import Open
from tests.browser.heights import LONG, SHORT, Show, check, on_stage
from tests.wire.table import Table, control, use

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

KIT = [tile.key for tile in HEROES["warrior"].tiles]
SPARED = "vorpal-sword"
LIMITS = [pytest.param(SHORT, 700, id="12"), pytest.param(LONG, 733, id="32")]
"""Names, and how many pixels a message may take with them."""


@asynccontextmanager
async def showing(
    language: str,
    names: dict[str, str],
    open_page: Open,
    database: Path,
    variant: str,
    deck: str,
) -> AsyncIterator[Show]:
    """Rook hosts a match of Kestrel and Moth, who are ready."""
    async with on_stage(language, names, open_page, database) as stage:
        sandbox = stage.sandbox
        players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
        await table.host(stage.rook, variant, deck, "day")
        yield Show(stage, table)


@pytest.fixture(autouse=True)
def fixed_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The decks that are not chosen are always the same."""
    same = SimpleNamespace(token_bytes=bytes)
    monkeypatch.setattr("bot.handlers.match_start.secrets", same)


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize(("names", "limit"), LIMITS)
async def test_a_whole_match_of_warriors(
    names: dict[str, str], limit: int, language: str, open_page: Open, tmp_path: Path
) -> None:
    """With the whole deck in the dungeon, and all equipment gone at match point for both."""
    async with showing(language, names, open_page, tmp_path / "a", "warrior", "A") as show:
        await show.do("start:0", *("draw", "add") * 12)
        await show.look()
        # Kestrel has to go in, and meets all thirteen.
        await show.do("draw", "add")
        await show.look()
        await show.do("name:7")
        # Each passes once over an empty dungeon: both have two wins then.
        await show.do("pass", "pass", "pass")
        for spared in (SPARED, None):
            # All but one card are drawn, and all equipment but for what is spared goes.
            gone = [tile for tile in KIT if tile != spared]
            for tile in gone:
                await show.do("draw", f"discard:{tile}")
            await show.do(*("draw", "add") * (12 - len(gone)))
            await show.look()
            await show.ask_and_pause()
            await show.do("draw")
            await show.look()
            await show.do("add")
            if spared:
                await show.look()
                await show.do("name:7")
        await check(show, limit)


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize(("names", "limit"), LIMITS)
async def test_a_long_walk_of_a_barbarian(
    names: dict[str, str], limit: int, language: str, open_page: Open, tmp_path: Path
) -> None:
    """Who holds back until eleven monsters are met is asked once more."""
    async with showing(language, names, open_page, tmp_path / "a", "barbarian", "T") as show:
        await show.do("start:0", *("draw", "add") * 13)
        for answer in ("hold", "hold", "hold"):
            await show.look()
            await show.do(answer)
        await show.ask_and_pause()
        await show.do("strike")
        moth, channel = show.table.players[1], show.table.channel
        question = (await moth.command(channel, "match concede")).message
        await use(moth, control(question, "concede"))
        await show.settle()
        await check(show, limit)
