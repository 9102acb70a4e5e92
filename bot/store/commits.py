"""Transactions that wait for the disk together share one commit."""

import logging
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

_LOG = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
AnyWork = TypeVar("AnyWork", bound=Callable[..., object])

Work = Callable[[sqlite3.Connection], T]
"""The work of a transaction. It runs in the database's thread and must not touch asyncio."""

Transaction = Callable[Concatenate[sqlite3.Connection, P], T]
"""Work before its arguments are given."""

BUSY_SECONDS = 5.0
"""How long a commit waits for another process that writes."""

_RECOVERABLE = set[Callable[..., object]]()


def recoverable(work: AnyWork) -> AnyWork:
    """Mark work on what can be found again: its commit is cheaper, it does not wait for the disk.

    It survives the end of the process, and a loss of power once durable work has followed.
    """
    _RECOVERABLE.add(work)
    return work


def is_durable(work: Callable[..., object]) -> bool:
    """Whether work survives a loss of power from its commit on: all that is not `recoverable`."""
    return work not in _RECOVERABLE


class Write(Generic[T]):
    """Work that waits for a commit, and its outcome from then on."""

    def __init__(self, work: Work[T], durable: bool) -> None:
        self.work = work
        self.durable = durable
        self.is_done = False
        self.result: T
        self.error: BaseException | None = None

    @property
    def is_written(self) -> bool:
        """Whether it is done, and no error has undone it."""
        return self.is_done and self.error is None


class Commits:
    """Runs what waits as one transaction, each work in a savepoint of its own.

    Work that may wait goes along with the next commit. `add` and `add_later` belong to the event
    loop, all else to the thread of the connection.
    """

    def __init__(self) -> None:
        self.closing = threading.Event()
        """Set when no commit is to wait for another process any more."""
        self._waiting: deque[Write[Any]] = deque()
        self._later: list[Write[Any]] = []
        self._durable = True
        """Whether a commit waits for the disk, as the connection is set now."""

    def add(self, work: Work[T], *, durable: bool) -> Write[T]:
        """Have work done with the next commit that begins."""
        write = Write(work, durable)
        self._waiting.append(write)
        return write

    def add_later(self, work: Work[object]) -> Write[object]:
        """Have work done with a commit that something else asks for, before all of that."""
        write = Write(work, durable=False)
        self._later.append(write)
        return write

    @property
    def is_behind(self) -> bool:
        """Whether something is not committed yet that waits for what somebody else asks for."""
        return bool(self._later)

    def catch_up(self, connection: sqlite3.Connection) -> None:
        """Commit what waits, if any of it is to be done later. An error keeps that for later.

        So does another process that writes at the moment: it is not worth a wait.
        """
        if self._later:
            self._commit(connection, patient=bool(self._waiting))

    def outcome(self, connection: sqlite3.Connection, write: Write[T]) -> T:
        """The outcome of a work, which is committed now with all that waits, unless it was.

        Raises what the work has raised, or what has kept all from being committed.
        """
        if not write.is_done:
            self._commit(connection)
        if write.error is not None:
            raise write.error
        return write.result

    def _commit(self, connection: sqlite3.Connection, *, patient: bool = True) -> None:
        later, writes = self._later[:], _taken(self._waiting)
        try:
            self._set_durable(connection, any(write.durable for write in writes))
            self._begin(connection, patient=patient)
            for write in (*later, *writes):
                _run(connection, write, alone=len(writes) == 1 and not later)
            connection.execute("COMMIT")
        except BaseException as error:
            for write in writes:
                write.error = write.error or error
            # The next one may have more luck.
            for write in later:
                write.error = None
        else:
            del self._later[: len(later)]
            writes += later
            for write in later:
                if write.error is not None:
                    _LOG.error("what was to be written later is lost", exc_info=write.error)
        finally:
            for write in writes:
                write.is_done = True
            # SQLite has already rolled back by itself after some errors, such as a full disk.
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    def _set_durable(self, connection: sqlite3.Connection, durable: bool) -> None:
        if durable != self._durable:
            connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            self._durable = durable

    def _begin(self, connection: sqlite3.Connection, *, patient: bool) -> None:
        """Get the right to write, which another process may have: wait for it if `patient`."""
        give_up = time.monotonic() + (BUSY_SECONDS if patient else 0.0)
        if self.closing.is_set():
            # Each step would hold up the end.
            connection.execute("PRAGMA busy_timeout = 0")
        while True:
            try:
                connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
                if not busy or self.closing.is_set() or time.monotonic() > give_up:
                    raise
            else:
                return


def _taken(waiting: deque[T]) -> list[T]:
    """All items that wait at this moment; more may come at any time."""
    return [waiting.popleft() for _ in range(len(waiting))]


def _run(connection: sqlite3.Connection, write: Write[Any], *, alone: bool) -> None:
    """Do one work. Raises what undoes the whole transaction."""
    if alone:
        write.result = write.work(connection)
        return
    connection.execute("SAVEPOINT one")
    try:
        write.result = write.work(connection)
    except BaseException as error:
        if not connection.in_transaction:
            raise
        write.error = error
        connection.execute("ROLLBACK TO SAVEPOINT one")
    connection.execute("RELEASE SAVEPOINT one")
