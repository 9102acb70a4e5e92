"""Hosts: whom a server lets host, and which of them are called."""

import sqlite3
from typing import NamedTuple

from bot.match.ids import GuildId, MatchId, UserId


class CalledHost(NamedTuple):
    """A live match whose host was called, and has done nothing in it since.

    `at`: when first, in ms since the epoch, UTC.
    """

    match_id: MatchId
    at: int


def note_command(
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


def has_commanded(
    connection: sqlite3.Connection, guild_id: GuildId, user_id: UserId, since: int
) -> bool:
    """Whether somebody has used one there since then."""
    row = connection.execute(
        "SELECT 1 FROM host_commands WHERE guild = ? AND player = ? AND at >= ?",
        (guild_id, user_id, since),
    ).fetchone()
    return row is not None


def note_called(connection: sqlite3.Connection, match_id: MatchId, at: int) -> None:
    """The host of a match was called; only the first time counts until they do something."""
    connection.execute(
        "UPDATE matches SET host_called_at = ? WHERE id = ? AND host_called_at IS NULL"
        " AND ended_at IS NULL",
        (at, match_id),
    )


def is_called(connection: sqlite3.Connection, match_id: MatchId) -> bool:
    """Whether the host of a live match was called and has done nothing since."""
    row = connection.execute(
        "SELECT 1 FROM matches WHERE id = ? AND ended_at IS NULL AND host_called_at IS NOT NULL",
        (match_id,),
    ).fetchone()
    return row is not None


def note_came(connection: sqlite3.Connection, match_id: MatchId) -> None:
    """The host of a match is there, or is not needed any more: nothing is waited for."""
    connection.execute("UPDATE matches SET host_called_at = NULL WHERE id = ?", (match_id,))


def called(connection: sqlite3.Connection, before: int) -> list[CalledHost]:
    """The live matches whose hosts were called before then and have done nothing since."""
    rows = connection.execute(
        "SELECT id, host_called_at FROM matches"
        " WHERE ended_at IS NULL AND host_called_at IS NOT NULL AND host_called_at < ?"
        " ORDER BY host_called_at, id",
        (before,),
    )
    return [CalledHost(*row) for row in rows]
