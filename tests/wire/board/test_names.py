"""Names of people are shown as they are written, and ping nobody."""

from __future__ import annotations

import random

import pytest

from bot.app import DelveBot
from sandbox.server import Sandbox
from tests.wire import picture
from tests.wire.table import Table, control, use

NASTY = (
    ("**@everyone**", "_@here_ <@1100000000001000000>"),
    ("# Head\n> quote", "[link](https://example.org)"),
    ("||spoiler||", "`code`"),
    ("<#1100000000000001001>", "<@&1100000000000000000>"),
    ("~~gone~~ -# small", "a" * 32),
    ("\u202eevil\u2066", "\u3164"),
    ("1. one", "https://evil.example/x"),
    ("{ $name }", "<t:0:R> <:x:1>"),
)


@pytest.mark.parametrize("names", NASTY)
async def test_names_are_shown_as_written_and_ping_nobody(
    names: tuple[str, str], sandbox: Sandbox, bot: DelveBot
) -> None:
    sandbox.record_traffic = True
    players = [sandbox.add_user(name) for name in names]
    host = sandbox.add_user(f"{names[0]}!", moderator=True)
    table = Table(sandbox, sandbox.channels["arena"], players, random.Random(3))
    await table.host(host, "barbarian", "C")
    for action in ("start:0", "draw", "discard:torch"):
        await table.do(action)
    await bot.handlers.display.settled()
    shown = [*picture.in_channel(table), table.invitation]
    shown.append((await use(players[1], control(table.board(), "rules:point"))).message)
    for action in ("draw", "add", "draw", "add", "pass"):
        await table.do(action)
    await bot.handlers.display.settled()
    assert picture.reveals(table) == [table.board()]
    shown += picture.in_channel(table)
    reply = await sandbox.people["Wren"].command(table.channel, "match card")
    assert reply.messages
    reply = await players[1].command(table.channel, "match concede")
    shown.append(reply.message)
    await use(players[1], control(reply.message, "concede"))
    await bot.handlers.display.settled()
    shown += picture.in_channel(table)
    for command in ("leaderboard", "stats"):
        shown.append((await players[0].command(table.channel, command)).message)
    shown += [message for player in players for message in player.direct_messages]
    known = {person.id for person in players}
    for message in shown:
        assert message is not None
        assert message.pinged <= known
        assert len(message.pinged) <= 1 or message is table.invitation
        for name in (*names, host.name):
            # Bare, with its marks in force, it stands nowhere but in labels.
            if any(mark in name for mark in "*_~|<>[`#@"):
                assert name not in message.text
    for exchange in sandbox.exchanges:
        if exchange.method in ("POST", "PATCH") and isinstance(exchange.request, dict):
            body = exchange.request.get("data") or exchange.request
            if "components" not in body and "content" not in body:
                continue
            allowed = body["allowed_mentions"]
            assert allowed.get("parse", []) == []
            assert not allowed.get("roles")
            assert set(map(int, allowed.get("users", ()))) <= known
    for person in sandbox.people.values():
        if person not in players:
            assert person.pings(table.channel) == []
