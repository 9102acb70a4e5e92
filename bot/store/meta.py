"""The bot itself and this database: its identity, when it ran last, how often it started lately."""

import sqlite3

from bot.store.encoding import only_value

_LAST_SEEN = "last_seen"
_VALUE = "SELECT value FROM meta WHERE key = ?"

IDENTITY_BYTES = 16

STARTS_KEPT_MS = 10 * 60 * 1000
"""For how long a start counts."""


def identity(connection: sqlite3.Connection) -> bytes:
    """The bytes that tell this database from any other. Raises `ValueError` for none."""
    value = bytes.fromhex(only_value(connection, _VALUE, "identity") or "")
    if len(value) != IDENTITY_BYTES:
        raise ValueError(f"{len(value)} bytes instead of {IDENTITY_BYTES}")
    return value


def last_seen(connection: sqlite3.Connection) -> int | None:
    """The last `touch`, in milliseconds since the epoch, UTC; None when nothing readable stands."""
    value = only_value(connection, _VALUE, _LAST_SEEN)
    try:
        return None if value is None else int(value)
    except ValueError:
        # The next `touch` writes it anew, and only a word about the absence depends on it.
        return None


def touch(connection: sqlite3.Connection, now: int) -> None:
    """Note that the bot is running."""
    connection.execute(
        "INSERT INTO meta (key, value) VALUES (?, ?)"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (_LAST_SEEN, str(now)),
    )


def note_start(connection: sqlite3.Connection, at: int) -> int:
    """Note a start; returns how many others there were in the ten minutes before.

    `at`: ms since the epoch, UTC. Older ones are removed, and those that a clock which ran ahead
    has put into the future.
    """
    connection.execute("DELETE FROM starts WHERE at < ? OR at > ?", (at - STARTS_KEPT_MS, at))
    (count,) = connection.execute("SELECT count(*) FROM starts").fetchone()
    connection.execute("INSERT INTO starts (at) VALUES (?) ON CONFLICT (at) DO NOTHING", (at,))
    return int(count)
