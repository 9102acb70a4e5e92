"""The port, the token, the world behind it, and requests that are not modelled."""

from __future__ import annotations

import discord
import pytest

from sandbox.moments import snowflake_seconds
from sandbox.server import Sandbox
from sandbox.tests.support import Clock, Raw, connected, raw


async def test_a_bot_logs_in_and_finds_the_server(sandbox: Sandbox) -> None:
    async with connected(sandbox) as bot:
        guild = bot.guilds[0]
        assert [channel.name for channel in guild.text_channels] == ["arena", "tavern"]
        assert guild.me.id == sandbox.bot_id
        assert bot.application_id == sandbox.bot_id
        members = await guild.query_members(user_ids=[sandbox.people["Moth"].id, 5])
        assert [member.name for member in members] == ["moth"]


async def test_all_people_have_one_language(sandbox: Sandbox) -> None:
    assert [*sandbox.people] == ["Kestrel", "Moth", "Wren", "Otter", "Rook"]
    assert {person.locale for person in sandbox.people.values()} == {"en-US"}


async def test_ids_are_the_same_in_every_run(clock: Clock) -> None:
    first, second = Sandbox(now=clock), Sandbox()
    assert first.people["Wren"].id == second.people["Wren"].id
    assert first.channels["tavern"].id == second.channels["tavern"].id


async def test_message_ids_carry_the_clock_and_grow(sandbox: Sandbox, clock: Clock) -> None:
    kestrel, arena = sandbox.people["Kestrel"], sandbox.channels["arena"]
    messages = [kestrel.say(arena, "one"), kestrel.say(arena, "two")]
    clock.advance(-5)
    messages.append(kestrel.say(arena, "three"))
    clock.advance(65)
    messages.append(kestrel.say(arena, "four"))
    ids = [message.id for message in messages]
    assert ids == sorted(set(ids))
    assert snowflake_seconds(ids[3]) - snowflake_seconds(ids[0]) == 60


async def test_a_taken_port_is_an_error(sandbox: Sandbox) -> None:
    with pytest.raises(OSError, match="address already in use"):
        await Sandbox(port=sandbox.port).start()


def test_only_loopback_is_served() -> None:
    with pytest.raises(ValueError, match="loopback"):
        Sandbox("0.0.0.0")


async def test_a_wrong_token_is_refused(sandbox: Sandbox, client: Raw) -> None:
    status, body = await client.ask("GET", "/users/@me", token="wrong")
    assert (status, body["code"]) == (401, 0)
    bot = discord.Client(intents=discord.Intents.none())
    with pytest.raises(discord.LoginFailure):
        await bot.login("wrong")
    assert sandbox.invalid_requests == 2
    await bot.close()


async def test_an_unknown_route_is_refused_and_recorded() -> None:
    async with Sandbox() as sandbox, raw(sandbox) as client:
        status, body = await client.ask("POST", f"/guilds/{sandbox.guild_id}/bans", {})
        assert status == 501
        assert "no route" in body["message"]
        assert [item.what for item in sandbox.unknown_requests] == ["route"]


async def test_an_unknown_field_or_parameter_is_refused_and_recorded() -> None:
    async with Sandbox() as sandbox, raw(sandbox) as client:
        arena = sandbox.channels["arena"].id
        body = {"content": "x", "poll": {}}
        status, answer = await client.ask("POST", f"/channels/{arena}/messages", body)
        assert (status, answer["code"]) == (400, 50035)
        assert "poll" in answer["errors"]
        status, _ = await client.ask("GET", "/users/@me?with_everything=1")
        assert status == 400
        recorded = [(item.what, item.detail) for item in sandbox.unknown_requests]
        assert recorded == [("field", "poll"), ("query", "with_everything")]


async def test_answers_are_exactly_json(client: Raw) -> None:
    await client.ask("GET", "/gateway")
    assert client.headers["Content-Type"] == "application/json"


async def test_objects_that_do_not_exist(sandbox: Sandbox, client: Raw) -> None:
    arena, guild = sandbox.channels["arena"].id, sandbox.guild_id
    expected = {
        "/channels/5": 10003,
        f"/channels/{arena}/messages/5": 10008,
        "/guilds/5": 10004,
        f"/guilds/{guild}/members/5": 10013,
        "/users/5": 10013,
        f"/applications/{sandbox.bot_id}/commands/5": 10063,
    }
    for path, code in expected.items():
        status, body = await client.ask("GET", path)
        assert (status, body["code"]) == (404, code), path
    status, body = await client.ask("GET", "/channels/arena")
    assert (status, body["code"]) == (400, 50035)


async def test_a_load_test_can_add_people_and_channels(sandbox: Sandbox) -> None:
    async with connected(sandbox, prepare=lambda bot: bot.note("guild_channel_create")) as bot:
        crowd = [sandbox.add_user(f"Player {number}", locale="uk") for number in range(50)]
        hall = sandbox.add_channel("hall")
        with pytest.raises(ValueError, match="already"):
            sandbox.add_user("Player 1")
        message = crowd[7].say(hall, "here")
        await bot.happened(1)
        channel = bot.get_channel(hall.id)
        assert isinstance(channel, discord.TextChannel)
        assert (await channel.fetch_message(message.id)).author.id == crowd[7].id
