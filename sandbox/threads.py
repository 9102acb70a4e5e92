"""Threads: what is open, who is in them, and how much they hold; each change with its events."""

from __future__ import annotations

from collections.abc import Iterable

from discord import Intents, MessageType

from sandbox import payloads
from sandbox.errors import refuse
from sandbox.gateway import Gateway
from sandbox.guilds import BOT_ID, Guild, User
from sandbox.moments import Alarm
from sandbox.permissions import MANAGE_THREADS, VIEW_CHANNEL
from sandbox.watch import Change, Watch
from sandbox.world import HAS_THREAD, Channel, Message, Payload, Thread, World


class ThreadLife:
    """All threads. `most_active`: how many may be open in a server at once."""

    def __init__(self, world: World, gateway: Gateway, watch: Watch) -> None:
        self.most_active = 1000
        self.alarm = Alarm(world.now, self._archive_the_idle)
        self._world = world
        self._gateway = gateway
        self._watch = watch

    # Beginning and end

    def begin(
        self, message: Message, owner: User, name: str, minutes: int, slowmode: int
    ) -> Thread:
        """Hang a thread on a message. Raises `ApiError` 160004 or 160006."""
        parent, now = message.channel, self._world.now()
        if message.payload["flags"] & HAS_THREAD:
            raise refuse(160004)
        assert parent.guild is not None
        self._check_room(parent.guild)
        thread = Thread(
            message.id,
            name,
            guild=parent.guild,
            parent=parent,
            owner=owner,
            begun=now,
            active=now,
            changed=now,
            minutes=minutes,
            slowmode=slowmode,
        )
        thread.members[owner.id] = now
        self._world.channels[thread.id] = thread
        message.thread = thread
        shown = {**payloads.thread(thread), "newly_created": True}
        self._tell("THREAD_CREATE", thread, shown)
        self._tell_members(thread, [owner.id], [])
        flags = message.payload["flags"] | HAS_THREAD
        message.payload = {**message.payload, "flags": flags, "thread": payloads.thread(thread)}
        self._gateway.message("MESSAGE_UPDATE", message)
        self._watch.announce(Change("edit", message=message))
        self._changed(thread)
        return thread

    def _check_room(self, guild: Guild) -> None:
        active = sum(not thread.archived for thread in self._world.threads(guild))
        if active >= self.most_active:
            raise refuse(160006)

    def remove(self, thread: Thread) -> None:
        """A thread goes, with its messages. Its message can never have another one."""
        self._forget(thread)
        assert thread.guild is not None
        gone: Payload = {
            "id": str(thread.id),
            "guild_id": str(thread.guild.id),
            "parent_id": str(thread.parent.id),
            "type": thread.kind.value,
        }
        self._tell("THREAD_DELETE", thread, gone)
        starter = thread.parent.messages.get(thread.id)
        if starter is not None:
            starter.thread = None
            payload = {name: each for name, each in starter.payload.items() if name != "thread"}
            starter.payload = payload
            self._watch.announce(Change("edit", message=starter))

    def remove_all(self, parent: Channel) -> None:
        """The threads of a channel go with it. No event tells of them, as the channel's tells."""
        for thread in [] if parent.guild is None else self._world.threads(parent.guild):
            if thread.parent is parent:
                self._forget(thread)

    def _forget(self, thread: Thread) -> None:
        thread.deleted = True
        self._world.channels.pop(thread.id, None)
        self._set_alarm()
        self._watch.announce(Change("channel gone", channel=thread))

    # Open and archived

    def archive(self, thread: Thread) -> None:
        """Archive a thread. Harmless for one that is archived."""
        if not thread.archived:
            thread.archived, thread.changed = True, self._world.now()
            self.update(thread)

    def open(self, thread: Thread) -> None:
        """Open an archived thread. Harmless for an open one. Raises `ApiError` 160006."""
        if not thread.archived:
            return
        assert thread.guild is not None
        self._check_room(thread.guild)
        thread.archived, thread.changed = False, self._world.now()
        thread.active = thread.changed
        self.update(thread)
        if BOT_ID in thread.members:
            member = {**payloads.thread_member(thread, BOT_ID), "guild_id": str(thread.guild.id)}
            self._tell("THREAD_MEMBER_UPDATE", thread, member)

    def update(self, thread: Thread) -> None:
        """Announce what has changed about a thread."""
        self._tell("THREAD_UPDATE", thread, payloads.thread(thread))
        self._changed(thread)

    def _archive_the_idle(self) -> None:
        now = self._world.now() + 0.001
        for thread in self._open():
            if _deadline(thread) <= now:
                self.archive(thread)
        self._set_alarm()

    def _set_alarm(self) -> None:
        self.alarm.set(min(map(_deadline, self._open()), default=None))

    def _open(self) -> list[Thread]:
        return [
            thread
            for guild in self._world.guilds.values()
            for thread in self._world.threads(guild)
            if not thread.archived
        ]

    # Members

    def join(self, thread: Thread, users: Iterable[User]) -> None:
        """Add users who see the thread and are not in it."""
        self._add(thread, users)
        self._changed(thread)

    def _add(self, thread: Thread, users: Iterable[User]) -> None:
        new = [
            number
            for number, user in {user.id: user for user in users}.items()
            if number not in thread.members and self._world.can(user, thread, VIEW_CHANNEL)
        ]
        thread.members |= dict.fromkeys(new, self._world.now())
        self._tell_members(thread, new, [])

    def leave(self, thread: Thread, user: User) -> None:
        """Take a user out of a thread. Harmless for one who is not in it."""
        if thread.members.pop(user.id, None) is not None:
            self._tell_members(thread, [], [user.id])
            self._changed(thread)

    # Messages

    def check_post(self, user: User, channel: Channel) -> None:
        """Refuse a message in a locked thread. Raises `ApiError` 160005, or 50083 if archived."""
        self.check_removal(user, channel)
        if isinstance(channel, Thread) and channel.locked and not self.manages(user, channel):
            raise refuse(160005)

    def check_edit(self, user: User, channel: Channel) -> None:
        """Refuse what an archived or locked thread does not allow. Raises as `check_post`."""
        if isinstance(channel, Thread) and channel.archived:
            raise refuse(50083)
        self.check_post(user, channel)

    def check_removal(self, user: User, channel: Channel) -> None:
        """Refuse anything where a thread is archived and locked. Raises `ApiError` 50083."""
        shut = isinstance(channel, Thread) and channel.archived and channel.locked
        if shut and not self.manages(user, channel):
            raise refuse(50083)

    def manages(self, user: User, thread: Channel) -> bool:
        """Whether somebody may do as a moderator does."""
        return self._world.can(user, thread, MANAGE_THREADS)

    def posted(self, thread: Thread, message: Message) -> None:
        """Count a message that all may read; its author, and whom it mentions, join."""
        world, payload = self._world, message.payload
        thread.active = world.now()
        if payload["type"] != MessageType.thread_starter_message.value:
            thread.count += 1
            thread.sent += 1
        named = [world.users[int(user["id"])] for user in payload["mentions"]]
        roles = {int(number) for number in payload["mention_roles"]}
        assert thread.guild is not None
        called = [
            member.user
            for member in thread.guild.members.values()
            if not roles.isdisjoint(member.role_ids)
        ]
        self._add(thread, [message.author, *named, *called])
        self._changed(thread)

    def deleted(self, thread: Thread, messages: Iterable[Message]) -> None:
        """Messages of a thread are gone."""
        starter = MessageType.thread_starter_message.value
        thread.count -= sum(
            not message.ephemeral and message.payload["type"] != starter for message in messages
        )
        self._changed(thread)

    # Events

    def _tell(self, name: str, thread: Thread, payload: Payload, members: bool = False) -> None:
        """Send an event to the sessions that may know of it; `members`: that hear of members."""
        intent = Intents.guilds.flag | (Intents.members.flag if members else 0)
        if self._world.can(self._world.bot, thread, VIEW_CHANNEL):
            self._gateway.dispatch(name, lambda: payload, intent, guild=thread.guild)

    def _tell_members(self, thread: Thread, added: list[int], removed: list[int]) -> None:
        guild = thread.guild
        assert guild is not None
        if not added and not removed:
            return
        payload: Payload = {
            "id": str(thread.id),
            "guild_id": str(guild.id),
            "member_count": min(len(thread.members), 50),
            "added_members": [
                {
                    **payloads.thread_member(thread, number),
                    "member": payloads.member(guild.members[number]),
                    "presence": None,
                }
                for number in added
            ],
            "removed_member_ids": [str(number) for number in removed],
        }
        own = BOT_ID in added or BOT_ID in removed
        self._tell("THREAD_MEMBERS_UPDATE", thread, payload, members=not own)

    def synchronise(self, channel: Channel) -> None:
        """Tell a bot that has come to see a channel of its open threads."""
        assert channel.guild is not None
        seen = [
            thread
            for thread in self._world.threads(channel.guild)
            if thread.parent is channel and not thread.archived
        ]
        listed: Payload = {
            "guild_id": str(channel.guild.id),
            "channel_ids": [str(channel.id)],
            "threads": [payloads.thread(thread) for thread in seen],
            "members": [
                payloads.thread_member(thread, BOT_ID)
                for thread in seen
                if BOT_ID in thread.members
            ],
        }
        intent = Intents.guilds.flag
        self._gateway.dispatch("THREAD_LIST_SYNC", lambda: listed, intent, guild=channel.guild)

    def _changed(self, thread: Thread) -> None:
        starter = thread.parent.messages.get(thread.id)
        if starter is not None:
            starter.payload = {**starter.payload, "thread": payloads.thread(thread)}
        self._set_alarm()
        self._watch.announce(Change("thread", channel=thread))


def _deadline(thread: Thread) -> float:
    """When a thread is archived unless something happens in it, in UTC epoch seconds."""
    return thread.active + thread.minutes * 60
