"""Private messages that are owed to seats: what a player can read again of the own cards.

One is noted in the transaction of the act that makes it, and forgotten once it is sent or refused.
So none is lost with the process between an act and its message.
"""

import sqlite3
from collections.abc import Sequence

from msgspec import Struct

from bot.games.contract import Seat
from bot.match.ids import MatchId


class OwedRecord(Struct, frozen=True):
    """A private message that a seat is owed for the entry `version` of a match.

    `since`: when that was, in ms since the epoch, UTC. `waiting`: it has certainly not been sent
    yet; otherwise it may have been.
    """

    seat: Seat
    version: int
    since: int
    waiting: bool


def owe(
    connection: sqlite3.Connection, match_id: MatchId, seats: Sequence[Seat], version: int, at: int
) -> None:
    """Note that seats are owed a message; what is noted already stays as it is."""
    connection.executemany(
        "INSERT INTO private_records (match, seat, version, since) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (match, seat, version) DO NOTHING",
        [(match_id, seat, version, at) for seat in seats],
    )


def forget(connection: sqlite3.Connection, match_id: MatchId, seats: Sequence[Seat]) -> None:
    """Seats are owed nothing any more: others sit there, and what was seen before is not theirs."""
    connection.executemany(
        "DELETE FROM private_records WHERE match = ? AND seat = ?",
        [(match_id, seat) for seat in seats],
    )


def of_match(connection: sqlite3.Connection, match_id: MatchId) -> list[OwedRecord]:
    """What a match owes, by seat, the oldest first."""
    rows = connection.execute(
        "SELECT seat, version, since, waiting FROM private_records WHERE match = ?"
        " ORDER BY seat, version",
        (match_id,),
    )
    return [OwedRecord(seat, version, since, bool(wait)) for seat, version, since, wait in rows]


def settle(
    connection: sqlite3.Connection, match_id: MatchId, seat: Seat, versions: Sequence[int]
) -> None:
    """These messages are sent, or refused for good."""
    connection.executemany(
        "DELETE FROM private_records WHERE match = ? AND seat = ? AND version = ?",
        [(match_id, seat, version) for version in versions],
    )


def set_waiting(
    connection: sqlite3.Connection,
    match_id: MatchId,
    seat: Seat,
    versions: Sequence[int],
    waiting: bool,
) -> None:
    """Note whether these messages have certainly not been sent yet."""
    connection.executemany(
        "UPDATE private_records SET waiting = ? WHERE match = ? AND seat = ? AND version = ?",
        [(waiting, match_id, seat, version) for version in versions],
    )


def matches_owing(connection: sqlite3.Connection) -> list[tuple[MatchId, Seat]]:
    """The seats that are owed something, each with its match; the oldest match first."""
    rows = connection.execute(
        "SELECT DISTINCT match, seat FROM private_records ORDER BY match, seat"
    )
    return [(match_id, seat) for match_id, seat in rows]
