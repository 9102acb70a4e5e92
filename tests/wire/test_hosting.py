"""What a host may do who does not play: choose the starter, and nothing else at the board."""

from __future__ import annotations

import asyncio

import pytest

from bot.app import DelveBot
from bot.match.entries import Acted
from bot.ui.catalogue import texts_in
from sandbox.server import Sandbox
from tests.wire.phases import seated
from tests.wire.table import control, use

en = texts_in("en")


@pytest.mark.parametrize("starter", [0, 1])
async def test_a_host_may_choose_who_begins(starter: int, sandbox: Sandbox, bot: DelveBot) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("starter", sandbox, bot, host=rook)
    assert en("ask-starter-hosted", name="Moth") in table.board().text
    reply = await use(rook, control(table.board(), f"start:{starter}"))
    assert reply.messages == []
    await bot.handlers.display.settled()
    name = table.players[starter].name
    assert en("last-starter", name=name) in table.board().text
    (entry,) = await bot.handlers.store.entries(table.match)
    assert isinstance(entry, Acted)
    assert (entry.seat, entry.action, entry.by) == (1, f"start:{starter}", rook.id)
    table.version = 0
    await table.play()


async def test_a_host_who_presses_twice_or_with_the_player(sandbox: Sandbox, bot: DelveBot) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("starter", sandbox, bot, host=rook)
    moth, first = table.players[1], control(table.board(), "start:0")
    replies = await asyncio.gather(use(rook, first), use(rook, first), use(moth, first))
    await bot.handlers.display.settled()
    assert len(await bot.handlers.store.entries(table.match)) == 1
    assert [reply.text for reply in replies[:2]] == ["", ""]


async def test_a_host_who_comes_too_late(sandbox: Sandbox, bot: DelveBot) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("starter", sandbox, bot, host=rook)
    one, other = (control(table.board(), f"start:{seat}") for seat in (0, 1))
    await use(table.players[1], one)
    reply = await use(rook, other, forged=True)
    assert reply.text.startswith(en("moved-on-link", link="").rstrip())
    assert len(await bot.handlers.store.entries(table.match)) == 1


async def test_a_host_does_not_play(sandbox: Sandbox, bot: DelveBot) -> None:
    """Also not for the seat for which the host has just chosen."""
    rook = sandbox.people["Rook"]
    table = await seated("starter", sandbox, bot, host=rook)
    await use(rook, control(table.board(), "start:1"))
    await bot.handlers.display.settled()
    for action in ("draw", "pass", "card"):
        reply = await use(rook, control(table.board(), action))
        assert reply.text == en("not-your-match")
    assert len(await bot.handlers.store.entries(table.match)) == 1


async def test_without_a_host_only_the_challenged_player_chooses(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("starter", sandbox, bot)
    kestrel, rook = table.players[0], sandbox.people["Rook"]
    assert en("ask-starter", name="Moth") in table.board().text
    for person, said in (
        (kestrel, en("not-your-turn", name="Moth", count=1)),
        (rook, en("not-your-match")),
    ):
        reply = await use(person, control(table.board(), "start:0"))
        assert reply.text == said
    assert await bot.handlers.store.entries(table.match) == []
