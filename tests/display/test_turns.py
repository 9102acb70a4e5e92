"""Turns that somebody waits for, and turns that nobody does."""

from __future__ import annotations

import asyncio
from typing import cast
from unittest.mock import Mock

import pytest

from bot.delivery.budget import Turn, Urgency
from bot.delivery.sender import MessageSender
from bot.display.picture import HOST_CALL, PING, BoardTarget, PingTarget
from bot.display.plan import Post
from bot.display.turns import MatchTurns
from bot.match.ids import ChannelId
from bot.ui.message import MessageLayout, Text, TextMessage
from tests.play.loop import quiet

HERE = ChannelId(1)
BOARD = BoardTarget("board:1", "board", MessageLayout((Text("a board"),)))
LINE = PingTarget(PING, "turn", TextMessage("your turn"), calls=True)


class FullBudget:
    """Has no turn before `free` is set. `asked`, `lost`: how often somebody came, and went away."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.asked = 0
        self.lost = 0
        self.given: list[Mock] = []

    async def turn_to_post(self, channel_id: ChannelId, urgency: Urgency) -> Turn:
        self.asked += 1
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.lost += 1
            raise
        self.given.append(Mock(spec=Turn, urgency=urgency, lapsed=False))
        return cast(Turn, self.given[-1])

    async def turn_to_delete(self, channel_id: ChannelId, urgency: Urgency) -> Turn:
        await asyncio.Event().wait()
        raise AssertionError("there is none")


@pytest.fixture
def budget() -> FullBudget:
    return FullBudget()


@pytest.fixture
def turns(budget: FullBudget) -> MatchTurns:
    return MatchTurns(cast(MessageSender, budget))


async def waiting(turns: MatchTurns, urgency: Urgency) -> asyncio.Task[Turn | None]:
    task = asyncio.create_task(turns.to_post(HERE, urgency))
    await quiet()
    return task


async def stand_in_line(turns: MatchTurns) -> None:
    """A ping waits for its turn, and keeps its place when something happens."""
    task = await waiting(turns, Urgency.PING)
    turns.wake()
    assert await task is None


@pytest.mark.parametrize("urgency", [Urgency.DELETE, Urgency.REPAIR, Urgency.LOOK])
async def test_what_happens_ends_a_wait_without_hurry(
    turns: MatchTurns, budget: FullBudget, urgency: Urgency
) -> None:
    task = await waiting(turns, urgency)
    turns.wake()
    assert await task is None
    assert budget.lost == 1
    turns.wake()
    budget.free.set()
    assert await turns.to_post(HERE, urgency) is not None, "only what was waited for then"


async def test_a_board_keeps_its_place_in_the_line(turns: MatchTurns, budget: FullBudget) -> None:
    task = await waiting(turns, Urgency.BOARD)
    turns.wake()
    budget.free.set()
    turn = await task
    assert turn is not None
    assert (turn.urgency, budget.lost) == (Urgency.BOARD, 0)


async def test_a_ping_keeps_its_place_in_the_line_while_the_board_is_edited(
    turns: MatchTurns, budget: FullBudget
) -> None:
    await stand_in_line(turns)
    task = await waiting(turns, Urgency.PING)
    assert not task.done(), "nothing has happened since"
    budget.free.set()
    turn = await task
    assert turn is not None
    assert (turn.urgency, budget.asked, budget.lost) == (Urgency.PING, 1, 0)
    budget.given[0].give_back.assert_not_called()
    assert await turns.to_post(HERE, Urgency.PING) is budget.given[1], "a turn is for one request"


async def test_what_happens_before_a_ping_waits_counts(
    turns: MatchTurns, budget: FullBudget
) -> None:
    turns.wake()
    assert await turns.to_post(HERE, Urgency.PING) is None


async def test_a_turn_that_is_there_is_taken_whatever_happens(
    turns: MatchTurns, budget: FullBudget
) -> None:
    budget.free.set()
    turns.wake()
    assert await turns.to_post(HERE, Urgency.PING) is not None


async def test_a_deletion_waits_only_until_a_ping_has_its_turn(
    turns: MatchTurns, budget: FullBudget
) -> None:
    assert not await turns.may_ping(HERE)
    deletion = asyncio.create_task(turns.to_delete(HERE))
    await quiet()
    assert not deletion.done()
    budget.free.set()
    assert await deletion is None
    assert await turns.may_ping(HERE)
    assert await turns.to_post(HERE, Urgency.PING) is budget.given[0]
    assert budget.asked == 1


async def test_a_ping_that_is_not_needed_any_more_leaves_the_line(
    turns: MatchTurns, budget: FullBudget
) -> None:
    turns.release()
    await stand_in_line(turns)
    turns.release()
    await quiet()
    assert budget.lost == 1


async def test_a_turn_that_came_too_late_for_a_ping_is_given_back(
    turns: MatchTurns, budget: FullBudget
) -> None:
    await stand_in_line(turns)
    budget.free.set()
    await quiet()
    turns.release()
    (given,) = budget.given
    given.give_back.assert_called_once_with()


async def test_a_turn_that_lapsed_before_a_ping_could_use_it_is_waited_for_anew(
    turns: MatchTurns, budget: FullBudget
) -> None:
    """It would be waited for once more where nothing that happens ends the wait."""
    await stand_in_line(turns)
    budget.free.set()
    await quiet()
    (given,) = budget.given
    given.lapsed = True
    assert await turns.to_post(HERE, Urgency.PING) is budget.given[1]
    given.give_back.assert_called_once_with()


async def test_who_waits_to_ping_where_there_is_none_any_more_goes_on(
    turns: MatchTurns, budget: FullBudget
) -> None:
    task = await waiting(turns, Urgency.PING)
    turns.release()
    assert await task is None


async def test_the_place_in_the_line_is_kept_for_a_ping_alone(
    turns: MatchTurns, budget: FullBudget
) -> None:
    await stand_in_line(turns)
    turns.keep_for((Post(BOARD, None), Post(LINE, None)))
    await quiet()
    assert budget.lost == 0
    turns.keep_for((Post(BOARD, None),))
    await quiet()
    assert budget.lost == 1


async def test_a_ping_in_another_channel_waits_anew(turns: MatchTurns, budget: FullBudget) -> None:
    await stand_in_line(turns)
    task = asyncio.create_task(turns.to_post(ChannelId(2), Urgency.PING))
    await quiet()
    assert (budget.asked, budget.lost) == (2, 1)
    task.cancel()
    turns.release()


@pytest.mark.parametrize("urgency", [Urgency.PING, Urgency.LOOK])
async def test_who_is_stopped_waits_for_nothing(
    turns: MatchTurns, budget: FullBudget, urgency: Urgency
) -> None:
    task = await waiting(turns, urgency)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    # As whoever is stopped does at the end.
    turns.release()
    await quiet()
    assert budget.lost == 1


async def test_nothing_is_urgent_until_somebody_waits(turns: MatchTurns) -> None:
    called = PingTarget(HOST_CALL, "over", TextMessage("it is over"), calls=True)
    targets = (BOARD, LINE, called)
    urgent = [Urgency.BOARD, Urgency.PING, Urgency.PING]
    assert [turns.urgency(target) for target in targets] == urgent
    turns.lower_urgency(Urgency.REPAIR)
    assert {turns.urgency(target) for target in targets} == {Urgency.REPAIR}
    turns.raise_urgency()
    assert [turns.urgency(target) for target in targets] == urgent
