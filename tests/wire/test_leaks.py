"""What is hidden stays hidden: from the other player, from the public, from counting messages."""

from __future__ import annotations

import json
import logging
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.app import DelveBot
from bot.delivery.sender import MessageSender
from bot.games.dungeon.rules.monsters import PRACTICE_DECKS
from bot.match.ids import ChannelId, UserId
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from bot.ui.message import Menu, MessageLayout, Option, TextMessage
from sandbox.people import Person
from sandbox.server import Sandbox
from tests.wire.phases import seated
from tests.wire.table import Table, control, running_bot, use
from tests.wire.watching import LeakCheck, monsters_in, watched


async def test_the_check_finds_a_leak(sandbox: Sandbox, bot: DelveBot) -> None:
    """The instrument of these tests, held against leaks made on purpose."""
    leaks = LeakCheck(sandbox, bot.handlers.store)
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    arena, tavern = sandbox.channels["arena"], sandbox.channels["tavern"]
    table = Table(sandbox, arena, (kestrel, moth), random.Random(1))
    await table.challenge("warrior", "A")
    await table.do("start:0", "draw")
    await bot.handlers.display.settled()
    assert await leaks.complaints() == []

    sender, orc = MessageSender(bot, b"", bot.budget), TextMessage("an Orc")
    await sender.send_private(UserId(kestrel.id), orc, "1")
    assert await leaks.complaints() == [], "the owner may read it"
    await sender.send_private(UserId(moth.id), orc, "2")
    assert len(await leaks.complaints()) == 1
    await sender.send(ChannelId(arena.id), TextMessage("👹"), "3")
    assert len(await leaks.complaints()) == 2
    await sender.send(ChannelId(tavern.id), TextMessage("орка"), "4")
    assert len(await leaks.complaints()) == 3
    for value, symbol, found in (("monsters", "🐉", 3), ("monsters", "👹", 4), ("turn", "🐉", 5)):
        topic = Option("…", f"rules:{value}", emoji=symbol)
        menu = MessageLayout((Menu("d:1:2:rules", "…", (topic,)),))
        await sender.send(ChannelId(arena.id), menu, f"{value} {symbol}")
        assert len(await leaks.complaints()) == found, "the rules have one symbol, always the same"


async def test_the_check_finds_a_talkative_log() -> None:
    with watched() as incidents:
        logging.getLogger("bot").info("refused: %s", "Golem")
        logging.getLogger("bot").info("refused: %s", "knight-shield")
    assert [line for line in incidents.lines if monsters_in(line)] == ["bot: refused: Golem"]


def public_payloads(sandbox: Sandbox, owner: Person) -> list[str]:
    """What anybody but the owner could see of the bot, in order, without what time makes of it."""
    return [
        f"{item.method} {item.route} {item.status} {_timeless(item.request)}"
        for item in sandbox.seen_beyond(owner)
    ]


def _timeless(body: Any) -> str:
    text = json.dumps(body, ensure_ascii=False, sort_keys=True)
    # Nonces and marks are made with a key of the database's own.
    text = re.sub(r'"nonce": "[^"]*"', '"nonce": ""', text)
    text = re.sub(r'"id": \d+', '"id": 0', text)
    text = re.sub(r"(/channels/\d+/\d+/)\d+", r"\1", text)
    return re.sub(r"<t:\d+", "<t:", text)


def _place(line: str) -> str:
    """What of Discord a line is about: its method and route."""
    return line[: line.index(" ", line.index(" ") + 1)]


STORY = (
    "start:0",
    "draw",
    "discard:torch",
    "draw",
    "add",
    "draw",
    "discard:plate-armor",
    "draw",
    "add",
    "draw",
    "discard:vorpal-sword",
    "pass",
    "draw",
)
"""Kestrel discards what is drawn first, third and fifth, and goes in to meet Moth's two cards."""


async def story(database: Path, deck: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Play `STORY` with this deck: all that anybody but Kestrel could see of it."""
    monkeypatch.setitem(PRACTICE_DECKS, "C", tuple(deck))
    async with Sandbox(port=0, rate_limits=False) as sandbox:
        sandbox.record_traffic = True
        kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
        table = Table(sandbox, sandbox.channels["arena"], (kestrel, moth), random.Random(1))
        async with running_bot(sandbox, database) as bot:
            await table.challenge("warrior", "C")
            for action in STORY:
                await table.do(action)
                # Every step is shown to its end, or two of them might share an edit.
                await bot.handlers.display.settled()
            await kestrel.command(table.channel, "match card")
            reply = await moth.command(table.channel, "match concede")
            await moth.press_label(reply.message, texts_in("uk")("confirm-concede-button"))
            await bot.handlers.display.settled()
        return public_payloads(sandbox, kestrel)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        pytest.param(0, 2, True, id="both discarded by Kestrel"),
        pytest.param(2, 4, True, id="both discarded by Kestrel, later"),
        pytest.param(4, 12, True, id="one left in the deck"),
        pytest.param(0, 1, False, id="one of them Moth's, who has to see the difference"),
    ],
)
async def test_others_see_the_same_whatever_the_card(
    one: int, other: int, same: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same moves with two cards of the deck exchanged: payloads and their number are equal.

    In the order in which they come to one place; what goes to several at once has no order.
    """
    deck = list(PRACTICE_DECKS["C"])
    exchanged = list(deck)
    exchanged[one], exchanged[other] = deck[other], deck[one]
    assert exchanged != deck
    before = await story(tmp_path / "before.sqlite3", deck, monkeypatch)
    after = await story(tmp_path / "after.sqlite3", exchanged, monkeypatch)
    assert len(before) == len(after)
    assert (sorted(before, key=_place) == sorted(after, key=_place)) is same


async def test_who_takes_a_seat_over_learns_its_card_and_nobody_else_does(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    leaks = LeakCheck(sandbox, bot.handlers.store)
    rook, kestrel, wren = (sandbox.people[name] for name in ("Rook", "Kestrel", "Wren"))
    table = await seated("card", sandbox, bot, host=rook)
    await rook.command(table.channel, "host substitute", player=kestrel, by=wren)
    await rook.command(table.channel, "host repost")
    await bot.handlers.display.settled()
    await sandbox.until(lambda: bool(wren.direct_messages))
    for person in (kestrel, wren, table.players[1], rook):
        await use(person, control(table.board(), MatchCommand.CARD))
    hand = [one for one in wren.messages(table.channel) if one.reader == wren.id]
    await use(wren, control(hand[-1], "add"))
    await bot.handlers.display.settled()
    await use(table.players[1], control(table.board(), "draw"))
    await bot.handlers.display.settled()
    for person in (kestrel, wren, rook):
        await use(person, control(table.board(), MatchCommand.CARD))
    assert await leaks.complaints() == []
