"""Results and tallies recomputed from nothing but the logs."""

import sqlite3

from bot.match.ids import MatchId
from bot.store import log, results
from bot.store.errors import Unreadable


def recompute(connection: sqlite3.Connection) -> list[MatchId]:
    """Recompute all results and tallies from the logs of the ended matches.

    Returns the matches whose logs cannot be read: they count for nobody, but keep what their
    rows say. A match that was ended without a log entry keeps having no result.
    """
    connection.execute("DELETE FROM tallies")
    unread: list[MatchId] = []
    ended = connection.execute(
        "SELECT id FROM matches WHERE ended_at IS NOT NULL ORDER BY id"
    ).fetchall()
    for (match_id,) in ended:
        try:
            terms_and_log = log.stored(connection, match_id)
            assert terms_and_log is not None
            rebuilt = log.rebuild(*terms_and_log)
        except Unreadable:
            unread.append(match_id)
            connection.execute("UPDATE matches SET counted = 0 WHERE id = ?", (match_id,))
            continue
        if rebuilt.result is not None:
            results.settle(connection, rebuilt, terms_and_log[1][-1].at)
    return unread
