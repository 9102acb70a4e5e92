"""The numbered steps from an empty file to the present tables."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bot.store.errors import MigrationFailed, NewerDatabase, NotADelveDatabase
from bot.store.read_only import read_only

APPLICATION_ID = 0x44454C56
"""In the header of every Delve database, so that no other program's file is taken for one."""

FOLDER = Path(__file__).with_suffix("")


class Migration(NamedTuple):
    """One step. `number` is the version of the database after it; `sql` has no BEGIN or COMMIT."""

    number: int
    name: str
    sql: str


@cache
def bundled() -> tuple[Migration, ...]:
    """The migrations that come with the bot, in order."""
    files = sorted(FOLDER.glob("[0-9]*_*.sql"))
    found = [(file.stem.partition("_"), file.read_text("utf-8")) for file in files]
    return tuple(Migration(int(number), name, sql) for (number, _, name), sql in found)


def newest() -> int:
    """The version that a database has after all of them."""
    return bundled()[-1].number


def version_of(connection: sqlite3.Connection) -> int:
    """The number of the last migration that the database has gone through; 0 for a new one."""
    return _pragma(connection, "user_version")


def check_file(path: Path) -> None:
    """Look at an existing file without changing a byte of it or leaving files beside it.

    Raises `NewerDatabase`, `NotADelveDatabase` or `sqlite3.Error`. A file that a killed process
    left in the middle of a rollback journal is passed: only opening it for writing can repair it.
    """
    journal = path.with_name(f"{path.name}-journal")
    if not path.exists() or path.stat().st_size == 0:
        return
    if journal.exists() and journal.stat().st_size > 0:
        return
    read_only(path, lambda connection: check_version(connection, path))


def check_version(connection: sqlite3.Connection, path: str | Path) -> None:
    """See that the file is ours, or new, and not newer than the bot; nothing is changed.

    Raises `NewerDatabase`, `NotADelveDatabase` or `sqlite3.Error`.
    """
    try:
        application = _pragma(connection, "application_id")
        version = _pragma(connection, "user_version")
        empty = connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone() is None
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise NotADelveDatabase(path) from error
        raise
    # A new file is empty and without numbers; it becomes ours with its first migration.
    if application != APPLICATION_ID and not (empty and application == version == 0):
        raise NotADelveDatabase(path)
    if version > newest():
        raise NewerDatabase(path, version, newest())


def migrate(connection: sqlite3.Connection, path: str | Path) -> None:
    """Bring the database up to date, each migration in one transaction.

    The connection is in autocommit mode with foreign keys off, so that a migration may rebuild
    tables. Raises `MigrationFailed`.
    """
    for migration in bundled():
        # The version is read inside the transaction: two processes may start at the same time.
        connection.execute("BEGIN IMMEDIATE")
        try:
            if _pragma(connection, "user_version") < migration.number:
                _apply(connection, migration)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise MigrationFailed(path, migration.number, migration.name, str(error)) from error
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")


def missing_tables(connection: sqlite3.Connection) -> frozenset[str]:
    """The tables that the migrations have made and that the database has no more.

    Raises `sqlite3.Error`.
    """
    return _expected_tables(bundled()) - _tables(connection)


@cache
def _expected_tables(migrations: tuple[Migration, ...]) -> frozenset[str]:
    """The schema that all migrations make of an empty file. It takes as long as with a real one."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        migrate(model, ":memory:")
        return frozenset(_tables(model))


def _tables(connection: sqlite3.Connection) -> set[str]:
    found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    return {name for (name,) in found}


def _apply(connection: sqlite3.Connection, migration: Migration) -> None:
    for statement in _statements(migration.sql):
        connection.execute(statement)
    dangling = connection.execute("PRAGMA foreign_key_check").fetchone()
    if dangling is not None:
        raise sqlite3.IntegrityError(f"a row of {dangling[0]} points at nothing in {dangling[2]}")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {migration.number}")


def _statements(sql: str) -> Iterator[str]:
    """Single statements; sqlite3's own `executescript` would commit the transaction first."""
    statement = ""
    for piece in sql.split(";"):
        statement += piece + ";"
        # It knows strings, comments and the bodies of triggers.
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip(" \n;"):
        yield statement


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value
