"""Private messages that call somebody whose turn it is in a match: the newest one for each.

One is noted before it is sent, so none is lost with the process. After one was refused, its player
is called by pings in that match.
"""

import sqlite3
from collections.abc import Sequence

from bot.match.ids import MatchId, UserId
from bot.match.times import Instant
from bot.store.commits import recoverable
from bot.store.encoding import only_value


@recoverable
def add(
    connection: sqlite3.Connection, match_id: MatchId, occasion: str, users: Sequence[UserId]
) -> None:
    """Note that these are to be called, if they were not called for this occasion last."""
    connection.executemany(
        "INSERT INTO private_calls (match, player, occasion) VALUES (?, ?, ?)"
        " ON CONFLICT (match, player) DO UPDATE SET occasion = excluded.occasion, state = 'pending'"
        " WHERE occasion <> excluded.occasion",
        [(match_id, user, occasion) for user in users],
    )


def pending(connection: sqlite3.Connection, match_id: MatchId, user_id: UserId) -> str | None:
    """The occasion for which somebody is still to be called in a match; None: there is none."""
    query = (
        "SELECT occasion FROM private_calls WHERE match = ? AND player = ? AND state = 'pending'"
    )
    return only_value(connection, query, match_id, user_id)


def all_pending(connection: sqlite3.Connection) -> list[tuple[MatchId, UserId]]:
    """The people who are still to be called, each with the match."""
    query = "SELECT match, player FROM private_calls WHERE state = 'pending'"
    return connection.execute(query).fetchall()


@recoverable
def settle(
    connection: sqlite3.Connection,
    match_id: MatchId,
    user_id: UserId,
    occasion: str,
    refused: Instant | None = None,
) -> None:
    """A call has arrived, or is not needed any more, or was refused for good.

    `refused`: when, in ms since the epoch, UTC; the row keeps it in the place of the occasion.
    """
    state, kept = ("done", occasion) if refused is None else ("refused", str(refused))
    connection.execute(
        "UPDATE private_calls SET state = ?, occasion = ?"
        " WHERE match = ? AND player = ? AND occasion = ?",
        (state, kept, match_id, user_id, occasion),
    )
    if refused is not None:
        # The ping that follows is not lost if the process is killed now.
        connection.execute("UPDATE matches SET shown_version = NULL WHERE id = ?", (match_id,))


def refused(connection: sqlite3.Connection, match_id: MatchId) -> dict[UserId, Instant]:
    """The players of a match whom private calls do not reach, and when that was found out."""
    query = (
        "SELECT player, CAST(occasion AS INTEGER) FROM private_calls"
        " WHERE match = ? AND state = 'refused'"
    )
    return dict(connection.execute(query, (match_id,)).fetchall())


def forget(connection: sqlite3.Connection, match_id: MatchId) -> None:
    """A match is over: nobody is called in it any more."""
    connection.execute("DELETE FROM private_calls WHERE match = ?", (match_id,))
