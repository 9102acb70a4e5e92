"""The players of channels: each has one row in a channel, and the key refuses a second."""

import sqlite3
from collections.abc import Iterable, Sequence

from bot.match.ids import ChannelId, MatchId, UserId
from bot.store.encoding import placeholders
from bot.store.errors import AlreadyPlaying


def sit(
    connection: sqlite3.Connection,
    match_id: MatchId,
    channel_id: ChannelId,
    players: Iterable[UserId],
) -> None:
    """Seat players of a match in its channel.

    Raises `AlreadyPlaying`, also when one of them plays at another table of its round.
    """
    # In one order everywhere, so that no two transactions wait for each other.
    ordered = sorted(players)
    _check_round(connection, match_id, ordered)
    for user_id in ordered:
        seated = connection.execute(
            "INSERT INTO playing (channel, player, match) VALUES (?, ?, ?)"
            " ON CONFLICT (channel, player) DO NOTHING",
            (channel_id, user_id, match_id),
        ).rowcount
        if not seated:
            (taken,) = connection.execute(
                "SELECT match FROM playing WHERE channel = ? AND player = ?", (channel_id, user_id)
            ).fetchone()
            raise AlreadyPlaying(user_id, taken)


def _check_round(
    connection: sqlite3.Connection, match_id: MatchId, players: Sequence[UserId]
) -> None:
    """Whether these players sit at no other table of the round, if the match is of one."""
    taken = connection.execute(
        "SELECT player, playing.match FROM round_matches AS own"
        " JOIN round_matches AS other ON other.round = own.round AND other.match <> own.match"
        " JOIN playing ON playing.match = other.match"
        f" WHERE own.match = ? AND player IN ({placeholders(players)})"
        " ORDER BY playing.match, player",
        (match_id, *players),
    ).fetchone()
    if taken is not None:
        raise AlreadyPlaying(*taken, in_round=True)


def check_free(
    connection: sqlite3.Connection, channel_id: ChannelId, players: Sequence[UserId]
) -> None:
    """Raises `AlreadyPlaying` when one of them still plays a live match in that channel."""
    taken = connection.execute(
        f"SELECT player, match FROM playing WHERE channel = ? AND player IN"
        f" ({placeholders(players)}) ORDER BY match, player",
        (channel_id, *players),
    ).fetchone()
    if taken is not None:
        raise AlreadyPlaying(*taken)


def stand_up(connection: sqlite3.Connection, match_id: MatchId, players: Iterable[UserId]) -> None:
    """These players are out of a match, or have left it: they may play another one there."""
    connection.executemany(
        "DELETE FROM playing WHERE match = ? AND player = ?",
        [(match_id, user_id) for user_id in players],
    )


def clear(connection: sqlite3.Connection, match_id: MatchId) -> list[UserId]:
    """End the playing of a match for all. Returns those who played it."""
    rows = connection.execute(
        "DELETE FROM playing WHERE match = ? RETURNING player", (match_id,)
    ).fetchall()
    return [user_id for (user_id,) in rows]
