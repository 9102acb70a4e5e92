"""The running sandbox without its doors: its parts, and changes to people and places."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from discord import ChannelType, Intents

from sandbox import payloads
from sandbox.commands import CommandRegistry
from sandbox.errors import refuse
from sandbox.gateway import Gateway
from sandbox.guilds import BOT_ID, Guild, Member, Overwrite, Role, User
from sandbox.interactions import Interactions
from sandbox.messages import Messages
from sandbox.permissions import VIEW_CHANNEL
from sandbox.scheduled_events import ScheduledEvents
from sandbox.thread_acts import ThreadActs
from sandbox.threads import ThreadLife
from sandbox.watch import Change, Watch
from sandbox.world import Channel, Payload, Thread, World


@dataclass(slots=True)
class Openings:
    """How often a private channel was opened, and from when on Discord refuses it to the bot.

    After `most` openings, of channels that were there before as well, the answer is the error
    `code`. None: as many as wanted.
    """

    most: int | None = None
    code: int = 40003
    count: int = 0

    def admit(self) -> None:
        """Count one. Raises `ApiError` 40003 or 20026."""
        if self.most is not None and self.count >= self.most:
            raise refuse(self.code)
        self.count += 1


class Core:
    """The parts of one sandbox; none of them knows this whole, only the parts below it."""

    def __init__(self, now: Callable[[], float], token: str) -> None:
        self.token = token
        self.world = World(now)
        self.watch = Watch()
        self.gateway = Gateway(self.world, self.watch, token)
        self._threads = ThreadLife(self.world, self.gateway, self.watch)
        self.messages = Messages(self.world, self.gateway, self.watch, self._threads)
        self.threads = ThreadActs(self.world, self._threads, self.messages)
        self.scheduled_events = ScheduledEvents(self.world, self.gateway, self.watch)
        self.interactions = Interactions(self.world, self.gateway, self.messages, self.watch)
        self.commands = CommandRegistry(self.world, self.watch)
        self.refuse_old_edits: float | None = None
        self.openings = Openings()

    def look_at_clock(self) -> None:
        """Do what is due by the clock (after a test moved it)."""
        self.interactions.look_at_clock()
        self._threads.alarm.look()
        self.scheduled_events.alarm.look()

    def close(self) -> None:
        """Stop all timers."""
        self.interactions.close()
        self._threads.alarm.close()
        self.scheduled_events.alarm.close()

    def add_guild(self, name: str, users: Iterable[User] = ()) -> Guild:
        """A new server with these members; the bot is told of it."""
        guild = self.world.add_guild(name)
        for user in users:
            self.world.join(user, guild)
        self.gateway.introduce(guild)
        return guild

    def send_bot_away(self, guild: Guild) -> None:
        """A server throws the bot out. Harmless when it has done so already."""
        if guild.members.pop(BOT_ID, None) is None:
            return
        self.gateway.dispatch(
            "GUILD_DELETE", lambda: {"id": str(guild.id)}, Intents.guilds.flag, guild=guild
        )
        self.watch.announce(Change("member", user=self.world.bot))

    def set_available(self, guild: Guild, available: bool) -> None:
        """Discord itself loses a server for a while, or has it again."""
        if available:
            self.gateway.introduce(guild)
            return
        gone = {"id": str(guild.id), "unavailable": True}
        self.gateway.dispatch("GUILD_DELETE", lambda: gone, Intents.guilds.flag, guild=guild)

    def add_user(self, name: str, *, locale: str | None = None, moderator: bool = False) -> Member:
        """A new member of the first server; the bot hears of it if it may."""
        member = self.world.add_user(name, locale=locale, moderator=moderator)
        self._joined(member, self.world.guild)
        return member

    def join(self, user: User, guild: Guild, *, moderator: bool = False) -> Member:
        """A user comes to a server, perhaps again."""
        member = self.world.join(user, guild, moderator=moderator)
        self._joined(member, guild)
        return member

    def _joined(self, member: Member, guild: Guild) -> None:
        self._member_event("GUILD_MEMBER_ADD", member, guild)
        self.watch.announce(Change("user", user=member.user))

    def _member_event(self, name: str, member: Member, guild: Guild) -> None:
        self.gateway.dispatch(
            name,
            lambda: {**payloads.member(member), "guild_id": str(guild.id)},
            Intents.members.flag,
            guild=guild,
        )

    def remove_member(self, user: User, guild: Guild) -> None:
        """The user leaves a server (is kicked). Harmless for a stranger."""
        if guild.members.pop(user.id, None) is None:
            return
        self.gateway.dispatch(
            "GUILD_MEMBER_REMOVE",
            lambda: {"guild_id": str(guild.id), "user": user.payload},
            Intents.members.flag,
            guild=guild,
        )
        for thread in self.world.threads(guild):
            self._threads.leave(thread, user)
        self.watch.announce(Change("member", user=user))

    def set_guild_locale(self, locale: str) -> None:
        """Another language for the first server, as Discord writes it ("en-US", "uk")."""
        guild = self.world.guild
        guild.preferred_locale = locale
        self.gateway.dispatch(
            "GUILD_UPDATE", lambda: payloads.guild(guild), Intents.guilds.flag, guild=guild
        )
        self.watch.announce(Change("guild"))

    def add_role(
        self, name: str, guild: Guild, users: Iterable[User] = (), *, mentionable: bool = False
    ) -> Role:
        """A new role of a server, given to these members. `mentionable`: by everybody."""
        role = self.world.add_role(name, guild)
        role.mentionable = mentionable
        self._role_event("GUILD_ROLE_CREATE", guild, {"role": payloads.role(role)})
        for user in users:
            member = guild.members[user.id]
            member.role_ids.append(role.id)
            self._member_event("GUILD_MEMBER_UPDATE", member, guild)
        return role

    def set_mentionable(self, role: Role, guild: Guild, mentionable: bool) -> None:
        """Let everybody notify the members of a role, or only who may mention all."""
        role.mentionable = mentionable
        self._role_event("GUILD_ROLE_UPDATE", guild, {"role": payloads.role(role)})

    def delete_role(self, role: Role, guild: Guild) -> None:
        """A role goes, also from the members who have it."""
        del guild.roles[role.id]
        for member in guild.members.values():
            member.role_ids = [each for each in member.role_ids if each != role.id]
        self._role_event("GUILD_ROLE_DELETE", guild, {"role_id": str(role.id)})

    def _role_event(self, name: str, guild: Guild, about: Payload) -> None:
        told = {"guild_id": str(guild.id), **about}
        self.gateway.dispatch(name, lambda: told, Intents.guilds.flag, guild=guild)
        self.watch.announce(Change("guild"))

    def set_bot_permission(self, guild: Guild, bit: int, allowed: bool) -> None:
        """Grant the bot's role a permission in a server, or take it from everybody."""
        for number in (guild.bot_role_id,) if allowed else (guild.bot_role_id, guild.id):
            role = guild.roles[number]
            role.permissions = role.permissions | bit if allowed else role.permissions & ~bit
            self._role_event("GUILD_ROLE_UPDATE", guild, {"role": payloads.role(role)})

    def add_channel(self, name: str, guild: Guild, kind: ChannelType = ChannelType.text) -> Channel:
        """A new text or voice channel."""
        channel = self.world.add_channel(name, guild, kind)
        self._channel_event("CHANNEL_CREATE", channel)
        self.watch.announce(Change("channel", channel=channel))
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """A channel goes, with messages and threads. Harmless for one that is gone already."""
        if channel.deleted:
            return
        if isinstance(channel, Thread):
            self._threads.remove(channel)
            return
        self._threads.remove_all(channel)
        channel.deleted = True
        self.world.channels.pop(channel.id, None)
        self._channel_event("CHANNEL_DELETE", channel)
        self.watch.announce(Change("channel gone", channel=channel))

    def set_permission(self, channel: Channel, user: User, bit: int, allowed: bool) -> None:
        """Grant or take a permission from one member in one channel, of a thread in its parent."""
        channel = channel.parent if isinstance(channel, Thread) else channel
        seen = self.world.can(self.world.bot, channel, VIEW_CHANNEL)
        overwrite = channel.overwrites.get(user.id)
        if overwrite is None:
            overwrite = Overwrite(user.id, kind=1)
            channel.overwrites[user.id] = overwrite
        overwrite.allow = overwrite.allow | bit if allowed else overwrite.allow & ~bit
        overwrite.deny = overwrite.deny & ~bit if allowed else overwrite.deny | bit
        self._channel_event("CHANNEL_UPDATE", channel)
        if not seen and self.world.can(self.world.bot, channel, VIEW_CHANNEL):
            self._threads.synchronise(channel)
        self.watch.announce(Change("channel", channel=channel))

    def _channel_event(self, name: str, channel: Channel) -> None:
        self.gateway.dispatch(
            name, lambda: payloads.channel(channel), Intents.guilds.flag, guild=channel.guild
        )
