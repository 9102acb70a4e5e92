"""Databases of other migrations than the bot's, as one with a small table."""

import sqlite3
from collections.abc import Sequence
from os import PathLike
from unittest.mock import patch

from bot.store import migrations
from bot.store.database import Database
from bot.store.migrations import Migration

TABLE = [
    Migration(
        1,
        "table",
        "CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER REFERENCES t (a)"
        " DEFERRABLE INITIALLY DEFERRED, c TEXT) STRICT;",
    )
]


async def open_with(path: str | PathLike[str], steps: Sequence[Migration]) -> Database:
    """A database that these migrations have made."""
    with patch.object(migrations, "bundled", lambda: tuple(steps)):
        return await Database.open(path)


def put(connection: sqlite3.Connection, a: int | None = None, b: int | None = None) -> int | None:
    """One more row; `b` that is no row's lets the commit fail."""
    return connection.execute("INSERT INTO t (a, b) VALUES (?, ?)", (a, b)).lastrowid


def all_of(connection: sqlite3.Connection) -> list[int]:
    return [a for (a,) in connection.execute("SELECT a FROM t ORDER BY a")]


def count(connection: sqlite3.Connection) -> int:
    return len(all_of(connection))
