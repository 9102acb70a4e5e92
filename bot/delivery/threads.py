"""Threads that hang on the bot's messages: made, opened again, and what is known of them.

Nothing here waits for Discord's limits, which hold up new threads for minutes: callers play in the
channel meanwhile. A failure is a `DeliveryFailure`, no exception.
"""

import math
from enum import StrEnum
from typing import NamedTuple

import discord
from discord.http import Route
from lru import LRU

from bot.aio.timing import Time
from bot.delivery.budget import Budget, Urgency
from bot.delivery.failures import THREADS, DeliveryFailure, needed
from bot.delivery.http import attempt
from bot.delivery.limits import BucketKey, Counted
from bot.delivery.sender import MessageRef
from bot.match.ids import ChannelId, GuildId
from bot.match.times import Instant
from bot.ui.replies import Obstacle

_KEPT = 20_000
"""How many threads that are not open are remembered, of all servers."""

_WITH_THREADS = (discord.ChannelType.text, discord.ChannelType.news)


class Held(NamedTuple):
    """The answer that no thread is made on the server for now. `until`: when to ask again."""

    until: Instant


class ChannelKind(StrEnum):
    """The kind of a channel, by what threads can do there."""

    TEXT = "text"
    """A text or announcement channel: there can be threads in it."""
    THREAD = "thread"
    OTHER = "other"
    """A voice channel, a forum or a private channel."""


class ThreadState(StrEnum):
    """Whether people can press and write in a thread."""

    OPEN = "open"
    ARCHIVED = "archived"
    """Its buttons do not work on phones; see `Threads.open`."""
    LOCKED = "locked"
    """A moderator has locked it, and perhaps archived it as well."""
    GONE = "gone"
    UNKNOWN = "unknown"
    """It is not open, or cannot be seen; `Threads.open` finds out."""


class Threads:
    """All threads that the bot makes."""

    def __init__(self, client: discord.Client, budget: Budget, time: Time) -> None:
        self._client = client
        self._budget = budget
        self._time = time
        self._heard: LRU[ChannelId, ThreadState] = LRU(_KEPT)
        """Those that are not open, as the library forgets them."""

    # Requests

    async def make(
        self, guild_id: GuildId, where: MessageRef, name: str, archive_minutes: int
    ) -> ChannelId | Held | DeliveryFailure:
        """Hang a thread on a message. One that it has already counts as made.

        So it is harmless to ask again because nobody could note the first one. `where`: a message
        in a text or announcement channel. `name`: 1 to 100 characters. `archive_minutes`: of
        silence, after which Discord archives the thread: 60, 1440, 4320 or 10080. Returns at once
        without a request while none may be made. Failures are `TOO_MANY`, `FORBIDDEN`,
        `NO_THREADS`, `GONE_CHANNEL`; `GONE_MESSAGE` also where the thread of the message was
        deleted, as it gets no second one; `UNAVAILABLE`: ask again.
        """
        permit = self._budget.permit_now(*_creation(guild_id))
        if permit is None:
            return Held(self._free_at(guild_id))
        path = "/channels/{channel_id}/messages/{message_id}/threads"
        route = Route("POST", path, **where._asdict())
        written = {"name": name, "auto_archive_duration": archive_minutes}
        limited = False

        async def call() -> ChannelId:
            nonlocal limited
            try:
                made = await self._client.http.request(route, json=written)
            except discord.HTTPException as error:
                limited = error.status == 429
                raise
            return ChannelId(int(made["id"]))

        made = await attempt(f"thread of {where.message_id}", call, permit)
        if made is DeliveryFailure.THREAD_EXISTS:
            thread_id = ChannelId(where.message_id)
            gone = self.state(thread_id) is ThreadState.GONE
            return DeliveryFailure.GONE_MESSAGE if gone else thread_id
        if made is DeliveryFailure.ARCHIVED:
            # The code for too many threads, which elsewhere says that one cannot be opened.
            return DeliveryFailure.TOO_MANY
        return Held(self._free_at(guild_id)) if limited else made

    def held_until(self, guild_id: GuildId) -> Instant | None:
        """The moment before which no thread is made on a server; None: one can be made now.

        Some seconds after the last one, or minutes ahead because Discord has said so.
        """
        free_at = self._free_at(guild_id)
        return free_at if free_at > self._time.now() else None

    def _free_at(self, guild_id: GuildId) -> Instant:
        return self._time.now() + math.ceil(self._budget.wait(*_creation(guild_id)))

    async def open(self, thread_id: ChannelId) -> DeliveryFailure | None:
        """Open an archived thread again; harmless for an open one. Returns None once it is open.

        Failures are `ARCHIVED` where it is locked or too many are open, `GONE_CHANNEL`,
        `FORBIDDEN`; `UNAVAILABLE`, also without a request where it was opened too often: ask later.
        """
        key = BucketKey(Counted.REOPENINGS, thread_id)
        permit = self._budget.permit_now(Urgency.BOARD, key)
        if permit is None:
            return DeliveryFailure.UNAVAILABLE
        route = Route("PATCH", "/channels/{channel_id}", channel_id=thread_id)

        async def call() -> None:
            await self._client.http.request(route, json={"archived": False})

        failure = await attempt(f"opening of {thread_id}", call, permit)
        if failure is None:
            self.changed(thread_id, archived=False, locked=False)
        elif failure is DeliveryFailure.GONE_CHANNEL:
            self.gone(thread_id)
        elif failure is DeliveryFailure.FORBIDDEN and self.state(thread_id) is ThreadState.LOCKED:
            return DeliveryFailure.ARCHIVED
        return failure

    # Events

    def changed(self, thread_id: ChannelId, *, archived: bool, locked: bool) -> None:
        """Discord says how a thread is now."""
        if archived or locked:
            self._heard[thread_id] = ThreadState.LOCKED if locked else ThreadState.ARCHIVED
        else:
            self._heard.pop(thread_id, None)

    def gone(self, thread_id: ChannelId) -> None:
        """A thread is deleted, or its channel."""
        self._heard[thread_id] = ThreadState.GONE

    # By what the gateway has told so far

    def state(self, thread_id: ChannelId) -> ThreadState:
        found = self._client.get_channel(thread_id)
        if not isinstance(found, discord.Thread):
            return self._heard.get(thread_id, ThreadState.UNKNOWN)
        if found.locked:
            return ThreadState.LOCKED
        return ThreadState.ARCHIVED if found.archived else ThreadState.OPEN

    def kind_of(self, channel_id: ChannelId) -> ChannelKind | None:
        """The kind of a channel; None: it is not known."""
        kind = getattr(self._client.get_channel(channel_id), "type", None)
        if kind is None:
            return None
        if kind in THREADS:
            return ChannelKind.THREAD
        return ChannelKind.TEXT if kind in _WITH_THREADS else ChannelKind.OTHER

    def obstacle(self, guild_id: GuildId, channel_id: ChannelId) -> Obstacle | ChannelKind | None:
        """The obstacle to threads in a channel, whose messages they hang on; None: there is none.

        The first permission that is missing, or the kind of a channel that has no threads.
        """
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return Obstacle.ABSENT
        channel, kind = guild.get_channel_or_thread(channel_id), self.kind_of(channel_id)
        if channel is None or kind is None:
            return Obstacle.VIEW_CHANNEL
        if kind is not ChannelKind.TEXT:
            return kind
        granted = channel.permissions_for(guild.me)
        wanted = (
            *needed(channel.type),
            Obstacle.CREATE_PUBLIC_THREADS,
            Obstacle.SEND_MESSAGES_IN_THREADS,
        )
        return next((name for name in wanted if not getattr(granted, name)), None)


def _creation(guild_id: GuildId) -> tuple[Urgency, BucketKey]:
    return Urgency.BOARD, BucketKey(Counted.THREADS, guild_id)
