"""Presses while the store fails, or while another process writes to it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.app import DelveBot
from bot.contract.game import Action
from bot.live.matches import Matches
from bot.match.ids import UserId
from bot.store.store import Store
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import of_press
from sandbox.server import Sandbox
from tests.store.playing import BEGAN
from tests.wire import picture
from tests.wire.phases import seated
from tests.wire.presses.attempts import entries, sight
from tests.wire.table import control, use

en = texts_in("en")


async def test_a_store_that_fails_is_confessed(
    sandbox: Sandbox, bot: DelveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing was written, so nothing is shown, and the next press counts."""
    table = await seated("turn", sandbox, bot)

    async def full(*_: object) -> None:
        raise OSError("disk full, and somebody held a Golem")

    with monkeypatch.context() as patch:
        patch.setattr(bot.handlers.store, "append", full)
        before = sight(table.channel)
        reply = await use(table.players[0], control(table.board(), "draw"))
        await bot.handlers.display.settled()
        assert reply.text == en("something-wrong")
        assert reply.message.ephemeral
        assert sight(table.channel) == before
    await table.do("draw")
    assert len(await entries(bot, table)) == 2


async def test_a_press_on_what_another_process_has_shown_counts(
    sandbox: Sandbox, bot: DelveBot, tmp_path: Path
) -> None:
    """This one still has the match as it was before; a pass is asked about all the same."""
    table = await seated("starter", sandbox, bot)
    kestrel, moth = table.players
    async with await Store.open(tmp_path / "delve.sqlite3") as other:
        chosen = Action.parse("start:0")
        await Matches(other).act(table.match, UserId(moth.id), 0, chosen, BEGAN)
    board = table.board()
    reply = await kestrel.press(board, of_press(table.match, 1, "pass"), forged=True)
    assert en("confirm-pass-why", name="Moth") in reply.text
    await kestrel.press(board, of_press(table.match, 1, "draw"), forged=True)
    await bot.handlers.display.settled()
    assert [entry.action for entry in await entries(bot, table)] == ["start:0", "draw"]
    await picture.check(table, bot.handlers.store)


async def test_an_act_that_is_durable_is_not_called_undone(
    sandbox: Sandbox, bot: DelveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the answer needs cannot be read any more: the act counts, so nobody is to try again."""
    table = await seated("card", sandbox, bot)
    hand = (await table.choices())[0]
    assert hand.message.ephemeral

    async def unreadable(*_: object) -> None:
        raise OSError("the disk fails")

    with monkeypatch.context() as patch:
        patch.setattr(bot.handlers.people, "names", unreadable)
        reply = await use(table.players[0], hand)
        assert reply.failed is None
        assert en("something-wrong") not in reply.text
        assert [entry.action for entry in await entries(bot, table)][-1] == hand.press.action
    table.version = hand.press.version
    assert await table.next_moves(), "the board follows once it can"
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


async def test_a_command_of_hosts_that_cannot_be_noted_is_answered_once(
    sandbox: Sandbox,
    bot: DelveBot,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("turn", sandbox, bot, host=rook)

    async def full(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(bot.handlers.store, "note_host_command", full)
        reply = await rook.command(table.channel, "host pause")
        await bot.responders.settled(20)
        await asyncio.sleep(0)
    assert reply.text == en("something-wrong")
    assert (await bot.handlers.matches.wanted(table.match)).paused is None
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == [
        "an interaction failed"
    ]
