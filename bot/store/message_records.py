"""What of a match stands in Discord, so that a restarted bot finds its messages again."""

import sqlite3
from collections.abc import Iterable

from msgspec import Struct

from bot.match.ids import ChannelId, MatchId, MessageId


class MessageRecord(Struct, frozen=True):
    """The record of a message that shows something of a match.

    `key` says what it is ("board", "reveal", "call", "hand:0"), `tag` which one of its kind
    ("board:3", "delve:3"), `shown` how far it has come: frames of a reveal; 1 for a hand that is
    placed.
    """

    key: str
    channel_id: ChannelId
    message_id: MessageId
    tag: str
    shown: int


def of_match(connection: sqlite3.Connection, match_id: MatchId) -> dict[str, MessageRecord]:
    """The message records of a match by key."""
    rows = connection.execute(
        "SELECT key, channel, message, tag, shown FROM posts WHERE match = ? ORDER BY key",
        (match_id,),
    )
    return {row[0]: MessageRecord(*row) for row in rows}


def save(
    connection: sqlite3.Connection,
    match_id: MatchId,
    saved: Iterable[MessageRecord],
    forgotten: Iterable[str],
) -> None:
    """Forget message records by key, then add or replace some."""
    for key in forgotten:
        connection.execute("DELETE FROM posts WHERE match = ? AND key = ?", (match_id, key))
    connection.executemany(
        "INSERT INTO posts (match, key, channel, message, tag, shown) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET channel = excluded.channel, message = excluded.message,"
        " tag = excluded.tag, shown = excluded.shown",
        [(match_id, p.key, p.channel_id, p.message_id, p.tag, p.shown) for p in saved],
    )
