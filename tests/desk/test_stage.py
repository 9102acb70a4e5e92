"""Showing a match: one run at a time, and no wish is lost."""

import asyncio
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import pytest

from bot.desk.matches import Matches
from bot.desk.services import Services
from bot.desk.showing import Showing
from bot.desk.stage import Stage
from bot.desk.timing import SystemTime


def stage_with(matches: Any, showing: Any, monkeypatch: pytest.MonkeyPatch) -> Stage:
    services = Services(AsyncMock(), cast(Matches, matches), Mock(), Mock(), SystemTime(), pace=0.0)
    stage = Stage(services)
    monkeypatch.setattr(stage, "showing", lambda match: showing)
    return stage


async def test_a_wish_at_the_last_moment_of_a_run_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    showing = Mock(spec=Showing, hands=Mock(news=False))
    showing.bring_up_to_date = AsyncMock(return_value=[])
    wishes = iter([True])

    async def get(match: int) -> None:
        if next(wishes, False):
            stage.show(match)

    stage = stage_with(Mock(get=get), showing, monkeypatch)
    stage.show(1)
    await stage.settled()
    assert showing.bring_up_to_date.await_count == 2


async def test_many_wishes_during_a_run_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    started, go_on = asyncio.Event(), asyncio.Event()

    async def bring_up_to_date() -> list[Any]:
        started.set()
        await go_on.wait()
        return []

    showing = Mock(spec=Showing, hands=Mock(news=False))
    showing.bring_up_to_date = AsyncMock(side_effect=bring_up_to_date)
    stage = stage_with(AsyncMock(), showing, monkeypatch)
    stage.show(1)
    await started.wait()
    for _ in range(20):
        stage.show(1)
    go_on.set()
    await stage.settled()
    assert showing.bring_up_to_date.await_count == 2
