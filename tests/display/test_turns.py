"""Turns that somebody waits for, and turns that nobody does."""

from __future__ import annotations

import asyncio
from typing import cast
from unittest.mock import Mock

import pytest

from bot.delivery.budget import Turn, Urgency
from bot.delivery.sender import MessageSender
from bot.display.picture import HOST_CALL, PING, BoardTarget, PingTarget
from bot.display.turns import MatchTurns
from bot.match.ids import ChannelId
from bot.ui.message import MessageLayout, Text, TextMessage

HERE = ChannelId(1)
BOARD = BoardTarget("board:1", "board", MessageLayout((Text("a board"),)))
LINE = PingTarget(PING, "turn", TextMessage("your turn"), calls=True)


class FullBudget:
    """Has no turn before `free` is set. `lost`: how often somebody went away."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.lost = 0

    async def turn_to_post(self, channel_id: ChannelId, urgency: Urgency) -> Turn:
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.lost += 1
            raise
        return cast(Turn, Mock(spec=Turn, urgency=urgency))


@pytest.fixture
def budget() -> FullBudget:
    return FullBudget()


@pytest.fixture
def turns(budget: FullBudget) -> MatchTurns:
    return MatchTurns(cast(MessageSender, budget))


async def waiting(turns: MatchTurns, urgency: Urgency) -> asyncio.Task[Turn | None]:
    task = asyncio.create_task(turns.to_post(HERE, urgency))
    for _ in range(3):
        await asyncio.sleep(0)
    return task


@pytest.mark.parametrize("urgency", [Urgency.DELETE, Urgency.REPAIR, Urgency.LOOK])
async def test_what_happens_ends_a_wait_without_hurry(
    turns: MatchTurns, budget: FullBudget, urgency: Urgency
) -> None:
    task = await waiting(turns, urgency)
    turns.stir()
    assert await task is None
    assert budget.lost == 1
    turns.stir()
    budget.free.set()
    assert await turns.to_post(HERE, urgency) is not None, "only what was waited for then"


@pytest.mark.parametrize("urgency", [Urgency.BOARD, Urgency.PING])
async def test_who_is_waited_for_keeps_the_place_in_the_line(
    turns: MatchTurns, budget: FullBudget, urgency: Urgency
) -> None:
    task = await waiting(turns, urgency)
    turns.stir()
    budget.free.set()
    turn = await task
    assert turn is not None
    assert (turn.urgency, budget.lost) == (urgency, 0)


async def test_who_is_stopped_waits_for_nothing(turns: MatchTurns, budget: FullBudget) -> None:
    task = await waiting(turns, Urgency.LOOK)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await asyncio.sleep(0)
    assert budget.lost == 1


async def test_nothing_is_urgent_until_somebody_waits(turns: MatchTurns) -> None:
    called = PingTarget(HOST_CALL, "over", TextMessage("it is over"), calls=True)
    targets = (BOARD, LINE, called)
    urgent = [Urgency.BOARD, Urgency.PING, Urgency.PING]
    assert [turns.urgency(target) for target in targets] == urgent
    turns.take_time(Urgency.REPAIR)
    assert {turns.urgency(target) for target in targets} == {Urgency.REPAIR}
    turns.hurry()
    assert [turns.urgency(target) for target in targets] == urgent
