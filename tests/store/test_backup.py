"""A copy of a database: whole, of one moment, and never over something else."""

import os
import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import backup as module
from bot.store.backup import backup
from bot.store.check import check
from bot.store.errors import (
    BackupRefused,
    DatabaseDamaged,
    DatabaseUnavailable,
    NotADelveDatabase,
)
from bot.store.store import Store
from tests.commands.damage import page_of, statement
from tests.store.playing import CHANNEL, live_ids, start


async def made(path: Path) -> None:
    async with await Store.open(path) as store:
        await start(store)


@pytest.fixture
async def source(tmp_path: Path) -> Path:
    """A database with a live match that nobody has open."""
    path = tmp_path / "delve.sqlite3"
    await made(path)
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder / "copy.sqlite3"


async def test_a_copy_is_one_file_with_all_that_was_there(source: Path, target: Path) -> None:
    before = source.read_bytes()
    assert backup(source, target) == target.stat().st_size
    assert check(target) == check(source)
    assert [one.name for one in target.parent.iterdir()] == [target.name]
    assert sorted(one.name for one in source.parent.iterdir()) == ["backups", source.name]
    assert source.read_bytes() == before
    # A bot goes on with it.
    async with await Store.open(target) as store:
        assert len(await live_ids(store)) == 1


def test_a_copy_is_as_secret_as_the_database(source: Path, target: Path) -> None:
    source.chmod(0o600)
    backup(source, target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


async def test_a_copy_while_a_bot_writes_is_of_one_moment(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each write adds a line here and a line there; a copy of two moments would have them apart."""
    monkeypatch.setattr(module, "PAGES", 2)
    monkeypatch.setattr(module, "PAUSE_SECONDS", 0.002)
    stop, written = threading.Event(), threading.Event()

    def write() -> None:
        with closing(sqlite3.connect(source, isolation_level=None)) as other:
            for number in range(100_000):
                if stop.is_set():
                    return
                other.execute("BEGIN IMMEDIATE")
                row = (number, "x" * 200)
                other.execute("INSERT INTO names (guild, player, name) VALUES (1, ?, ?)", row)
                other.execute("INSERT INTO people (player, locale) VALUES (?, ?)", row)
                other.execute("COMMIT")
                written.set()

    async with await Store.open(source):
        writing = threading.Thread(target=write)
        writing.start()
        try:
            assert written.wait(60)
            for _ in range(3):
                backup(source, target)
                with closing(sqlite3.connect(target)) as copy:
                    (names,) = copy.execute("SELECT count(*) FROM names").fetchone()
                    (people,) = copy.execute("SELECT count(*) FROM people").fetchone()
                    assert names == people > 0
                assert check(target).findings == ()
        finally:
            stop.set()
            writing.join()
        with closing(sqlite3.connect(source)) as now:
            (total,) = now.execute("SELECT count(*) FROM names").fetchone()
    assert total > names, "it was written while the copy was made"


async def test_an_earlier_backup_is_replaced(source: Path, target: Path) -> None:
    backup(source, target)
    async with await Store.open(source) as store:
        await start(store, channel_id=CHANNEL + 1)
        backup(source, target)
    assert "matches that go on: 2" in check(target).summary


async def test_nothing_else_is(source: Path, target: Path) -> None:
    target.write_text("Dear reader")
    with pytest.raises(BackupRefused, match="no earlier backup of this database"):
        backup(source, target)
    assert target.read_text() == "Dear reader"
    target.unlink()
    await made(target)
    before = target.read_bytes()
    with pytest.raises(BackupRefused, match="no earlier backup of this database"):
        backup(source, target)
    assert target.read_bytes() == before


async def test_a_backup_that_a_bot_works_with_is_not(source: Path, target: Path) -> None:
    backup(source, target)
    async with await Store.open(target):
        with pytest.raises(BackupRefused, match="in use"):
            backup(source, target)


def test_the_database_itself_is_not(source: Path, target: Path) -> None:
    other = target.with_name("link")
    other.symlink_to(source)
    for itself in (source, other):
        with pytest.raises(BackupRefused, match="the database itself"):
            backup(source, itself)


def test_there_is_no_place_for_it(source: Path, target: Path) -> None:
    with pytest.raises(BackupRefused, match="no folder"):
        backup(source, target.parent / "gone" / "copy")
    with pytest.raises(BackupRefused, match="no earlier backup"):
        backup(source, target.parent)


def test_a_damaged_database_makes_no_backup(source: Path, target: Path) -> None:
    page_of("seats")(source)
    with pytest.raises(DatabaseDamaged, match="python -m bot check"):
        backup(source, target)
    assert os.listdir(target.parent) == []


def test_no_database_makes_no_backup(source: Path, target: Path) -> None:
    with pytest.raises(DatabaseUnavailable, match="no such file"):
        backup(source.with_name("gone"), target)
    statement("PRAGMA application_id = 1")(source)
    with pytest.raises(NotADelveDatabase):
        backup(source, target)
    assert os.listdir(target.parent) == []


def test_a_newer_database_is_copied_as_well(source: Path, target: Path) -> None:
    statement("PRAGMA user_version = 999")(source)
    backup(source, target)
    (line,) = check(target).findings
    assert "has version 999" in line
