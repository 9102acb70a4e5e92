"""Pending private messages to seats, by which players can read their own cards again.

One is noted in the transaction of the act that makes it, and forgotten once it is sent or refused.
So none is lost with the process between an act and its message. The one for the end of a match is
noted with that act too, and is not to be sent before the end is shown, which it would give away.

Where copies of one key grow in one message, that message is kept, with what it tells of.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import suppress

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.entries import Entry
from bot.match.ids import ChannelId, MatchId, MessageId
from bot.store.commits import recoverable
from bot.store.encoding import decode_entry, encode


class PendingCopy(Struct, frozen=True):
    """A private message to be sent to a seat for the entry `version` of a match.

    `since`: when that was, in ms since the epoch, UTC. `waiting`: it has certainly not been sent
    yet; otherwise it may have been. `result`: the message that shows the end, for the one about it.
    `entry`: None for the opening, and where there is none that can be read.
    """

    seat: Seat
    version: int
    since: int
    waiting: bool
    result: MessageId | None = None
    entry: Entry | None = None


_VERSIONS = msgspec.json.Decoder(tuple[int, ...])


class KeptCopy(Struct, frozen=True):
    """A message that stands, in which the copies of a seat grow that have this key.

    `versions`: of the entries that it tells of, the oldest first; () where that is not known.
    """

    key: str
    channel_id: ChannelId
    message_id: MessageId
    versions: tuple[int, ...]


_NOT_SHOWN = 0
"""In the place of the message that shows the end of a match."""


def add_pending(
    connection: sqlite3.Connection,
    match_id: MatchId,
    seats: Sequence[Seat],
    version: int,
    at: int,
    *,
    over: bool = False,
) -> None:
    """Add a pending message for seats; one that is noted already stays as it is.

    `over`: it is about the end of the match, and not to be sent before `end_shown`.
    """
    result = _NOT_SHOWN if over else None
    connection.executemany(
        "INSERT INTO private_records (match, seat, version, since, result) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (match, seat, version) DO NOTHING",
        [(match_id, seat, version, at, result) for seat in seats],
    )


def forget(connection: sqlite3.Connection, match_id: MatchId, seats: Sequence[Seat]) -> None:
    """Drop the pending messages of seats: others sit there, who did not see those cards."""
    rows = [(match_id, seat) for seat in seats]
    connection.executemany("DELETE FROM private_records WHERE match = ? AND seat = ?", rows)
    connection.executemany("DELETE FROM kept_records WHERE match = ? AND seat = ?", rows)


@recoverable
def of_match(connection: sqlite3.Connection, match_id: MatchId) -> list[PendingCopy]:
    """The pending copies of a match, by seat, the oldest first; its end once that is shown.

    Asked for by `write`, as what is settled is written later: nothing of that is among it.
    """
    return _pending(connection, match_id, f"(result IS NULL OR result <> {_NOT_SHOWN})")


def _pending(connection: sqlite3.Connection, match_id: MatchId, which: str) -> list[PendingCopy]:
    rows = connection.execute(
        "SELECT seat, version, since, waiting, result, body FROM private_records AS pending"
        " LEFT JOIN entries ON entries.match = pending.match AND entries.seq = pending.version"
        f" WHERE pending.match = ? AND {which} ORDER BY seat, version",
        (match_id,),
    )
    return [
        PendingCopy(seat, version, since, bool(wait), result, _entry(body))
        for seat, version, since, wait, result, body in rows
    ]


def _entry(body: str | None) -> Entry | None:
    with suppress(msgspec.MsgspecError):
        return None if body is None else decode_entry(body)
    return None


def end_shown(
    connection: sqlite3.Connection, match_id: MatchId, result: MessageId | None
) -> list[PendingCopy]:
    """The end of a match is shown: the messages about it can be sent. Returns them.

    `result`: the message that shows it; None: it could not be shown anywhere.
    """
    pending = _pending(connection, match_id, f"result = {_NOT_SHOWN}")
    connection.execute(
        "UPDATE private_records SET result = ? WHERE match = ? AND result = ?",
        (result, match_id, _NOT_SHOWN),
    )
    return [replace(one, result=result) for one in pending]


def settle(
    connection: sqlite3.Connection, match_id: MatchId, seat: Seat, versions: Sequence[int]
) -> None:
    """These messages are sent, or refused for good: they are forgotten.

    Written later: after a kill before that they are found in Discord.
    """
    connection.executemany(
        "DELETE FROM private_records WHERE match = ? AND seat = ? AND version = ?",
        [(match_id, seat, version) for version in versions],
    )
    release(connection, match_id)


def kept(connection: sqlite3.Connection, match_id: MatchId, seat: Seat) -> KeptCopy | None:
    """The message in which the newest copies of a seat grow; None: there is none."""
    row = connection.execute(
        "SELECT key, channel, message, versions FROM kept_records WHERE match = ? AND seat = ?",
        (match_id, seat),
    ).fetchone()
    if row is None:
        return None
    key, channel_id, message_id, versions = row
    try:
        return KeptCopy(key, channel_id, message_id, _VERSIONS.decode(versions))
    except msgspec.MsgspecError:
        # Better to begin another message than to send none.
        return None


@recoverable
def keep(connection: sqlite3.Connection, match_id: MatchId, seat: Seat, message: KeptCopy) -> None:
    """A message tells of these versions, which are not pending any more. It follows any before."""
    connection.execute(
        "INSERT INTO kept_records (match, seat, key, channel, message, versions)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (match, seat) DO UPDATE SET"
        " key = excluded.key, channel = excluded.channel, message = excluded.message,"
        " versions = excluded.versions",
        (
            match_id,
            seat,
            message.key,
            message.channel_id,
            message.message_id,
            encode(message.versions),
        ),
    )
    settle(connection, match_id, seat, message.versions)


@recoverable
def lose(connection: sqlite3.Connection, match_id: MatchId, seat: Seat) -> None:
    """The message in which copies of a seat grew cannot be changed any more."""
    connection.execute("DELETE FROM kept_records WHERE match = ? AND seat = ?", (match_id, seat))


def release(connection: sqlite3.Connection, match_id: MatchId) -> None:
    """Forget the messages in which nothing will grow, as their match is shown to its end."""
    connection.execute(
        "DELETE FROM kept_records WHERE match = ? AND EXISTS"
        " (SELECT 1 FROM matches WHERE matches.id = kept_records.match AND shown_to_end = 1)"
        " AND NOT EXISTS (SELECT 1 FROM private_records AS pending WHERE pending.match ="
        " kept_records.match AND pending.seat = kept_records.seat AND pending.result IS NULL)",
        (match_id,),
    )


@recoverable
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


@recoverable
def matches_with_pending(connection: sqlite3.Connection) -> list[tuple[MatchId, Seat]]:
    """The seats with pending messages, each with its match; the oldest match first.

    Also of matches that are over, or that cannot be read. Asked for by `write`, like `of_match`.
    """
    rows = connection.execute(
        "SELECT DISTINCT match, seat FROM private_records ORDER BY match, seat"
    )
    return [(match_id, seat) for match_id, seat in rows]
