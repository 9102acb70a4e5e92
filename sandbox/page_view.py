"""The tab of one person: the people, channels and messages that they can see."""

from __future__ import annotations

from discord import ChannelType

from sandbox.core import Core
from sandbox.guilds import OWNER_ID, User
from sandbox.permissions import MANAGE_GUILD, MANAGE_THREADS, VIEW_CHANNEL
from sandbox.scheduled_events import ACTIVE
from sandbox.world import Channel, Payload, Thread


def is_moderator(core: Core, user: User) -> bool:
    """Whether the user may manage the first server."""
    return bool(core.world.guild_permissions(user, core.world.guild) & MANAGE_GUILD)


class View:
    """The world as a person's tab is told of it."""

    def __init__(self, core: Core, user: User) -> None:
        self._core = core
        self._viewer = user

    def guild(self) -> Payload:
        """The first server."""
        world = self._core.world
        return {
            "id": str(world.guild.id),
            "name": world.guild.name,
            "preferred_locale": world.guild.preferred_locale,
            "roles": [{"id": str(r.id), "name": r.name} for r in world.guild.roles.values()],
        }

    def user(self, user: User) -> Payload:
        """Somebody."""
        return {
            "id": str(user.id),
            "name": user.name,
            "username": user.payload["username"],
            "bot": user.bot,
            "locale": user.locale,
            "member": user.id in self._core.world.members,
        }

    def channel(self, channel: Channel) -> Payload:
        """A channel, a thread, or the private channel with the bot."""
        recipient = channel.recipient
        last = channel.last_message_id
        if isinstance(channel, Thread):
            return {
                "id": str(channel.id),
                "name": channel.name,
                "kind": "thread",
                "recipient": None,
                "last_message_id": None if last is None else str(last),
                **self._thread(channel),
            }
        return {
            "id": str(channel.id),
            "name": channel.name if recipient is None else self._core.world.bot.name,
            "kind": "text" if recipient is None else "dm",
            "recipient": None if recipient is None else self.user(self._core.world.bot),
            "last_message_id": None if last is None else str(last),
        }

    def _thread(self, thread: Thread) -> Payload:
        """The fields that a thread has beyond a channel, with the rights of the viewer in it."""
        return {
            "parent_id": str(thread.parent.id),
            "archived": thread.archived,
            "locked": thread.locked,
            "count": thread.count,
            "joined": self._viewer.id in thread.members,
            "owned": self._viewer is thread.owner,
            "manages": self._core.world.can(self._viewer, thread, MANAGE_THREADS),
        }

    def events(self) -> list[Payload]:
        """The events of the first server that are not over, the next one first."""
        events = self._core.world.guild.events.values()
        return [
            {
                "id": str(event.id),
                "name": event.name,
                "location": event.location,
                "start": round(event.start),
                "active": event.status == ACTIVE,
            }
            for event in sorted(events, key=lambda event: event.start)
            if not event.over
        ]

    def shows(self, channel: Channel) -> bool:
        """Whether the tab shows a channel."""
        if channel.deleted or not self._core.world.can(self._viewer, channel, VIEW_CHANNEL):
            return False
        if channel.kind is ChannelType.voice:
            return False
        if channel.recipient is None:
            return channel.guild is self._core.world.guild
        return channel.last_message_id is not None

    def channels(self) -> list[Channel]:
        """All that the tab shows."""
        return [item for item in self._core.world.channels.values() if self.shows(item)]

    def commands(self) -> list[Payload]:
        """The commands that this person may use anywhere; `granted`: in channels of a server."""
        world, user = self._core.world, self._viewer
        found: dict[str, Payload] = {}
        granted: set[str] = set()
        for channel in world.channels.values():
            # A thread offers what its channel does.
            if channel.recipient in (None, user) and not isinstance(channel, Thread):
                for command in self._core.commands.usable(user, channel):
                    found.setdefault(command["id"], command)
                    if channel.guild is not None:
                        granted.add(command["id"])
        return [{**command, "granted": number in granted} for number, command in found.items()]

    def hello(self) -> Payload:
        """All that there is, for a tab that has just been opened."""
        world, user = self._core.world, self._viewer
        return {
            "world": world.id,
            "me": self.user(user),
            "users": [self.user(item) for item in world.users.values() if item.id != OWNER_ID],
            "guild": self.guild(),
            "channels": [self.channel(item) for item in self.channels()],
            "commands": self.commands(),
            "events": self.events(),
            "moderator": is_moderator(self._core, user),
            "dms_open": user.dms_open,
            "now": round(world.now() * 1000),
        }
