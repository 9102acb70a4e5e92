"""A bot that is asked to end answers what has come, and lets nobody wait for what will not come."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import standings
from tests.play.failing import in_place_of
from tests.play.loop import wall_clock
from tests.play.phases import brought_to
from tests.play.requests import CALLBACK, MESSAGES
from tests.play.scene import Scene

END_SECONDS = 5.0
"""So soon it has ended, whatever it waits for."""


@pytest.fixture
def pace() -> float:
    return 0.0


async def stopped(scene: Scene) -> None:
    began = wall_clock()
    await scene.stop()
    assert wall_clock() - began < END_SECONDS


async def test_a_press_is_answered_whose_answer_is_slow(scene: Scene) -> None:
    await brought_to(scene, "turn")
    scene.sandbox.faults.add("POST", CALLBACK, delay=1.0)
    reply = scene.kestrel.offer("draw").start(scene.kestrel.client)
    await asyncio.sleep(0.1)
    await stopped(scene)
    assert reply.acknowledged
    await scene.start()
    assert (await scene.match()).version == 2


async def test_accepting_does_not_wait_for_a_hidden_board(scene: Scene) -> None:
    await scene.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
    scene.sandbox.faults.add("POST", MESSAGES, delay=60.0, times=None)
    reply = scene.moth.offer("accept").start(scene.moth.client)
    await asyncio.sleep(0.1)
    await stopped(scene)
    assert reply.failed is None
    assert reply.acknowledged


async def test_an_answer_that_will_not_come_is_broken_off(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    store = scene.process.store
    monkeypatch.setattr(
        store, "read_apart", in_place_of(standings.of_game, never, store.read_apart)
    )
    reply = scene.kestrel.client.start_command(scene.channel, "leaderboard")
    await asyncio.sleep(2.0)
    thinking = reply.interaction.original
    assert thinking is not None
    assert thinking.loading
    await stopped(scene)
    assert thinking.deleted


async def test_events_during_the_end_are_left_to_the_next_bot(scene: Scene) -> None:
    await brought_to(scene, "turn")
    scene.sandbox.faults.add("POST", CALLBACK, delay=1.0)
    scene.kestrel.offer("draw").start(scene.kestrel.client)
    await asyncio.sleep(0.1)
    ending = asyncio.create_task(stopped(scene))
    await asyncio.sleep(0.1)
    late = scene.moth.client.start_command(scene.channel, "leaderboard")
    await ending
    assert not late.acknowledged
