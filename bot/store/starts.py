"""When the process started lately, so that one that dies again and again goes slower."""

import sqlite3

KEPT_MS = 10 * 60 * 1000
"""For how long a start counts."""


def note(connection: sqlite3.Connection, at: int) -> int:
    """Note a start; returns how many others there were in the ten minutes before.

    `at`: ms since the epoch, UTC. Older ones are removed, and those that a clock which ran ahead
    has put into the future.
    """
    connection.execute("DELETE FROM starts WHERE at < ? OR at > ?", (at - KEPT_MS, at))
    (count,) = connection.execute("SELECT count(*) FROM starts").fetchone()
    connection.execute("INSERT INTO starts (at) VALUES (?) ON CONFLICT (at) DO NOTHING", (at,))
    return int(count)
