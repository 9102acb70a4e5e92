"""The preferences of people, and the settings of servers with who made them."""

import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from bot.match.ids import GuildId, UserId
from bot.preferences.person import Preferences
from bot.preferences.server import ServerSettings
from bot.preferences.texts import of_texts, to_texts
from bot.store.encoding import only_value, placeholders


def of_person(connection: sqlite3.Connection, user_id: UserId) -> Preferences:
    """A person's preferences; a stranger's are as usual."""
    rows = connection.execute("SELECT name, value FROM preferences WHERE player = ?", (user_id,))
    return of_texts(Preferences, dict(rows.fetchall()))


def of_people(connection: sqlite3.Connection, users: Sequence[UserId]) -> dict[UserId, Preferences]:
    """The preferences of each of these people."""
    return {user: of_person(connection, user) for user in users}


def change(
    connection: sqlite3.Connection,
    user_id: UserId,
    wanted: Mapping[str, str],
    refused: Collection[UserId] | None = None,
) -> Preferences:
    """Keep what a person prefers, and return all of it. `wanted`: texts by name, of what changes.

    `refused`: whose challenges they do not want, of all people; None: that stays as it is.
    """
    connection.executemany(
        "INSERT INTO preferences (player, name, value) VALUES (?, ?, ?)"
        " ON CONFLICT (player, name) DO UPDATE SET value = excluded.value",
        [(user_id, name, value) for name, value in wanted.items()],
    )
    if refused is not None:
        connection.execute("DELETE FROM refused_challengers WHERE player = ?", (user_id,))
        connection.executemany(
            "INSERT INTO refused_challengers (player, other) VALUES (?, ?)",
            [(user_id, other) for other in sorted(set(refused))],
        )
    return of_person(connection, user_id)


def refused_challengers(connection: sqlite3.Connection, user_id: UserId) -> tuple[UserId, ...]:
    """The people whose challenges somebody does not want, by id."""
    query = "SELECT other FROM refused_challengers WHERE player = ? ORDER BY other"
    return tuple([UserId(other) for (other,) in connection.execute(query, (user_id,))])


def may_be_challenged(
    connection: sqlite3.Connection, user_id: UserId, challenger: UserId, again: bool = False
) -> bool:
    """Whether somebody wants to be challenged by this person. `again`: who has just met them."""
    query = "SELECT 1 FROM refused_challengers WHERE player = ? AND other = ?"
    refused = only_value(connection, query, user_id, challenger) is not None
    return not refused and (again or of_person(connection, user_id).challenged)


def unlisted(connection: sqlite3.Connection, users: Sequence[UserId]) -> set[UserId]:
    """Those of the users who do not want their names on leaderboards."""
    rows = connection.execute(
        "SELECT player FROM preferences WHERE name = 'listed' AND value = 'false'"
        f" AND player IN ({placeholders(users)})",
        (*users,),
    )
    return {UserId(player) for (player,) in rows}


class StoredSettings(Struct, frozen=True):
    """The settings of a server. `version`: how often they were changed; 0: never."""

    version: int
    settings: ServerSettings


class Changed(Struct, frozen=True):
    """The settings of a server after a change, and what of it does not count."""

    stored: StoredSettings
    clashes: tuple["Clash", ...]


class Clash(Struct, frozen=True):
    """A setting that two people have changed from the same one; the first has it.

    `by`: who made it what it is now.
    """

    name: str
    by: UserId


def of_server(
    connection: sqlite3.Connection, guild_id: GuildId, until: int | None = None
) -> StoredSettings:
    """The settings of a server. `until`: as they were at this version; None: as they are now."""
    found = {row[0]: row for row in _newest(connection, guild_id, until)}
    texts = {name: value for name, _, value, _ in found.values()}
    version = max([version for _, version, _, _ in found.values()], default=0)
    return StoredSettings(version, of_texts(ServerSettings, texts))


def change_server(
    connection: sqlite3.Connection,
    guild_id: GuildId,
    seen: int,
    wanted: Mapping[str, str],
    user_id: UserId,
    at: int,
) -> Changed:
    """Set what somebody has changed in a form; nothing that others have set meanwhile is undone.

    `seen`: the version that the form showed. `wanted`: texts by name, of all that it asks. `at`: in
    ms since the epoch, UTC.
    """
    shown = to_texts(of_server(connection, guild_id, seen).settings)
    now = of_server(connection, guild_id)
    current = to_texts(now.settings)
    changed = {name for name, value in wanted.items() if value not in (shown[name], current[name])}
    clashes = {name for name in changed if current[name] != shown[name]}
    connection.executemany(
        "INSERT INTO settings (guild, name, version, value, player, at) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (guild_id, name, now.version + 1, wanted[name], user_id, at)
            for name in sorted(changed - clashes)
        ],
    )
    makers = {name: UserId(by) for name, _, _, by in _newest(connection, guild_id, None)}
    found = tuple([Clash(name, makers[name]) for name in wanted if name in clashes])
    return Changed(of_server(connection, guild_id), found)


def _newest(
    connection: sqlite3.Connection, guild_id: GuildId, until: int | None
) -> Iterator[tuple[str, int, str, int]]:
    """Each setting that was ever made: name, version, value, and who made it."""
    rows = connection.execute(
        "SELECT name, version, value, player FROM settings AS newest WHERE guild = ?"
        " AND version = (SELECT max(version) FROM settings WHERE guild = newest.guild"
        " AND name = newest.name AND (CAST(? AS BIGINT) IS NULL OR version <= ?))",
        (guild_id, until, until),
    )
    yield from rows.fetchall()
