"""Scheduled events, from the announcement to the end, and what refuses them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from discord import EventStatus

from bot.delivery.failures import DeliveryFailure
from bot.delivery.server_events import ServerEvent, ServerEvents
from bot.match.ids import EventId, GuildId
from sandbox.guilds import ScheduledEvent
from sandbox.limits import MOST_EVENTS
from sandbox.server import Sandbox
from tests.play.loop import now, quiet, wait
from tests.play.process import BotProcess

HOUR = 3_600_000
EVENTS = "/guilds/{guild_id}/scheduled-events"


def cup(**changes: Any) -> ServerEvent:
    """An event in an hour, of two hours and half a second."""
    starts = now() + HOUR
    event = ServerEvent("Friday Cup", "#arena", "16 places", starts, starts + 2 * HOUR + 500)
    return event._replace(**changes)


class Hall(NamedTuple):
    """A server with a bot that announces a round in it."""

    sandbox: Sandbox
    events: ServerEvents

    @property
    def guild_id(self) -> GuildId:
        return GuildId(self.sandbox.guild_id)

    async def create(self) -> EventId | DeliveryFailure:
        return await self.events.create(self.guild_id, cup())

    async def created(self) -> tuple[EventId, ScheduledEvent]:
        made = await self.create()
        assert not isinstance(made, DeliveryFailure)
        return made, next(one for one in self.sandbox.scheduled_events if one.id == made)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with (
        Sandbox(port=0, rate_limits=False) as sandbox,
        BotProcess(sandbox, tmp_path / "delve.sqlite3") as bot,
    ):
        yield Hall(sandbox, ServerEvents(bot, bot.budget))


async def test_an_event_is_announced(hall: Hall) -> None:
    _, event = await hall.created()
    starts = now() / 1000 + 3600
    assert (event.name, event.location, event.description) == ("Friday Cup", "#arena", "16 places")
    assert (event.start, event.end) == (starts, starts + 7200.5)
    assert event.status == EventStatus.scheduled.value


@pytest.mark.parametrize("begun", [False, True])
async def test_an_event_says_something_else(begun: bool, hall: Hall) -> None:
    number, event = await hall.created()
    began = event.start
    if begun:
        await wait(HOUR / 1000 + 1)
    assert await hall.events.is_ahead(hall.guild_id, number) is not begun
    said = cup(place="#hall")
    assert await hall.events.change(hall.guild_id, number, said, begun=begun) is None
    assert (event.location, event.end) == ("#hall", said.ends / 1000)
    assert event.start == (began if begun else said.starts / 1000)
    assert await hall.events.cancel(hall.guild_id, number) is None
    assert await hall.events.is_ahead(hall.guild_id, number) is DeliveryFailure.GONE_EVENT
    gone = await hall.events.change(hall.guild_id, number, said, begun=begun)
    assert gone is DeliveryFailure.GONE_EVENT


async def test_an_event_is_found_by_its_name_or_place(hall: Hall) -> None:
    assert await hall.events.find(hall.guild_id, cup(), 0) == []
    number, _ = await hall.created()
    renamed = await hall.events.create(hall.guild_id, cup(name="Saturday Cup"))
    assert await hall.events.find(hall.guild_id, cup(starts=now(), description=""), 0) == [
        number,
        renamed,
    ]
    assert await hall.events.find(hall.guild_id, cup(place="#hall"), 0) == [number]
    assert await hall.events.find(hall.guild_id, cup(place="#hall"), number + 1) == []


async def test_an_event_begins_and_is_over(hall: Hall) -> None:
    number, event = await hall.created()
    for _ in range(2):
        assert await hall.events.begin(hall.guild_id, number) is None
        assert event.status == EventStatus.active.value
    assert await hall.events.complete(hall.guild_id, number) is None
    assert event.status == EventStatus.completed.value
    for change in (hall.events.begin, hall.events.complete):
        assert await change(hall.guild_id, number) is DeliveryFailure.GONE_EVENT


@pytest.mark.parametrize("begun", [False, True])
async def test_an_event_is_cancelled(begun: bool, hall: Hall) -> None:
    number, _ = await hall.created()
    if begun:
        await wait(HOUR / 1000 + 1)
    assert await hall.events.cancel(hall.guild_id, number) is None
    assert hall.sandbox.scheduled_events == []
    assert await hall.events.cancel(hall.guild_id, number) is DeliveryFailure.GONE_EVENT


async def test_the_permission_for_events(hall: Hall) -> None:
    number, _ = await hall.created()
    hall.sandbox.set_guild_permission("create_events", False)
    await quiet()
    assert await hall.create() is DeliveryFailure.FORBIDDEN
    assert await hall.events.begin(hall.guild_id, number) is DeliveryFailure.FORBIDDEN


async def test_a_server_with_too_many_events(hall: Hall) -> None:
    for _ in range(MOST_EVENTS):
        await hall.created()
    assert await hall.create() is DeliveryFailure.TOO_MANY


@pytest.mark.parametrize("status", [429, 500])
async def test_an_event_that_is_refused_for_now_is_asked_for_once(status: int, hall: Hall) -> None:
    fault = hall.sandbox.faults.add("POST", EVENTS, status=status, retry_after=90.0, times=None)
    before = now()
    assert await hall.create() is DeliveryFailure.UNAVAILABLE
    assert (fault.hits, now()) == (1, before)
