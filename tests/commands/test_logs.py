"""The errors that are logged with a traceback, and those in one line."""

import logging
import sqlite3

import pytest

from bot.commands.run import without_needless_traceback


def test_a_full_disk_is_told_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE notes (note)")
    connection.execute("PRAGMA max_page_count = 2")
    try:
        connection.execute("INSERT INTO notes VALUES (zeroblob(100000))")
    except sqlite3.OperationalError:
        logging.getLogger("bot").exception("match %d could not be shown", 7)
    connection.close()
    (record,) = caplog.records
    assert without_needless_traceback(record)
    assert logging.Formatter().format(record) == (
        "match 7 could not be shown: database or disk is full"
    )


def test_a_mistake_of_ours_keeps_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    try:
        sqlite3.connect(":memory:").execute("SELECT nothing")
    except sqlite3.OperationalError:
        logging.getLogger("bot").exception("an interaction failed")
    (record,) = caplog.records
    assert without_needless_traceback(record)
    assert record.exc_info is not None
