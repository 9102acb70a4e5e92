"""A bot on two shards: two servers, presses from both and from private messages, a lost session."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import DelveBot
from sandbox.guilds import Guild
from sandbox.server import Sandbox
from sandbox.traffic import Answered
from sandbox.world import Channel
from tests.play.haste import QuickTime, hasten_discord
from tests.wire import picture
from tests.wire.disorder import calm_bot
from tests.wire.table import Table, control, controls, start_use

GATEWAY = "/gateway/bot"


@pytest.fixture(autouse=True)
def _haste(monkeypatch: pytest.MonkeyPatch) -> None:
    hasten_discord(monkeypatch)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(rate_limits=False, shards=2) as sandbox:
        yield sandbox


@pytest.fixture
def palace(sandbox: Sandbox) -> Guild:
    return sandbox.add_guild("Palace", sandbox.people.values())


@pytest.fixture
def hall(sandbox: Sandbox, palace: Guild) -> Channel:
    return sandbox.add_channel("hall", palace)


@pytest.fixture
async def bot(sandbox: Sandbox, palace: Guild, tmp_path: Path) -> AsyncIterator[DelveBot]:
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3", time=QuickTime()) as bot:
        assert len(bot.shards) == len(sandbox.sessions) == 2
        assert sandbox.core.world.guild.shard(2) != palace.shard(2)
        yield bot


PLAYERS = {"arena": ("Kestrel", "Moth"), "hall": ("Wren", "Otter")}


async def seated(sandbox: Sandbox, bot: DelveBot, channel: Channel) -> Table:
    """A match that has begun in a channel; who starts is to be chosen."""
    players = [sandbox.people[name] for name in PLAYERS[channel.name]]
    table = Table(sandbox, channel, players, random.Random(3))
    await table.challenge("barbarian")
    assert await table.next_moves()
    await bot.handlers.display.settled()
    return table


async def test_matches_of_both_shards_are_played_to_their_end(
    sandbox: Sandbox, bot: DelveBot, hall: Channel
) -> None:
    arena = sandbox.channels["arena"]
    tables = [await seated(sandbox, bot, channel) for channel in (arena, hall)]
    going = list(tables)
    while going:
        going = [table for table in going if await table.step()]
    for table in tables:
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
    assert sandbox.core.gateway.identified == 2


@pytest.mark.parametrize("where", ["arena", "hall"])
async def test_a_press_in_private_messages_comes_on_shard_0(
    where: str, sandbox: Sandbox, bot: DelveBot, hall: Channel
) -> None:
    table = await seated(sandbox, bot, sandbox.channels[where])
    await table.do("start:0", "draw")
    await bot.handlers.display.settled()
    person = table.players[0]
    assert person.direct is not None
    # Their hand: a private message that is kept has nothing to press.
    hand = await (await person.command(person.direct, "match card")).shown()
    add = control(hand, "add")
    before = {session.shard[0]: session.sequence for session in sandbox.sessions}
    reply = start_use(person, add)
    after = {session.shard[0]: session.sequence for session in sandbox.sessions}
    assert after == {0: before[0] + 1, 1: before[1]}
    await sandbox.until(lambda: reply.acknowledged)
    assert not reply.failed
    table.version = add.press.version
    assert await table.next_moves()
    assert "add" not in [one.press.action for one in controls(hand)]


@pytest.mark.transports
async def test_only_the_matches_of_the_lost_shard_are_looked_at_again(
    sandbox: Sandbox, bot: DelveBot, hall: Channel, palace: Guild
) -> None:
    arena = sandbox.channels["arena"]
    here, there = [await seated(sandbox, bot, channel) for channel in (arena, hall)]
    await sandbox.drop_gateway(shard=palace.shard(2), resumable=False)
    for message in picture.in_channel(there):
        sandbox.delete_message(message)
    sandbox.record_traffic, before = True, len(sandbox.exchanges)
    await sandbox.until(lambda: picture.boards(there))
    await bot.handlers.display.settled()
    asked = [exchange.path for exchange in sandbox.exchanges[before:]]
    assert any(str(hall.id) in path for path in asked)
    assert [path for path in asked if str(arena.id) in path] == []
    assert sandbox.core.gateway.identified == 3
    for table in (here, there):
        await table.play()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)


@pytest.mark.transports
async def test_the_other_shard_goes_on_while_one_is_away(
    sandbox: Sandbox, bot: DelveBot, hall: Channel, palace: Guild
) -> None:
    here = await seated(sandbox, bot, sandbox.channels["arena"])
    there = await seated(sandbox, bot, hall)
    away = next(one for one in sandbox.sessions if one.shard[0] == palace.shard(2))
    await sandbox.drop_gateway(shard=palace.shard(2), resumable=True)
    replies = []
    for table in (there, here):
        start, _ = table.moves()
        replies.append(start_use(table.players[table.asked(start)], start))
    assert away.socket is None
    await sandbox.until(lambda: all(reply.acknowledged for reply in replies))
    assert sandbox.core.gateway.resumed == 1


async def test_a_server_that_sent_us_away_unseen_is_forgotten(
    sandbox: Sandbox, bot: DelveBot, hall: Channel, palace: Guild
) -> None:
    await seated(sandbox, bot, hall)
    await sandbox.drop_gateway(shard=palace.shard(2), resumable=False)
    sandbox.send_bot_away(palace)
    wren = sandbox.people["Wren"]
    before = len(wren.direct_messages)
    await sandbox.until(lambda: sandbox.core.gateway.identified == 3)
    # The match there is looked at all the same, and who plays it is told what is in the way.
    await sandbox.until(lambda: len(wren.direct_messages) > before)
    await bot.handlers.display.settled()
    (told,) = wren.direct_messages[before:]
    assert "I am not a member of the server of the match" in told.text
    assert bot.get_guild(palace.id) is None
    assert [guild.id for guild in bot.guilds] == [sandbox.guild_id]


async def test_the_number_of_shards_is_asked_for_until_it_is_told(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    fault = sandbox.faults.add("GET", GATEWAY, status=503, times=3)
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3", time=QuickTime()) as bot:
        assert len(bot.shards) == 2
    assert fault.hits == 3
    assert sandbox.tally[Answered("GET", GATEWAY, 200)] == 1


async def test_the_gateway_of_the_settings_is_used_whatever_discord_says(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    """The answer to the question for the number of shards has an address as well."""
    real = sandbox.gateway_url
    sandbox.core.gateway.url = "ws://127.0.0.1:9/gateway"
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3", time=QuickTime()) as bot:
        assert len(bot.shards) == 2
        assert sandbox.gateway_url == real
