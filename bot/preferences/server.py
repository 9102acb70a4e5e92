"""The settings of a server."""

from msgspec import Struct

from bot.match.ids import ChannelId, RoleId


class ServerSettings(Struct, frozen=True):
    """The settings of a server; None is as usual, or nothing at all.

    `language`: of public texts in new matches; None: Discord's. `log_channel`: where hosts' acts
    are told. `table_role`: is called when a table opens. `game`, `clock`: what `/games` begins
    with; the clock as `parse_time_control` reads it.
    """

    language: str | None = None
    log_channel: ChannelId | None = None
    table_role: RoleId | None = None
    game: str | None = None
    clock: str | None = None
