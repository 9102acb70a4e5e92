"""What a person sees while the bot needs longer for the answer than Discord waits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from bot import app
from bot.app import DelveBot
from bot.delivery import responder
from bot.ui.catalogue import texts_in
from sandbox.interaction import ANSWER_SECONDS, DEFER_MESSAGE, DEFER_UPDATE
from sandbox.people import Reply
from sandbox.server import Sandbox
from tests.play.requests import FOLLOW_UP
from tests.store.playing import live_ids
from tests.wire.house import House
from tests.wire.phases import seated
from tests.wire.table import control, invitation_button, start_use

en, uk = texts_in("en"), texts_in("uk")

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


async def answered(replies: Sequence[Reply]) -> None:
    """Wait until each was acknowledged, or has failed."""
    async with asyncio.timeout(20):
        await asyncio.gather(*(asyncio.shield(reply.interaction.settled) for reply in replies))


class Gate:
    """Lets a method of the store wait until it is opened."""

    def __init__(self, bot: DelveBot, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened = asyncio.Event()
        self.waiting = asyncio.Event()
        work = getattr(bot.handlers.store, name)

        async def late(*args: Any, **options: Any) -> Any:
            self.waiting.set()
            await self.opened.wait()
            return await work(*args, **options)

        monkeypatch.setattr(bot.handlers.store, name, late)


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bot waits for its own work, made short; the real value has to fit Discord's."""
    assert 2 * responder.GRACE_SECONDS <= ANSWER_SECONDS
    monkeypatch.setattr(responder, "GRACE_SECONDS", 0.01)


async def test_a_press_is_acknowledged_while_the_store_is_slow(
    sandbox: Sandbox, bot: DelveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated("turn", sandbox, bot)
    hurry(monkeypatch)
    gate = Gate(bot, "append", monkeypatch)
    kestrel, moth = table.players
    draw = control(table.board(), "draw")
    replies = [start_use(kestrel, draw), start_use(kestrel, draw), start_use(moth, draw)]
    await answered(replies)
    assert [reply.type for reply in replies] == [DEFER_UPDATE] * 3
    assert [reply.messages for reply in replies] == [[], [], []]
    before = table.board().payload
    gate.opened.set()
    await sandbox.until(lambda: replies[2].messages)
    await bot.handlers.display.settled()
    assert table.board().payload != before
    assert replies[1].messages == []
    assert replies[2].message.ephemeral
    assert replies[2].text.startswith(uk("moved-on-link", link=""))
    assert len(await bot.handlers.store.entries(table.match)) == 2


async def test_a_late_hand_is_closed_in_place(
    sandbox: Sandbox, bot: DelveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated("card", sandbox, bot)
    copy = (await table.players[0].command(table.channel, "match card")).message
    hurry(monkeypatch)
    gate = Gate(bot, "append", monkeypatch)
    reply = start_use(table.players[0], control(copy, "add"))
    await answered([reply])
    assert reply.type == DEFER_UPDATE
    gate.opened.set()
    await sandbox.until(lambda: not copy.custom_ids)
    await bot.handlers.display.settled()
    assert en("placed-added", monster="😈 Demon 7") in copy.text


async def test_a_late_challenge_is_for_everybody(
    sandbox: Sandbox, bot: DelveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is acknowledged in private must not make the invitation private, too."""
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    arena = sandbox.channels["arena"]
    hurry(monkeypatch)
    gate = Gate(bot, "add_invitation", monkeypatch)
    reply = kestrel.start_command(
        arena, "deathmatch challenge", {"opponent": moth, "variant": "warrior"}
    )
    await answered([reply])
    assert reply.failed is None
    gate.opened.set()
    invitation = await reply.shown()
    assert not invitation.ephemeral
    await sandbox.until(lambda: invitation in moth.messages(arena))
    pressed = await moth.press(invitation, invitation_button(invitation, "accept"))
    assert pressed.failed is None
    await sandbox.until(lambda: not invitation.custom_ids)
    await bot.handlers.display.settled()
    assert await live_ids(bot.handlers.store) == [1]
    assert [message for message in kestrel.messages(arena) if message.loading] == []


async def test_a_late_refusal_of_a_challenge_is_private(
    sandbox: Sandbox, bot: DelveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    kestrel, arena = sandbox.people["Kestrel"], sandbox.channels["arena"]
    hurry(monkeypatch)
    gate = Gate(bot, "remember", monkeypatch)
    reply = kestrel.start_command(
        arena, "deathmatch challenge", {"opponent": kestrel, "variant": "warrior"}
    )
    await answered([reply])
    gate.opened.set()
    shown = await reply.shown()
    assert shown.ephemeral
    assert shown.text == en("cannot-yourself")


@pytest.mark.parametrize("command", ["leaderboard", "stats"])
async def test_a_late_table_is_for_whoever_asked(
    command: str, sandbox: Sandbox, bot: DelveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch)
    gate = Gate(bot, command, monkeypatch)
    reply = sandbox.people["Kestrel"].start_command(sandbox.channels["arena"], command)
    await answered([reply])
    assert reply.failed is None
    gate.opened.set()
    assert (await reply.shown()).ephemeral


class Failure(Gate):
    """Lets a method of the store fail once it is opened."""

    def __init__(self, bot: DelveBot, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        async def full(*_: Any, **__: Any) -> None:
            raise OSError("the disk is full")

        monkeypatch.setattr(bot.handlers.store, name, full)
        super().__init__(bot, name, monkeypatch)


@pytest.mark.parametrize("command", ["match show", "leaderboard"])
async def test_a_late_failure_is_confessed_to_the_person_alone(
    command: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    kestrel, moth = house.sandbox.people["Kestrel"], house.sandbox.people["Moth"]
    hurry(monkeypatch)
    async with house.bot() as bot:
        failure = Failure(bot, {"match show": "live_matches"}.get(command, command), monkeypatch)
        reply = kestrel.start_command(house.arena, command)
        await answered([reply])
        failure.opened.set()
        await house.sandbox.until(lambda: en("something-wrong") in reply.text)
        assert reply.messages[-1].ephemeral
        assert moth.messages(house.arena) == []
    assert "an interaction failed" in house.incidents.logged.pop()


async def test_a_failure_while_the_acknowledgement_is_on_its_way_is_confessed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the person would look at "thinking" for a quarter of an hour."""
    hurry(monkeypatch)
    async with house.bot() as bot:
        failure = Failure(bot, "live_matches", monkeypatch)
        slow = house.sandbox.faults.add("POST", CALLBACK, answer_delay=0.3)
        reply = house.sandbox.people["Kestrel"].start_command(house.arena, "match show")
        await house.sandbox.until(lambda: slow.hits)
        failure.opened.set()
        await house.sandbox.until(lambda: en("something-wrong") in reply.text)
    assert "an interaction failed" in house.incidents.logged.pop()


@pytest.mark.parametrize("fault", [{"status": 503}, {"drop": "before"}, {"drop": "after"}])
async def test_an_answer_that_takes_the_place_of_thinking_is_tried_again(
    fault: dict[str, Any], house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, also where it had arrived although Discord did not say so."""
    hurry(monkeypatch)
    async with house.bot() as bot:
        gate = Gate(bot, "leaderboard", monkeypatch)
        reply = house.sandbox.people["Kestrel"].start_command(house.arena, "leaderboard")
        await answered([reply])
        failed = house.sandbox.faults.add("POST", FOLLOW_UP, **fault)
        gate.opened.set()
        await bot.responders.settled(20)
        assert failed.hits == 1
    (shown,) = [message for message in reply.messages if not message.deleted]
    assert not shown.loading
    assert en("leaderboard-empty", command="play deathmatch") in shown.text


async def test_the_end_leaves_an_answer_that_is_there_though_discord_has_not_said_so(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command thought; its answer is shown, and Discord's reply to that takes long."""
    hurry(monkeypatch)
    monkeypatch.setattr(app, "ANSWER_SECONDS", 0.2)
    kestrel = house.sandbox.people["Kestrel"]
    async with house.bot() as bot:
        gate = Gate(bot, "leaderboard", monkeypatch)
        reply = kestrel.start_command(house.arena, "leaderboard")
        await answered([reply])
        assert reply.type == DEFER_MESSAGE
        # It comes while the end breaks off what was not answered.
        house.sandbox.faults.add("POST", FOLLOW_UP, answer_delay=0.35)
        gate.opened.set()
        shown = await reply.shown()
    assert not shown.deleted
    assert shown.text == reply.text
    assert en("leaderboard-empty", command="play deathmatch") in shown.text


async def test_the_end_takes_away_the_thinking_of_what_will_never_be_answered(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch)
    monkeypatch.setattr(app, "ANSWER_SECONDS", 0.2)
    async with house.bot() as bot:
        gate = Gate(bot, "leaderboard", monkeypatch)
        reply = house.sandbox.people["Kestrel"].start_command(house.arena, "leaderboard")
        await gate.waiting.wait()
        await answered([reply])
        assert reply.type == DEFER_MESSAGE
    assert reply.interaction.original is not None
    assert reply.interaction.original.deleted
