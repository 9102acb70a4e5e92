"""The connection to the gateway is lost, or the bot starts while Discord is in trouble."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot import app
from bot.app import DelveBot
from bot.delivery import shards
from bot.ui.catalogue import mention_commands, texts_in
from sandbox.interactions import Interactions
from sandbox.server import Sandbox
from sandbox.sessions import Refusal
from tests.play.haste import QuickTime, hasten_discord
from tests.play.requests import CALLBACK, COMMANDS
from tests.wire import picture
from tests.wire.disorder import calm_bot
from tests.wire.house import House
from tests.wire.phases import PHASES, seated
from tests.wire.table import Table, running_bot, start_use
from tests.wire.watching import watched

pytestmark = pytest.mark.transports


@pytest.fixture(autouse=True)
def _haste(monkeypatch: pytest.MonkeyPatch) -> None:
    hasten_discord(monkeypatch)


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3", time=QuickTime()) as bot:
        yield bot


async def played_to_the_end(table: Table, bot: DelveBot) -> None:
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("phase", PHASES)
async def test_a_press_during_a_short_break_is_heard_afterwards(
    phase: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated(phase, sandbox, bot)
    moves = await table.choices()
    sandbox.refuse_gateway = True
    await sandbox.drop_gateway(resumable=True)
    move = next(move for move in moves if move.press.action == PHASES[phase].legal)
    reply = start_use(table.players[PHASES[phase].asked], move)
    assert not sandbox.bot_connected
    sandbox.refuse_gateway = False
    await sandbox.until(lambda: reply.acknowledged)
    table.version = move.press.version
    assert sandbox.core.gateway.resumed == 1
    await played_to_the_end(table, bot)


async def test_a_new_session_looks_at_what_it_missed(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("strike", sandbox, bot)
    sandbox.refuse_gateway = True
    await sandbox.drop_gateway(resumable=False)
    for message in picture.in_channel(table):
        sandbox.delete_message(message)
    sandbox.refuse_gateway = False
    await sandbox.until(lambda: picture.in_play(table))
    await bot.handlers.display.settled()
    assert sandbox.core.gateway.identified == 2
    await played_to_the_end(table, bot)


async def test_a_channel_that_vanishes_unseen(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    await sandbox.drop_gateway(resumable=False)
    sandbox.delete_channel(table.channel)
    moth = table.players[1]
    await sandbox.until(lambda: moth.direct_messages)
    table.channel = sandbox.channels["tavern"]
    await sandbox.until(lambda: sandbox.bot_connected)
    await moth.command(table.channel, "match show")
    await played_to_the_end(table, bot)


async def test_break_after_break(sandbox: Sandbox, bot: DelveBot) -> None:
    players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
    table = Table(sandbox, sandbox.channels["arena"], players, random.Random(5))
    await table.challenge("barbarian")
    while await table.step():
        await sandbox.drop_gateway(resumable=True)
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


REFUSALS: list[tuple[Refusal, ...]] = [
    (503, 503, 4000),
    (4000, "cut", "cut", 4009, "invalid", 4000),
    ("silence", 4000, "resumable", 1000, 503, "invalid"),
]


@pytest.mark.parametrize("ways", REFUSALS)
async def test_a_gateway_that_refuses_us_in_turn(
    ways: tuple[Refusal, ...], sandbox: Sandbox, bot: DelveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards, "CONNECT_SECONDS", 0.2)
    table = await seated("turn", sandbox, bot)
    sandbox.refuse_gateway = ways
    await sandbox.drop_gateway(resumable=True)
    await sandbox.until(lambda: sandbox.bot_connected)
    assert not sandbox.refuse_gateway
    await played_to_the_end(table, bot)


async def test_a_gateway_that_refuses_us_at_the_start(sandbox: Sandbox, tmp_path: Path) -> None:
    sandbox.refuse_gateway = (503, 4000, "invalid", "cut", "cut")
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3", time=QuickTime()):
        assert not sandbox.refuse_gateway


# What Discord's documentation calls optional


async def test_a_session_that_does_not_name_its_shard(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = DelveBot._begin_session

    def begun(bot: DelveBot, parse: Any, data: Any) -> None:
        del data["shard"]
        begin(bot, parse, data)

    monkeypatch.setattr(DelveBot, "_begin_session", begun)
    sandbox.core.gateway.shards = 2
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3", time=QuickTime()) as bot:
        assert set(bot.carried) == {0, 1}


@pytest.mark.parametrize("left_out", ["response_message_id", "channel"])
async def test_interactions_without_what_is_optional(
    left_out: str, sandbox: Sandbox, bot: DelveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the channel they name it by its id alone; without the message nobody is told it."""
    payload, callback = Interactions._payload, Interactions._callback

    def sparse_payload(*arguments: Any) -> Any:
        told = payload(*arguments)
        told.pop(left_out, None)
        return told

    def sparse_callback(*arguments: Any) -> Any:
        told = callback(*arguments)
        told["interaction"].pop(left_out, None)
        told.pop("resource", None)
        return told

    monkeypatch.setattr(Interactions, "_payload", sparse_payload)
    monkeypatch.setattr(Interactions, "_callback", sparse_callback)
    table = await seated("card", sandbox, bot)
    direct = table.players[0].direct
    assert direct is not None
    assert (await table.players[0].command(direct, "match card")).text
    await played_to_the_end(table, bot)


# The list of commands, at the start

TROUBLES: dict[str, dict[str, Any]] = {
    "429": {"status": 429, "retry_after": 0.3, "times": 2},
    "429 without Via": {"status": 429, "body": "<html>Too many requests</html>", "times": 3},
    "500": {"status": 500, "times": 7},
    "503": {"status": 503, "times": 3},
    "line cut before": {"drop": "before", "times": 2},
    "line cut after": {"drop": "after", "times": 2},
}


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_the_first_start_of_all(trouble: str, sandbox: Sandbox, tmp_path: Path) -> None:
    fault = sandbox.faults.add("PUT", COMMANDS, **TROUBLES[trouble])
    database = tmp_path / "delve.sqlite3"
    async with calm_bot(sandbox, database, time=QuickTime(), prepared=False) as bot:
        kestrel, arena = sandbox.people["Kestrel"], sandbox.channels["arena"]
        await sandbox.until(lambda: sandbox.core.commands.usable(kestrel.user, arena))
        assert fault.hits == TROUBLES[trouble]["times"]
        table = await seated("turn", sandbox, bot)
        await played_to_the_end(table, bot)


async def test_a_match_does_not_wait_for_the_list(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "SYNC_PATIENCE_SECONDS", 0.05)
    database = tmp_path / "delve.sqlite3"
    async with calm_bot(sandbox, database) as bot:
        table = await seated("card", sandbox, bot)
    fault = sandbox.faults.add("PUT", COMMANDS, times=None, status=503)
    async with calm_bot(sandbox, database, time=QuickTime(), prepared=False) as bot:
        await table.do("add", "draw", "add")
        # The commands of before still work.
        assert (await table.players[0].command(table.channel, "match card")).text
        assert fault.hits
        fault.remove()
        await played_to_the_end(table, bot)


async def test_commands_that_discord_refuses_are_a_bug_and_said_so(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    sandbox.faults.add("PUT", COMMANDS, status=400, code=50035)
    with watched() as incidents:
        async with running_bot(sandbox, tmp_path / "delve.sqlite3", prepared=False):
            assert sandbox.bot_connected
    assert len(incidents.logged) == 1
    assert "list of commands" in incidents.logged[0]


async def test_commands_are_mentioned_by_the_ids_that_discord_gives(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    async with running_bot(sandbox, tmp_path / "delve.sqlite3", prepared=False):
        kestrel, arena = sandbox.people["Kestrel"], sandbox.channels["arena"]
        ids = {one["name"]: one["id"] for one in sandbox.core.commands.listed(None)}
        reply = await kestrel.command(arena, "match show")
        assert f"</play deathmatch:{ids['play']}>" in reply.text


async def test_where_the_list_is_refused_the_commands_of_before_are_mentioned(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    database = tmp_path / "delve.sqlite3"
    async with running_bot(sandbox, database, prepared=False):
        pass
    mention_commands({})
    sandbox.faults.add("PUT", COMMANDS, status=400, code=50035)
    fault = sandbox.faults.add("GET", COMMANDS, times=7, status=503)
    with watched() as incidents:
        async with running_bot(sandbox, database, time=QuickTime(), prepared=False) as bot:
            assert bot._syncing is not None
            await bot._syncing
            reply = await sandbox.people["Kestrel"].command(sandbox.channels["arena"], "match show")
            assert "</play deathmatch:" in reply.text
    assert fault.hits == 7
    assert len(incidents.logged) == 1


async def test_a_choice_that_is_not_on_the_list_is_answered(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.bot() as bot:
        kestrel, moth = house.sandbox.people["Kestrel"], house.sandbox.people["Moth"]
        challenge: Any = bot.tree.get_command("deathmatch")
        challenge = challenge.get_command("challenge")
        monkeypatch.setattr(challenge._params["variant"], "choices", [])
        reply = await kestrel.command(
            house.arena, "deathmatch challenge", opponent=moth, variant="warrior"
        )
        assert reply.text == texts_in("en")("something-wrong")
    assert house.incidents.logged == []
    assert len(house.incidents.warned) == 1
    assert "warrior" not in house.incidents.warned[0]


async def test_a_command_of_an_older_list_is_answered(house: House) -> None:
    """Discord still offers it for a while; that is no mistake of anybody's."""
    async with house.bot() as bot:
        bot.tree.remove_command("leaderboard")
        house.sandbox.faults.add("POST", CALLBACK, drop="before")
        reply = await house.sandbox.people["Kestrel"].command(house.arena, "leaderboard")
        assert reply.text == texts_in("en")("something-wrong")
        assert reply.message.ephemeral
    assert house.incidents.logged == []
