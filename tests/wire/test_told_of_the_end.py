"""The last private message of a match: who won, the score, and the way to the result."""

from __future__ import annotations

import random

import pytest

from bot.app import DelveBot
from bot.match.ids import ChannelId, GuildId, MessageId
from bot.ui import replies
from bot.ui.catalogue import texts_in
from sandbox.people import Person
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.store.playing import live_ids
from tests.wire import picture
from tests.wire.house import House
from tests.wire.phases import seated
from tests.wire.table import Table, control, use

en, uk = texts_in("en"), texts_in("uk")
PACE = 2.0


async def concede(person: Person, table: Table) -> None:
    reply = await person.command(table.channel, "match concede")
    await use(person, control(reply.message, "concede"))


def ending(table: Table, seat: int) -> Message:
    (message,) = picture.endings(table, seat)
    return message


def link_to(result: Message) -> str:
    channel = result.channel
    assert channel.guild is not None
    where = (GuildId(channel.guild.id), ChannelId(channel.id), MessageId(result.id))
    return replies.message_link(*where)


async def test_each_is_told_in_their_own_language(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("card", sandbox, bot)
    await table.do("add", "draw", "add")
    await concede(table.players[1], table)
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)
    result = table.result()
    assert result is not None
    for seat, texts in enumerate((en, uk)):
        told = ending(table, seat)
        assert texts("result-won", name="Kestrel") in told.text
        assert texts("result-conceded", name="Moth") in told.text
        wins, losses = texts("score-wins", count=0), texts("score-losses", count=0)
        assert texts("score-player", name="Moth", wins=wins, losses=losses) in told.text
        assert texts("result-link", link=link_to(result)) in told.text
        assert told.custom_ids == []
        assert told is table.players[seat].direct_messages[-1], "nothing follows it"


async def test_who_was_given_nothing_is_not_written_to(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("card", sandbox, bot)
    await concede(table.players[0], table)
    await bot.handlers.display.settled()
    assert picture.endings(table, 0)
    assert table.players[1].direct_messages == []


async def test_nobody_hears_of_the_end_before_the_walk_has_told_it(house: House) -> None:
    """Not from a private message either, nor after a start in the middle of the walk."""
    async with house.bot() as bot:
        players = (house.sandbox.people["Kestrel"], house.sandbox.people["Moth"])
        table = Table(house.sandbox, house.arena, players, random.Random(1))
        await table.challenge("warrior", "CCC")
        await table.do("start:0", *_SURVIVED, *_SURVIVED)
        await bot.handlers.display.settled()
    async with house.bot(pace=PACE) as bot:
        await table.do(*_SURVIVED)
        assert await live_ids(bot.handlers.store) == [], "it is over"
        assert table.result() is None
        assert [picture.endings(table, seat) for seat in (0, 1)] == [[], []]
    async with house.bot(pace=PACE) as bot:
        assert [picture.endings(table, seat) for seat in (0, 1)] == [[], []]
        await house.minutes_pass(60)
        await bot.handlers.display.settled()
        result = table.result()
        assert result is not None
        assert link_to(result) in ending(table, 0).text
        assert picture.endings(table, 1) == [], "Moth has drawn nothing"


_SURVIVED = ("draw", "add", "pass", "name:1")
"""Kestrel meets one monster alone, and survives it; then Kestrel begins again."""


async def test_closed_private_messages_stay_so(sandbox: Sandbox, bot: DelveBot) -> None:
    sandbox.people["Kestrel"].close_dms()
    table = await seated("card", sandbox, bot)
    await table.do("add", "draw", "add")
    tried = _openings(sandbox)
    await concede(table.players[1], table)
    await bot.handlers.display.settled()
    assert table.players[0].direct_messages == []
    assert _openings(sandbox) == tried, "it is not tried again"
    assert picture.endings(table, 1)


def _openings(sandbox: Sandbox) -> int:
    """How often it was tried to write to somebody in private, in vain."""
    return sum(each.status == 403 for each in sandbox.exchanges)


@pytest.mark.parametrize("killed", [False, True])
async def test_it_is_owed_with_the_act_that_ends_the_match(
    killed: bool, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot)
        if killed:
            # As if the process died before anything of it was shown.
            monkeypatch.setattr(bot.handlers.display, "acted", lambda *_: None)
        await concede(table.players[1], table)
        if not killed:
            await bot.handlers.display.settled()
        assert bool(picture.endings(table, 0)) is not killed
    async with house.bot() as bot:
        await house.sandbox.until(lambda: bool(picture.endings(table, 0)))
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
