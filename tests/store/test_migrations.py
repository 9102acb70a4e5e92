"""Opening a file: new, ours, newer, foreign, broken off."""

import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.match.ids import MatchId
from bot.rounds.entries import TableKey
from bot.rounds.ids import RoundId
from bot.store import invitations, recount, rounds
from bot.store.check import check
from bot.store.errors import (
    DatabaseUnavailable,
    MigrationFailed,
    NewerDatabase,
    NotADelveDatabase,
)
from bot.store.migrations import APPLICATION_ID, Migration, bundled, newest
from bot.store.store import Store
from tests.databases.old import FOLDER, ask
from tests.store.playing import enter, first_action, live_ids
from tests.store.table import open_with

FIRST = Migration(1, "first", "CREATE TABLE one (a INTEGER) STRICT;\nINSERT INTO one VALUES (1);")
SECOND = Migration(2, "second", "CREATE TABLE two (b INTEGER) STRICT;")

FILL = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)"
    " INSERT INTO one SELECT randomblob(4000) FROM n"
)
"""More than a small cache holds, so that pages reach the file before the commit."""


async def query(path: Path, sql: str, migrations: list[Migration] | None = None) -> list[object]:
    async with await open_with(path, migrations or bundled()) as database:
        return [row[0] for row in await database.read(lambda c: c.execute(sql).fetchall())]


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_bundled_migrations_are_numbered_without_a_gap() -> None:
    assert [migration.number for migration in bundled()] == list(range(1, len(bundled()) + 1))
    assert bundled()[0].name == "first"


async def test_an_old_delve_goes_on_by_its_log(tmp_path: Path) -> None:
    """Its log answers questions that are not asked any more."""
    path = tmp_path / "delve.sqlite3"
    await query(path, "SELECT 1", list(bundled()[:13]))
    make(path, (FOLDER / "f964eb48.sql").read_text("utf-8"))
    async with await Store.open(path) as store:
        (number,) = await live_ids(store)
        match = await store.load(number)
        assert match is not None
        assert match.terms.options.asks_all
        assert (match.state.phase, match.state.delvers[0].delves[0].way) == ("loot", "fled")
        await enter(store, match, first_action(match))
    assert check(path).findings == ()


async def test_matches_and_invitations_from_before_rounds_are_at_no_table(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    await query(path, "SELECT 1", list(bundled()[:18]))
    make(path, (FOLDER / "2e68ba88.sql").read_text("utf-8"))
    wanted = [f"SELECT * FROM {table}" for table in ("entries", "seats", "playing", "messages")]
    before = [ask(path, one) for one in wanted]
    async with await Store.open(path) as store:
        over, live = [await store.load(MatchId(number)) for number in (1, 2)]
        assert over is not None
        assert live is not None
        assert (over.version, over.live, live.version, live.live) == (12, False, 1, True)
        assert (over.terms.round_table, live.terms.round_table) == (None, None)
        (invitation,) = await store.read(invitations.open_ones)
        assert (invitation.kind, invitation.round_table) == ("hosted", None)
        found = await store.write(recount.recount, mend=False)
        assert (found.differences, found.unreadable) == ((), ())
    assert [ask(path, one) for one in wanted] == before
    assert check(path).findings == ()


async def test_old_rounds_have_entries_that_are_refused_now(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    await query(path, "SELECT 1", list(bundled()[:19]))
    make(path, (FOLDER / "972dd614.sql").read_text("utf-8"))
    async with await Store.open(path) as store:
        found = [await store.read(rounds.find, RoundId(number)) for number in range(1, 6)]
    before_others, late, fewer, corrected, replayed = [one for one in found if one is not None]
    assert (len(before_others.places), len(before_others.legs)) == (5, 2)
    assert len(before_others.waiting) == len(late.waiting) == 1
    assert (len(fewer.places), len(fewer.waiting)) == (2, 3)
    assert [each.points for each in corrected.corrections] == [1200]
    table = replayed.table(TableKey(1, 1))
    assert table is not None
    assert table.waits
    assert replayed.host in replayed.places[0].before
    assert check(path).findings == ()


async def test_a_new_file_is_made_ours(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    assert await query(path, "PRAGMA user_version") == [newest()]
    assert await query(path, "PRAGMA application_id") == [APPLICATION_ID]
    tables = await query(path, "SELECT name FROM sqlite_schema WHERE type = 'table'")
    assert {"matches", "seats", "entries", "invitations", "messages", "boards"} <= set(tables)


async def test_every_table_is_strict() -> None:
    lax = await query(
        Path(":memory:"),
        "SELECT name FROM pragma_table_list"
        " WHERE schema = 'main' AND NOT strict AND name NOT LIKE 'sqlite_%'",
    )
    assert lax == []


async def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    path.touch()
    assert await query(path, "SELECT a FROM one", [FIRST]) == [1]


async def test_only_missing_migrations_run(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    await query(path, "SELECT 1", [FIRST])
    assert await query(path, "SELECT a FROM one", [FIRST, SECOND]) == [1]
    assert await query(path, "PRAGMA user_version", [FIRST, SECOND]) == [2]


async def test_a_migration_with_a_trigger_is_split_rightly(tmp_path: Path) -> None:
    trigger = Migration(
        2,
        "trigger",
        "-- a comment; with a semicolon\n"
        "CREATE TABLE log (a INTEGER) STRICT; CREATE TRIGGER t AFTER INSERT ON one BEGIN\n"
        "INSERT INTO log VALUES (new.a);\nINSERT INTO log VALUES (new.a + 1);\nEND;\n"
        "INSERT INTO one VALUES (5)",
    )
    assert await query(tmp_path / "d.sqlite3", "SELECT a FROM log", [FIRST, trigger]) == [5, 6]


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE two (b INTEGER) STRICT;\nINSERT INTO one VALUES (2);\nNONSENSE;",
        "INSERT INTO one VALUES (2);\nCREATE TABLE one (again INTEGER);",
        "CREATE TABLE two (b INTEGER REFERENCES one (a));\nINSERT INTO two VALUES (77);",
    ],
)
async def test_a_failing_migration_changes_nothing(tmp_path: Path, sql: str) -> None:
    path = tmp_path / "delve.sqlite3"
    key = Migration(1, "first", "CREATE TABLE one (a INTEGER PRIMARY KEY);")
    await query(path, "SELECT 1", [key])
    with pytest.raises(MigrationFailed, match="migration 2 \\(bad\\)"):
        await query(path, "SELECT 1", [key, Migration(2, "bad", sql)])
    assert await query(path, "PRAGMA user_version", [key]) == [1]
    assert await query(path, "SELECT a FROM one", [key]) == []
    assert await query(path, "SELECT name FROM sqlite_schema", [key]) == ["one"]


async def test_a_failing_first_migration_leaves_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    with pytest.raises(MigrationFailed):
        await query(path, "SELECT 1", [Migration(1, "bad", "CREATE TABLE a (b);\nNONSENSE;")])
    assert await query(path, "SELECT a FROM one", [FIRST]) == [1]


async def test_a_newer_database_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    await query(path, "SELECT 1", [FIRST, SECOND])
    before = files(tmp_path)
    with pytest.raises(NewerDatabase) as caught:
        await query(path, "SELECT 1", [FIRST])
    assert re.search(r"has version 2\b.* up to 1\b", str(caught.value))
    assert str(path) in str(caught.value)
    assert files(tmp_path) == before


async def test_a_newer_database_with_a_log_beside_it_is_untouched(tmp_path: Path) -> None:
    """The version of a killed newer bot stands in the log only."""
    path = tmp_path / "delve.sqlite3"
    await query(path, "SELECT 1", [FIRST])
    kill_after(path, "PRAGMA user_version = 2")
    before = files(tmp_path)
    assert before["delve.sqlite3-wal"]
    with pytest.raises(NewerDatabase):
        await query(path, "SELECT 1", [FIRST])
    after = files(tmp_path)
    assert after["delve.sqlite3"] == before["delve.sqlite3"]
    assert after["delve.sqlite3-wal"] == before["delve.sqlite3-wal"]


async def test_a_newer_database_of_another_journal_mode_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    make(path, f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 3;")
    before = files(tmp_path)
    with pytest.raises(NewerDatabase):
        await query(path, "SELECT 1", [FIRST])
    assert files(tmp_path) == before


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE theirs (a);",
        "PRAGMA application_id = 7;",
        "PRAGMA user_version = 1;",
        "CREATE TABLE matches (a); PRAGMA user_version = 1;",
    ],
)
async def test_a_foreign_database_is_refused_and_untouched(tmp_path: Path, script: str) -> None:
    path = tmp_path / "theirs.sqlite3"
    make(path, script)
    before = files(tmp_path)
    with pytest.raises(NotADelveDatabase, match="theirs"):
        await query(path, "SELECT 1")
    assert files(tmp_path) == before


async def test_a_file_that_is_no_database_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader, " * 100)
    before = files(tmp_path)
    with pytest.raises(NotADelveDatabase, match=r"letter\.txt"):
        await query(path, "SELECT 1")
    assert files(tmp_path) == before


async def test_a_start_killed_in_a_rollback_journal_is_repaired(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    make(path, f"CREATE TABLE one (a); PRAGMA application_id = {APPLICATION_ID};")
    kill_after(path, "PRAGMA cache_size = 1", "BEGIN", FILL)
    assert (tmp_path / "delve.sqlite3-journal").stat().st_size > 0
    assert await query(path, "SELECT count(*) FROM one", [SECOND]) == [0]


async def test_a_version_that_a_journal_takes_back_does_not_count(tmp_path: Path) -> None:
    """A newer bot was killed while it committed its first migration."""
    path = tmp_path / "delve.sqlite3"
    make(path, f"CREATE TABLE one (a); PRAGMA application_id = {APPLICATION_ID};")
    leave_journal(path, "PRAGMA user_version = 2")
    assert await query(path, "SELECT count(*) FROM one", [FIRST._replace(sql="SELECT 1")]) == [0]


async def test_a_newer_version_under_a_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    make(
        path,
        f"CREATE TABLE one (a); PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 2;",
    )
    leave_journal(path, "PRAGMA user_version = 1")
    with pytest.raises(NewerDatabase):
        await query(path, "SELECT 1", [FIRST])
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    connection.close()


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "delve.sqlite3"
    with pytest.raises(DatabaseUnavailable, match=r"nowhere/delve\.sqlite3"):
        await query(path, "SELECT 1")
    assert not path.parent.exists()


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable, match=re.escape(str(tmp_path))):
        await query(tmp_path, "SELECT 1")


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that every user can reach, unlike `tmp_path`."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield Path(name)
        os.chmod(name, 0o755)


@contextmanager
def ordinary_user() -> Iterator[None]:
    """File permissions mean nothing to root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


async def test_a_folder_without_write_permission_is_named(public_folder: Path) -> None:
    path = public_folder / "delve.sqlite3"
    os.chmod(public_folder, 0o555)
    with ordinary_user(), pytest.raises(DatabaseUnavailable, match=re.escape(str(path))):
        await query(path, "SELECT 1")
    assert os.listdir(public_folder) == []


async def test_a_file_without_write_permission_is_named(public_folder: Path) -> None:
    path = public_folder / "delve.sqlite3"
    await query(path, "SELECT 1", [FIRST])
    os.chmod(path, 0o444)
    os.chmod(public_folder, 0o555)
    before = files(public_folder)
    with ordinary_user(), pytest.raises(DatabaseUnavailable, match=re.escape(str(path))):
        await query(path, "SELECT 1", [FIRST, SECOND])
    assert files(public_folder) == before


def make(path: Path, script: str) -> None:
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.close()


def kill_after(path: Path, *statements: str) -> None:
    """Run statements in another process, which dies without closing the file."""
    program = (
        "import os, sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "for statement in sys.argv[2:]:\n"
        "    connection.execute(statement)\n"
        "os._exit(9)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program, path, *statements], check=False)
    assert ended.returncode == 9


def leave_journal(path: Path, statement: str) -> None:
    """Commit a statement, but put back the rollback journal of the moment before the commit."""
    journal = path.with_name(path.name + "-journal")
    connection = sqlite3.connect(path, isolation_level=None)
    for each in ("PRAGMA cache_size = 1", "BEGIN", statement, FILL):
        connection.execute(each)
    content = journal.read_bytes()
    connection.execute("COMMIT")
    connection.close()
    journal.write_bytes(content)
