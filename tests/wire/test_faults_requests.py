"""Every kind of request fails in every way, once or twice: nothing is lost, nothing doubled."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.app import DelveBot
from bot.delivery.limits import NO_LIMITS, Rate
from sandbox import interactions
from sandbox.server import Sandbox
from tests.play.haste import QuickTime, hasten_discord
from tests.play.loop import quiet
from tests.play.requests import FAULTS, KINDS, MESSAGE
from tests.wire import picture
from tests.wire.disorder import Insistent, calm_bot, invite
from tests.wire.phases import seated
from tests.wire.table import Table, running_bot


@pytest.fixture
async def bot(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[DelveBot]:
    async with hurried_bot(sandbox, tmp_path, monkeypatch) as bot:
        yield bot


@asynccontextmanager
async def hurried_bot(
    sandbox: Sandbox, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[DelveBot]:
    """The real bot, in a world where nobody waits long."""
    hasten_discord(monkeypatch)
    # A person waits so long for an answer that never comes.
    monkeypatch.setattr(interactions, "ANSWER_SECONDS", 1.0)
    async with calm_bot(sandbox, folder / "delve.sqlite3", time=QuickTime()) as bot:
        yield bot


async def survive(kind: str, fault: dict[str, Any], sandbox: Sandbox, bot: DelveBot) -> None:
    """Play a match in which a kind of request fails, and look at what stands afterwards."""
    players = (sandbox.people["Kestrel"], sandbox.people["Wren"])
    table = Table(sandbox, sandbox.channels["arena"], players, random.Random(1))
    method, route, fits = KINDS[kind]
    if kind == "deletion":
        # How long these rest is told by the clock, which nobody hurries.
        fault = {**fault, "times": min(fault.get("times", 1), 3)}
    struck = sandbox.faults.add(method, route, when=fits, **fault)
    if kind == "board edit":
        # Else the board would be edited by the token of the press before.
        by_token = KINDS["board edit by token"]
        sandbox.faults.add(
            by_token.method, by_token.route, when=by_token.fits, status=404, code=10015, times=None
        )

    await invite(table, "barbarian", "F")
    await Insistent(table, bot).short_match()
    await table.sandbox.until(table.result)
    await bot.handlers.display.settled()

    assert struck.hits
    match = await picture.check(table, bot.handlers.store, apart=False)
    assert match.result is not None
    assert match.result.winner == 0


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("kind", KINDS)
async def test_a_request_fails(kind: str, fault: str, sandbox: Sandbox, bot: DelveBot) -> None:
    await survive(kind, FAULTS[fault], sandbox, bot)


@pytest.mark.sockets
@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        ("acknowledgement", "429 without Via"),
        ("acknowledgement", "line cut after"),
        ("board edit", "502"),
        ("board edit", "line cut before"),
        ("board post", "line cut after"),
        ("hand edit", "delay"),
        ("record", "504"),
        ("walk edit", "429"),
    ],
)
async def test_a_request_fails_on_a_real_line(
    kind: str, fault: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    """The cases above have none; these show that nothing is different there."""
    await survive(kind, FAULTS[fault], sandbox, bot)


@pytest.mark.parametrize("code", [10062, 40060])
@pytest.mark.parametrize("kind", ["answer with a message", "acknowledgement", "answer in place"])
async def test_an_answer_comes_too_late(
    kind: str, code: int, sandbox: Sandbox, bot: DelveBot
) -> None:
    """The act counts all the same, and the board shows it."""
    status = 404 if code == 10062 else 400
    await survive(kind, {"status": status, "code": code}, sandbox, bot)


@pytest.mark.parametrize("code", [10008, 10015, 50027])
async def test_a_question_cannot_be_taken_away(code: int, sandbox: Sandbox, bot: DelveBot) -> None:
    status = 401 if code == 50027 else 404
    await survive("dismissal", {"status": status, "code": code}, sandbox, bot)


@pytest.mark.parametrize("seed", range(6))
async def test_everything_fails_at_random(seed: int, sandbox: Sandbox, bot: DelveBot) -> None:
    await play_while_anything_fails(str(seed), sandbox, bot)


async def play_while_anything_fails(seed: str, sandbox: Sandbox, bot: DelveBot) -> int:
    """Any request may fail in any way, from the challenge to the result.

    Returns how many did. `make soak` looks further than every run does.
    """
    chance = random.Random(seed)
    faults = []
    for method, route in sorted({(kind.method, kind.route) for kind in KINDS.values()}):
        for fault in FAULTS.values():
            rate = chance.choice((0.0, 0.02, 0.05))
            usual = {key: value for key, value in fault.items() if key != "times"}

            def strikes(body: Any, rate: float = rate) -> bool:
                return chance.random() < rate

            faults.append(sandbox.faults.add(method, route, when=strikes, times=None, **usual))
    players = (sandbox.people["Kestrel"], sandbox.people["Wren"])
    table = Table(sandbox, sandbox.channels["arena"], players, random.Random(seed))
    await invite(table, chance.choice(("warrior", "barbarian")))
    insistent = Insistent(table, bot)
    while offered := await table.choices():
        await insistent.do(table.chance.choice(offered).press.action)
    sandbox.faults.clear()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store, apart=False)
    return sum(fault.hits for fault in faults)


async def test_a_board_is_in_time_when_the_tokens_of_its_channel_are_used_up(
    tmp_path: Path,
) -> None:
    """No time passes until then."""
    limits = replace(NO_LIMITS, unasked_edits=Rate(1, 1.0), follow_ups=Rate(1, 0.001))
    async with (
        Sandbox(port=0, rate_limits=False) as sandbox,
        running_bot(sandbox, tmp_path / "delve.sqlite3", limits=limits) as bot,
    ):
        table = await seated("card", sandbox, bot)
        sandbox.record_traffic = True
        await table.do("add")
        await quiet()
        routes = [each.route for each in sandbox.exchanges if each.method == "PATCH"]
        assert MESSAGE in routes, "a request of the bot's own"
        await picture.check(table, bot.handlers.store)
