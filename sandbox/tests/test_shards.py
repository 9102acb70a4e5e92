"""Shards: the events of each session, and the loss of one of several."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord

from sandbox.guilds import Guild
from sandbox.server import Sandbox
from sandbox.tests.support import Bot, Raw, connected, point_at
from sandbox.world import Channel, Message

INTENTS = discord.Intents.default().value
BUTTON = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}


class Listener:
    """A bare session that keeps the names of the events it is told."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws = ws
        self.heard: list[tuple[str, dict[str, Any]]] = []

    async def hear(self) -> None:
        async for frame in self.ws:
            message = json.loads(frame.data)
            if message["op"] == 0:
                self.heard.append((message["t"], message["d"]))

    def names(self) -> list[str]:
        return [name for name, _ in self.heard]

    def guilds(self) -> list[str]:
        """The servers that were introduced."""
        return [data["id"] for name, data in self.heard if name == "GUILD_CREATE"]


@asynccontextmanager
async def listening(sandbox: Sandbox, *shards: tuple[int, int]) -> AsyncIterator[list[Listener]]:
    """Sessions of these shards, which have heard their READY."""
    gateway = sandbox.core.gateway
    async with aiohttp.ClientSession() as session:
        listeners: list[Listener] = []
        tasks: list[asyncio.Task[None]] = []
        before = gateway.identified
        for shard in shards:
            listener = Listener(await session.ws_connect(sandbox.gateway_url))
            await listener.ws.send_json(
                {"op": 2, "d": {"token": sandbox.token, "intents": INTENTS, "shard": shard}}
            )
            listeners.append(listener)
            tasks.append(asyncio.create_task(listener.hear()))
            await sandbox.until(lambda: gateway.identified == before + len(listeners))
        yield listeners
        # Sent last, so that everything before it is heard.
        for begun in sandbox.sessions:
            if begun.socket is not None:
                begun.socket.close(1000)
        await asyncio.gather(*tasks)


def second_guild(sandbox: Sandbox) -> tuple[Guild, Channel]:
    wren, moth = sandbox.people["Wren"], sandbox.people["Moth"]
    palace = sandbox.add_guild("Palace", [wren, moth])
    return palace, sandbox.add_channel("hall", palace)


async def post(client: Raw, channel: Channel) -> Message:
    path = f"/channels/{channel.id}/messages"
    _, sent = await client.ask("POST", path, {"content": "x", "components": [BUTTON]})
    return channel.messages[int(sent["id"])]


async def test_how_many_shards_there_should_be(client: Raw, sandbox: Sandbox) -> None:
    sandbox.core.gateway.shards = 3
    sandbox.core.gateway.max_concurrency = 16
    _, told = await client.ask("GET", "/gateway/bot")
    assert told["shards"] == 3
    assert told["session_start_limit"]["max_concurrency"] == 16
    assert told["session_start_limit"]["remaining"] == 1000


async def test_every_session_is_introduced_to_its_own_servers(sandbox: Sandbox) -> None:
    palace, _ = second_guild(sandbox)
    first, second = str(sandbox.guild_id), str(palace.id)
    async with listening(sandbox, (0, 2), (1, 2), (0, 1)) as (even, odd, both):
        third = str(sandbox.add_guild("Late").id)
    homes = {(int(guild) >> 22) % 2: guild for guild in (first, second)}
    assert set(homes) == {0, 1}
    assert even.guilds() == [homes[0], *([third] if homes[0] == first else [])]
    assert odd.guilds() == [homes[1], *([third] if homes[1] == first else [])]
    assert both.guilds() == [first, second, third]
    assert [guild["id"] for guild in odd.heard[0][1]["guilds"]] == [homes[1]]


async def test_events_and_presses_go_to_the_shard_of_their_server(
    sandbox: Sandbox, client: Raw
) -> None:
    palace, hall = second_guild(sandbox)
    wren, arena = sandbox.people["Wren"], sandbox.channels["arena"]
    private = sandbox.core.world.direct_channel(wren.user)
    async with listening(sandbox, (0, 2), (1, 2)) as listeners:
        for channel in (arena, hall, private):
            wren.start_press(await post(client, channel), "go")
            wren.say(channel, "hello")
    in_guild = ["MESSAGE_CREATE", "INTERACTION_CREATE", "MESSAGE_CREATE"]
    for number, listener in enumerate(listeners):
        carried = palace if palace.shard(2) == number else sandbox.core.world.guild
        heard = [
            (name, data.get("guild_id"))
            for name, data in listener.heard
            if name in ("MESSAGE_CREATE", "INTERACTION_CREATE")
        ]
        expected = [(name, str(carried.id)) for name in in_guild]
        # Everything private is told to shard 0 alone.
        assert heard == expected + ([(name, None) for name in in_guild] if number == 0 else [])


async def test_a_server_throws_the_bot_out(sandbox: Sandbox, client: Raw) -> None:
    palace, hall = second_guild(sandbox)
    async with listening(sandbox, (0, 1)) as (before,):
        sandbox.send_bot_away(palace)
        sandbox.people["Wren"].say(hall, "what the bot does not hear")
    assert before.names()[-1] == "GUILD_DELETE"
    async with listening(sandbox, (0, 1)) as (after,):
        pass
    assert after.guilds() == [str(sandbox.guild_id)]
    status, body = await client.ask("POST", f"/channels/{hall.id}/messages", {"content": "x"})
    assert (status, body["code"]) == (403, 50001)


async def test_one_of_two_sessions_hears_of_presses(sandbox: Sandbox, client: Raw) -> None:
    wren, arena = sandbox.people["Wren"], sandbox.channels["arena"]
    message = await post(client, arena)
    async with listening(sandbox, (0, 1), (0, 1)) as (one, two):
        first, second = sandbox.sessions
        for chosen in (first, second, second, None):
            sandbox.interactions_to = chosen
            wren.start_press(message, "go")
        wren.say(arena, "everybody hears this")
    assert one.names().count("INTERACTION_CREATE") == 2
    assert two.names().count("INTERACTION_CREATE") == 3
    assert one.names().count("MESSAGE_CREATE") == two.names().count("MESSAGE_CREATE") == 1


async def test_one_shard_of_two_is_lost(sandbox: Sandbox) -> None:
    async with listening(sandbox, (0, 2), (1, 2)) as (even, odd):
        lost, kept = sandbox.sessions[1], sandbox.sessions[0]
        assert sandbox.connected_shards == {0, 1}
        await sandbox.drop_gateway(shard=1, resumable=False, code=4009)
        assert sandbox.connected_shards == {0}
        await sandbox.until(lambda: odd.ws.closed)
        assert odd.ws.close_code == 4009
        assert not even.ws.closed
        assert sandbox.sessions == [kept]
        async with aiohttp.ClientSession() as session:
            ws = await session.ws_connect(sandbox.gateway_url)
            await ws.receive(timeout=20)
            resume = {"token": sandbox.token, "session_id": lost.id, "seq": 1}
            await ws.send_json({"op": 6, "d": resume})
            refused = json.loads((await ws.receive(timeout=20)).data)
            assert (refused["op"], refused["d"]) == (9, False)


async def test_the_library_opens_them_all_and_resumes_one(sandbox: Sandbox) -> None:
    point_at(sandbox)
    palace, hall = second_guild(sandbox)
    sandbox.core.gateway.shards = 2
    heard: list[tuple[str, object]] = []
    ready, resumed = asyncio.Event(), asyncio.Event()

    class Sharded(discord.AutoShardedClient):
        async def before_identify_hook(
            self, shard_id: int | None, *, initial: bool = False
        ) -> None:
            """It would wait five seconds."""

        async def on_ready(self) -> None:
            ready.set()

        async def on_shard_resumed(self, shard_id: int) -> None:
            heard.append(("resumed", shard_id))
            resumed.set()

        async def on_message(self, message: discord.Message) -> None:
            heard.append(("message", message.guild and message.guild.shard_id))

    bot = Sharded(intents=discord.Intents.default(), guild_ready_timeout=0.05)
    await bot.login(sandbox.token)
    running = asyncio.create_task(bot.connect())
    await asyncio.wait_for(ready.wait(), 10)
    assert {guild.id for guild in bot.guilds} == {sandbox.guild_id, palace.id}
    shard = palace.shard(2)
    await sandbox.drop_gateway(shard=shard)
    sandbox.people["Wren"].say(hall, "missed, and told again")
    await asyncio.wait_for(resumed.wait(), 10)
    assert heard == [("message", shard), ("resumed", shard)]
    assert (sandbox.core.gateway.identified, sandbox.core.gateway.resumed) == (2, 1)
    await bot.close()
    await running


async def test_a_second_server_is_a_whole_one(sandbox: Sandbox, client: Raw) -> None:
    palace, hall = second_guild(sandbox)
    wren, otter = sandbox.people["Wren"], sandbox.people["Otter"]

    def prepare(bot: Bot) -> None:
        @bot.tree.command(name="where", description="Where")
        async def where(interaction: discord.Interaction) -> None:
            assert interaction.guild is not None
            await interaction.response.send_message(interaction.guild.name)

    async with connected(sandbox, prepare=prepare) as bot:
        assert (await wren.command(hall, "where")).text == "Palace"
        assert (await wren.command(sandbox.channels["arena"], "where")).text == "Sandbox"
        assert {guild.name for guild in bot.guilds} == {"Sandbox", "Palace"}
        assert otter.messages(hall) == []
        assert len(wren.messages(hall)) == 1
    _, channels = await client.ask("GET", f"/guilds/{palace.id}/channels")
    assert [channel["name"] for channel in channels] == ["hall"]
    assert (await client.ask("GET", f"/guilds/{palace.id}/members/{otter.id}"))[0] == 404
    assert (await client.ask("GET", f"/guilds/{palace.id}/members/{wren.id}"))[0] == 200
