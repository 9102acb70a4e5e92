"""Faults on demand: errors, delays, cut lines, and how discord.py reacts."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from sandbox.server import Sandbox
from sandbox.tests.support import Bot, Raw, connected

MESSAGES = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


def arena(sandbox: Sandbox) -> str:
    return f"/channels/{sandbox.channels['arena'].id}/messages"


def texts(sandbox: Sandbox) -> list[str]:
    return [item.text for item in sandbox.people["Wren"].messages(sandbox.channels["arena"])]


async def test_an_error_strikes_as_often_as_told(sandbox: Sandbox, client: Raw) -> None:
    fault = sandbox.faults.add("POST", MESSAGES, status=403, code=50013, message="No", times=2)
    for expected in (403, 403, 200):
        status, body = await client.ask("POST", arena(sandbox), {"content": "x"})
        assert status == expected
        if status == 403:
            assert body == {"code": 50013, "message": "No"}
    await sandbox.until(lambda: fault.hits == 2)
    assert texts(sandbox) == ["x"]


async def test_an_error_until_it_is_removed(sandbox: Sandbox, client: Raw) -> None:
    fault = sandbox.faults.add("POST", MESSAGES, status=503, times=None)
    for _ in range(3):
        assert (await client.ask("POST", arena(sandbox), {"content": "x"}))[0] == 503
    fault.remove()
    assert (await client.ask("POST", arena(sandbox), {"content": "x"}))[0] == 200


async def test_a_predicate_chooses_the_request(sandbox: Sandbox, client: Raw) -> None:
    sandbox.faults.add(
        "POST", MESSAGES, status=500, times=None, when=lambda body: body["content"] == "bad"
    )
    assert (await client.ask("POST", arena(sandbox), {"content": "good"}))[0] == 200
    assert (await client.ask("POST", arena(sandbox), {"content": "bad"}))[0] == 500
    sandbox.faults.clear()
    assert (await client.ask("POST", arena(sandbox), {"content": "bad"}))[0] == 200


async def test_a_proxy_answers_instead_of_discord(sandbox: Sandbox, client: Raw) -> None:
    sandbox.faults.add("POST", MESSAGES, status=502, body="<html>Bad gateway</html>")
    answer = await client.ask("POST", arena(sandbox), {"content": "x"})
    assert answer == (502, "<html>Bad gateway</html>")
    assert client.headers["Content-Type"].startswith("text/html")
    assert texts(sandbox) == []


async def test_a_rate_limit_out_of_nowhere(sandbox: Sandbox) -> None:
    async with connected(sandbox) as bot:
        fault = sandbox.faults.add("POST", MESSAGES, status=429, retry_after=0.05)
        channel = bot.get_channel(sandbox.channels["arena"].id)
        assert isinstance(channel, discord.TextChannel)
        await channel.send("sent in the end")
        assert (fault.hits, texts(sandbox)) == (1, ["sent in the end"])


@pytest.mark.parametrize(("drop", "expected"), [("before", []), ("after", ["x"])])
async def test_a_cut_line(sandbox: Sandbox, client: Raw, drop: str, expected: list[str]) -> None:
    sandbox.faults.add("POST", MESSAGES, drop="before" if drop == "before" else "after")
    with pytest.raises(aiohttp.ClientError):
        await client.ask("POST", arena(sandbox), {"content": "x"})
    assert texts(sandbox) == expected
    assert (await client.ask("POST", arena(sandbox), {"content": "y"}))[0] == 200


async def test_a_delay_before_the_effect(sandbox: Sandbox, client: Raw) -> None:
    sandbox.faults.add("POST", MESSAGES, delay=0.05)
    asked = asyncio.create_task(client.ask("POST", arena(sandbox), {"content": "slow"}))
    assert (await client.ask("POST", arena(sandbox), {"content": "fast"}))[0] == 200
    assert (await asked)[0] == 200
    assert sorted(texts(sandbox)) == ["fast", "slow"]


async def test_a_delay_between_effect_and_answer(sandbox: Sandbox, client: Raw) -> None:
    sandbox.faults.add("POST", MESSAGES, answer_delay=0.1)
    asked = asyncio.create_task(client.ask("POST", arena(sandbox), {"content": "slow"}))
    await sandbox.until(lambda: texts(sandbox) == ["slow"])
    assert not asked.done()
    assert (await asked)[0] == 200


async def test_a_callback_that_arrived_but_was_not_confirmed(sandbox: Sandbox) -> None:
    errors: list[BaseException] = []

    def prepare(bot: Bot) -> None:
        @bot.tree.command(name="act", description="Act")
        async def act(interaction: discord.Interaction) -> None:
            try:
                await interaction.response.send_message("shown")
            except aiohttp.ClientError as error:
                errors.append(error)

    async with connected(sandbox, prepare=prepare):
        sandbox.faults.add("POST", CALLBACK, drop="after")
        reply = await sandbox.people["Wren"].command(sandbox.channels["arena"], "act")
        assert reply.text == "shown"
    assert len(errors) == 1


def test_an_unknown_route_cannot_fail() -> None:
    with pytest.raises(ValueError, match="no route"):
        Sandbox().faults.add("POST", "/channels/{id}/messages", status=500)


async def test_faults_stand_in_the_record(sandbox: Sandbox, client: Raw) -> None:
    sandbox.faults.add("POST", MESSAGES, status=500)
    await client.ask("POST", arena(sandbox), {"content": "x"})
    assert [(item.route, item.status) for item in sandbox.exchanges] == [(MESSAGES, 500)]
