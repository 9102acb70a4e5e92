"""Transactions: whole or not at all, one after another, whatever happens to the caller."""

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.store.commits import BUSY_SECONDS, recoverable
from bot.store.database import Database
from bot.store.errors import (
    DatabaseDamaged,
    DatabaseLost,
    DatabaseUnavailable,
    DiskFailure,
    StoreError,
)
from bot.store.store import Store
from tests.commands.damage import HEADER, Damage, cut, first_page, page_of, statement
from tests.play.prepared import new_database
from tests.store.table import TABLE, all_of, open_with, put


async def test_durability_is_switched_on(database: Database) -> None:
    def pragmas(connection: sqlite3.Connection) -> dict[str, object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "query_only")
        return {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names}

    full = 2
    assert await database.write(pragmas) == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 200,
        "query_only": 0,
    }


async def test_only_recoverable_work_does_not_wait_for_the_disk(
    database: Database,
) -> None:
    def mode(connection: sqlite3.Connection) -> int:
        (found,) = connection.execute("PRAGMA synchronous").fetchone()
        assert isinstance(found, int)
        return found

    normal, full = 1, 2
    asked = (False, False, True, False, True, True)
    recovered = recoverable(lambda connection: mode(connection))
    found = [await database.write(mode if durable else recovered) for durable in asked]
    assert found == [full if durable else normal for durable in asked]
    await database.write(recoverable(lambda c: put(c, 1)))
    assert await database.read(all_of) == [1]


def raises(connection: sqlite3.Connection) -> None:
    put(connection, 1)
    raise LookupError("no")


def puts_twice(connection: sqlite3.Connection) -> None:
    put(connection, 1)
    put(connection, 1)


def lets_sqlite_end_it(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT OR ROLLBACK INTO t (a) VALUES (1)")
    connection.execute("INSERT OR ROLLBACK INTO t (a) VALUES (1)")


def cannot_commit(connection: sqlite3.Connection) -> None:
    put(connection, 1, b=99)


@pytest.mark.parametrize("work", [raises, puts_twice, lets_sqlite_end_it, cannot_commit])
async def test_failed_work_is_undone_and_reported(
    work: Callable[[sqlite3.Connection], None], database: Database
) -> None:
    with pytest.raises(LookupError if work is raises else sqlite3.IntegrityError):
        await database.write(work)
    await database.write(lambda c: put(c, 2))
    assert await database.read(all_of) == [2]


async def test_it_is_known_whether_the_last_write_worked(database: Database) -> None:
    def refuse(_: sqlite3.Connection) -> None:
        raise KeyError("somebody else was first")

    await database.write(partial(put, a=1))
    seen = [database.last_write_worked]
    with pytest.raises(sqlite3.IntegrityError):
        await database.write(partial(put, a=1))
    seen.append(database.last_write_worked)
    # To read says nothing of the disk.
    await database.read(all_of)
    seen.append(database.last_write_worked)
    await database.write(partial(put, a=2))
    seen.append(database.last_write_worked)
    # A refusal of our own is no failure of the disk.
    with pytest.raises(KeyError):
        await database.write(refuse)
    seen.append(database.last_write_worked)
    assert seen == [True, False, False, True, True]


async def test_a_stop_iteration_does_not_hang_the_caller(database: Database) -> None:
    nothing: list[int] = []
    async with asyncio.timeout(20):
        with pytest.raises(RuntimeError):
            await database.write(lambda c: next(iter(nothing)))
        assert await database.read(all_of) == []


async def test_a_read_cannot_write(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await database.read(lambda c: put(c, 1))
    await database.write(lambda c: put(c, 2))
    assert await database.read(all_of) == [2]


async def test_a_read_is_one_picture(tmp_path: Path, database: Database) -> None:
    def work(connection: sqlite3.Connection) -> tuple[list[int], list[int]]:
        first = all_of(connection)
        other = sqlite3.connect(tmp_path / "delve.sqlite3")
        with other:
            put(other, 7)
        other.close()
        return first, all_of(connection)

    assert await database.read(work) == ([], [])
    assert await database.read(all_of) == [7]


@pytest.mark.parametrize("done", [True, False])
async def test_a_write_waits_some_seconds_for_another_process(
    done: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`done`: the other process has written before they are over."""
    monkeypatch.setattr("bot.store.database._BUSY_STEP_MS", 0)
    path = tmp_path / "delve.sqlite3"
    async with await open_with(path, TABLE) as database:
        with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
            other.execute("BEGIN IMMEDIATE")
            moments = iter((0.0, BUSY_SECONDS, BUSY_SECONDS + 0.1))

            def monotonic() -> float:
                now = next(moments)
                if done and now == BUSY_SECONDS:
                    other.execute("COMMIT")
                return now

            monkeypatch.setattr("bot.store.commits.time", SimpleNamespace(monotonic=monotonic))
            with nullcontext() if done else pytest.raises(sqlite3.OperationalError, match="locked"):
                await database.write(partial(put, a=1))
        assert await database.read(all_of) == [1] * done


async def test_cancelling_the_caller_leaves_a_whole_transaction(database: Database) -> None:
    go_on, entered = threading.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def work(connection: sqlite3.Connection) -> None:
        put(connection, 1)
        loop.call_soon_threadsafe(entered.set)
        assert go_on.wait(10)
        put(connection, 2)

    task = asyncio.create_task(database.write(work))
    await entered.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go_on.set()
    await database.write(lambda c: put(c, 3))
    assert await database.read(all_of) == [1, 2, 3]


AT_ONCE: dict[str, Damage] = {
    "no table about itself": statement("DROP TABLE meta"),
    "no identity": statement("DELETE FROM meta WHERE key = 'identity'"),
    "an identity that is no number": statement("UPDATE meta SET value = 'x'"),
    "an identity of an odd length": statement("UPDATE meta SET value = 'abc'"),
    "an identity of no length": statement("UPDATE meta SET value = ''"),
    "an identity that is no text": statement(
        "ALTER TABLE meta RENAME TO old; CREATE TABLE meta (key TEXT PRIMARY KEY, value);"
        " INSERT INTO meta VALUES ('identity', 7)"
    ),
    "the page about itself": page_of("meta"),
    "the first page": first_page(0),
    "the first page behind its header": first_page(HEADER),
    "the second half is missing": cut(0.5),
    "all but the header is missing": cut(0.01),
    "no table of messages": statement("DROP TABLE messages; CREATE TABLE notes (note TEXT)"),
    "a version before the first": statement("PRAGMA user_version = -1"),
    "a version of long ago": statement("PRAGMA user_version = 1"),
}


@pytest.mark.parametrize("how", AT_ONCE)
async def test_a_database_that_cannot_be_opened_is_left_alone(how: str, tmp_path: Path) -> None:
    """A thread that stays would keep the process alive, and its start would never end."""
    path = tmp_path / "delve.sqlite3"
    new_database(path)
    AT_ONCE[how](path)
    content, before = path.read_bytes(), set(threading.enumerate())
    with pytest.raises(StoreError, match=r"delve\.sqlite3 .*backup"):
        await Store.open(path)
    # Those of `asyncio.to_thread` end with the loop.
    for thread in set(threading.enumerate()) - before:
        if not thread.name.startswith("asyncio_"):
            await asyncio.to_thread(thread.join, 10)
            assert not thread.is_alive()
    assert path.read_bytes() == content, "what can still be rescued is left alone"
    assert os.listdir(tmp_path) == ["delve.sqlite3"]


@pytest.mark.parametrize(
    ("code", "loss"),
    [
        (sqlite3.SQLITE_IOERR_READ, DiskFailure),
        (sqlite3.SQLITE_IOERR_FSYNC, DiskFailure),
        (sqlite3.SQLITE_CORRUPT_VTAB, DatabaseDamaged),
    ],
)
async def test_a_fatal_file_error_is_raised_to_waiting_callers(
    code: int, loss: type[DatabaseLost], tmp_path: Path
) -> None:
    def fail(_: sqlite3.Connection) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = code
        raise error

    async with await open_with(tmp_path / "delve.sqlite3", TABLE) as database:
        with pytest.raises(loss):
            await database.read(fail)
        assert type(database.lost.result()) is loss


async def test_closing_soon_waits_for_no_other_process(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    async with await open_with(path, TABLE) as database:
        database.close_soon()
        await database.write(partial(put, a=1))
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            began = time.monotonic()
            for number in range(20):
                with pytest.raises(sqlite3.OperationalError, match="locked"):
                    await database.write(partial(put, a=number))
            # A tenth of what the steps of SQLite's own waiting would take.
            assert time.monotonic() - began < 0.4
        assert await database.read(all_of) == [1]


async def test_an_old_sqlite_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.34.1")
    with pytest.raises(DatabaseUnavailable, match=r"SQLite 3\.34\.1 is too old, .* 3\.37 or newer"):
        await Database.open(tmp_path / "delve.sqlite3")
    assert os.listdir(tmp_path) == []
