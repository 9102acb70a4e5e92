"""A look at a whole file: sound, damaged in every way, newer, older, somebody else's."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.match.ids import MatchId
from bot.store import clocks, invitations
from bot.store.check import check
from bot.store.errors import DatabaseUnavailable
from bot.store.migrations import newest
from bot.store.store import Store
from tests.commands.damage import HEADER, Damage, cut, first_page, page_of, statement
from tests.databases.old import copied, expected
from tests.play.prepared import new_database
from tests.store.playing import CHANNEL, draft, edit, live_ids, start
from tests.store.round_play import opened

WHOLE = (
    "matches that go on: 1, that are over: 0; open invitations: 1;"
    " rounds that go on: 0; people: 0;"
    " a bot ran on it last: unknown"
)


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A database with a live match and an open invitation."""
    database = tmp_path / "delve.sqlite3"
    new_database(database)
    async with await Store.open(database) as store:
        await start(store)
        await store.write(invitations.insert, draft())
    return database


@pytest.fixture(autouse=True)
def nothing_is_touched(path: Path) -> Iterator[None]:
    """No check changes a byte of the file, or leaves a file beside it."""
    yield
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_a_sound_one(path: Path) -> None:
    before = path.read_bytes()
    found = check(path)
    assert found.findings == ()
    assert found.summary == f"version {newest()}; {WHOLE}"
    assert path.read_bytes() == before


PAGES = [page_of(table) for table in ("matches", "entries", "seats", "meta", "open_invitations")]


@pytest.mark.parametrize("damage", [*PAGES, cut(0.5), first_page(HEADER)])
def test_damaged_pages(path: Path, damage: Damage) -> None:
    damage(path)
    before = path.read_bytes()
    found = check(path)
    assert found.findings
    assert all("\n" not in line for line in (*found.findings, found.summary))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("sql", "finding"),
    [
        ("DROP TABLE messages", "there is no table messages"),
        ("DELETE FROM meta WHERE key = 'identity'", "its identity is lost"),
        ("UPDATE meta SET value = 'x' WHERE key = 'identity'", "its identity is lost"),
        ("UPDATE matches SET game = 'gone'", "match 1 cannot be read: this bot has no game 'gone'"),
        ("UPDATE matches SET version = 7", "match 1 cannot be read: 0 log entries instead of 7"),
        (
            "INSERT INTO entries (match, seq, body) VALUES (99, 1, '{}')",
            "a row of entries points at nothing in matches",
        ),
        ("PRAGMA user_version = 999", "has version 999, this bot knows versions up to"),
        ("PRAGMA application_id = 1", "is not a Delve database"),
    ],
)
def test_one_thing_is_wrong(path: Path, sql: str, finding: str) -> None:
    statement(sql)(path)
    (line,) = check(path).findings
    assert finding in line


@pytest.mark.parametrize(("content", "finding"), [(b"x" * 9999, "is not"), (b"", "is empty")])
def test_a_file_of_something_else(path: Path, content: bytes, finding: str) -> None:
    path.write_bytes(content)
    (line,) = check(path).findings
    assert str(path) in line
    assert finding in line
    assert path.read_bytes() == content


def test_an_older_database_is_checked_as_after_a_migration(path: Path) -> None:
    path.unlink()
    said = expected("09be357")
    before = copied("09be357", path.parent).read_bytes()
    found = check(path)
    (line,) = found.findings
    assert line.startswith(f"match {said['damaged']['live']} cannot be read: log entry 3")
    assert found.summary.startswith("version 4, which the next start brings up to ")
    assert f"that are over: {len(said['over']) + 1}" in found.summary
    assert path.read_bytes() == before


def test_an_older_one_that_cannot_be_brought_up_to_date(path: Path) -> None:
    path.unlink()
    copied("09be357", path.parent)
    statement("DROP TABLE tallies")(path)
    line = check(path).findings[-1]
    assert "cannot be brought up to date, migration 6" in line


def test_there_is_nothing_to_look_at(path: Path) -> None:
    with pytest.raises(DatabaseUnavailable, match="there is no such file"):
        check(path.with_name("gone"))
    with pytest.raises(DatabaseUnavailable, match="it is a folder"):
        check(path.parent)


async def test_while_a_bot_writes(path: Path) -> None:
    async with await Store.open(path) as store:
        await start(store, channel_id=CHANNEL + 1)
        found = check(path)
        await store.write(clocks.note, 1_790_000_000_000, {})
        again = check(path)
    assert (found.findings, again.findings) == ((), ())
    assert "matches that go on: 2" in found.summary
    assert "a bot ran on it last: 2026-09-21" in again.summary


async def test_a_match_that_is_over_by_its_log_alone(path: Path) -> None:
    async with await Store.open(path) as store:
        ids = await live_ids(store)
    assert ids == [MatchId(1)]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "INSERT INTO entries (match, seq, body) VALUES (1, 1, ?)",
            ('{"type":"conceded","seat":0,"at":1790000000000}',),
        )
        connection.execute("UPDATE matches SET version = 1")
    (line,) = check(path).findings
    assert line == "match 1 is over by its log, and goes on by its row"


async def test_rounds_that_cannot_be_read_or_are_further_by_their_logs(path: Path) -> None:
    async with await Store.open(path) as store:
        damaged, ahead = await opened(store), await opened(store, channel_id=CHANNEL + 1)
        await edit(
            store,
            f"DELETE FROM round_entries WHERE round = {damaged.id}",
            f"UPDATE rounds SET phase = 'ready' WHERE id = {ahead.id}",
        )
    found = check(path)
    assert found.findings == (
        f"round {damaged.id} cannot be read: 0 log entries instead of 1",
        f"round {ahead.id} is sign-up by its log, and ready by its row",
    )
    assert "rounds that go on: 2;" in found.summary
