"""Acts of people and the bot with threads: their rights, and the lines that Discord writes."""

from __future__ import annotations

from typing import Any

from discord import ChannelType, MessageType

from sandbox import limits, payloads
from sandbox.errors import refuse
from sandbox.forms import verify
from sandbox.guilds import User
from sandbox.messages import Messages
from sandbox.permissions import CREATE_PUBLIC_THREADS
from sandbox.ratelimit import too_many
from sandbox.threads import ThreadLife
from sandbox.world import Message, Payload, Thread, World

DAY_MINUTES = 1440


class ThreadActs:
    """Starts, changes and deletes threads.

    The beginning of a thread is written into the channel when its message is `old_seconds` old.
    """

    def __init__(self, world: World, threads: ThreadLife, messages: Messages) -> None:
        self.old_seconds = 60.0
        self._world = world
        self._threads = threads
        self._messages = messages
        self._refused_until: dict[int, float] = {}

    @property
    def most_active(self) -> int:
        """How many threads may be open in a server at once; one more is refused with 160006."""
        return self._threads.most_active

    @most_active.setter
    def most_active(self, most: int) -> None:
        self._threads.most_active = most

    def refuse_starts(self, seconds: float, guild_id: int | None = None) -> None:
        """Answer all that would start a thread in a server (else the first) with 429 for so long.

        The seconds are of the sandbox's clock; 0 ends it.
        """
        guild_id = self._world.guild_id if guild_id is None else guild_id
        self._refused_until[guild_id] = self._world.now() + seconds

    def start(self, user: User, message: Message, body: Any) -> Thread:
        """Hang a thread on a message.

        Raises `ApiError` 429, 50024 (no place for threads), 50013, 50035, 160004 and 160006.
        """
        parent, now = message.channel, self._world.now()
        if parent.guild is None:
            raise refuse(50003)
        wait = self._refused_until.get(parent.guild.id, now) - now
        if wait > 0:
            raise too_many(wait, {}, "shared")
        if parent.kind is not ChannelType.text:
            raise refuse(50024)
        if not self._world.can(user, parent, CREATE_PUBLIC_THREADS):
            raise refuse(50013)
        verify(limits.START_THREAD, body)
        minutes = body.get("auto_archive_duration") or DAY_MINUTES
        slowmode = body.get("rate_limit_per_user") or 0
        thread = self._threads.begin(message, user, body["name"], minutes, slowmode)
        guild_id = str(parent.guild.id)
        quoted: Payload = {
            "type": MessageType.thread_starter_message.value,
            **payloads.reply_to(message),
        }
        self._messages.create(thread, user, {}, extra=quoted)
        if now - message.created >= self.old_seconds:
            pointing = {"type": 0, "channel_id": str(thread.id), "guild_id": guild_id}
            extra = {"type": MessageType.thread_created.value, "message_reference": pointing}
            self._messages.create(parent, user, {"content": thread.name}, extra=extra)
        return thread

    def change(self, user: User, thread: Thread, body: Any) -> None:
        """Archive or open a thread, lock or rename it, or change when it is archived by itself.

        Raises `ApiError` 50035, 50083 (it is archived and stays so), 50013 and 160006.
        """
        verify(limits.CHANGE_THREAD, body)
        given: Payload = {name: value for name, value in body.items() if value is not None}
        opens = given.get("archived") is False
        if thread.archived and not opens:
            raise refuse(50083)
        if not (self._threads.manages(user, thread) or self._owner_may(user, thread, given)):
            raise refuse(50013)
        self._threads.open(thread)
        before = thread.name
        thread.name = given.get("name", thread.name)
        thread.locked = given.get("locked", thread.locked)
        thread.slowmode = given.get("rate_limit_per_user", thread.slowmode)
        if "auto_archive_duration" in given:
            thread.minutes = given["auto_archive_duration"]
            thread.active = thread.changed = self._world.now()
        if thread.name != before:
            extra = {"type": MessageType.channel_name_change.value}
            self._messages.create(thread, user, {"content": thread.name}, extra=extra)
        if given.get("archived"):
            self._threads.archive(thread)
        elif given.keys() - {"archived"}:
            self._threads.update(thread)

    @staticmethod
    def _owner_may(user: User, thread: Thread, given: Payload) -> bool:
        if thread.locked or given.keys() & {"locked", "rate_limit_per_user"}:
            return False
        if given == {"archived": False}:
            return user.id in thread.members
        return user is thread.owner

    def delete(self, user: User, thread: Thread) -> None:
        """Delete a thread with its messages. Raises `ApiError` 50013."""
        if not self._threads.manages(user, thread):
            raise refuse(50013)
        self._threads.remove(thread)
