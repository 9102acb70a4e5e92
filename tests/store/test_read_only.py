"""Reading from outside leaves no trace, and sees one moment even when a bot starts meanwhile."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.errors import NotADelveDatabase
from bot.store.read_only import is_open, read_only


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "some.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL").fetchone()
        connection.execute("CREATE TABLE lines (line)")
        connection.execute("INSERT INTO lines VALUES (1)")
    return path


def lines(connection: sqlite3.Connection) -> int:
    (count,) = connection.execute("SELECT count(*) FROM lines").fetchone()
    return int(count)


def test_a_closed_file(path: Path) -> None:
    assert read_only(path, lines) == 1
    assert os.listdir(path.parent) == [path.name]
    assert not is_open(path)


def test_an_open_file_with_what_is_in_its_log_alone(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as bot:
        bot.execute("INSERT INTO lines VALUES (2)")
        assert is_open(path)
        beside = sorted(os.listdir(path.parent))
        log = path.with_name(f"{path.name}-wal").read_bytes()
        assert read_only(path, lines) == 2
        assert sorted(os.listdir(path.parent)) == beside
        assert path.with_name(f"{path.name}-wal").read_bytes() == log, "nothing is copied"


def test_a_bot_that_starts_meanwhile(path: Path) -> None:
    """A file that was read as if nobody wrote to it is read again."""
    bots: list[sqlite3.Connection] = []

    def work(connection: sqlite3.Connection) -> int:
        if not bots:
            bots.append(sqlite3.connect(path, isolation_level=None))
            bots[0].execute("INSERT INTO lines VALUES (2)")
        return lines(connection)

    try:
        assert read_only(path, work) == 2
    finally:
        bots[0].close()


def test_nothing_can_be_changed(path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        read_only(path, lambda connection: connection.execute("DELETE FROM lines"))


def test_no_database(path: Path) -> None:
    path.write_text("Dear reader, " * 100)
    with pytest.raises(NotADelveDatabase):
        read_only(path, lines)
