"""What people are called in a guild, and the language of their Discord."""

import sqlite3
from collections.abc import Mapping, Sequence

from bot.match.ids import GuildId, UserId
from bot.store.encoding import placeholders

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


def locale(connection: sqlite3.Connection, user_id: UserId) -> str | None:
    """Discord's locale of a person, such as "uk" or "en-GB"; None when never seen."""
    row = connection.execute("SELECT locale FROM people WHERE player = ?", (user_id,)).fetchone()
    return None if row is None else row[0]
