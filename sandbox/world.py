"""The state of the sandbox: users, servers, channels and messages."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from discord import ChannelType, MessageFlags

from sandbox import permissions
from sandbox.components import BUTTON, SELECTS, TEXT, walk_components
from sandbox.guilds import (
    BOT_ID,
    FIRST_CHANNEL_ID,
    FIRST_USER_ID,
    GUILD_ID,
    OWNER_ID,
    Guild,
    Member,
    Overwrite,
    Role,
    User,
)
from sandbox.moments import Snowflakes, snowflake_seconds

Payload: TypeAlias = dict[str, Any]

SUPPRESS_EMBEDS = MessageFlags.suppress_embeds.flag
EPHEMERAL = MessageFlags.ephemeral.flag
LOADING = MessageFlags.loading.flag
HAS_THREAD = MessageFlags.has_thread.flag
SUPPRESS_NOTIFICATIONS = MessageFlags.suppress_notifications.flag
COMPONENTS_V2 = MessageFlags.components_v2.flag


@dataclass(slots=True, eq=False, repr=False)
class Message:
    """One message, live: `payload` is replaced, never changed in place, when it is edited.

    `reader` is the only user who sees it when it is ephemeral, else None. `thread` hangs on it.
    `pinged` holds the users whom it notified when it was created.
    """

    id: int
    channel: Channel
    author: User
    payload: Payload
    reader: int | None = None
    interaction_id: int | None = None
    pinged: frozenset[int] = frozenset()
    files: dict[int, bytes] = field(default_factory=dict)
    thread: Thread | None = None
    deleted: bool = False
    edits: int = 0

    def __repr__(self) -> str:
        reader = "" if self.reader is None else f" for {self.reader} only"
        return f"<Message {self.id} in #{self.channel.name}{reader}: {self.text!r}>"

    @property
    def created(self) -> float:
        """UTC epoch seconds, from the id."""
        return snowflake_seconds(self.id)

    @property
    def ephemeral(self) -> bool:
        """Whether only one user sees it."""
        return self.reader is not None

    @property
    def loading(self) -> bool:
        """Whether it still reads "the bot is thinking"."""
        return bool(self.payload["flags"] & LOADING)

    @property
    def content(self) -> str:
        """The plain content, empty for a message made of components."""
        text: str = self.payload["content"]
        return text

    @property
    def components(self) -> list[Payload]:
        """The top-level components, as Discord would return them."""
        items: list[Payload] = self.payload["components"]
        return items

    @property
    def embeds(self) -> list[Payload]:
        """The embeds, as Discord would return them."""
        items: list[Payload] = self.payload["embeds"]
        return items

    def walk(self) -> Iterator[Payload]:
        """Every component, nested ones included, in reading order."""
        return walk_components(self.components)

    @property
    def text(self) -> str:
        """All that can be read in it: content, embeds, texts, in reading order, one per line."""
        parts = [self.content]
        for embed in self.embeds:
            parts += [embed.get("title", ""), embed.get("description", "")]
            for item in embed.get("fields", ()):
                parts += [item["name"], item["value"]]
            parts.append(embed.get("footer", {}).get("text", ""))
        parts += [item["content"] for item in self.walk() if item["type"] == TEXT]
        return "\n".join(part for part in parts if part)

    @property
    def buttons(self) -> list[Payload]:
        """The buttons that can be answered by the bot (links are left out)."""
        return [item for item in self.walk() if item["type"] == BUTTON and "custom_id" in item]

    @property
    def selects(self) -> list[Payload]:
        """The select menus."""
        return [item for item in self.walk() if item["type"] in SELECTS]

    @property
    def custom_ids(self) -> list[str]:
        """The custom ids of everything that can be pressed or chosen and is not disabled."""
        return [
            item["custom_id"]
            for item in self.walk()
            if "custom_id" in item and not item.get("disabled")
        ]

    def component(self, custom_id: str) -> Payload | None:
        """The component with this custom id, or None."""
        for item in self.walk():
            if item.get("custom_id") == custom_id:
                return item
        return None


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a request: part `index` of its multipart body."""

    index: int
    filename: str
    content_type: str
    content: bytes


@dataclass(slots=True, eq=False)
class Emoji:
    """An emoji of the application, with its picture."""

    id: int
    name: str
    content_type: str
    image: bytes = field(repr=False)


@dataclass(slots=True, eq=False, repr=False)
class Channel:
    """A channel of a server, or a private channel: either `guild` or `recipient` is set."""

    id: int
    name: str
    position: int = 0
    kind: ChannelType = ChannelType.text
    guild: Guild | None = None
    recipient: User | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    last_message_id: int | None = None
    deleted: bool = False

    def __repr__(self) -> str:
        kind = "private channel of" if self.recipient is not None else "#"
        return f"<Channel {kind}{self.name}>"

    @property
    def needed_to_write(self) -> int:
        """The permission bit that one needs to write here."""
        return permissions.SEND_MESSAGES


@dataclass(slots=True, eq=False, repr=False, kw_only=True)
class Thread(Channel):
    """A public thread: it hangs on a message of `parent`, has its id, and outlives it.

    Times in UTC epoch seconds: `begun`, `active` (when somebody last did what keeps it open),
    `changed` (the archive timestamp), and in `members` when each user joined. `minutes` without
    activity archive it. `count` messages stand in it of `sent` that were written.
    """

    kind: ChannelType = ChannelType.public_thread
    parent: Channel
    owner: User
    begun: float
    active: float
    changed: float
    minutes: int
    slowmode: int = 0
    archived: bool = False
    locked: bool = False
    members: dict[int, float] = field(default_factory=dict)
    count: int = 0
    sent: int = 0

    def __repr__(self) -> str:
        state = " archived" * self.archived + " locked" * self.locked
        return f"<Thread {self.name!r} of #{self.parent.name}{state}>"

    @property
    def needed_to_write(self) -> int:
        """The permission bit of the parent that one needs to write here."""
        return permissions.SEND_MESSAGES_IN_THREADS


class World:
    """Everything that exists, by id. No I/O, no events: others announce its changes."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        # Tells this world from the one before a restart, whose ids are partly the same.
        self.id = secrets.token_hex(8)
        self.snowflakes = Snowflakes(now)
        self.users: dict[int, User] = {}
        self.channels: dict[int, Channel] = {}
        self.direct: dict[int, Channel] = {}
        self.emojis: dict[int, Emoji] = {}
        self.bot = User(BOT_ID, "Delve", bot=True)
        self.users[BOT_ID] = self.bot
        # The owner of the servers and of the application; nobody sits on this chair.
        self.owner = User(OWNER_ID, "Keeper")
        self.users[OWNER_ID] = self.owner
        self.guilds: dict[int, Guild] = {}
        self.guild = self.add_guild("Sandbox")
        """The first server, where everybody is; others are there for bots of several shards."""
        self._names = {self.bot.name, self.owner.name}
        self._next_user_id = FIRST_USER_ID
        self._next_channel_id = FIRST_CHANNEL_ID

    # The first server

    @property
    def guild_id(self) -> int:
        """Its id."""
        return self.guild.id

    @property
    def members(self) -> dict[int, Member]:
        """Its members, by the ids of their users."""
        return self.guild.members

    @property
    def community(self) -> bool:
        """Whether it may choose its language, `preferred_locale`."""
        return self.guild.community

    @community.setter
    def community(self, community: bool) -> None:
        self.guild.community = community

    @property
    def preferred_locale(self) -> str:
        """Its language, as Discord writes it ("en-US", "uk")."""
        return self.guild.preferred_locale

    @preferred_locale.setter
    def preferred_locale(self, locale: str) -> None:
        self.guild.preferred_locale = locale

    # New things

    def add_guild(self, name: str) -> Guild:
        """A new server, with the bot and its owner. Its shard is the one after the last one's."""
        guild = Guild(GUILD_ID + (len(self.guilds) << 22), name)
        self.guilds[guild.id] = guild
        guild.members[BOT_ID] = Member(self.bot, [guild.bot_role_id], self.now())
        guild.members[OWNER_ID] = Member(self.owner, [], self.now())
        return guild

    def add_user(self, name: str, *, locale: str | None = None, moderator: bool = False) -> Member:
        """A new member of the first server. `ValueError` when the name is taken."""
        if name in self._names:
            raise ValueError(f"there is a user called {name} already")
        self._names.add(name)
        user = User(self._next_user_id, name)
        if locale is not None:
            user.locale, user.chose_locale = locale, True
        self._next_user_id += 1
        self.users[user.id] = user
        return self.join(user, self.guild, moderator=moderator)

    def join(self, user: User, guild: Guild, *, moderator: bool = False) -> Member:
        """Make a known user a member (again)."""
        member = Member(user, [guild.moderator_role_id] if moderator else [], self.now())
        guild.members[user.id] = member
        return member

    def shares_guild(self, user: User) -> bool:
        """Whether the user is in any server with the bot."""
        return any({user.id, BOT_ID} <= guild.members.keys() for guild in self.guilds.values())

    def add_role(self, name: str, guild: Guild) -> Role:
        """A new role above the others, which grants nothing."""
        role = Role(self.snowflakes.next(), name, 0, len(guild.roles))
        guild.roles[role.id] = role
        return role

    def add_channel(self, name: str, guild: Guild, kind: ChannelType = ChannelType.text) -> Channel:
        """A new text or voice channel at the end of the server's list."""
        position = len(self.guild_channels(guild))
        channel = Channel(self._next_channel_id, name, position, kind, guild)
        self._next_channel_id += 1
        self.channels[channel.id] = channel
        return channel

    def direct_channel(self, user: User) -> Channel:
        """The private channel between the bot and a user, made on first use."""
        channel = self.direct.get(user.id)
        if channel is None:
            kind = ChannelType.private
            channel = Channel(self.snowflakes.next(), user.name, kind=kind, recipient=user)
            self.direct[user.id] = channel
            self.channels[channel.id] = channel
        return channel

    def guild_channels(self, guild: Guild) -> list[Channel]:
        """A server's channels without their threads, in order."""
        return [
            channel
            for channel in self.channels.values()
            if channel.guild is guild and not isinstance(channel, Thread)
        ]

    def threads(self, guild: Guild) -> list[Thread]:
        """A server's threads, archived ones as well, in the order in which they began."""
        return [
            channel
            for channel in self.channels.values()
            if isinstance(channel, Thread) and channel.guild is guild
        ]

    def exists(self, guild: Guild | None, kind: str, number: int) -> bool:
        """Whether a "user" with this id exists, or in the server a "role" or a "channel"."""
        if kind == "user":
            return number in self.users
        if kind == "role":
            return guild is not None and number in guild.roles
        channel = self.channels.get(number)
        return channel is not None and channel.guild is guild is not None

    def can(self, user: User, channel: Channel, needed: int) -> bool:
        """Whether the user has all the permission bits `needed` in the channel."""
        return self.permissions(user, channel) & needed == needed

    def guild_permissions(self, user: User, guild: Guild) -> int:
        """The user's permission bits in a server, whatever its channels say; 0 for a stranger."""
        member = guild.members.get(user.id)
        if member is None:
            return 0
        granted = guild.permissions(member)
        all_of_them = user.id == OWNER_ID or granted & permissions.ADMINISTRATOR
        return permissions.ALL if all_of_them else granted

    def permissions(self, user: User, channel: Channel) -> int:
        """The user's permission bits in a channel, or the parent of a thread; 0 for a stranger."""
        if isinstance(channel, Thread):
            channel = channel.parent
        if channel.recipient is not None:
            own = user.id in (channel.recipient.id, BOT_ID)
            return permissions.DIRECT_MESSAGE if own else 0
        guild = channel.guild
        member = None if guild is None else guild.members.get(user.id)
        if guild is None or member is None:
            return 0
        granted = self.guild_permissions(user, guild)
        if granted == permissions.ALL:
            return granted
        # Overwrites count in this order: @everyone's, those of the roles together, the member's.
        for level in ((guild.id,), member.role_ids, (user.id,)):
            found = [channel.overwrites[key] for key in level if key in channel.overwrites]
            for overwrite in found:
                granted &= ~overwrite.deny
            for overwrite in found:
                granted |= overwrite.allow
        return granted

    def sees(self, user: User, message: Message) -> bool:
        """Whether the user's client shows this message."""
        if message.deleted or message.channel.deleted:
            return False
        if message.reader is not None and message.reader != user.id:
            return False
        return self.can(user, message.channel, permissions.VIEW_CHANNEL)
