"""Servers, and who belongs to them: users, members and roles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sandbox import permissions

# Fixed, so that a log or a screenshot of one run can be compared with another's.
GUILD_ID = 1_100_000_000_000_000_000
BOT_ID = 1_100_000_000_000_000_001
OWNER_ID = 1_100_000_000_000_000_004
FIRST_CHANNEL_ID = 1_100_000_000_000_001_000
FIRST_USER_ID = 1_100_000_000_001_000_000
# Ids of roles, counted from the id of their server.
BOT_ROLE, MODERATOR_ROLE = 2, 3


@dataclass(slots=True)
class User:
    """A user; `locale` is the language that their client reports: the browser's, unless chosen.

    Unless `dms_open`, the bot's private messages to them fail with `dms_code`.
    """

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    chose_locale: bool = False
    dms_open: bool = True
    dms_code: int = 50007
    payload: dict[str, Any] = field(default_factory=dict)

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
    """A role of a server; the role with the server's id is @everyone.

    `mentionable`: everybody may notify its members, not only who may mention all.
    """

    id: int
    name: str
    permissions: int
    position: int
    bot_id: int | None = None
    mentionable: bool = False


@dataclass(slots=True)
class Overwrite:
    """Permissions that a channel grants or takes from a role (`kind` 0) or a member (1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class Member:
    """A user's membership of a server. `joined` in UTC epoch seconds; `nick`: their name there."""

    user: User
    role_ids: list[int]
    joined: float
    nick: str | None = None


@dataclass(slots=True, eq=False)
class ScheduledEvent:
    """An event that a server announces, at a place outside of Discord.

    `status`: 1 scheduled, 2 active, 3 completed, 4 canceled. `start` and `end` in UTC epoch
    seconds.
    """

    id: int
    guild: Guild
    creator: User
    name: str
    location: str
    start: float
    end: float
    description: str | None = None
    status: int = 1

    @property
    def over(self) -> bool:
        """Whether it is completed or canceled, so that nothing about it changes any more."""
        return self.status > 2


@dataclass(slots=True, eq=False, repr=False)
class Guild:
    """A server: members, roles and events by id, and the language that a community server chooses.

    `community` is whether it may choose one. A new server knows only @everyone, the bot's own role
    and one for moderators.
    """

    id: int
    name: str
    community: bool = True
    preferred_locale: str = "en-US"
    members: dict[int, Member] = field(default_factory=dict)
    roles: dict[int, Role] = field(default_factory=dict)
    events: dict[int, ScheduledEvent] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for role in (
            Role(self.id, "@everyone", permissions.EVERYONE_DEFAULT, 0),
            Role(self.bot_role_id, "Delve", permissions.BOT_DEFAULT, 1, BOT_ID),
            Role(self.moderator_role_id, "Moderator", permissions.MODERATOR_DEFAULT, 2),
        ):
            self.roles[role.id] = role

    def __repr__(self) -> str:
        return f"<Guild {self.name}>"

    @property
    def bot_role_id(self) -> int:
        """The role that the bot brought along."""
        return self.id + BOT_ROLE

    @property
    def moderator_role_id(self) -> int:
        """The role of those who may manage the server and its messages."""
        return self.id + MODERATOR_ROLE

    @property
    def features(self) -> list[str]:
        """The features that Discord has switched on for the server."""
        return ["COMMUNITY"] if self.community else []

    def shard(self, count: int) -> int:
        """Which of `count` shards is told what happens here."""
        return (self.id >> 22) % count

    def permissions(self, member: Member) -> int:
        """The member's permission bits before any channel's overwrites."""
        granted = self.roles[self.id].permissions
        for role_id in member.role_ids:
            granted |= self.roles[role_id].permissions
        return granted
