"""Scheduled events, by which a server announces a round. A failure is a `DeliveryFailure`."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

import discord
from discord.http import Route

from bot.delivery.budget import Budget, Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.http import attempt
from bot.delivery.limits import BucketKey, Counted
from bot.match.ids import EventId, GuildId
from bot.match.times import Instant

_ALL = "/guilds/{guild_id}/scheduled-events"
_ONE = _ALL + "/{guild_scheduled_event_id}"


class ServerEvent(NamedTuple):
    """An announcement in a server's list of events.

    `name`, `place`: 1 to 100 characters. `description`: at most 1000. `starts`, `ends`: in ms since
    the epoch, UTC, the later one last.
    """

    name: str
    place: str
    description: str
    starts: Instant
    ends: Instant

    def written(self) -> dict[str, Any]:
        """The event as Discord's API takes it."""
        return {
            "name": self.name,
            "description": self.description,
            "entity_metadata": {"location": self.place},
            "scheduled_start_time": _iso(self.starts),
            "scheduled_end_time": _iso(self.ends),
        }


class ServerEvents:
    """The scheduled events that the bot makes: scheduled, then active, then completed.

    Each method makes one request, and waits for a permit for it, which may take minutes after
    Discord has refused one. They need the permission Create Events.
    """

    def __init__(self, client: discord.Client, budget: Budget) -> None:
        self._client = client
        self._budget = budget

    async def create(self, guild_id: GuildId, event: ServerEvent) -> EventId | DeliveryFailure:
        """Schedule an event, which must begin later than now.

        One whose arrival is not known may stand, and `find` tells. Failures are `FORBIDDEN`,
        `TOO_MANY`, `UNAVAILABLE`.
        """
        kind = {
            "privacy_level": discord.PrivacyLevel.guild_only.value,
            "entity_type": discord.EntityType.external.value,
        }
        route = Route("POST", _ALL, guild_id=guild_id)
        made = await self._ask(f"event in {guild_id}", guild_id, route, event.written() | kind)
        return made if isinstance(made, DeliveryFailure) else EventId(int(made["id"]))

    async def find(
        self, guild_id: GuildId, event: ServerEvent, after: int
    ) -> list[EventId] | DeliveryFailure:
        """The bot's events that have this name or this place, as either may have changed meanwhile.

        Those that have both come first, then the newest. `after`: the lowest id that counts.
        """
        route = Route("GET", _ALL, guild_id=guild_id)
        found = await self._ask(f"events in {guild_id}", guild_id, route)
        if isinstance(found, DeliveryFailure):
            return found
        own = self._client.user
        alike = [
            (
                (one["name"] == event.name)
                + ((one["entity_metadata"] or {}).get("location") == event.place),
                EventId(int(one["id"])),
            )
            for one in found
            if own is not None and one.get("creator_id") == str(own.id) and int(one["id"]) >= after
        ]
        return [number for same, number in sorted(alike, reverse=True) if same]

    async def is_ahead(self, guild_id: GuildId, event_id: EventId) -> bool | DeliveryFailure:
        """Whether an event has not begun; Discord begins it by itself when its time has come."""
        route = Route("GET", _ONE, guild_id=guild_id, guild_scheduled_event_id=event_id)
        found = await self._ask(f"event {event_id}", guild_id, route)
        if isinstance(found, DeliveryFailure):
            return found
        return bool(found["status"] == discord.EventStatus.scheduled.value)

    async def change(
        self, guild_id: GuildId, event_id: EventId, event: ServerEvent, *, begun: bool
    ) -> DeliveryFailure | None:
        """Let an event say something else. `begun`: the moment at which it begins stays."""
        written = event.written()
        if begun:
            del written["scheduled_start_time"]
        return await self._change(guild_id, event_id, written)

    async def begin(self, guild_id: GuildId, event_id: EventId) -> DeliveryFailure | None:
        """An event begins; harmless where it has, as Discord begins it when its time has come.

        `GONE_EVENT`: it was deleted, or is over; as of the next ones.
        """
        return await self._change(guild_id, event_id, _status(discord.EventStatus.active))

    async def complete(self, guild_id: GuildId, event_id: EventId) -> DeliveryFailure | None:
        """An active event is over."""
        return await self._change(guild_id, event_id, _status(discord.EventStatus.completed))

    async def cancel(self, guild_id: GuildId, event_id: EventId) -> DeliveryFailure | None:
        """An event is not to be: it is deleted, also when it is active."""
        return await self._change(guild_id, event_id, None)

    async def _change(
        self, guild_id: GuildId, event_id: EventId, written: Mapping[str, Any] | None
    ) -> DeliveryFailure | None:
        """Change what is `written` of an event; None: delete it."""
        method = "DELETE" if written is None else "PATCH"
        route = Route(method, _ONE, guild_id=guild_id, guild_scheduled_event_id=event_id)
        done = await self._ask(f"{method} of event {event_id}", guild_id, route, written)
        return done if isinstance(done, DeliveryFailure) else None

    async def _ask(self, what: str, guild_id: GuildId, route: Route, written: object = None) -> Any:
        key = BucketKey(Counted.SERVER_EVENTS, guild_id)
        permit = await self._budget.permit(Urgency.LOOK, key)
        return await attempt(what, lambda: self._client.http.request(route, json=written), permit)


def _status(status: discord.EventStatus) -> dict[str, Any]:
    return {"status": status.value}


def _iso(moment: Instant) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).isoformat()
