"""The settings of a server."""

from enum import StrEnum

from msgspec import Struct

from bot.match.ids import ChannelId, RoleId

MOST_ROUND_ROLES = 5


class ServerSettings(Struct, frozen=True):
    """The settings of a server; None is as usual, or nothing at all.

    `language`: of public texts in new matches; None: Discord's. `log_channel`: where hosts' acts
    are told. `table_role`: is called when a table opens. `game`, `clock`: what `/games` begins
    with; the clock as `parse_time_control` reads it. `round_roles`: who has one of them may open
    rounds, as moderators may; at most `MOST_ROUND_ROLES`, by id.
    """

    language: str | None = None
    log_channel: ChannelId | None = None
    table_role: RoleId | None = None
    game: str | None = None
    clock: str | None = None
    round_roles: tuple[RoleId, ...] = ()


class SettingTrouble(StrEnum):
    """Why a role or a channel that was set does nothing now."""

    GONE = "gone"
    """It was deleted."""
    EVERYONE = "everyone"
    """The role is that of everybody in the server, whom the bot never calls."""
    NOT_MENTIONABLE = "not-mentionable"
    """Not everybody may mention the role, and the bot lacks the permission to mention all."""
