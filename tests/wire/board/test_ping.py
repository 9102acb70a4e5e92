"""The ping: who is pinged for a turn, and who is not."""

from __future__ import annotations

import random

import pytest

from bot.app import DelveBot
from sandbox.people import Person
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.wire import picture
from tests.wire.phases import seated
from tests.wire.table import Table


def pings_of(table: Table, person: Person) -> list[Message]:
    return [m for m in person.pings(table.channel) if m in picture.pings(table)]


@pytest.mark.parametrize("variant", ["warrior", "barbarian"])
async def test_every_turn_pings_exactly_its_player(
    variant: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    chance = random.Random(5)
    people = sandbox.people
    table = Table(sandbox, sandbox.channels["arena"], (people["Kestrel"], people["Moth"]), chance)
    table.passes = 0.2
    await table.challenge(variant, "CQA")
    seen: list[int] = []
    while moves := await table.next_moves():
        await bot.handlers.scheduler.settled()
        asked = table.players[table.asked(moves[0])]
        (ping,) = picture.pings(table)
        assert ping.content.startswith(asked.mention)
        for person in people.values():
            assert pings_of(table, person) == ([ping] if person is asked else [])
        assert ping.edits == 0
        assert seen == sorted(seen)
        if ping.id not in seen:
            seen.append(ping.id)
        else:
            assert seen[-1] == ping.id, "a ping that was removed came back"
        assert await table.step()
    await bot.handlers.scheduler.settled()
    assert picture.pings(table) == []
    assert len(seen) > 5
    everything = [m for m in picture.in_channel(table) if m.pinged]
    assert everything == []


async def test_drawing_a_card_does_not_ping_again(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    (ping,) = picture.pings(table)
    await table.do("draw")
    await bot.handlers.scheduler.settled()
    assert picture.pings(table) == [ping]
    await table.do("add")
    await bot.handlers.scheduler.settled()
    assert ping.deleted
