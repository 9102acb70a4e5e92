"""Sessions of the gateway: intents, lost connections, resuming, and broken frames."""

from __future__ import annotations

import asyncio
import json
import zlib

import aiohttp
import discord
import pytest

from sandbox.compression import zstd_stream
from sandbox.server import Sandbox
from sandbox.sessions import KEPT_FRAMES
from sandbox.tests.support import Bot, connected, point_at


def listening(bot: Bot) -> None:
    bot.note("message", "raw_message_edit", "raw_message_delete", "guild_channel_delete")
    bot.note("member_join", "raw_member_remove", "guild_channel_update", "resumed")


def kinds(bot: Bot) -> list[str]:
    return [name for name, _ in bot.seen]


async def test_events_of_messages_channels_and_members(sandbox: Sandbox) -> None:
    intents = discord.Intents.default()
    intents.members = True
    async with connected(sandbox, intents=intents, prepare=listening) as bot:
        kestrel, tavern = sandbox.people["Kestrel"], sandbox.channels["tavern"]
        message = kestrel.say(tavern, "hello")
        sandbox.delete_message(message)
        sandbox.set_permission(tavern, "send_messages", False)
        sandbox.delete_channel(tavern)
        sandbox.remove_member(kestrel)
        sandbox.rejoin(kestrel)
        await bot.happened(6)
        assert kinds(bot) == [
            "message",
            "raw_message_delete",
            "guild_channel_update",
            "guild_channel_delete",
            "raw_member_remove",
            "member_join",
        ]


async def test_messages_that_go_at_once_are_one_event(sandbox: Sandbox) -> None:
    def prepare(bot: Bot) -> None:
        bot.note("raw_message_delete", "raw_bulk_message_delete")

    async with connected(sandbox, prepare=prepare) as bot:
        kestrel, arena = sandbox.people["Kestrel"], sandbox.channels["arena"]
        first, second, third = (kestrel.say(arena, text) for text in ("one", "two", "three"))
        sandbox.delete_message(first)
        sandbox.delete_messages([first, second, third])
        await bot.happened(2)
        assert kinds(bot) == ["raw_message_delete", "raw_bulk_message_delete"]
        (_, event) = bot.seen[1]
        assert isinstance(event, discord.RawBulkMessageDeleteEvent)
        assert event.message_ids == {second.id, third.id}
        assert event.channel_id == arena.id
        assert kestrel.messages(arena) == []


@pytest.mark.parametrize(("reads", "content"), [(True, "secret"), (False, "")])
async def test_content_needs_its_intent(sandbox: Sandbox, reads: bool, content: str) -> None:
    intents = discord.Intents.default()
    intents.message_content = reads
    async with connected(sandbox, intents=intents, prepare=listening) as bot:
        sandbox.people["Wren"].say(sandbox.channels["arena"], "secret")
        sandbox.people["Wren"].say(sandbox.channels["arena"], f"<@{sandbox.bot_id}> hello")
        await bot.happened(2)
        texts = [item.content for _, item in bot.seen if isinstance(item, discord.Message)]
        assert texts == [content, f"<@{sandbox.bot_id}> hello"]


async def test_without_an_intent_there_are_no_events(sandbox: Sandbox) -> None:
    intents = discord.Intents(guilds=True, dm_messages=True)
    async with connected(sandbox, intents=intents, prepare=listening) as bot:
        sandbox.people["Wren"].say(sandbox.channels["arena"], "unheard")
        direct = sandbox.core.world.direct_channel(sandbox.people["Wren"].user)
        sandbox.people["Wren"].say(direct, "heard")
        await bot.happened(1)
        texts = [item.content for _, item in bot.seen if isinstance(item, discord.Message)]
        assert texts == ["heard"]


async def test_edits_and_ephemeral_messages_are_announced_to_the_bot(sandbox: Sandbox) -> None:
    def prepare(bot: Bot) -> None:
        listening(bot)

        @bot.tree.command(name="whisper", description="Whisper")
        async def whisper(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("whisper", ephemeral=True)

    async with connected(sandbox, prepare=prepare) as bot:
        channel = bot.get_channel(sandbox.channels["arena"].id)
        assert isinstance(channel, discord.TextChannel)
        sent = await channel.send("one")
        await sent.edit(content="two")
        await sandbox.people["Wren"].command(sandbox.channels["arena"], "whisper")
        await bot.happened(3)
        assert kinds(bot) == ["message", "raw_message_edit", "message"]
        edited, whispered = bot.seen[1][1], bot.seen[2][1]
        assert isinstance(edited, discord.RawMessageUpdateEvent)
        assert edited.message.content == "two"
        # Discord sends an ephemeral message as if it were private: without the server.
        assert isinstance(whispered, discord.Message)
        assert (whispered.flags.ephemeral, whispered.guild) == (True, None)


async def test_a_dropped_session_resumes_and_misses_nothing(sandbox: Sandbox) -> None:
    async with connected(sandbox, prepare=listening) as bot:
        sandbox.refuse_gateway = True
        await sandbox.drop_gateway(resumable=True)
        messages = [sandbox.people["Wren"].say(sandbox.channels["arena"], str(n)) for n in range(5)]
        assert not sandbox.core.gateway.connected
        sandbox.refuse_gateway = False
        await sandbox.until(lambda: sandbox.core.gateway.resumed == 1, timeout=8)
        await bot.happened(6)
        assert kinds(bot) == ["message"] * 5 + ["resumed"]
        seen = [item.id for _, item in bot.seen if isinstance(item, discord.Message)]
        assert seen == [message.id for message in messages]
        assert sandbox.core.gateway.identified == 1


async def test_the_next_connections_are_refused_in_these_ways(sandbox: Sandbox) -> None:
    sandbox.refuse_gateway = ("cut", "cut", 503, 4000, "invalid", "resumable", "silence")
    identify = {"op": 2, "d": {"token": sandbox.token, "intents": 0}}
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.ws_connect(sandbox.gateway_url)
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(sandbox.gateway_url)
        closed = await session.ws_connect(sandbox.gateway_url)
        assert (await closed.receive(timeout=20)).data == 4000
        for resumable in (False, True):
            told = await session.ws_connect(sandbox.gateway_url)
            assert (await told.receive_json(timeout=20))["op"] == 10
            await told.send_json(identify)
            answer = await told.receive_json(timeout=20)
            assert (answer["op"], answer["d"]) == (9, resumable)
        silent = await session.ws_connect(sandbox.gateway_url)
        await silent.send_json(identify)
        taken = await session.ws_connect(sandbox.gateway_url)
        assert (await taken.receive_json(timeout=20))["op"] == 10
        with pytest.raises(TimeoutError):
            await silent.receive(timeout=0.01)
    assert sandbox.sessions == []


async def test_a_lost_session_starts_anew(sandbox: Sandbox) -> None:
    async with connected(sandbox, prepare=listening) as bot:
        await sandbox.drop_gateway(resumable=False)
        sandbox.people["Wren"].say(sandbox.channels["arena"], "missed")
        await sandbox.until(lambda: sandbox.core.gateway.identified == 2)
        sandbox.people["Wren"].say(sandbox.channels["arena"], f"<@{sandbox.bot_id}>")
        await bot.happened(1)
        assert kinds(bot) == ["message"]
        assert sandbox.core.gateway.resumed == 0


async def test_a_session_that_fell_too_far_behind_cannot_resume(sandbox: Sandbox) -> None:
    async with connected(sandbox, prepare=listening):
        session = next(iter(sandbox.core.gateway.sessions.values()))
        start = session.sequence
        for number in range(KEPT_FRAMES + 10):
            sandbox.people["Wren"].say(sandbox.channels["arena"], str(number))
        assert session.missed(start) is None
        assert session.missed(session.sequence + 1) is None
        kept = session.missed(session.sequence - 3)
        assert kept is not None
        assert len(kept) == 3


async def test_a_malformed_frame_ends_the_client(sandbox: Sandbox) -> None:
    point_at(sandbox)
    bot = Bot(discord.Intents.default())
    await bot.login(sandbox.token)
    running = asyncio.create_task(bot.connect())
    await bot.ready.wait()
    sandbox.send_malformed_frame()
    with pytest.raises(json.JSONDecodeError):
        await running
    await bot.close()


async def test_an_auto_sharded_client_connects(sandbox: Sandbox) -> None:
    point_at(sandbox)
    ready = asyncio.Event()

    class Sharded(discord.AutoShardedClient):
        async def on_ready(self) -> None:
            ready.set()

    bot = Sharded(intents=discord.Intents.default(), guild_ready_timeout=0.05)
    await bot.login(sandbox.token)
    running = asyncio.create_task(bot.connect())
    await asyncio.wait_for(ready.wait(), 10)
    assert [guild.id for guild in bot.guilds] == [sandbox.guild_id]
    await bot.close()
    await running


async def frames(ws: aiohttp.ClientWebSocketResponse) -> dict[str, object]:
    message = await ws.receive(timeout=20)
    found: dict[str, object] = json.loads(message.data)
    return found


async def test_wrong_tokens_opcodes_and_order_close_the_socket(sandbox: Sandbox) -> None:
    cases = [
        ({"op": 2, "d": {"token": "wrong", "intents": 0}}, 4004),
        ({"op": 2, "d": {"token": sandbox.token}}, 4013),
        ({"op": 2, "d": {"token": sandbox.token, "intents": 0, "shard": [1, 1]}}, 4010),
        ({"op": 8, "d": {}}, 4003),
        ({"op": 99}, 4001),
        ("nonsense", 4002),
    ]
    async with aiohttp.ClientSession() as session:
        for sent, code in cases:
            async with session.ws_connect(sandbox.gateway_url) as ws:
                assert (await frames(ws))["op"] == 10
                await ws.send_json(sent)
                await ws.receive(timeout=20)
                assert ws.close_code == code, sent


async def test_the_bot_hears_of_roles(sandbox: Sandbox) -> None:
    def prepare(bot: Bot) -> None:
        bot.note("guild_role_create", "guild_role_update", "guild_role_delete", "member_update")

    members = discord.Intents(guilds=True, members=True)
    wren = sandbox.people["Wren"]
    async with connected(sandbox, prepare=prepare, intents=members, sync=False) as bot:
        role = sandbox.add_role("Duelist", [wren])
        await bot.happened(2)
        guild = bot.get_guild(sandbox.guild_id)
        assert guild is not None
        known, member = guild.get_role(role.id), guild.get_member(wren.id)
        assert known is not None
        assert member is not None
        assert (known.name, known.members, known.mentionable) == ("Duelist", [member], True)
        sandbox.set_mentionable(role, False)
        await bot.happened(3)
        assert not known.mentionable
        sandbox.delete_role(role)
        await bot.happened(4)
        assert guild.get_role(role.id) is None
    assert sandbox.core.world.members[wren.id].role_ids == []


async def test_an_unknown_session_is_invalid(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as ws:
        await frames(ws)
        await ws.send_json({"op": 6, "d": {"token": sandbox.token, "session_id": "x", "seq": 1}})
        assert await frames(ws) == {"op": 9, "d": False, "s": None, "t": None}


async def test_zlib_is_one_stream_per_socket(sandbox: Sandbox) -> None:
    url = sandbox.gateway_url + "?v=10&encoding=json&compress=zlib-stream"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as ws:
        context = zlib.decompressobj()
        hello = await ws.receive_bytes(timeout=20)
        assert hello.endswith(b"\x00\x00\xff\xff")
        assert json.loads(context.decompress(hello))["op"] == 10
        await ws.send_json({"op": 1, "d": None})
        assert json.loads(context.decompress(await ws.receive_bytes(timeout=20)))["op"] == 11


@pytest.mark.skipif(zstd_stream() is not None, reason="this Python can compress with zstd")
async def test_zstd_is_refused_where_python_cannot(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            await session.ws_connect(sandbox.gateway_url + "?compress=zstd-stream")
    assert caught.value.status == 501


@pytest.mark.skipif(zstd_stream() is None, reason="this Python has no zstd")
async def test_a_client_speaks_zstd(sandbox: Sandbox) -> None:
    async with connected(sandbox) as bot:
        assert bot.ws._decompressor.COMPRESSION_TYPE == "zstd-stream"


@pytest.mark.parametrize(("silent", "code"), [(False, 1000), (True, 1006)])
async def test_a_silent_gateway_does_not_answer_the_end(
    silent: bool, code: int, sandbox: Sandbox
) -> None:
    sandbox.silent_gateway = silent
    patience = aiohttp.ClientWSTimeout(ws_close=0.3 if silent else 20.0)
    async with aiohttp.ClientSession() as session:
        ws = await session.ws_connect(sandbox.gateway_url, timeout=patience)
        await ws.close()
        assert ws.close_code == code
