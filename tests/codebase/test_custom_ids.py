"""Every custom_id that a match produces keeps to the public contract, docs/custom_ids.md."""

import random
import re
from pathlib import Path

import pytest

from bot.games.deathmatch.screens import rules
from bot.games.dungeon.rules.heroes import HEROES
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from sandbox.server import Sandbox
from tests.games.deathmatch.rules.tabletop import VARIANTS
from tests.wire.table import Table, components, running_bot

TILES = "|".join(sorted({tile.key for variant in VARIANTS for tile in HEROES[variant].tiles}))
ACTION = rf"start:[01]|draw|pass|add|discard:(?:{TILES})|name:(?:[1-7]|9)|strike|hold"
WORD = "|".join(sorted(MatchCommand))
TOPIC = "|".join(
    option.value
    for variant in VARIANTS
    for option in rules.topics(variant, (), None, texts_in("en"))
)

BUTTON = re.compile(rf"d:\d+:\d+:(?:{ACTION}|{WORD})|c:\d+:(?:accept|decline|ready|rules)")
MENU = re.compile(r"d:\d+:\d+:(?:discard|name|rules)")
OPTION = re.compile(rf"discard:(?:{TILES})|name:(?:[1-7]|9)|rules:(?:{TOPIC})")


@pytest.mark.parametrize("variant", ["warrior", "barbarian"])
async def test_all_that_is_sent_in_a_match(variant: str, tmp_path: Path) -> None:
    async with Sandbox(rate_limits=False) as sandbox:
        sandbox.record_traffic = True
        async with running_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
            players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
            arena = sandbox.channels["arena"]
            table = Table(sandbox, arena, players, random.Random(3), passes=0.2)
            await table.host(sandbox.people["Rook"], variant)
            await players[0].command(arena, "match concede")
            await table.play()
            await bot.handlers.display.settled()
    sent = [
        component
        for exchange in sandbox.exchanges
        if isinstance(exchange.request, dict)
        for component in components(
            (exchange.request.get("data") or exchange.request).get("components") or ()
        )
    ]
    menus = [one for one in sent if "options" in one]
    buttons = [one for one in sent if "custom_id" in one and "options" not in one]
    assert len(buttons) > 20
    assert len(menus) > 2
    assert [one["custom_id"] for one in buttons if not BUTTON.fullmatch(one["custom_id"])] == []
    assert [one["custom_id"] for one in menus if not MENU.fullmatch(one["custom_id"])] == []
    values = [option["value"] for one in menus for option in one["options"]]
    assert [value for value in values if not OPTION.fullmatch(value)] == []
