"""Results and boards made anew from the logs, and what of the stored ones differs."""

import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from bot.contract.game import GAMES
from bot.match.ids import MatchId
from bot.store import log, results
from bot.store.boards import TOTALS_COLUMNS
from bot.store.encoding import placeholders
from bot.store.errors import Unreadable


class Recount(Struct, frozen=True):
    """The result of a recount.

    `matches`: how many are over. `differences`: sentences for the operator. `unreadable`: the
    matches whose logs cannot be read; they count as they are stored.
    """

    matches: int
    differences: tuple[str, ...]
    unreadable: tuple[MatchId, ...]


class _Compared(NamedTuple):
    """How the rows of a table are compared and reported.

    `where`: names a row by the first columns of the query. `query`: finds all rows; the names of
    its other columns stand in the report. `extra`: is said of a row that should not be stored.
    """

    where: str
    query: str
    extra: str = "has no match that counts"


_BOARD = (
    "coalesce(game || CASE variant WHEN '' THEN '' ELSE ', ' || variant END"
    " || ' in server ' || guild, 'board ' || board)"
)
"""The name of a board in the report: its number if the board itself is lost."""

_COMPARED = {
    "matches": _Compared(
        "match {}",
        "SELECT id, variant, ended_at,"
        " CASE counted WHEN 0 THEN 'false' ELSE 'true' END AS counted FROM matches",
    ),
    "seats": _Compared(
        "match {}, seat {}",
        "SELECT match, seat, way, left_at, place, score,"
        " CASE won WHEN 0 THEN 'false' WHEN 1 THEN 'true' END AS won, facts, board, ended_at"
        " FROM seats",
    ),
    "boards": _Compared(
        "{}", f"SELECT {_BOARD}, players, matches FROM (SELECT id AS board, * FROM boards)"
    ),
    "standings": _Compared(
        "{}, player {}",
        f"SELECT {_BOARD}, player, major AS 'first sort key', minor AS 'second sort key',"
        f" {TOTALS_COLUMNS} FROM standings LEFT JOIN boards ON id = board",
    ),
    # Only the boards with wrong sizes: two boards with the same lines may have different blocks,
    # as those depend on the order in which the lines came.
    "blocks": _Compared(
        "{}",
        "WITH marks AS (SELECT board, major, minor, player, 1 AS begins, size FROM blocks"
        " UNION ALL SELECT board, major, minor, player, 0, -1 FROM standings),"
        " runs AS (SELECT board, size, sum(begins) OVER (PARTITION BY board"
        " ORDER BY major, minor, player, begins DESC) AS run FROM marks),"
        " wrong AS (SELECT board FROM runs GROUP BY board, run HAVING sum(size) <> 0)"
        f" SELECT DISTINCT {_BOARD} FROM wrong LEFT JOIN boards ON id = board",
        "its blocks have not the sizes that are stored",
    ),
    "pairs": _Compared(
        "{}, player {} against player {}",
        f"SELECT {_BOARD}, player, other, plays, won, lost"
        " FROM pairs LEFT JOIN boards ON id = board",
    ),
}

_EMPTY = (
    "UPDATE matches SET untold = 1 WHERE ended_at IS NOT NULL AND {known}",
    "UPDATE seats SET board = NULL, ended_at = NULL"
    " WHERE match IN (SELECT id FROM matches WHERE untold = 1 AND {known})",
    # The boards keep their numbers.
    "UPDATE boards SET players = 0, matches = 0 WHERE {known}",
    *(
        f"DELETE FROM {table}"
        " WHERE board NOT IN (SELECT id FROM boards WHERE {known} IS NOT TRUE)"
        for table in ("standings", "blocks", "pairs")
    ),
)
"""These restore the moment at which every finished match has ended and no end has been told."""


def recount(connection: sqlite3.Connection, *, mend: bool) -> Recount:
    """Empty the boards, end every finished match again as its log says, and report differences.

    With `mend` the new contents stay; otherwise all is as before. A match that was ended without a
    log entry keeps having no result. Everything of a game that this bot lacks stays as it is.
    """
    ended = connection.execute(
        "SELECT id, game, ended_at, untold FROM matches WHERE ended_at IS NOT NULL"
        " ORDER BY ended_at, id"
    ).fetchall()
    connection.execute("SAVEPOINT recount")
    for table, compared in _COMPARED.items():
        connection.execute(f"CREATE TEMP TABLE stored_{table} AS {compared.query}")
    games = [*GAMES]
    known = f"game IN ({placeholders(games)})"
    for statement in _EMPTY:
        connection.execute(statement.format(known=known), games)
    unreadable: list[MatchId] = []
    for match_id, game, ended_at, unrevealed in ended:
        if game not in GAMES:
            unreadable.append(match_id)
            continue
        if not _end(connection, match_id, ended_at):
            unreadable.append(match_id)
        if not unrevealed:
            results.reveal(connection, match_id)
    connection.execute(f"DELETE FROM boards WHERE matches = 0 AND {known}", games)
    differences = [one for table in _COMPARED for one in _differences(connection, table)]
    if not (mend and differences):
        connection.execute("ROLLBACK TO SAVEPOINT recount")
    connection.execute("RELEASE SAVEPOINT recount")
    return Recount(len(ended), tuple(differences), tuple(sorted(unreadable)))


def _end(connection: sqlite3.Connection, match_id: MatchId, ended_at: int) -> bool:
    """End a match again as its log says, without telling it; False if the log cannot be read."""
    try:
        terms_and_log = log.stored(connection, match_id)
        assert terms_and_log is not None
        match = log.rebuild(*terms_and_log)
    except Unreadable:
        return False
    # One that was ended without a log entry is over all the same.
    at = match.last_act if match.result is not None else ended_at
    results.settle(connection, match, at, unrevealed=True)
    return True


def _differences(connection: sqlite3.Connection, table: str) -> Iterator[str]:
    """Compare a table with its stored contents: one sentence for each row that differs."""
    where, query, extra = _COMPARED[table]
    stored, true = f"SELECT * FROM stored_{table}", f"SELECT * FROM ({query})"
    olds = connection.execute(f"{stored} EXCEPT {true}")
    news = connection.execute(f"{true} EXCEPT {stored}")
    keys = where.count("{}")
    names = [name for name, *_ in olds.description[keys:]]
    old = {row[:keys]: row[keys:] for row in olds}
    new = {row[:keys]: row[keys:] for row in news}
    for key in sorted(old.keys() | new.keys()):
        if key not in old:
            said = "is missing"
        elif key not in new:
            said = extra
        else:
            said = ", ".join(
                f"{name} is {_word(before)} instead of {_word(after)}"
                for name, before, after in zip(names, old[key], new[key], strict=True)
                if before != after
            )
        yield f"{where.format(*key)}: {said}"
    connection.execute(f"DROP TABLE stored_{table}")


def _word(value: object) -> str:
    return "nothing" if value is None else str(value)
