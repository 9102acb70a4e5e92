"""Transactions that wait for the disk together share one commit, and nothing else."""

import asyncio
import sqlite3
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.store.commits import BUSY_SECONDS, Work
from bot.store.database import Database
from tests.store.table import TABLE, all_of, open_with, put


def refused(connection: sqlite3.Connection, a: int) -> None:
    put(connection, a)
    raise LookupError("somebody else was first")


def ended(connection: sqlite3.Connection, a: int) -> None:
    """SQLite undoes the whole transaction by itself, as on a full disk."""
    connection.execute("INSERT OR ROLLBACK INTO t (a) VALUES (?), (?)", (a, a))


async def together(
    database: Database, *works: Work[Any], cancel_first: bool = False
) -> tuple[list[Any], int]:
    """Their outcomes, and how many commits there were; all wait behind another transaction."""
    entered, go_on = threading.Event(), threading.Event()
    statements: list[str] = []

    def first(connection: sqlite3.Connection) -> None:
        connection.set_trace_callback(statements.append)
        entered.set()
        assert go_on.wait(20)

    blocking = asyncio.create_task(database.write(first))
    await asyncio.to_thread(entered.wait, 20)
    waiting = [asyncio.create_task(database.write(work)) for work in works]
    await asyncio.sleep(0)
    if cancel_first:
        waiting[0].cancel()
    go_on.set()
    await blocking
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    await database.read(lambda c: c.set_trace_callback(None))
    return outcomes, statements.count("COMMIT") - 1


async def test_two_acts_at_once_are_one_commit(database: Database) -> None:
    works = [partial(put, a=number) for number in range(5)]
    assert await together(database, *works) == ([0, 1, 2, 3, 4], 1)
    assert await database.read(all_of) == [0, 1, 2, 3, 4]


async def test_one_that_is_refused_is_undone_alone(database: Database) -> None:
    works: list[Work[object]] = [partial(put, a=1), partial(refused, a=2), partial(put, a=3)]
    (first, error, last), commits = await together(database, *works)
    assert (first, type(error), last, commits) == (1, LookupError, 3, 1)
    assert await database.read(all_of) == [1, 3]


@pytest.mark.parametrize("fails", [partial(put, a=2, b=99), partial(ended, a=2)])
async def test_nobody_is_answered_whose_commit_fails(
    fails: Work[object], database: Database
) -> None:
    works: list[Work[object]] = [partial(put, a=1), fails, partial(put, a=3)]
    outcomes, commits = await together(database, *works)
    assert {type(outcome) for outcome in outcomes} == {sqlite3.IntegrityError}
    assert await database.read(all_of) == []
    assert commits <= 1
    assert await database.write(partial(put, a=4)) == 4


async def test_a_cancelled_caller_takes_nobody_along(database: Database) -> None:
    works = [partial(put, a=1), partial(put, a=2)]
    (cancelled, second), commits = await together(database, *works, cancel_first=True)
    assert isinstance(cancelled, asyncio.CancelledError)
    assert (second, commits) == (2, 1)
    assert await database.read(all_of) == [1, 2]


async def test_a_caller_is_answered_after_the_commit_alone(
    tmp_path: Path, database: Database
) -> None:
    """Each of them is on the disk for another connection by then."""
    async with await open_with(tmp_path / "delve.sqlite3", TABLE) as other:

        async def writes(a: int) -> None:
            await database.write(partial(put, a=a))
            assert a in await other.read(all_of)

        await asyncio.gather(*(writes(number) for number in range(40)))


async def test_deferred_work_joins_the_next_commit(database: Database) -> None:
    database.write_later(partial(put, a=1))
    assert await together(database, partial(put, a=2)) == ([2], 1)
    assert await database.read(all_of) == [1, 2]


async def test_a_read_sees_what_may_wait(database: Database) -> None:
    database.write_later(partial(put, a=1))
    assert await database.read(all_of) == [1]


async def test_a_read_waits_for_no_other_process(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    async with await open_with(path, TABLE) as database:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        database.write_later(partial(put, a=1))
        began = time.monotonic()
        assert await database.read(all_of) == []
        assert time.monotonic() - began < BUSY_SECONDS / 2
        other.execute("ROLLBACK")
        other.close()
        assert await database.read(all_of) == [1]


async def test_an_error_in_deferred_work_is_raised_by_a_read(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    database.write_later(partial(refused, a=3))
    assert await database.read(all_of) == []
    assert caplog.text.count("is lost") == 1
    assert await database.read(all_of) == []
    assert caplog.text.count("is lost") == 1


async def test_deferred_work_is_written_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.database.LATER_SECONDS", 0.05)
    committed = threading.Event()

    def trace(statement: str) -> None:
        if statement == "COMMIT":
            committed.set()

    path = tmp_path / "delve.sqlite3"
    async with await open_with(path, TABLE) as database, await open_with(path, TABLE) as other:
        await database.read(lambda c: c.set_trace_callback(trace))
        database.write_later(partial(put, a=1))
        assert not committed.is_set()
        assert await asyncio.to_thread(committed.wait, 10)
        # The next work of the thread comes after the commit.
        await database.read(lambda c: c.set_trace_callback(None))
        assert await other.read(all_of) == [1]


async def test_nothing_is_committed_after_what_may_wait_was(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.database.LATER_SECONDS", 0.05)
    statements: list[str] = []
    database.write_later(partial(put, a=1))
    await database.write(lambda c: c.set_trace_callback(statements.append))
    await asyncio.sleep(0.1)
    await database.read(lambda c: c.set_trace_callback(None))
    assert statements.count("COMMIT") == 1


async def test_what_may_wait_is_tried_until_it_works(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a read, which has not failed yet when the next try is due, and by two more tries."""
    monkeypatch.setattr("bot.store.database.LATER_SECONDS", 0.05)
    written, tries = threading.Event(), iter(range(3))

    def fails_twice(connection: sqlite3.Connection) -> None:
        if next(tries) < 2:
            time.sleep(0.1)
            ended(connection, 1)
        written.set()

    database.write_later(fails_twice)
    assert await database.read(all_of) == []
    assert await asyncio.to_thread(written.wait, 5)


async def test_what_may_wait_is_written_once_a_commit_succeeds(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    """Work that fails by itself is reported, and not tried again."""
    database.write_later(partial(put, a=1))
    with pytest.raises(sqlite3.IntegrityError):
        await database.write(partial(put, a=2, b=99))
    database.write_later(partial(refused, a=3))
    await database.write(partial(put, a=4))
    assert await database.read(all_of) == [1, 4]
    assert "somebody else was first" in caplog.text


async def test_deferred_work_is_written_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    async with await open_with(path, TABLE) as database:
        database.write_later(partial(put, a=1))
    async with await open_with(path, TABLE) as database:
        assert await database.read(all_of) == [1]
