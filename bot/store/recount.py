"""Results and boards made anew from the logs, and what of the stored ones differs."""

import sqlite3
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from msgspec import Struct

from bot.contract.registry import GAMES
from bot.match.ids import MatchId, UserId
from bot.store import board_sums, boards, log, results
from bot.store.board_sums import BoardSums, told
from bot.store.errors import Unreadable
from bot.store.results import SEAT_END_COLUMNS, SeatEnd, decode_seat_end


class Recount(Struct, frozen=True):
    """What a recount found.

    `matches`: how many are over. `differences`: sentences for the operator. `unreadable`: the
    matches whose logs cannot be read; they count as they are stored.
    """

    matches: int
    differences: tuple[str, ...]
    unreadable: tuple[MatchId, ...]


class _Ending(Struct, frozen=True):
    """The end of a match, as it is stored or by its log. `players` and `seats`: in order.

    `counted`: whether it counts. `untold`: but it is on no board before its end is told.
    """

    variant: str
    ended_at: int
    counted: bool
    untold: bool
    players: tuple[UserId, ...]
    seats: tuple[SeatEnd, ...]


class _Filing(Struct, frozen=True):
    """Under what a seat is found among those that count: the board, and when the match ended."""

    board: int | None
    ended_at: int | None


_Seats = tuple[_Filing, ...]


def recount(connection: sqlite3.Connection, mend: bool) -> Recount:
    """Compare results and boards with the logs of the ended matches.

    With `mend` they are set right; otherwise all is as before. A match that was ended without a log
    entry keeps having no result. Boards of a game that this bot lacks stay as they are.
    """
    connection.execute("SAVEPOINT recount")
    found = _recount(connection)
    if not mend:
        # What is compared is what has been mended so far: so it is, and is undone.
        connection.execute("ROLLBACK TO SAVEPOINT recount")
    connection.execute("RELEASE SAVEPOINT recount")
    return found


def _recount(connection: sqlite3.Connection) -> Recount:
    differences = board_sums.drop_strays(connection)
    unreadable: list[MatchId] = []
    ended = connection.execute(
        "SELECT guild, game, id FROM matches WHERE ended_at IS NOT NULL ORDER BY guild, game, id"
    ).fetchall()
    groups = {key: [row[2] for row in rows] for key, rows in groupby(ended, key=itemgetter(0, 1))}
    played = connection.execute("SELECT DISTINCT guild, game FROM boards").fetchall()
    for guild_id, game in sorted({*groups, *played}):
        match_ids = groups.get((guild_id, game), [])
        if game not in GAMES:
            unreadable += match_ids
            continue
        sums = BoardSums(boards.rankings_of(GAMES[game]))
        for match_id in match_ids:
            stored, filed = _stored(connection, match_id)
            true = _by_log(connection, match_id, stored)
            if true is None:
                unreadable.append(match_id)
                true = stored
            board = None
            if true.counted and not true.untold:
                sums.add(true.variant, results.tallied(GAMES[game], true.players, true.seats))
                board = boards.find_or_add(connection, guild_id, game).id
            differences += _mend_match(connection, match_id, board, stored, filed, true)
        differences += board_sums.mend(connection, guild_id, game, sums)
    return Recount(len(ended), tuple(differences), tuple(sorted(unreadable)))


def _mend_match(
    connection: sqlite3.Connection,
    match_id: MatchId,
    board: int | None,
    stored: _Ending,
    filed: _Seats,
    true: _Ending,
) -> list[str]:
    """Set a match right, and tell what was wrong. `board`: of the whole game, if it counts."""
    filing = _Filing(board, true.ended_at if board is not None else None)
    differences = list(_differences(match_id, stored, true))
    if filed != (filing,) * len(filed):
        differences.append(f"match {match_id}: its seats are not filed with the board of the game")
    if differences:
        connection.execute("UPDATE matches SET variant = ? WHERE id = ?", (true.variant, match_id))
        results.write(connection, match_id, true.seats, true.ended_at, board, counts=true.counted)
    return differences


def _stored(connection: sqlite3.Connection, match_id: MatchId) -> tuple[_Ending, _Seats]:
    variant, ended_at, counted, untold = connection.execute(
        "SELECT variant, ended_at, counted, untold FROM matches WHERE id = ?", (match_id,)
    ).fetchone()
    rows = connection.execute(
        f"SELECT player, board, ended_at, {SEAT_END_COLUMNS} FROM seats"
        " WHERE match = ? ORDER BY seat",
        (match_id,),
    ).fetchall()
    ending = _Ending(
        variant=variant,
        ended_at=ended_at,
        counted=bool(counted),
        untold=bool(untold),
        players=tuple(row[0] for row in rows),
        seats=tuple(decode_seat_end(row[3:]) for row in rows),
    )
    return ending, tuple(_Filing(*row[1:3]) for row in rows)


def _by_log(connection: sqlite3.Connection, match_id: MatchId, stored: _Ending) -> _Ending | None:
    """What the log of a match comes to; None for one that cannot be read."""
    try:
        terms_and_log = log.stored(connection, match_id)
        assert terms_and_log is not None
        match = log.rebuild(*terms_and_log)
    except Unreadable:
        return None
    # One that was ended without a log entry is over all the same.
    over = match.result is not None
    return _Ending(
        variant=match.terms.variant,
        ended_at=match.last_act if over else stored.ended_at,
        counted=match.result is not None and match.result.counts,
        untold=stored.untold,
        players=match.terms.players,
        seats=results.seat_ends(match),
    )


def _differences(match_id: MatchId, stored: _Ending, true: _Ending) -> Iterator[str]:
    yield from told(
        f"match {match_id}",
        ("variant", "ended_at", "counted"),
        (stored.variant, stored.ended_at, stored.counted),
        (true.variant, true.ended_at, true.counted),
    )
    for seat, (old, new) in enumerate(zip(stored.seats, true.seats, strict=True)):
        yield from told(
            f"match {match_id}, seat {seat}", SeatEnd.__struct_fields__, _row(old), _row(new)
        )


def _row(end: SeatEnd) -> Sequence[Any]:
    return [getattr(end, name) for name in SeatEnd.__struct_fields__]
