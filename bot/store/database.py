"""One SQLite file, and transactions that nothing can fall into.

One connection writes, and a second one only reads, for what takes longer than a press may wait.
"""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from os import PathLike, fspath
from pathlib import Path
from typing import NamedTuple, Self, TypeVar

import aiosqlite

from bot.store.commits import (
    BUSY_SECONDS,
    Commits,
    P,
    Transaction,
    Work,
    Write,
    is_durable,
    recoverable,
)
from bot.store.encoding import decoded
from bot.store.errors import DatabaseDamaged, DatabaseLost, DatabaseUnavailable, DiskFailure
from bot.store.migrations import check_file, check_version, migrate, missing_tables

T = TypeVar("T")
Given = TypeVar("Given")

OLDEST_SQLITE = (3, 37)
"""The first one with strict tables; RETURNING came before."""

_BUSY_STEP_MS = 200
"""How long SQLite itself waits, in milliseconds; in between it is seen whether we close."""

CHECKPOINT_WRITES = 200
"""After how many transactions the write-ahead log is copied into the file.

Of presses with the end of a match now and then that is some 600 pages and 6 ms, which a write in
the queue waits for; of 500 transactions it is 1,500 pages and 10 ms.
"""

LATER_SECONDS = 1.0
"""How long what is written later waits for another transaction."""

IN_MEMORY = ":memory:"

_LOG = logging.getLogger(__name__)

_LOSSES: Mapping[int, type[DatabaseDamaged | DiskFailure]] = {
    sqlite3.SQLITE_CORRUPT: DatabaseDamaged,
    sqlite3.SQLITE_NOTADB: DatabaseDamaged,
    sqlite3.SQLITE_IOERR: DiskFailure,
}


class Line(NamedTuple):
    """A connection, and the thread in which calls to it run one after another."""

    thread: aiosqlite.Connection
    raw: sqlite3.Connection


class Database:
    """The connections to one file. Transactions run one after another, in the order of the calls.

    Each is a function of a connection, and of the arguments that are given with it.

    Those of `read_apart` run beside them, in a thread of their own. `close` must be called, or
    `async with` used: the threads behind the connections keep the process alive.
    """

    def __init__(self, path: str, writer: Line, reader: Line | None) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._closed = False
        self._commits = Commits()
        self._writes = 0
        self._checkpoint: asyncio.Task[None] | None = None
        self._flushing: asyncio.Task[None] | None = None
        self.last_write_worked = True
        """Whether the disk took the last transaction, or refused it: full, locked, damaged."""
        self.lost: asyncio.Future[DatabaseLost] = asyncio.get_running_loop().create_future()
        """Done once the file turned out to be damaged, or its disk: nothing heals that."""

    @classmethod
    async def open(cls, path: str | PathLike[str]) -> Self:
        """Open or create the file and bring it up to date; `:memory:` stays in memory.

        Raises `DatabaseUnavailable`, `DatabaseDamaged`, `NotADelveDatabase`, `NewerDatabase`,
        `MigrationFailed`.
        """
        where = fspath(path)
        # Opened before aiosqlite starts its threads: the thread of a failed start would outlive the
        # event loop and complain about it.
        writer, reader = await asyncio.to_thread(_connect, where)
        reading = None if reader is None else await _start(reader)
        return cls(where, await _start(writer), reading)

    def close_soon(self) -> None:
        """From now on no write waits for another process, which would hold up the end."""
        self._commits.closing.set()

    async def close(self) -> None:
        """Finish what is queued, as after `close_soon`, and close; a second call does nothing.

        The last connection to the file copies the write-ahead log into it and deletes that.
        """
        self.close_soon()
        # An error is told by `last_write_worked`.
        with suppress(sqlite3.Error, DatabaseLost, DatabaseUnavailable):
            await self.flush()
        self._closed = True
        if self._flushing is not None:
            self._flushing.cancel()
        try:
            if self._checkpoint is not None:
                # Its outcome does not matter: if somebody cancelled it, closing goes on.
                await asyncio.wait((self._checkpoint,))
            if self._reader is not None:
                # Closed first: a read-only connection cannot copy the log into the file.
                await self._reader.thread.close()
        finally:
            await self._writer.thread.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def write(self, work: Transaction[P, T], *args: P.args, **options: P.kwargs) -> T:
        """Run `work` as one transaction: after the return it survives a loss of power.

        Work that is marked `recoverable` survives the end of the process only.

        Works that wait at the same time are committed together, and nobody is answered before. An
        error in `work` undoes all of it, and nothing else, and is raised here. A caller that is
        cancelled while it waits does not learn the outcome; the transaction still runs as a whole
        or not at all. Raises `sqlite3.Error`, for a full disk for example, and `DatabaseLost`.
        """
        self._check_open()
        write = self._commits.add(lambda c: work(c, *args, **options), durable=is_durable(work))
        try:
            result: T = await self._hop(self._writer, self._commits.outcome, write)
        except (sqlite3.Error, DatabaseLost):
            self.last_write_worked = False
            raise
        else:
            self.last_write_worked = True
            return result
        finally:
            self._count()

    def write_later(
        self, work: Transaction[P, object], *args: P.args, **options: P.kwargs
    ) -> Write[object]:
        """Run `work` with the next transaction, before it, or after `LATER_SECONDS`.

        It is lost with the process until then. An error in it is logged, and undoes it alone.
        """
        write = self._commits.add_later(lambda c: work(c, *args, **options))
        if not self._closed and (self._flushing is None or self._flushing.done()):
            self._flushing = asyncio.create_task(self._flush_later())
        return write

    async def flush(self) -> None:
        """Return once what was to be written later is written. Raises like `write`."""
        if self._commits.is_behind:
            await self.write(_nothing)

    async def _flush_later(self) -> None:
        # There may be nothing to write to any more.
        with suppress(DatabaseLost, DatabaseUnavailable):
            while self._commits.is_behind:
                await asyncio.sleep(LATER_SECONDS)
                # Nobody waits for this, so it is tried until it works.
                with suppress(sqlite3.Error):
                    await self.flush()

    async def read(self, work: Transaction[P, T], *args: P.args, **options: P.kwargs) -> T:
        """Run `work` on one consistent picture of the database; it cannot change anything.

        Raises what `work` raises, `sqlite3.Error`, and `DatabaseLost`.
        """
        return await self._hop(self._writer, self._read_all, lambda c: work(c, *args, **options))

    async def read_apart(self, work: Transaction[P, T], *args: P.args, **options: P.kwargs) -> T:
        """Like `read`, but no write waits for it, nor does it wait for one.

        It sees all that was written before the call. In memory there is one connection only, and
        it is a `read`.
        """
        if self._reader is None:
            return await self.read(work, *args, **options)
        return await self._hop(self._reader, _read, lambda c: work(c, *args, **options))

    def _read_all(self, connection: sqlite3.Connection, work: Work[T]) -> T:
        # Work that was to be done later is seen as well.
        self._commits.catch_up(connection)
        return _read(connection, work)

    def _check_open(self) -> None:
        if self._closed:
            raise DatabaseUnavailable(self.path, "it has been closed")

    async def _hop(
        self, line: Line, run: Callable[[sqlite3.Connection, Given], T], given: Given
    ) -> T:
        self._check_open()
        try:
            # aiosqlite offers no public way to run a function in its thread, and that is what makes
            # a transaction: statements awaited one by one let other tasks' statements fall between
            # BEGIN and COMMIT, and are less than half as fast (840-1,130 against 2,100-2,600
            # durable commits per second). Hence its private `_execute`, which has no annotations.
            result: T = await line.thread._execute(  # type: ignore[no-untyped-call]
                _no_stop_iteration, run, line.raw, given
            )
        except sqlite3.DatabaseError as error:
            loss = _loss(error)
            if loss is None:
                raise
            lost = loss(self.path, str(error))
            if not self.lost.done():
                self.lost.set_result(lost)
            raise lost from error
        return result

    def _count(self) -> None:
        """Note a write, after enough of which the log is copied between two others."""
        self._writes += 1
        busy = self._checkpoint is not None and not self._checkpoint.done()
        if self._reader is None or self._closed or busy or self._writes < CHECKPOINT_WRITES:
            return
        self._writes = 0
        self._checkpoint = asyncio.create_task(self._copy_log())

    async def _copy_log(self) -> None:
        try:
            await self._hop(self._writer, _copy_log, self._commits.closing)
        except (DatabaseLost, DatabaseUnavailable):
            # `lost` tells of the loss, and closing the database copies the log anyway.
            return
        except sqlite3.Error as error:
            # A full disk, for example. Nothing is lost, and it is tried again.
            _LOG.warning("the write-ahead log stays beside the database: %s", error)


async def _start(raw: sqlite3.Connection) -> Line:
    return Line(await aiosqlite.Connection(lambda: raw, iter_chunk_size=64), raw)


def _loss(error: BaseException) -> type[DatabaseDamaged | DiskFailure] | None:
    """The loss of the file of which an error of SQLite's tells, if it does."""
    return _LOSSES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)


def _no_stop_iteration(
    run: Callable[[sqlite3.Connection, Given], T], connection: sqlite3.Connection, given: Given
) -> T:
    try:
        return run(connection, given)
    except StopIteration as error:
        # A future refuses this exception, so the caller would wait for ever.
        raise RuntimeError("a transaction raised StopIteration") from error


def _read(connection: sqlite3.Connection, work: Work[T]) -> T:
    connection.execute("PRAGMA query_only = ON")
    try:
        connection.execute("BEGIN")
        return work(connection)
    finally:
        connection.execute("PRAGMA query_only = OFF")
        if connection.in_transaction:
            connection.execute("ROLLBACK")


@recoverable
def _nothing(_: sqlite3.Connection) -> None:
    """Work that is to be done later goes along with this."""


def _copy_log(connection: sqlite3.Connection, closing: threading.Event) -> None:
    # The end copies all of it, and soon.
    if not closing.is_set():
        # PASSIVE copies the part that nobody reads any more; it neither waits nor blocks anybody.
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def look_at(path: str) -> None:
    """See that a file is a database of ours, or can become one, and change nothing.

    Raises `DatabaseUnavailable`, `DatabaseDamaged`, `NotADelveDatabase`, `NewerDatabase`.
    """
    if path == IN_MEMORY:
        return
    file = Path(path)
    try:
        if not file.absolute().parent.is_dir():
            raise DatabaseUnavailable(path, f"there is no folder {file.absolute().parent}")
        if file.exists() and not file.is_file():
            kind = "a folder" if file.is_dir() else "no ordinary file"
            raise DatabaseUnavailable(path, f"it is {kind}")
        check_file(file)
    except (sqlite3.Error, OSError) as error:
        raise refusal(path, error) from error


def refusal(path: str | Path, error: Exception) -> DatabaseDamaged | DatabaseUnavailable:
    """The error of ours for one of SQLite, or of the system, that keeps a file from opening."""
    if _loss(error) is DatabaseDamaged:
        return DatabaseDamaged(path, str(error))
    return DatabaseUnavailable(path, str(error))


def _connect(path: str) -> tuple[sqlite3.Connection, sqlite3.Connection | None]:
    """The connection that writes, and the one that only reads; in memory there can be only one."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        why = f"SQLite {sqlite3.sqlite_version} is too old, it must be {needed} or newer"
        raise DatabaseUnavailable(path, why)
    look_at(path)
    try:
        writer = _opened(path)
        try:
            _prepare(writer, path)
            reader = None if path == IN_MEMORY else _reader(path)
        except BaseException:
            writer.close()
            raise
    except (sqlite3.Error, OSError) as error:
        raise refusal(path, error) from error
    return writer, reader


def _opened(path: str, *, uri: bool = False) -> sqlite3.Connection:
    # It moves to aiosqlite's thread, where every later call is made.
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=uri
    )
    connection.text_factory = decoded
    return connection


def _reader(path: str) -> sqlite3.Connection:
    """A connection that cannot change the file, nor copy the log into it.

    Before SQLite 3.51.3 two connections that copy or write at the same moment can damage the file.
    """
    connection = _opened(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)
    try:
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute(f"PRAGMA busy_timeout = {_BUSY_STEP_MS}")
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: str) -> None:
    connection.execute("PRAGMA foreign_keys = OFF")
    check_version(connection, path)
    # An empty transaction tells at once whether the file can be written.
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")
    if path != IN_MEMORY:
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise DatabaseUnavailable(path, "its file system does not carry a write-ahead log")
    connection.execute("PRAGMA synchronous = FULL")
    migrate(connection, path)
    lost = missing_tables(connection)
    if lost:
        raise DatabaseDamaged(path, f"it has no table {', '.join(sorted(lost))}")
    connection.execute("PRAGMA foreign_keys = ON")
    # No write pays for copying the log: `Database` does that between two. Here what a killed
    # process has left.
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    connection.execute(f"PRAGMA busy_timeout = {_BUSY_STEP_MS}")
