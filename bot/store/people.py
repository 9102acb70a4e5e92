"""What people are called in a guild, and the language of their Discord."""

import sqlite3
from collections.abc import Sequence

from bot.match.ids import GuildId, UserId
from bot.store.encoding import placeholders

MEMO_SIZE = 10_000


class Memo:
    """What was written lately, so that an unchanged name costs no transaction. Bounded."""

    def __init__(self, size: int = MEMO_SIZE) -> None:
        self._size = size
        self._known: dict[tuple[UserId, GuildId | None], str] = {}

    def news(
        self, user_id: UserId, guild_id: GuildId | None, name: str | None, locale: str | None
    ) -> dict[tuple[UserId, GuildId | None], str]:
        """What of it is not known yet: names by (user, guild), the locale by (user, None)."""
        told: dict[tuple[UserId, GuildId | None], str] = {}
        if guild_id is not None and name is not None:
            told[user_id, guild_id] = name
        if locale is not None:
            told[user_id, None] = locale
        return {key: value for key, value in told.items() if self._known.get(key) != value}

    def learn(self, told: dict[tuple[UserId, GuildId | None], str]) -> None:
        """Remember what is written; the oldest is forgotten first."""
        for key, value in told.items():
            self._known.pop(key, None)
            self._known[key] = value
            if len(self._known) > self._size:
                del self._known[next(iter(self._known))]


def write(connection: sqlite3.Connection, told: dict[tuple[UserId, GuildId | None], str]) -> None:
    """Write what `Memo.news` found."""
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
