"""A copy of a database while a bot writes to it, by SQLite's own means."""

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from bot.store import meta
from bot.store.database import refusal
from bot.store.errors import (
    BackupRefused,
    DatabaseDamaged,
    DatabaseUnavailable,
    NewerDatabase,
    NotADelveDatabase,
)
from bot.store.migrations import check_version
from bot.store.read_only import is_open, read_only

PAGES, PAUSE_SECONDS = 1024, 0.005
"""So many pages are copied at a time, and so long the disk is left to others in between."""


def backup(source: Path, target: Path) -> int:
    """Copy the database at one moment into a new file beside `target`, and rename it to that.

    A file at `target` is replaced only if it is an earlier backup of the same database.
    Returns the size in bytes. Raises `BackupRefused`, `DatabaseUnavailable`, `DatabaseDamaged`,
    `NotADelveDatabase`.
    """
    if not source.is_file():
        raise DatabaseUnavailable(source, "there is no such file")
    try:
        identity = read_only(source, lambda connection: _identity(connection, source))
        _check_target(source, target, identity)
        made = _copy(source, target)
    except sqlite3.Error as error:
        raise refusal(source, error) from error
    except OSError as error:
        raise BackupRefused(target, error.strerror or str(error)) from error
    return made


def _copy(source: Path, target: Path) -> int:
    descriptor, name = tempfile.mkstemp(dir=target.absolute().parent, prefix=f"{target.name}.")
    os.close(descriptor)
    copy = Path(name)
    try:
        # Only users who may read the database may read the backup: there are cards in it.
        shutil.copymode(source, copy)
        read_only(source, lambda connection: _copy_pages(connection, source, copy))
        size = copy.stat().st_size
        copy.replace(target)
    except BaseException:
        copy.unlink()
        raise
    _write_through(target.absolute().parent)
    return size


def _copy_pages(connection: sqlite3.Connection, source: Path, copy: Path) -> None:
    """The whole picture that the connection sees, without later writes."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as made:
        try:
            connection.backup(made, pages=PAGES, sleep=PAUSE_SECONDS)
        except sqlite3.Error as error:
            refused = refusal(source, error)
            if isinstance(refused, DatabaseDamaged):
                raise refused from error
            # The disk of the copy is full, for one.
            raise BackupRefused(copy.parent, str(error)) from error
        # A backup that cannot be read would be found out on the day when it is needed.
        (said, *_) = made.execute("PRAGMA quick_check(1)").fetchone()
        if said != "ok":
            raise DatabaseDamaged(source, " ".join(said.split()))
        # A single file, so that nobody forgets another one when moving it.
        made.execute("PRAGMA journal_mode = DELETE").fetchone()


def _check_target(source: Path, target: Path, identity: bytes) -> None:
    if not target.absolute().parent.is_dir():
        raise BackupRefused(target, f"there is no folder {target.absolute().parent}")
    if not target.exists():
        return
    if target.samefile(source):
        raise BackupRefused(target, "it is the database itself")
    if is_open(target):
        raise BackupRefused(target, "it is a database that is in use")
    found = None
    if target.is_file():
        with suppress(sqlite3.Error, ValueError, TypeError, NotADelveDatabase):
            found = read_only(target, meta.identity)
    if found != identity:
        raise BackupRefused(target, "it exists, and is no earlier backup of this database")


def _identity(connection: sqlite3.Connection, source: Path) -> bytes:
    # A newer one is copied as well: that is what one wants before going back.
    with suppress(NewerDatabase):
        check_version(connection, source)
    try:
        return meta.identity(connection)
    except (ValueError, TypeError) as error:
        raise DatabaseDamaged(source, f"its identity is lost: {error}") from error


def _write_through(folder: Path) -> None:
    """A new name is durable once its folder is."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
