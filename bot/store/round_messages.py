"""The messages of rounds that stand in Discord, or may: a restarted bot finds them again.

A message is announced before it is sent, and its number makes the nonce, as with those of matches
(`bot.store.messages`).
"""

import sqlite3
from typing import Any

from msgspec import Struct

from bot.match.ids import ChannelId, MessageId
from bot.match.times import Instant
from bot.rounds.ids import RoundId
from bot.store.commits import recoverable
from bot.store.encoding import only_value
from bot.store.messages import MessageState

_COLUMNS = "id, slot, state, channel, message, digest, announced"


class RoundMessage(Struct, frozen=True):
    """A message that shows something of a round.

    `id`: a number that no other message of a round gets, not that of one which is gone either.
    `slot`: which place it takes ("sign-up", "board:2", "thread:3"). `message_id`: None as long as
    it is announced only, and perhaps sent. `digest`: of what it shows, a signed number of 64 bits;
    None: that is not known. `announced`: ms since the epoch, UTC.
    """

    id: int
    slot: str
    state: MessageState
    channel_id: ChannelId
    message_id: MessageId | None
    digest: int | None
    announced: Instant


def _message(row: tuple[Any, ...]) -> RoundMessage:
    number, slot, state, *rest = row
    return RoundMessage(number, slot, MessageState(state), *rest)


@recoverable
def announce(
    connection: sqlite3.Connection, round_id: RoundId, slot: str, channel_id: ChannelId, at: Instant
) -> RoundMessage:
    """Announce a message that is about to be sent. `at`: in ms since the epoch, UTC."""
    (row,) = connection.execute(
        "INSERT INTO round_messages (round, slot, state, channel, announced)"
        f" VALUES (?, ?, ?, ?, ?) RETURNING {_COLUMNS}",
        (round_id, slot, MessageState.STANDS, channel_id, at),
    ).fetchall()
    return _message(row)


@recoverable
def note(connection: sqlite3.Connection, changed: RoundMessage) -> None:
    """Note the state, the place and the digest of a message, unless it was forgotten."""
    connection.execute(
        "UPDATE round_messages SET state = ?, channel = ?, message = ?, digest = ? WHERE id = ?",
        (changed.state, changed.channel_id, changed.message_id, changed.digest, changed.id),
    )


@recoverable
def rename(connection: sqlite3.Connection, number: int, slot: str) -> None:
    """A message takes another slot from now on. `number`: its `RoundMessage.id`."""
    connection.execute("UPDATE round_messages SET slot = ? WHERE id = ?", (slot, number))


@recoverable
def forget(connection: sqlite3.Connection, number: int) -> None:
    """A message is gone, or was never sent. `number`: its `RoundMessage.id`."""
    connection.execute("DELETE FROM round_messages WHERE id = ?", (number,))


def forget_all(connection: sqlite3.Connection, round_id: RoundId) -> None:
    """Forget all messages of a round; they stay where they are."""
    connection.execute("DELETE FROM round_messages WHERE round = ?", (round_id,))


def of_round(connection: sqlite3.Connection, round_id: RoundId) -> list[RoundMessage]:
    """The messages of a round, posted or perhaps posted, in the order of their announcement."""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM round_messages WHERE round = ? ORDER BY id", (round_id,)
    )
    return [_message(row) for row in rows]


def round_of_message(connection: sqlite3.Connection, message_id: MessageId) -> RoundId | None:
    """The round that a message shows something of; None for a message that is not noted."""
    query = "SELECT round FROM round_messages WHERE message = ?"
    return only_value(connection, query, message_id)
