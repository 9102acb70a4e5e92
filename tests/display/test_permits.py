"""Turns that somebody waits for, and permits that nobody does."""

from __future__ import annotations

import asyncio
from typing import cast
from unittest.mock import Mock

import pytest

from bot.delivery.budget import Permit, Urgency
from bot.delivery.limits import Counted
from bot.delivery.sender import MessageSender
from bot.display.permits import MatchPermits
from bot.display.plan import Post
from bot.display.targets import HOST_CALL, PING, BoardTarget, PingTarget
from bot.match.ids import ChannelId
from bot.ui.message import MessageLayout, Text, TextMessage
from tests.play.loop import quiet

HERE = ChannelId(1)
BOARD = BoardTarget("board:1", "board", MessageLayout((Text("a board"),)))
LINE = PingTarget(PING, "permit", TextMessage("your permit"), calls=True)


class FullBudget:
    """Has no permit before `free` is set, and none to delete.

    `asked`, `lost`: how often somebody came, and left.
    """

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.asked = 0
        self.lost = 0
        self.given: list[Mock] = []

    async def permit(self, counted: Counted, of: int, urgency: Urgency) -> Permit:
        if counted is Counted.DELETIONS:
            await asyncio.Event().wait()
        self.asked += 1
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.lost += 1
            raise
        self.given.append(Mock(spec=Permit, urgency=urgency, lapsed=False))
        return cast(Permit, self.given[-1])


@pytest.fixture
def budget() -> FullBudget:
    return FullBudget()


@pytest.fixture
def permits(budget: FullBudget) -> MatchPermits:
    return MatchPermits(cast(MessageSender, budget))


async def waiting(permits: MatchPermits, urgency: Urgency) -> asyncio.Task[Permit | None]:
    task = asyncio.create_task(permits.to_post(HERE, urgency))
    await quiet()
    return task


async def stand_in_line(permits: MatchPermits) -> None:
    """A ping waits for its permit, and keeps its place when something happens."""
    task = await waiting(permits, Urgency.PING)
    permits.wake()
    assert await task is None


@pytest.mark.parametrize("urgency", [Urgency.DELETE, Urgency.REPAIR, Urgency.LOOK])
async def test_an_event_ends_a_wait_without_hurry(
    permits: MatchPermits, budget: FullBudget, urgency: Urgency
) -> None:
    task = await waiting(permits, urgency)
    permits.wake()
    assert await task is None
    assert budget.lost == 1
    permits.wake()
    budget.free.set()
    assert await permits.to_post(HERE, urgency) is not None, "only what was waited for then"


async def test_a_board_keeps_its_place_in_the_line(
    permits: MatchPermits, budget: FullBudget
) -> None:
    task = await waiting(permits, Urgency.BOARD)
    permits.wake()
    budget.free.set()
    permit = await task
    assert permit is not None
    assert (permit.urgency, budget.lost) == (Urgency.BOARD, 0)


async def test_a_ping_keeps_its_place_while_the_board_is_edited(
    permits: MatchPermits, budget: FullBudget
) -> None:
    await stand_in_line(permits)
    task = await waiting(permits, Urgency.PING)
    assert not task.done(), "nothing has happened since"
    budget.free.set()
    permit = await task
    assert permit is not None
    assert (permit.urgency, budget.asked, budget.lost) == (Urgency.PING, 1, 0)
    budget.given[0].give_back.assert_not_called()
    assert await permits.to_post(HERE, Urgency.PING) is budget.given[1], (
        "a permit is for one request"
    )


async def test_events_before_a_ping_waits_count(permits: MatchPermits, budget: FullBudget) -> None:
    permits.wake()
    assert await permits.to_post(HERE, Urgency.PING) is None


async def test_a_turn_that_is_there_is_taken_whatever_happens(
    permits: MatchPermits, budget: FullBudget
) -> None:
    budget.free.set()
    permits.wake()
    assert await permits.to_post(HERE, Urgency.PING) is not None


async def test_a_deletion_waits_only_until_a_ping_has_its_permit(
    permits: MatchPermits, budget: FullBudget
) -> None:
    assert not await permits.may_ping(HERE)
    deletion = asyncio.create_task(permits.to_delete(HERE))
    await quiet()
    assert not deletion.done()
    budget.free.set()
    assert await deletion is None
    assert await permits.may_ping(HERE)
    assert await permits.to_post(HERE, Urgency.PING) is budget.given[0]
    assert budget.asked == 1


async def test_a_needless_ping_leaves_the_line(permits: MatchPermits, budget: FullBudget) -> None:
    permits.release()
    await stand_in_line(permits)
    permits.release()
    await quiet()
    assert budget.lost == 1


async def test_a_late_permit_for_a_ping_is_given_back(
    permits: MatchPermits, budget: FullBudget
) -> None:
    await stand_in_line(permits)
    budget.free.set()
    await quiet()
    permits.release()
    (given,) = budget.given
    given.give_back.assert_called_once_with()


async def test_a_lapsed_permit_for_a_ping_is_waited_for_anew(
    permits: MatchPermits, budget: FullBudget
) -> None:
    """It would be waited for once more where nothing that happens ends the wait."""
    await stand_in_line(permits)
    budget.free.set()
    await quiet()
    (given,) = budget.given
    given.lapsed = True
    assert await permits.to_post(HERE, Urgency.PING) is budget.given[1]
    given.give_back.assert_called_once_with()


async def test_only_a_ping_keeps_its_place_in_the_line(
    permits: MatchPermits, budget: FullBudget
) -> None:
    await stand_in_line(permits)
    permits.keep_for((Post(BOARD, None), Post(LINE, None)))
    await quiet()
    assert budget.lost == 0
    permits.keep_for((Post(BOARD, None),))
    await quiet()
    assert budget.lost == 1


async def test_a_ping_in_another_channel_waits_anew(
    permits: MatchPermits, budget: FullBudget
) -> None:
    await stand_in_line(permits)
    task = asyncio.create_task(permits.to_post(ChannelId(2), Urgency.PING))
    await quiet()
    assert (budget.asked, budget.lost) == (2, 1)
    task.cancel()
    permits.release()


@pytest.mark.parametrize("urgency", [Urgency.PING, Urgency.LOOK])
async def test_a_stopped_run_waits_for_nothing(
    permits: MatchPermits, budget: FullBudget, urgency: Urgency
) -> None:
    task = await waiting(permits, urgency)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    # A stopped run does this at its end.
    permits.release()
    await quiet()
    assert budget.lost == 1


async def test_nothing_is_urgent_until_somebody_waits(permits: MatchPermits) -> None:
    called = PingTarget(HOST_CALL, "over", TextMessage("it is over"), calls=True)
    targets = (BOARD, LINE, called)
    urgent = [Urgency.BOARD, Urgency.PING, Urgency.PING]
    assert [permits.urgency(target) for target in targets] == urgent
    permits.lower_urgency(Urgency.REPAIR)
    assert {permits.urgency(target) for target in targets} == {Urgency.REPAIR}
    permits.raise_urgency()
    assert [permits.urgency(target) for target in targets] == urgent
