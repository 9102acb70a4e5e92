"""The messages of matches that stand in Discord, or may: a restarted bot finds them again.

A message is announced before it is sent, and its number makes the nonce: a process that is killed
in between leaves no message that its successor does not know of. A note may be lost with the power,
and its message found again.
"""

import sqlite3
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from msgspec import Struct

from bot.match.ids import ChannelId, GuildId, MatchId, MessageId
from bot.store.commits import recoverable
from bot.store.encoding import only_value

_COLUMNS = "id, slot, generation, state, channel, message, digest, announced"


class MessageState(StrEnum):
    """The state of a message that is kept or is to go."""

    STANDS = "stands"
    """It is kept as it should be."""
    SETTLED = "settled"
    """It stays as it is; one that was never sent: Discord refuses it."""
    PENDING_DELETION = "leaving"
    """It is to be deleted."""


class PostedMessage(Struct, frozen=True):
    """A message that shows something of a match.

    `id`: a number that no other message gets, not that of one which is gone either. `slot`: which
    place it takes ("board:3", "ping"). `generation`: which one of its slot it is ("board",
    "turn:7"). `message_id`: None as long as it is announced only, and perhaps sent. `digest`: of
    what it shows, a signed number of 64 bits; None: that is not known. `announced`: ms since the
    epoch, UTC.
    """

    id: int
    slot: str
    generation: str
    state: MessageState
    channel_id: ChannelId
    message_id: MessageId | None
    digest: int | None
    announced: int


class PendingLine(NamedTuple):
    """A line to be sent to the channel for an entry: its slot and generation."""

    slot: str
    generation: str


def of_match(connection: sqlite3.Connection, match_id: MatchId) -> list[PostedMessage]:
    """The messages of a match, posted or perhaps posted, in the order of their announcement."""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM messages WHERE match = ? ORDER BY id", (match_id,)
    ).fetchall()
    return [_posted(row) for row in rows]


def _posted(row: tuple[Any, ...]) -> PostedMessage:
    number, slot, generation, state, *rest = row
    return PostedMessage(number, slot, generation, MessageState(state), *rest)


@recoverable
def announce(
    connection: sqlite3.Connection,
    match_id: MatchId,
    slot: str,
    generation: str,
    channel_id: ChannelId,
    at: int,
    after: int,
) -> tuple[bool, list[PostedMessage]]:
    """Announce a message that is about to be sent, which is the last of those that are returned.

    `after`: the highest number of a message in that slot that the caller knows of, or 0. False, and
    nothing is announced, when there is a higher one, or when the match is shown to its end: another
    process was faster. Returned are all messages of the match.
    """
    overtaken = only_value(
        connection,
        "SELECT 1 FROM messages WHERE match = ? AND slot = ? AND id > ?"
        " UNION ALL SELECT 1 FROM matches WHERE id = ? AND shown_to_end = 1 LIMIT 1",
        *(match_id, slot, after, match_id),
    )
    if overtaken is None:
        connection.execute(
            "INSERT INTO messages (match, slot, generation, state, channel, announced)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (match_id, slot, generation, MessageState.STANDS, channel_id, at),
        )
        # Also at a version that was shown: a process that is killed now leaves something to do.
        connection.execute("UPDATE matches SET shown_version = NULL WHERE id = ?", (match_id,))
    return overtaken is None, of_match(connection, match_id)


def add_pending(
    connection: sqlite3.Connection, match_id: MatchId, lines: Sequence[PendingLine], at: int
) -> list[PostedMessage]:
    """Announce lines of a match together with what they tell; returns them.

    `at`: when that was done, in ms since the epoch, UTC.
    """
    rows = [
        connection.execute(
            "INSERT INTO messages (match, slot, generation, state, channel, announced)"
            " SELECT id, ?, ?, ?, channel, ? FROM matches WHERE id = ?"
            f" RETURNING {_COLUMNS}",
            (*line, MessageState.STANDS, at, match_id),
        ).fetchall()
        for line in lines
    ]
    return [_posted(row) for ((row),) in rows]


@recoverable
def note(
    connection: sqlite3.Connection,
    match_id: MatchId,
    changed: Sequence[PostedMessage] = (),
    gone: Sequence[int] = (),
    shown: int | None = None,
) -> None:
    """Note what became of messages of a match: of those in `changed` state, place and digest.

    `gone`: the numbers of those to forget. `shown`: the version whose messages all stand; None
    leaves what is noted. A message that somebody else has forgotten stays forgotten.
    """
    connection.executemany(
        "UPDATE messages SET state = ?, channel = ?, message = ?, digest = ?"
        " WHERE id = ? AND match = ?",
        [
            (one.state, one.channel_id, one.message_id, one.digest, one.id, match_id)
            for one in changed
        ],
    )
    connection.executemany(
        "DELETE FROM messages WHERE id = ? AND match = ?", [(number, match_id) for number in gone]
    )
    if shown is not None:
        connection.execute("UPDATE matches SET shown_version = ? WHERE id = ?", (shown, match_id))


def forget(connection: sqlite3.Connection, match_id: MatchId) -> None:
    """Forget all messages of a match; they stay where they are."""
    connection.execute("DELETE FROM messages WHERE match = ?", (match_id,))


def match_of(connection: sqlite3.Connection, message_id: MessageId) -> MatchId | None:
    """The match that a message shows something of; None for a message that is not noted."""
    return only_value(connection, "SELECT match FROM messages WHERE message = ?", message_id)


def shown_version(connection: sqlite3.Connection, match_id: MatchId) -> int | None:
    """The newest version of a match whose messages all stood; None: that is not known."""
    value: int | None = only_value(
        connection, "SELECT shown_version FROM matches WHERE id = ?", match_id
    )
    return value


def unshown(connection: sqlite3.Connection) -> list[MatchId]:
    """The matches to look at after a start, oldest first.

    Those of which not all that stands is of the newest version, those that could not be shown,
    those that are over but not shown to their end, or not told, and those with a pending line.
    """
    rows = connection.execute(
        "SELECT id FROM matches WHERE shown_to_end = 0"
        " AND (shown_version IS NULL OR shown_version <> version OR ended_at IS NOT NULL"
        " OR trouble IS NOT NULL)"
        " UNION SELECT id FROM matches WHERE untold = 1"
        " UNION SELECT match FROM messages WHERE message IS NULL AND state = ? ORDER BY 1",
        (MessageState.STANDS,),
    )
    return [match_id for (match_id,) in rows]


def live_after(
    connection: sqlite3.Connection, match_id: MatchId, limit: int
) -> list[tuple[MatchId, GuildId]]:
    """At most `limit` live matches above this one, in order, each with its guild; -1: all."""
    return connection.execute(
        "SELECT id, guild FROM matches WHERE ended_at IS NULL AND id > ? ORDER BY id LIMIT ?",
        (match_id, limit),
    ).fetchall()
