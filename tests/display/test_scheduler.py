"""Showing a match: one run at a time, no wish is lost, and no failure is the last word."""

import asyncio
from collections.abc import Callable
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import pytest

from bot.aio.tasks import BackgroundTasks
from bot.delivery.failures import DeliveryFailure
from bot.display.match_messages import MatchMessages
from bot.display.private_messages import PrivateMessages
from bot.display.scheduler import RefreshScheduler
from bot.live.matches import Matches
from bot.live.services import Services
from bot.match.ids import MatchId
from tests.wire.clock import VirtualTime


class Hall:
    """A stage whose one match does as it is told: `outcomes` are what its runs come to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = VirtualTime()
        self.outcomes: list[DeliveryFailure | Exception] = []
        self.before: Callable[[], Any] = AsyncMock()
        self.matches = AsyncMock()
        self.matches.get.return_value = None
        hands = Mock(spec=PrivateMessages, busy=False)
        hands.take_news.return_value = False
        self.showing = Mock(spec=MatchMessages, hands=hands)
        self.showing.bring_up_to_date = AsyncMock(side_effect=self._run)
        services = Services(
            AsyncMock(),
            cast(Matches, self.matches),
            Mock(),
            Mock(),
            self.time,
            0.0,
            BackgroundTasks(),
        )
        self.scheduler = RefreshScheduler(services)
        monkeypatch.setattr(self.scheduler, "showing", lambda match: self.showing)

    async def _run(self) -> list[DeliveryFailure]:
        await self.before()
        outcome = self.outcomes.pop(0) if self.outcomes else None
        if isinstance(outcome, Exception):
            raise outcome
        return [outcome] if outcome is not None else []

    @property
    def runs(self) -> int:
        count: int = self.showing.bring_up_to_date.await_count
        return count


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Hall:
    return Hall(monkeypatch)


async def test_a_wish_at_the_last_moment_of_a_run_is_not_lost(hall: Hall) -> None:
    wishes = iter([True])

    async def get(match: int) -> None:
        if next(wishes, False):
            hall.scheduler.show(MatchId(match))

    hall.matches.get = get
    hall.scheduler.show(MatchId(1))
    await hall.scheduler.settled()
    assert hall.runs == 2


async def test_many_wishes_during_a_run_are_one(hall: Hall) -> None:
    started, go_on = asyncio.Event(), asyncio.Event()

    async def before() -> None:
        started.set()
        await go_on.wait()

    hall.before = before
    hall.scheduler.show(MatchId(1))
    await started.wait()
    for _ in range(20):
        hall.scheduler.show(MatchId(1))
    go_on.set()
    await hall.scheduler.settled()
    assert hall.runs == 2


@pytest.mark.parametrize("failure", [DeliveryFailure.UNAVAILABLE, RuntimeError("disk I/O error")])
async def test_what_failed_is_tried_again(hall: Hall, failure: DeliveryFailure | Exception) -> None:
    hall.outcomes = [failure, failure]
    hall.scheduler.show(MatchId(1))
    for seconds in (1.0, 2.0):
        await hall.time.asleep(seconds)
        hall.time.advance(seconds)
    await hall.scheduler.settled()
    assert hall.runs == 3


async def test_somebody_who_acts_does_not_wait_for_the_next_try(hall: Hall) -> None:
    hall.outcomes = [DeliveryFailure.UNAVAILABLE] * 3
    hall.scheduler.show(MatchId(1))
    for seconds in (1.0, 2.0):
        await hall.time.asleep(seconds)
        hall.time.advance(seconds)
    await hall.time.asleep(5.0)
    hall.scheduler.show(MatchId(1))
    await hall.scheduler.settled()
    assert hall.runs == 4
    hall.time.advance(60)
    await hall.scheduler.settled()
    assert hall.runs == 4, "the try that was waited for is not made as well"


async def test_nothing_is_begun_after_the_end(hall: Hall) -> None:
    await hall.scheduler.close()
    hall.scheduler.show(MatchId(1))
    await hall.scheduler.settled()
    assert hall.runs == 0
