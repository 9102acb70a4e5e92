"""What of a match stands in Discord, so that a restarted bot finds its messages again."""

import sqlite3
from collections.abc import Iterable

from msgspec import Struct

from bot.match.ids import ChannelId, MatchId, MessageId


class MessageRecord(Struct, frozen=True):
    """The record of a message that shows something of a match.

    `slot` says what it is ("board", "reveal", "call", "hand:0"), `generation` which one of its kind
    ("board:3", "delve:3"). `frames`: how many frames of a reveal it has come to. `placed`: whether
    it shows the card of a hand as placed.
    """

    slot: str
    channel_id: ChannelId
    message_id: MessageId
    generation: str
    frames: int = 0
    placed: bool = False


_HAND = "hand:"
"""How the slots of hands begin. The column `shown` holds `placed` for them, else `frames`."""


def of_match(connection: sqlite3.Connection, match_id: MatchId) -> dict[str, MessageRecord]:
    """The message records of a match by slot."""
    rows = connection.execute(
        "SELECT key, channel, message, tag, shown FROM posts WHERE match = ? ORDER BY key",
        (match_id,),
    )
    return {row[0]: _record(*row) for row in rows}


def _record(
    slot: str, channel_id: ChannelId, message_id: MessageId, generation: str, shown: int
) -> MessageRecord:
    if slot.startswith(_HAND):
        return MessageRecord(slot, channel_id, message_id, generation, placed=bool(shown))
    return MessageRecord(slot, channel_id, message_id, generation, frames=shown)


def _row(match_id: MatchId, record: MessageRecord) -> tuple[MatchId, str, int, int, str, int]:
    shown = int(record.placed) if record.slot.startswith(_HAND) else record.frames
    return (
        match_id,
        record.slot,
        record.channel_id,
        record.message_id,
        record.generation,
        shown,
    )


def save(
    connection: sqlite3.Connection,
    match_id: MatchId,
    saved: Iterable[MessageRecord],
    forgotten: Iterable[str],
) -> None:
    """Forget message records by slot, then add or replace some."""
    for slot in forgotten:
        connection.execute("DELETE FROM posts WHERE match = ? AND key = ?", (match_id, slot))
    connection.executemany(
        "INSERT INTO posts (match, key, channel, message, tag, shown) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (match, key) DO UPDATE SET channel = excluded.channel,"
        " message = excluded.message, tag = excluded.tag, shown = excluded.shown",
        [_row(match_id, record) for record in saved],
    )
