"""The requests of a whole match, and the speed of its answers, under the bot's own limits."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.live.clocks import HEARTBEAT_SECONDS
from bot.store.commits import is_durable
from bot.store.database import Database
from sandbox.traffic import Exchange
from tests.play.phases import brought_to
from tests.play.requests import CALLBACK, FOLLOW_UP, MESSAGE
from tests.play.scene import Scene
from tests.stories.evenings import concedes, goes, ready
from tools.bench.counted import QUICK, SLOW, TALK, Cause, Counted, counted, counted_match
from tools.bench.evenings import OfRound, Part, counted_evening

EPHEMERAL = 64
DELVES = 6
"""Of two players, three each."""
AT_ONCE = 1.0
"""Seconds within which a player who draws sees the board and the card, and has the copy."""


@pytest.mark.parametrize(("between_turns", "most"), [(QUICK, 0.7), (SLOW, 1.2)])
async def test_a_match_costs_few_counted_requests(
    between_turns: float, most: float, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Where tokens last, a draw brings the board first, and the card and its record at once."""
    async with counted_match(tmp_path) as match:
        cost = await match.play(between_turns)
        assert cost.per_press <= most, cost
        draws = match.acts.count("draw")
        assert cost.requests[Counted("POST", Cause.RECORD)] == draws + 2, "a card, an end: one"
        assert {kind.cause for kind in cost.requests}.isdisjoint((Cause.LOOK, Cause.OTHER)), cost
        assert await match.scene.wrong() == []
        assert not caplog.messages, "a standstill or an absence would add edits that tell of it"
        if between_turns == QUICK:
            check_draws(match.scene.sandbox.exchanges, draws)


@pytest.mark.parametrize(("every", "most"), [(TALK, 1.34), (1.0, 1.9)])
async def test_talk_in_the_channel_costs_little_more(
    every: float, most: float, tmp_path: Path
) -> None:
    """A walk below it has no token, so its frames are requests of our own."""
    async with counted_match(tmp_path) as match:
        cost = await match.play_amid(every)
        assert cost.per_press <= most, cost


@pytest.mark.parametrize(("between_turns", "pings"), [(QUICK, 2), (SLOW, 0)])
async def test_a_delve_costs_a_board_and_no_needless_call(
    between_turns: float, pings: int, tmp_path: Path
) -> None:
    async with counted_match(tmp_path) as match:
        cost = await match.delve(between_turns)
        assert cost.requests[Counted("POST", Cause.BOARD)] == DELVES, "the last is the result"
        assert cost.requests[Counted("POST", Cause.PING)] <= pings, cost
        # Old boards are deleted, and old calls.
        assert cost.requests.total() <= 3 * DELVES + pings + 1, cost


async def test_a_round_asks_little_besides_its_matches(tmp_path: Path) -> None:
    """No press on its messages needs an edit. A small one of those that `make bench` counts."""
    asked, within, _ = await counted_evening(tmp_path, players=2, legs=1, acts=8)
    once = OfRound("POST", Part.READY), OfRound("POST", Part.BOARD), OfRound("POST", Part.ACTS)
    assert [asked[kind] for kind in once] == [within.matches, 1, 1]
    assert asked[OfRound("PATCH", Part.CHECK_IN)] == 1, "its end"
    assert asked[OfRound("PATCH", Part.SIGN_UP)] == 4, "the check-in, its end, the leg, the end"
    assert asked[OfRound("POST", Part.REMINDER)] == 0, "everybody is here"
    threads = {kind.method: count for kind, count in asked.items() if kind.cause is Part.THREAD}
    assert threads == {"POST": 2 * within.matches}, "the message, and the thread on it"
    assert asked[OfRound("PATCH", Part.BOARD)] <= 17, asked


async def test_a_round_tells_ends_sooner_than_turns(scene: Scene) -> None:
    players = (scene.kestrel, scene.moth, scene.wren, scene.otter)
    await goes(scene, *players)
    await ready(*players)

    async def act(*actions: str) -> None:
        match = await scene.match()
        asked = match.terms.players[match.prompts[0].seat]
        person = next(one for one in players if one.id == asked)
        await person.presses(*actions, match=match.terms.id)

    def edits() -> int:
        made = [(each.method, each.route) for each in scene.sandbox.exchanges[before:]]
        return made.count(("PATCH", MESSAGE))

    await act("start:0")
    await scene.wait(20)
    scene.sandbox.record_traffic = True
    # All of it is recorded where the suite holds it against Discord's description.
    before = len(scene.sandbox.exchanges)
    await act("draw", "add")
    await scene.wait(3)
    assert edits() == 1, "whose turn it is"
    await act("draw", "add")
    await scene.wait(4)
    assert edits() == 1, "that can wait"
    await concedes(scene.otter)
    await scene.wait(5)
    assert edits() == 2, "an end"


async def test_an_act_waits_for_the_disk_once(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No note of messages, of private records or of the clock waits for it."""
    await brought_to(scene, "turn", "90+300")
    write = Database.write
    written: list[bool] = []

    async def noted(self: Database, work: Any, *args: Any, **options: Any) -> Any:
        written.append(is_durable(work))
        return await write(self, work, *args, **options)

    monkeypatch.setattr(Database, "write", noted)
    for number, action in enumerate(("draw", "add"), start=1):
        await scene.kestrel.presses(action)
        await scene.wait(2 * HEARTBEAT_SECONDS)
        assert written.count(True) == number
    assert False in written


def check_draws(exchanges: Sequence[Exchange], draws: int) -> None:
    made = [each for each in exchanges if each.status < 300]
    steps = [step for each in made if (step := step_of(each)) is not None]
    *steps, first, second = steps
    assert [name for name, _ in (first, second)] == ["record"] * 2, "of the end, one for each"
    threes = zip(steps, steps[1:], steps[2:], strict=False)
    drawn = [three for three in threes if three[0][0] == "board" != three[1][0]]
    assert len(drawn) == draws
    for (_, shown), *private in drawn:
        assert sorted(name for name, _ in private) == ["card", "record"]
        assert all(shown <= at <= shown + AT_ONCE for _, at in private)


def step_of(exchange: Exchange) -> tuple[str, float] | None:
    """The kind of a request for the player who draws, and when it was made; None: none."""
    if exchange.route == CALLBACK and exchange.request["type"] == 7:
        return "board", exchange.at
    if exchange.method == "POST" and exchange.route == FOLLOW_UP:
        # The call after a walk is for everybody.
        private = exchange.request.get("flags", 0) & EPHEMERAL
        return ("card", exchange.at) if private else None
    kind = counted(exchange)
    return ("record", exchange.at) if kind is not None and kind.cause is Cause.RECORD else None
