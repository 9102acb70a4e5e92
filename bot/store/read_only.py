"""Reads a database file from outside while a bot may write to it, and leaves no trace beside it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from bot.store.encoding import decoded
from bot.store.errors import NotADelveDatabase

T = TypeVar("T")

_BESIDE = ("-wal", "-shm", "-journal")
"""Files beside the database while somebody has it open, or after a kill."""


def read_only(path: Path, work: Callable[[sqlite3.Connection], T]) -> T:
    """Run `work` on one consistent picture of the file; it cannot change anything.

    It takes no lock, copies no write-ahead log, and makes no file where there is a way without.
    Raises what `work` raises, `sqlite3.Error`, and `NotADelveDatabase` for no database at all.
    """
    if not is_open(path):
        # Nobody has it open. SQLite would make a write-ahead log to read it, and leave that.
        try:
            result = _run(path, "mode=ro&immutable=1", work)
        except sqlite3.Error:
            if not is_open(path):
                raise
        else:
            if not is_open(path):
                return result
        # A bot has opened it meanwhile, and may have written to what was taken for still.
    return _run(path, "mode=ro", work)


def is_open(path: Path) -> bool:
    """Whether some process has the database open, or was killed while it had."""
    return any(path.with_name(path.name + end).exists() for end in _BESIDE)


def _run(path: Path, mode: str, work: Callable[[sqlite3.Connection], T]) -> T:
    uri = f"{path.absolute().as_uri()}?{mode}"
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
        connection.text_factory = decoded
        connection.execute("PRAGMA query_only = ON")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("BEGIN")
        try:
            # The picture is taken by the first read.
            connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
                raise NotADelveDatabase(path) from error
            raise
        return work(connection)
