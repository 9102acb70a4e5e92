"""Our icons on boards, in menus and on the way there: uploaded, refused, lost, forged."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.app import DelveBot
from bot.games.dungeon.screens import signs
from bot.ui.symbols import DRAWINGS, WITH_ICON, untagged
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.wire.phases import seated
from tests.wire.table import Table, components, running_bot

EMOJIS = "/applications/{application_id}/emojis"
UPLOADED = re.compile(r"<:delve_(\w+)_[0-9a-f]{6}:(\d+)>")
HEART = untagged(signs.HEALTH)
TAGS = "".join(symbol[0] for symbol in WITH_ICON.values())


@asynccontextmanager
async def bot_with_icons(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    """A bot that has brought its icons to Discord, as far as it was let."""
    async with running_bot(sandbox, tmp_path / "delve.sqlite3", drawings=DRAWINGS) as bot:
        assert bot.icon_upload is not None
        await bot.icon_upload
        yield bot


def icons_in(text: str) -> set[str]:
    """The names of the icons in a text."""
    return {name.replace("_", "-") for name, _ in UPLOADED.findall(text)}


def emojis_on(message: Message) -> list[dict[str, Any]]:
    """What the buttons and options of a message show."""
    found = list(components(message.payload["components"]))
    options = [option for each in found for option in each.get("options", ())]
    return [each["emoji"] for each in (*found, *options) if "emoji" in each]


def everything(sandbox: Sandbox) -> str:
    """All that was sent, as it was sent."""
    return json.dumps([exchange.request for exchange in sandbox.exchanges], ensure_ascii=False)


async def to_the_naming(table: Table) -> Message:
    """Play until a monster is named, which a menu asks for."""
    await table.do("draw", "add", "pass")
    return table.board()


async def test_boards_and_menus_have_icons(sandbox: Sandbox, tmp_path: Path) -> None:
    sandbox.record_traffic = True
    async with bot_with_icons(sandbox, tmp_path) as bot:
        table = await seated("name", sandbox, bot)
        await bot.handlers.display.settled()
        board = table.board()
        kit = {"knight-shield", "plate-armor", "torch", "holy-grail", "dragon-spear"}
        assert kit | {"vorpal-sword", "health", "dungeon", "deck"} <= icons_in(board.text)
        assert HEART not in board.text
        emojis = emojis_on(board)
        named = [emoji["name"].split("_")[1] for emoji in emojis if "id" in emoji]
        assert sorted(named) == sorted(set(signs.MONSTERS) & set(WITH_ICON))
        world = sandbox.core.world.emojis
        assert {emoji["name"] for emoji in emojis if "id" in emoji} == {
            world[int(emoji["id"])].name for emoji in emojis if "id" in emoji
        }
        await table.play()
    sent = everything(sandbox)
    assert not set(TAGS) & set(sent)


async def test_the_next_start_uploads_nothing(sandbox: Sandbox, tmp_path: Path) -> None:
    for _ in range(2):
        async with bot_with_icons(sandbox, tmp_path):
            pass
    uploads = [count for kind, count in sandbox.tally.items() if kind[:2] == ("POST", EMOJIS)]
    assert uploads == [len(WITH_ICON)]


@pytest.mark.parametrize(("status", "code"), [(400, 30008), (403, 50013)])
async def test_where_discord_refuses_them_the_symbols_stay(
    status: int, code: int, sandbox: Sandbox, tmp_path: Path
) -> None:
    sandbox.faults.add("POST", EMOJIS, status=status, code=code, times=None)
    async with bot_with_icons(sandbox, tmp_path) as bot:
        table = await seated("name", sandbox, bot)
        await bot.handlers.display.settled()
        board = table.board()
        assert icons_in(board.text) == set()
        assert HEART in board.text
        assert {"name": "🧛"} in emojis_on(board)


async def test_nobody_waits_for_them(sandbox: Sandbox, tmp_path: Path) -> None:
    fault = sandbox.faults.add("GET", EMOJIS, delay=60.0)
    async with running_bot(sandbox, tmp_path / "delve.sqlite3", drawings=DRAWINGS) as bot:
        await sandbox.until(lambda: fault.hits)
        table = await seated("turn", sandbox, bot)
        await bot.handlers.display.settled()
        assert HEART in table.board().text
        assert bot.icon_upload is not None
        assert not bot.icon_upload.done()


async def test_a_board_changes_to_icons_with_its_next_change(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    async with running_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
        table = await seated("turn", sandbox, bot)
        await bot.handlers.display.settled()
        assert HEART in table.board().text
        match = table.match
    async with bot_with_icons(sandbox, tmp_path) as bot:
        await bot.handlers.display.settled()
        assert HEART in table.board().text, "nothing is edited for the icons alone"
        await table.do("draw")
        await bot.handlers.display.settled()
        assert "health" in icons_in(table.board().text)
        assert table.match == match


async def test_icons_that_somebody_deleted_do_not_stop_a_match(
    sandbox: Sandbox, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with bot_with_icons(sandbox, tmp_path) as bot:
        table = await seated("turn", sandbox, bot)
        await bot.handlers.display.settled()
        # In the developer portal, where hosts may do so at any time.
        sandbox.core.world.emojis.clear()
        await to_the_naming(table)
        await bot.handlers.display.settled()
        board = table.board()
        assert HEART in board.text
        assert {"name": "🧛"} in emojis_on(board)
        await table.play()
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_name_cannot_bear_an_icon(sandbox: Sandbox, tmp_path: Path) -> None:
    forged = sandbox.add_user(f"{signs.HEALTH}{signs.HEALTH[0]} Fox <:delve_health_0a1b2c:1>")
    async with bot_with_icons(sandbox, tmp_path) as bot:
        arena, moth = sandbox.channels["arena"], sandbox.people["Moth"]
        command = "deathmatch challenge"
        invited = await forged.command(arena, command, opponent=moth, variant="warrior")
        await moth.press(invited.message, invited.message.buttons[0]["custom_id"])
        await bot.handlers.display.settled()
        boards = [m for m in moth.messages(arena) if m.text.startswith("### ")]
        assert boards
        for board in boards:
            assert f"{HEART} Fox \\<\\:de…" in board.text
            assert all(line.startswith(("<:", "#", "-")) for line in _with_icon(board.text))


def _with_icon(text: str) -> list[str]:
    return [line for line in text.splitlines() if UPLOADED.search(line)]
