"""Scheduled events, by which a server announces a round. A failure is a `DeliveryFailure`."""

from datetime import UTC, datetime
from typing import Any

import discord
from discord.http import Route

from bot.delivery.budget import Budget, Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.http import attempt
from bot.delivery.limits import BucketKey, Counted
from bot.match.ids import EventId, GuildId
from bot.match.times import Instant
from bot.ui.replies import Obstacle

_ALL = "/guilds/{guild_id}/scheduled-events"
_ONE = _ALL + "/{guild_scheduled_event_id}"


class ServerEvents:
    """The scheduled events that the bot makes: scheduled, then active, then completed.

    Each method makes one request, and waits for a permit for it, which may take minutes after
    Discord has refused one. They need the permission Create Events.
    """

    def __init__(self, client: discord.Client, budget: Budget) -> None:
        self._client = client
        self._budget = budget

    async def create(
        self,
        guild_id: GuildId,
        name: str,
        starts_ms: Instant,
        ends_ms: Instant,
        place: str,
        description: str,
    ) -> EventId | DeliveryFailure:
        """Schedule an event. One whose arrival is not known may stand: a repeated one is a second.

        `name`, `place`: 1 to 100 characters. `description`: at most 1000. Both moments are ahead,
        the later one last. Failures are `FORBIDDEN`, `TOO_MANY`, `UNAVAILABLE`.
        """
        made = await self._ask(
            f"event in {guild_id}",
            guild_id,
            Route("POST", _ALL, guild_id=guild_id),
            {
                "name": name,
                "description": description,
                "privacy_level": discord.PrivacyLevel.guild_only.value,
                "entity_type": discord.EntityType.external.value,
                "entity_metadata": {"location": place},
                "scheduled_start_time": _iso(starts_ms),
                "scheduled_end_time": _iso(ends_ms),
            },
        )
        return made if isinstance(made, DeliveryFailure) else EventId(int(made["id"]))

    async def begin(self, guild_id: GuildId, event_id: EventId) -> DeliveryFailure | None:
        """An event begins; harmless where it has, as Discord begins it when its time has come.

        `GONE_EVENT`: it was deleted, or is over; as of the next ones.
        """
        return await self._change(guild_id, event_id, discord.EventStatus.active)

    async def complete(self, guild_id: GuildId, event_id: EventId) -> DeliveryFailure | None:
        """An active event is over."""
        return await self._change(guild_id, event_id, discord.EventStatus.completed)

    async def cancel(self, guild_id: GuildId, event_id: EventId) -> DeliveryFailure | None:
        """An event is not to be: it is deleted, also when it is active."""
        return await self._change(guild_id, event_id, None)

    def obstacle(self, guild_id: GuildId) -> Obstacle | None:
        """The obstacle to events on a server, by what the gateway has told; None: there is none."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return Obstacle.ABSENT
        may = guild.me.guild_permissions.create_events
        return None if may else Obstacle.CREATE_EVENTS

    async def _change(
        self, guild_id: GuildId, event_id: EventId, status: discord.EventStatus | None
    ) -> DeliveryFailure | None:
        """Set the status of an event; None: delete it."""
        method = "DELETE" if status is None else "PATCH"
        route = Route(method, _ONE, guild_id=guild_id, guild_scheduled_event_id=event_id)
        written = None if status is None else {"status": status.value}
        done = await self._ask(f"{method} of event {event_id}", guild_id, route, written)
        return done if isinstance(done, DeliveryFailure) else None

    async def _ask(self, what: str, guild_id: GuildId, route: Route, written: object) -> Any:
        key = BucketKey(Counted.SERVER_EVENTS, guild_id)
        permit = await self._budget.permit(Urgency.LOOK, key)
        return await attempt(what, lambda: self._client.http.request(route, json=written), permit)


def _iso(moment: Instant) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).isoformat()
