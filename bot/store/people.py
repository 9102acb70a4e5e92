"""People: their names in a guild, their language, their private channels, whether they may host."""

import sqlite3
from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.match.ids import ChannelId, GuildId, UserId
from bot.store.commits import recoverable
from bot.store.encoding import only_value, placeholders

Told = Mapping[tuple[UserId, GuildId | None], str]
"""Names by (user, guild), and the locale of Discord by (user, None)."""


def write(connection: sqlite3.Connection, told: Told) -> None:
    """Keep names and locales in the place of those that were known."""
    for (user, guild), value in told.items():
        if guild is None:
            connection.execute(
                "INSERT INTO people (player, locale) VALUES (?, ?)"
                " ON CONFLICT (player) DO UPDATE SET locale = excluded.locale",
                (user, value),
            )
        else:
            connection.execute(
                "INSERT INTO names (guild, player, name) VALUES (?, ?, ?)"
                " ON CONFLICT (guild, player) DO UPDATE SET name = excluded.name",
                (guild, user, value),
            )


def names(
    connection: sqlite3.Connection, guild_id: GuildId, users: Sequence[UserId]
) -> dict[UserId, str]:
    """The last known names in a guild; people never seen there are left out."""
    rows = connection.execute(
        f"SELECT player, name FROM names WHERE guild = ? AND player IN ({placeholders(users)})",
        (guild_id, *users),
    )
    return dict(rows.fetchall())


def has_met_anybody(connection: sqlite3.Connection, guild_id: GuildId) -> bool:
    """Whether somebody of this server has ever done something with the bot."""
    return (
        only_value(connection, "SELECT 1 FROM names WHERE guild = ? LIMIT 1", guild_id) is not None
    )


def locale(connection: sqlite3.Connection, user_id: UserId) -> str | None:
    """Discord's locale of a person, such as "uk" or "en-GB"; None when never seen."""
    return only_value(connection, "SELECT locale FROM people WHERE player = ?", user_id)


class PrivateChannel(Struct, frozen=True):
    """The known facts of a person's private channel.

    `channel_id`: None as long as it was not opened. `closed`: the person takes no private messages.
    `told`: the person knows what that means here.
    """

    channel_id: ChannelId | None = None
    closed: bool = False
    told: bool = False


def private_channel(connection: sqlite3.Connection, user_id: UserId) -> PrivateChannel:
    """A person's private channel as it is known; a stranger's is empty."""
    row = connection.execute(
        "SELECT channel, closed, told FROM private_channels WHERE player = ?", (user_id,)
    ).fetchone()
    if row is None:
        return PrivateChannel()
    channel_id, closed, told = row
    return PrivateChannel(channel_id, bool(closed), bool(told))


@recoverable
def note_channel(connection: sqlite3.Connection, user_id: UserId, /, **changed: int | None) -> None:
    """Note a person's private channel: `channel`, `closed` or `told`."""
    names = ", ".join(changed)
    connection.execute(
        f"INSERT INTO private_channels (player, {names}) VALUES (?, {placeholders(changed)})"
        f" ON CONFLICT (player) DO UPDATE SET ({names}) = ({placeholders(changed)})",
        (user_id, *changed.values(), *changed.values()),
    )


def note_host_command(
    connection: sqlite3.Connection, guild_id: GuildId, user_id: UserId, at: int
) -> None:
    """Somebody used a command of hosts, so the server's owners let them.

    `at`: in ms since the epoch, UTC.
    """
    connection.execute(
        "INSERT INTO host_commands (guild, player, at) VALUES (?, ?, ?)"
        " ON CONFLICT (guild, player) DO UPDATE SET at = max(at, excluded.at)",
        (guild_id, user_id, at),
    )


def has_used_host_command(
    connection: sqlite3.Connection, guild_id: GuildId, user_id: UserId, since: int
) -> bool:
    """Whether somebody has used one there since then, in ms since the epoch, UTC."""
    query = "SELECT 1 FROM host_commands WHERE guild = ? AND player = ? AND at >= ?"
    return only_value(connection, query, guild_id, user_id, since) is not None
