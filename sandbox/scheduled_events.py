"""The events that a server announces: made, changed, begun and ended, by hand and by the clock."""

from __future__ import annotations

from typing import Any

from discord import EventStatus, Intents

from sandbox import limits, payloads
from sandbox.errors import refuse
from sandbox.forms import Problems, verify
from sandbox.gateway import Gateway
from sandbox.guilds import Guild, ScheduledEvent, User
from sandbox.moments import Alarm, read_iso
from sandbox.permissions import CREATE_EVENTS, MANAGE_EVENTS
from sandbox.watch import Change, Watch
from sandbox.world import Payload, World

SCHEDULED, ACTIVE = EventStatus.scheduled.value, EventStatus.active.value
COMPLETED, CANCELED = EventStatus.completed.value, EventStatus.canceled.value
FOLLOWS = {SCHEDULED: (ACTIVE, CANCELED), ACTIVE: (COMPLETED,)}
"""The states into which somebody may bring an event, by the one in which it is."""


class ScheduledEvents:
    """The events of all servers."""

    def __init__(self, world: World, gateway: Gateway, watch: Watch) -> None:
        self.alarm = Alarm(world.now, self._look)
        self._world = world
        self._gateway = gateway
        self._watch = watch

    def create(self, user: User, guild: Guild, body: Any) -> ScheduledEvent:
        """Announce an event. Raises `ApiError` 50013, 50035 and 30038."""
        if not self._world.guild_permissions(user, guild) & CREATE_EVENTS:
            raise refuse(50013)
        verify(limits.NEW_EVENT, body)
        if sum(not event.over for event in guild.events.values()) >= limits.MOST_EVENTS:
            raise refuse(30038)
        event = ScheduledEvent(
            self._world.snowflakes.next(),
            guild,
            user,
            body["name"],
            body["entity_metadata"]["location"],
            read_iso(body["scheduled_start_time"]),
            read_iso(body["scheduled_end_time"]),
            body.get("description") or None,
        )
        self._check_times(event.start, event.end, body)
        guild.events[event.id] = event
        self._tell("CREATE", event)
        return event

    def change(self, user: User, event: ScheduledEvent, body: Any) -> None:
        """Change an event, or bring it into its next state.

        Raises `ApiError` 50013, 180000 (it is over) and 50035.
        """
        self._check_may(user, event)
        if event.over:
            raise refuse(180000)
        verify(limits.CHANGED_EVENT, body)
        given: Payload = {name: value for name, value in body.items() if value is not None}
        status = given.get("status", event.status)
        problems = Problems()
        if status != event.status and status not in FOLLOWS[event.status]:
            problems.add(("status",), "GUILD_SCHEDULED_EVENT_INVALID_STATUS_TRANSITION")
        if "scheduled_start_time" in given and event.status != SCHEDULED:
            problems.add(("scheduled_start_time",), "GUILD_SCHEDULED_EVENT_INVALID_START_BY_STATUS")
        problems.raise_if_any()
        start, end = (
            read_iso(given[name]) if name in given else before
            for name, before in (
                ("scheduled_start_time", event.start),
                ("scheduled_end_time", event.end),
            )
        )
        self._check_times(start, end, given)
        event.start, event.end, event.status = start, end, status
        event.name = given.get("name", event.name)
        event.location = given.get("entity_metadata", {}).get("location", event.location)
        if "description" in body:
            event.description = body["description"] or None
        self._tell("UPDATE", event)

    def delete(self, user: User, event: ScheduledEvent) -> None:
        """Take an event back. Raises `ApiError` 50013."""
        self._check_may(user, event)
        del event.guild.events[event.id]
        self._tell("DELETE", event)

    def _check_may(self, user: User, event: ScheduledEvent) -> None:
        needed = MANAGE_EVENTS | (CREATE_EVENTS if user is event.creator else 0)
        if not self._world.guild_permissions(user, event.guild) & needed:
            raise refuse(50013)

    def _check_times(self, start: float, end: float, given: Payload) -> None:
        problems = Problems()
        if "scheduled_start_time" in given and start <= self._world.now():
            problems.add(("scheduled_start_time",), "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST")
        if end <= start:
            problems.add(("scheduled_end_time",), "GUILD_SCHEDULED_EVENT_END_BEFORE_START")
        problems.raise_if_any()

    def _look(self) -> None:
        """Begin and end what is due."""
        now = self._world.now() + 0.001
        for guild in self._world.guilds.values():
            for event in guild.events.values():
                for state, moment in ((SCHEDULED, event.start), (ACTIVE, event.end)):
                    if event.status == state and moment <= now:
                        event.status = FOLLOWS[state][0]
                        self._tell("UPDATE", event)
        self._set_alarm()

    def _set_alarm(self) -> None:
        events = [each for guild in self._world.guilds.values() for each in guild.events.values()]
        moments = [
            event.start if event.status == SCHEDULED else event.end
            for event in events
            if not event.over
        ]
        self.alarm.set(min(moments, default=None))

    def _tell(self, what: str, event: ScheduledEvent) -> None:
        self._gateway.dispatch(
            f"GUILD_SCHEDULED_EVENT_{what}",
            lambda: payloads.scheduled_event(event),
            Intents.guild_scheduled_events.flag,
            guild=event.guild,
        )
        self._set_alarm()
        self._watch.announce(Change("events"))
