"""Reads beside the writes, and copying the write-ahead log: neither stands in anybody's way."""

import asyncio
import logging
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import database as module
from bot.store.database import Database
from bot.store.errors import DatabaseDamaged, DatabaseUnavailable, DiskFailure
from tests.store.table import TABLE, count, open_with, put


def put_much(connection: sqlite3.Connection) -> None:
    """Two megabytes: SQLite by itself would copy its log after half of that."""
    connection.executemany("INSERT INTO t (c) VALUES (?)", [("x" * 3_000,)] * 700)


async def test_nobody_waits_for_a_long_read_and_its_picture_stays(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copying of the log, which is due after each write, does not wait either."""
    monkeypatch.setattr(module, "CHECKPOINT_WRITES", 1)
    go_on, entered = threading.Event(), threading.Event()

    def slowly(connection: sqlite3.Connection) -> tuple[int, int]:
        first = count(connection)
        entered.set()
        assert go_on.wait(20)
        return first, count(connection)

    reading = asyncio.create_task(database.read_apart(slowly))
    await asyncio.to_thread(entered.wait, 20)
    async with asyncio.timeout(20):
        for _ in range(3):
            await database.write(put)
        assert await database.read(count) == 3
    go_on.set()
    assert await reading == (0, 0)
    assert await database.read_apart(count) == 3


async def test_a_long_write_holds_up_no_read(database: Database) -> None:
    go_on, entered = threading.Event(), threading.Event()

    def slowly(connection: sqlite3.Connection) -> None:
        put(connection)
        entered.set()
        assert go_on.wait(20)

    writing = asyncio.create_task(database.write(slowly))
    await asyncio.to_thread(entered.wait, 20)
    async with asyncio.timeout(20):
        assert await database.read_apart(count) == 0
    go_on.set()
    await writing
    assert await database.read_apart(count) == 1


@pytest.mark.parametrize(
    "statement",
    ["INSERT INTO t (c) VALUES ('x')", "PRAGMA user_version = 9", "CREATE TABLE u (a)"],
)
async def test_a_separate_reader_cannot_write(database: Database, statement: str) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await database.read_apart(lambda c: c.execute(statement))
    await database.write(put)
    assert await database.read_apart(count) == 1


async def test_a_separate_reader_cannot_copy_the_log(database: Database, path: Path) -> None:
    """Were it to: below SQLite 3.51.3 two that copy or write at once can damage the file."""
    await database.write(put_much)
    before = path.read_bytes()

    def switch_on(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA query_only = OFF")
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    with pytest.raises((sqlite3.OperationalError, DiskFailure)):
        await database.read_apart(switch_on)
    assert path.read_bytes() == before


async def test_no_write_and_no_read_copies_the_log(database: Database, path: Path) -> None:
    before = path.read_bytes()
    for number in range(1, 6):
        await database.write(put_much)
        assert await database.read_apart(count) == 700 * number
        assert path.read_bytes() == before
    assert os.path.getsize(f"{path}-wal") > 5 * 2_000_000


async def test_the_log_is_copied_between_writes_and_used_again(
    database: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CHECKPOINT_WRITES", 4)
    before = path.stat().st_size
    for _ in range(40):
        await database.write(put_much)
        await database.read_apart(count)
    assert path.stat().st_size > before + 30 * 2_000_000
    # As long as some writes, not as all of them.
    assert os.path.getsize(f"{path}-wal") < 20 * 2_000_000


async def test_a_start_copies_what_a_killed_process_left(path: Path) -> None:
    async with await open_with(path, TABLE) as killed:
        await killed.write(put_much)
        left = {each.name: each.read_bytes() for each in path.parent.iterdir()}
    path.write_bytes(left[path.name])
    path.with_name(f"{path.name}-wal").write_bytes(left[f"{path.name}-wal"])
    before = path.stat().st_size
    async with await open_with(path, TABLE) as database:
        assert path.stat().st_size > before + 2_000_000
        assert await database.read_apart(count) == 700


async def test_the_end_comes_in_the_middle_of_everything(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reads, writes and copying are under way: all that was called is done, and no file is left."""
    monkeypatch.setattr(module, "CHECKPOINT_WRITES", 2)
    database = await open_with(path, TABLE)
    await asyncio.gather(*(database.write(put) for _ in range(5)))
    pending = [asyncio.create_task(database.write(put)) for _ in range(25)]
    pictures = [asyncio.create_task(database.read_apart(count)) for _ in range(25)]
    await asyncio.sleep(0)
    await database.close()
    await database.close()
    await asyncio.gather(*pending)
    assert {await picture >= 5 for picture in pictures} == {True}
    with pytest.raises(DatabaseUnavailable, match="closed"):
        await database.read_apart(count)
    assert os.listdir(path.parent) == [path.name]
    with closing(sqlite3.connect(path)) as connection:
        assert count(connection) == 30


def copying_fails(monkeypatch: pytest.MonkeyPatch, what: str, code: int) -> None:
    """Let every copying of the log fail like this."""

    def fails(*_: object) -> None:
        error = sqlite3.OperationalError(what)
        error.sqlite_errorcode = code
        raise error

    monkeypatch.setattr(module, "CHECKPOINT_WRITES", 1)
    monkeypatch.setattr(module, "_copy_log", fails)


async def test_a_full_disk_while_copying_is_no_end(
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    copying_fails(monkeypatch, "database or disk is full", sqlite3.SQLITE_FULL)
    with caplog.at_level(logging.WARNING):
        for _ in range(20):
            await database.write(put)
    assert "disk is full" in caplog.text
    assert await database.read_apart(count) == 20
    assert not database.lost.done()


async def test_a_failing_disk_while_copying_is_told(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    copying_fails(monkeypatch, "disk I/O error", sqlite3.SQLITE_IOERR_WRITE)
    await database.write(put)
    async with asyncio.timeout(20):
        assert "disk" in str(await database.lost)


async def test_damage_that_a_read_apart_meets_is_told(path: Path) -> None:
    async with await open_with(path, TABLE) as database:
        await database.write(put_much)
    # All but the first pages, which say what the tables are.
    whole = path.read_bytes()
    path.write_bytes(whole[:8_192] + b"\xff" * (len(whole) - 8_192))
    async with await open_with(path, TABLE) as database:
        with pytest.raises(DatabaseDamaged, match=r"delve\.sqlite3"):
            await database.read_apart(lambda c: c.execute("SELECT * FROM t").fetchall())
        assert isinstance(database.lost.result(), DatabaseDamaged)


async def test_a_database_in_memory_has_one_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(module, "CHECKPOINT_WRITES", 1)
    async with await open_with(":memory:", TABLE) as database:
        for _ in range(3):
            await database.write(put)
        assert await database.read_apart(count) == 3
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            await database.read_apart(put)
    assert os.listdir(tmp_path) == []
