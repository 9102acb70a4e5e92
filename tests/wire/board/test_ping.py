"""The ping: who is pinged for a turn, and who is not."""

from __future__ import annotations

import random

import pytest

from bot.app import DelveBot
from bot.ui.catalogue import texts_in
from sandbox.people import Person
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.wire import picture
from tests.wire.phases import seated
from tests.wire.table import Table

en = texts_in("en")


def pings_of(table: Table, person: Person) -> list[Message]:
    return [m for m in person.pings(table.channel) if m in picture.pings(table)]


@pytest.mark.parametrize("variant", ["warrior", "barbarian"])
async def test_only_somebody_else_than_who_acted_is_pinged(
    variant: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    chance = random.Random(5)
    people = sandbox.people
    table = Table(sandbox, sandbox.channels["arena"], (people["Kestrel"], people["Moth"]), chance)
    table.passes = 0.2
    await table.challenge(variant, "CQA")
    seen: list[int] = []
    uncalled = 0
    acted: int | None = None
    while moves := await table.next_moves():
        await bot.handlers.display.settled()
        asked = table.asked(moves[0])
        standing = picture.pings(table)
        assert len(standing) <= 1
        if acted != asked:
            assert standing, "somebody else is asked, and nobody called"
        for ping in standing:
            assert picture.mentioned(ping) == [table.players[asked].mention]
            assert ping.id > table.board().id, "who is pinged finds the board above"
            assert ping.edits == 0
            assert seen[-1:] == [ping.id] or ping.id > max(seen, default=0), "one came back"
            if ping.id not in seen:
                assert acted != asked, "somebody is pinged for their own act"
                news = ping.content.partition(table.players[asked].mention)[0].rstrip()
                assert bool(news) == bool(seen), "something has led to it, but for the first"
                assert news in table.board().text, "the board tells the same"
                seen.append(ping.id)
        uncalled += not standing
        for person in people.values():
            called = standing if person is table.players[asked] else []
            assert pings_of(table, person) == called
        assert await table.step()
        acted = table.played[-1][0]
    await bot.handlers.display.settled()
    assert picture.pings(table) == []
    assert len(seen) > 5
    assert uncalled > 0, "nobody was ever asked for their own act"
    everything = [m for m in picture.in_channel(table) if m.pinged]
    assert everything == []


async def test_drawing_a_card_does_not_ping_again(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    (ping,) = picture.pings(table)
    await table.do("draw")
    await bot.handlers.display.settled()
    assert picture.pings(table) == [ping]
    await table.do("add")
    await bot.handlers.display.settled()
    assert ping.deleted
    (next_ping,) = picture.pings(table)
    moth = table.players[1].mention
    told = en("last-added", name="Kestrel")
    call = en("call-turn", player=moth, dungeon=1, deck=12)
    assert next_ping.content == f"{told} {call}"


async def test_whoever_names_themselves_the_starter_is_not_pinged(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("starter", sandbox, bot)
    (ping,) = picture.pings(table)
    assert ping.content == en("call-starter", player=table.players[1].mention)
    await table.do("start:1")
    await bot.handlers.display.settled()
    assert ping.deleted, "nobody is asked any more for what it called for"
    assert picture.pings(table) == []
    await picture.check(table, bot.handlers.store)
