"""The state of the sandbox's one server: users, members, roles, channels and messages."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeAlias

from discord import MessageFlags

from sandbox import permissions
from sandbox.components import BUTTON, SELECTS, TEXT, walk_components

Payload: TypeAlias = dict[str, Any]

DISCORD_EPOCH_MS = 1_420_070_400_000
SUPPRESS_EMBEDS = MessageFlags.suppress_embeds.flag
EPHEMERAL = MessageFlags.ephemeral.flag
LOADING = MessageFlags.loading.flag
SUPPRESS_NOTIFICATIONS = MessageFlags.suppress_notifications.flag
COMPONENTS_V2 = MessageFlags.components_v2.flag

# Fixed, so that a log or a screenshot of one run can be compared with another's.
GUILD_ID = 1_100_000_000_000_000_000
BOT_ID = 1_100_000_000_000_000_001
BOT_ROLE_ID = 1_100_000_000_000_000_002
MODERATOR_ROLE_ID = 1_100_000_000_000_000_003
OWNER_ID = 1_100_000_000_000_000_004
FIRST_CHANNEL_ID = 1_100_000_000_000_001_000
FIRST_USER_ID = 1_100_000_000_001_000_000


def iso(seconds: float) -> str:
    """UTC epoch seconds as Discord writes a time."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def snowflake_seconds(snowflake: int) -> float:
    """The UTC epoch seconds that a snowflake carries, exact to the millisecond."""
    return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000


class Snowflakes:
    """Ids that carry the clock's time and always grow, even if the clock stands or steps back."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._last = 0

    def next(self) -> int:
        """A new id; `now` gives UTC epoch seconds."""
        moment = (int(self._now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(moment, self._last + 1)
        return self._last


@dataclass(slots=True)
class User:
    """A user; `locale` is the language that their client reports."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True
    payload: Payload = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.payload = {
            "id": str(self.id),
            "username": self.name if self.bot else self.name.lower(),
            "global_name": None if self.bot else self.name,
            "avatar": None,
            "discriminator": "0",
            "public_flags": 0,
            "flags": 0,
            "bot": self.bot,
            "primary_guild": None,
        }


@dataclass(slots=True)
class Role:
    """A role of the server; the role with the server's id is @everyone."""

    id: int
    name: str
    permissions: int
    position: int
    bot_id: int | None = None


@dataclass(slots=True)
class Overwrite:
    """Permissions that a channel grants or takes from a role (`kind` 0) or a member (1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class Member:
    """A user's membership of the server. `joined` in UTC epoch seconds."""

    user: User
    role_ids: list[int]
    joined: float


@dataclass(slots=True, eq=False, repr=False)
class Message:
    """One message, live: `payload` is replaced, never changed in place, when it is edited.

    `reader` is the only user who sees it when it is ephemeral, else None.
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


@dataclass(slots=True, eq=False, repr=False)
class Channel:
    """A text channel of the server, or a private channel when `recipient` is set."""

    id: int
    name: str
    position: int = 0
    recipient: User | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    last_message_id: int | None = None
    deleted: bool = False

    def __repr__(self) -> str:
        kind = "private channel of" if self.recipient is not None else "#"
        return f"<Channel {kind}{self.name}>"


class World:
    """Everything that exists, by id. No I/O, no events: others announce what changes here."""

    guild_id = GUILD_ID
    guild_name = "Sandbox"
    community = True
    """Whether the server may choose its language, `preferred_locale`."""
    preferred_locale = "en-US"

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        # Tells this world from the one before a restart, whose ids are partly the same.
        self.id = secrets.token_hex(8)
        self.snowflakes = Snowflakes(now)
        self.users: dict[int, User] = {}
        self.members: dict[int, Member] = {}
        self.channels: dict[int, Channel] = {}
        self.direct: dict[int, Channel] = {}
        self.roles: dict[int, Role] = {
            GUILD_ID: Role(GUILD_ID, "@everyone", permissions.EVERYONE_DEFAULT, 0),
            BOT_ROLE_ID: Role(BOT_ROLE_ID, "Delve", permissions.EVERYONE_DEFAULT, 1, BOT_ID),
            MODERATOR_ROLE_ID: Role(
                MODERATOR_ROLE_ID,
                "Moderator",
                permissions.MANAGE_GUILD | permissions.MANAGE_MESSAGES,
                2,
            ),
        }
        self.bot = User(BOT_ID, "Delve", bot=True)
        self.users[BOT_ID] = self.bot
        # The owner of the server and of the application; nobody sits on this chair.
        self.owner = User(OWNER_ID, "Keeper")
        self.users[OWNER_ID] = self.owner
        self.members[BOT_ID] = Member(self.bot, [BOT_ROLE_ID], now())
        self.members[OWNER_ID] = Member(self.owner, [], now())
        self._names = {self.bot.name, self.owner.name}
        self._next_user_id = FIRST_USER_ID
        self._next_channel_id = FIRST_CHANNEL_ID

    def add_user(self, name: str, *, locale: str = "en-US", moderator: bool = False) -> Member:
        """A new member of the server. `ValueError` when the name is taken."""
        if name in self._names:
            raise ValueError(f"there is a user called {name} already")
        self._names.add(name)
        user = User(self._next_user_id, name, locale=locale)
        self._next_user_id += 1
        self.users[user.id] = user
        return self.join(user, moderator=moderator)

    def join(self, user: User, *, moderator: bool = False) -> Member:
        """Make a known user a member (again)."""
        member = Member(user, [MODERATOR_ROLE_ID] if moderator else [], self.now())
        self.members[user.id] = member
        return member

    def add_channel(self, name: str) -> Channel:
        """A new text channel at the end of the list."""
        channel = Channel(self._next_channel_id, name, position=len(self.channels))
        self._next_channel_id += 1
        self.channels[channel.id] = channel
        return channel

    def direct_channel(self, user: User) -> Channel:
        """The private channel between the bot and a user, made on first use."""
        channel = self.direct.get(user.id)
        if channel is None:
            channel = Channel(self.snowflakes.next(), user.name, recipient=user)
            self.direct[user.id] = channel
            self.channels[channel.id] = channel
        return channel

    @property
    def features(self) -> list[str]:
        """What Discord has switched on for the server."""
        return ["COMMUNITY"] if self.community else []

    @property
    def guild_channels(self) -> list[Channel]:
        """The server's channels, in order."""
        return [channel for channel in self.channels.values() if channel.recipient is None]

    def can(self, user: User, channel: Channel, needed: int) -> bool:
        """Whether the user has all the permission bits `needed` in the channel."""
        return self.permissions(user, channel) & needed == needed

    def permissions(self, user: User, channel: Channel) -> int:
        """The user's permission bits in a channel; 0 for a stranger."""
        if channel.recipient is not None:
            own = user.id in (channel.recipient.id, BOT_ID)
            return permissions.DIRECT_MESSAGE if own else 0
        member = self.members.get(user.id)
        if member is None:
            return 0
        if user.id == OWNER_ID:
            return permissions.ALL
        granted = self.guild_permissions(member)
        if granted & permissions.ADMINISTRATOR:
            return permissions.ALL
        # Overwrites count in this order: @everyone's, those of the roles together, the member's.
        for level in ((GUILD_ID,), member.role_ids, (user.id,)):
            found = [channel.overwrites[key] for key in level if key in channel.overwrites]
            for overwrite in found:
                granted &= ~overwrite.deny
            for overwrite in found:
                granted |= overwrite.allow
        return granted

    def guild_permissions(self, member: Member) -> int:
        """The member's permission bits before any channel's overwrites."""
        granted = self.roles[GUILD_ID].permissions
        for role_id in member.role_ids:
            granted |= self.roles[role_id].permissions
        return granted

    def sees(self, user: User, message: Message) -> bool:
        """Whether the user's client shows this message."""
        if message.deleted or message.channel.deleted:
            return False
        if message.reader is not None and message.reader != user.id:
            return False
        return self.can(user, message.channel, permissions.VIEW_CHANNEL)
