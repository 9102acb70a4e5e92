"""The connection to the gateway is lost, or the bot starts while Discord is in trouble."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot import app
from bot.app import DelveBot
from bot.ui.catalogue import texts_in
from sandbox.interactions import Interactions
from sandbox.server import Sandbox
from tests.faults.insisting import moves
from tests.play.complaints import nothing_wrong
from tests.play.haste import hasten_discord
from tests.play.phases import PHASES, begun, brought_to, goes_on
from tests.play.requests import CALLBACK, COMMANDS
from tests.play.scene import Scene

pytestmark = pytest.mark.transports
en = texts_in("en")


@pytest.fixture
def pace() -> float:
    return 0.0


@pytest.fixture
async def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Scene]:
    """A server to which no bot has come yet; one that comes waits little."""
    hasten_discord(monkeypatch)
    async with Sandbox(port=0, rate_limits=False) as sandbox:
        scene = Scene(sandbox, tmp_path / "delve.sqlite3", pace=0.0)
        with nothing_wrong(scene):
            yield scene
            await scene.stop()


async def stands_after(scene: Scene, *actions: str) -> None:
    await moves(scene, *actions)
    await scene.settled()
    assert await scene.wrong() == []


@pytest.mark.parametrize("phase", ["card", "strike"])
async def test_a_press_during_a_short_break_is_heard_afterwards(phase: str, scene: Scene) -> None:
    await brought_to(scene, phase)
    scene.sandbox.refuse_gateway = True
    await scene.sandbox.drop_gateway(resumable=True)
    person = scene.people[PHASES[phase].asked]
    reply = person.offer(PHASES[phase].action).start(person.client)
    assert not scene.sandbox.bot_connected
    scene.sandbox.refuse_gateway = False
    await scene.sandbox.until(lambda: reply.acknowledged)
    assert scene.sandbox.core.gateway.resumed == 1
    assert (await scene.entries())[-1].action == PHASES[phase].action
    await stands_after(scene)


# Fields that Discord's documentation calls optional


async def test_a_session_that_does_not_name_its_shard(
    fresh: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = DelveBot._begin_session

    def begun_so(bot: DelveBot, parse: Any, data: Any) -> None:
        del data["shard"]
        begin(bot, parse, data)

    monkeypatch.setattr(DelveBot, "_begin_session", begun_so)
    fresh.sandbox.core.gateway.shards = 2
    await fresh.start()
    assert {*fresh.process.bot.carried} == {0, 1}


@pytest.mark.parametrize("left_out", ["response_message_id", "channel"])
async def test_interactions_without_what_is_optional(
    left_out: str, scene: Scene, monkeypatch: pytest.MonkeyPatch
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
    await brought_to(scene, "card")
    assert scene.kestrel.client.direct is not None
    assert (await scene.kestrel.uses_in(scene.kestrel.client.direct, "match card")).text
    await goes_on(scene, "card")
    await stands_after(scene, "draw", "add")


# The list of commands, at the start

TROUBLES: dict[str, dict[str, Any]] = {
    "429 without Via": {"status": 429, "body": "<html>Too many requests</html>", "times": 3},
    "503": {"status": 503, "times": 3},
    "line cut after": {"drop": "after", "times": 2},
}


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_the_first_start_of_all(trouble: str, fresh: Scene) -> None:
    fault = fresh.sandbox.faults.add("PUT", COMMANDS, **TROUBLES[trouble])
    await fresh.start(prepared=False)
    usable = fresh.sandbox.core.commands.usable
    await fresh.sandbox.until(lambda: usable(fresh.kestrel.client.user, fresh.channel), 60.0)
    assert fault.hits == TROUBLES[trouble]["times"]
    await begun(fresh)
    await stands_after(fresh, "draw")


async def test_a_match_does_not_wait_for_the_list(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "SYNC_PATIENCE_SECONDS", 0.05)
    await brought_to(scene, "card")
    await scene.stop()
    fault = scene.sandbox.faults.add("PUT", COMMANDS, times=None, status=503)
    await scene.start(prepared=False)
    # The commands of before still work.
    assert (await scene.kestrel.uses("match card")).text
    assert fault.hits
    fault.remove()
    await stands_after(scene, "add", "draw", "add")


async def test_commands_that_discord_refuses_are_a_bug_and_said_so(fresh: Scene) -> None:
    fresh.sandbox.faults.add("PUT", COMMANDS, status=400, code=50035)
    await fresh.start(prepared=False)
    assert fresh.sandbox.bot_connected
    assert "list of commands" in fresh.logged.pop()


async def test_a_list_of_commands_that_cannot_be_made_is_told_once(
    fresh: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_: DelveBot) -> None:
        raise LookupError("no such command")

    monkeypatch.setattr(DelveBot, "_sync_once", fails)
    await fresh.start(prepared=False)
    assert "sync commands failed" in fresh.logged.pop()


async def test_a_choice_that_is_not_on_the_list_is_answered(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A client may still offer what an older list had."""
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr("sandbox.commands._one_of", lambda option, value: None)
    told = await scene.kestrel.uses("deathmatch challenge", opponent="Moth", variant="wizard")
    assert told.text == en("something-wrong")
    (line,) = caplog.messages
    assert "wizard" not in line


async def test_a_command_of_an_older_list_is_answered(scene: Scene) -> None:
    """Discord still offers it for a while; that is no mistake of anybody's."""
    scene.process.bot.tree.remove_command("leaderboard")
    scene.sandbox.faults.add("POST", CALLBACK, drop="before")
    reply = await scene.kestrel.uses("leaderboard")
    assert (reply.text, reply.message.ephemeral) == (en("something-wrong"), True)
