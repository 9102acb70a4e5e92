"""Checks a whole database file from outside, and reports its faults in sentences."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from bot.match.ids import MatchId
from bot.store import log, matches, messages, meta, rounds
from bot.store.encoding import decoded
from bot.store.errors import (
    DatabaseUnavailable,
    MigrationFailed,
    NewerDatabase,
    NotADelveDatabase,
    Unreadable,
)
from bot.store.migrations import check_version, migrate, missing_tables, newest, version_of
from bot.store.read_only import read_only

MOST_LINES = 100
"""So many lines at most about the pages of a file; one that is torn has one for each page."""

_Look = Callable[[sqlite3.Connection], Iterator[str]]


class Checkup(Struct, frozen=True):
    """The result of a check. `findings`: what is wrong; () for nothing. `summary`: what is there.

    Lines for the operator.
    """

    findings: tuple[str, ...]
    summary: str


def check(path: Path) -> Checkup:
    """Look at everything in the file, and change nothing, also while a bot writes to it.

    Raises `DatabaseUnavailable` when there is nothing to look at.
    """
    if not path.is_file():
        why = "it is a folder" if path.is_dir() else "there is no such file"
        raise DatabaseUnavailable(path, why)
    try:
        return read_only(path, lambda connection: _check(connection, path))
    except (NewerDatabase, NotADelveDatabase) as error:
        return Checkup((str(error),), _NOTHING_MORE)
    except (sqlite3.Error, OSError) as error:
        return Checkup((f"{path} cannot be read: {error}",), _NOTHING_MORE)


_NOTHING_MORE = "nothing more can be said"


def _check(connection: sqlite3.Connection, path: Path) -> Checkup:
    check_version(connection, path)
    version, known = version_of(connection), newest()
    if version == 0:
        return Checkup((f"{path} is empty: no bot has used it yet",), _NOTHING_MORE)
    findings = _of("pages", _pages, connection) + _of("references", _references, connection)
    if version == known:
        more, summary = _content(connection)
        return Checkup((*findings, *more), f"version {version}; {summary}")
    try:
        more, summary = _content_once_migrated(connection, path)
    except (sqlite3.Error, MigrationFailed) as error:
        more, summary = [str(error)], _NOTHING_MORE
    older = f"version {version}, which the next start brings up to {known}"
    return Checkup((*findings, *more), f"{older}; {summary}")


def _content(connection: sqlite3.Connection) -> tuple[list[str], str]:
    """The faults in the tables of a database that is up to date, and a summary of them."""
    lost = sorted(missing_tables(connection))
    findings = [f"there is no table {name}" for name in lost]
    if not lost:
        findings += _of("identity", _identity, connection)
        findings += _of("matches that go on", _live_matches, connection)
        findings += _of("rounds that go on", _running_rounds, connection)
    try:
        return findings, _counts(connection)
    except sqlite3.Error:
        # The findings say why.
        return findings, "what is in it cannot be counted"


def _content_once_migrated(connection: sqlite3.Connection, path: Path) -> tuple[list[str], str]:
    """The same of an older one, by a copy that goes where the next start would bring it.

    Raises `MigrationFailed` and `sqlite3.Error`.
    """
    # Without a name it is a file that only this connection knows, and that goes with it.
    with closing(sqlite3.connect("", isolation_level=None)) as copy:
        copy.text_factory = decoded
        connection.backup(copy)
        migrate(copy, path)
        return _content(copy)


def _of(what: str, look: _Look, connection: sqlite3.Connection) -> list[str]:
    """The findings of a look, and the error that ended it where pages are damaged."""
    found: list[str] = []
    try:
        found.extend(look(connection))
    except sqlite3.Error as error:
        found.append(f"the {what} cannot be looked at: {error}")
    return found


def _pages(connection: sqlite3.Connection) -> Iterator[str]:
    for (said,) in connection.execute(f"PRAGMA integrity_check({MOST_LINES})"):
        if said != "ok":
            yield from (f"pages: {line}" for line in said.splitlines() if "***" not in line)


def _references(connection: sqlite3.Connection) -> Iterator[str]:
    for table, _, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield f"a row of {table} points at nothing in {parent}"


def _identity(connection: sqlite3.Connection) -> Iterator[str]:
    try:
        meta.identity(connection)
    except (ValueError, TypeError) as error:
        yield f"its identity is lost: {error}"


def _live_matches(connection: sqlite3.Connection) -> Iterator[str]:
    for match_id, _ in messages.live_after(connection, MatchId(0), limit=-1):
        try:
            stored = log.stored(connection, match_id)
            over = stored is not None and log.rebuild(*stored).result is not None
        except Unreadable as error:
            yield str(error)
        except sqlite3.Error as error:
            yield f"match {match_id} cannot be read: {error}"
        else:
            if over:
                yield f"match {match_id} is over by its log, and goes on by its row"


def _running_rounds(connection: sqlite3.Connection) -> Iterator[str]:
    for round_id, phase in rounds.running(connection):
        try:
            found = rounds.find(connection, round_id)
        except Unreadable as error:
            yield str(error)
        except sqlite3.Error as error:
            yield f"round {round_id} cannot be read: {error}"
        else:
            if found is not None and found.phase is not phase:
                yield f"round {round_id} is {found.phase} by its log, and {phase} by its row"


def _counts(connection: sqlite3.Connection) -> str:
    def count(what: str) -> int:
        return int(connection.execute(f"SELECT count(*) FROM {what}").fetchone()[0])

    live, over = matches.count_live(connection), count("matches WHERE ended_at IS NOT NULL")
    asking = count("invitations WHERE status = 'open'")
    return (
        f"matches that go on: {live}, that are over: {over}; open invitations: {asking};"
        f" rounds that go on: {len(rounds.running(connection))};"
        f" people: {count('people')}; a bot ran on it last: {_when(meta.last_seen(connection))}"
    )


def _when(milliseconds: int | None) -> str:
    if milliseconds is None:
        return "unknown"
    try:
        return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    except (ValueError, OverflowError, OSError):
        return "unknown"
