"""Matches and their seats: what was agreed, who sits where, who is waited for, what is wrong."""

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from msgspec import MsgspecError, Struct, json
from msgspec.structs import asdict

from bot.match.advance import opening
from bot.match.ids import ChannelId, GuildId, MatchId, MessageId, UserId
from bot.match.terms import Terms, TermsDraft
from bot.match.times import Instant
from bot.store import clocks, messages, playing, private_calls, private_copies, results
from bot.store.encoding import (
    columns,
    decode_fields,
    encode,
    encode_fields,
    only_value,
    placeholders,
)
from bot.store.errors import Unreadable
from bot.store.private_copies import PendingCopy

_PLAYERS = (
    "(SELECT json_group_array(player) FROM"
    " (SELECT player FROM seats WHERE match = matches.id ORDER BY seat))"
)
_STORED = tuple(name for name in TermsDraft.__struct_fields__ if name != "players")
_FIELDS = ("id", *_STORED, "players")
_TERMS = f"id, {columns(_STORED)}, {_PLAYERS}"


class Blockage(Struct, frozen=True):
    """Why a match cannot be shown. `code`: a stable word. `told`: who knows of it."""

    code: str
    told: tuple[UserId, ...] = ()


def insert(connection: sqlite3.Connection, terms: TermsDraft) -> Terms:
    """Store a new match and return its terms with their id.

    Raises `AlreadyPlaying` when a player still plays a live match in that channel, and
    `BadOptions`.
    """
    row = encode_fields(terms, _STORED)
    state = encode(opening(terms).state)
    row |= {"variant": terms.variant, "state": state, "silent_since": terms.began}
    # Fetched to its end: until then the statement is under way.
    ((number,),) = connection.execute(
        f"INSERT INTO matches ({columns(row)}) VALUES ({placeholders(row)}) RETURNING id",
        (*row.values(),),
    ).fetchall()
    playing.sit(connection, number, terms.channel_id, terms.players)
    connection.executemany(
        "INSERT INTO seats (match, seat, player) VALUES (?, ?, ?)",
        [(number, seat, user_id) for seat, user_id in enumerate(terms.players)],
    )
    return Terms(id=MatchId(number), **asdict(terms))


def terms(connection: sqlite3.Connection, match_id: MatchId) -> Terms | None:
    """The terms agreed for a match; None if there never was one. Raises `Unreadable`."""
    row = connection.execute(f"SELECT {_TERMS} FROM matches WHERE id = ?", (match_id,)).fetchone()
    return None if row is None else _terms(row)


def live(
    connection: sqlite3.Connection,
    *,
    guild_id: GuildId | None = None,
    channel_id: ChannelId | None = None,
    user_id: UserId | None = None,
) -> list[Terms]:
    """Live matches that fit all that is given, newest first; `user_id` sits there or hosts.

    A player who has left sits there no more; one who is out of the game does. A match whose end is
    not told yet is among them. Matches whose terms cannot be read are left out; see `unreadable`.
    """
    where, values = [""], list[int]()
    if guild_id is not None:
        where.append("guild = ?")
        values.append(guild_id)
    if channel_id is not None:
        where.append("channel = ?")
        values.append(channel_id)
    if user_id is not None:
        where.append(
            "(host = ? OR EXISTS (SELECT 1 FROM seats WHERE seats.match = matches.id"
            " AND seats.player = ? AND seats.left_at IS NULL))"
        )
        values += (user_id, user_id)
    also = " AND ".join(where)
    # Each half has an index of its own.
    rows = connection.execute(
        f"SELECT {_TERMS} FROM matches WHERE ended_at IS NULL{also}"
        f" UNION ALL SELECT {_TERMS} FROM matches WHERE untold = 1{also} ORDER BY id DESC",
        (*values, *values),
    ).fetchall()
    return [found for row in rows if (found := _if_readable(row)) is not None]


def unreadable(
    connection: sqlite3.Connection, guild_id: GuildId, channel_id: ChannelId | None = None
) -> list[MatchId]:
    """The ids of a guild's live matches whose terms cannot be read, newest first.

    With `channel_id` only those of that channel.
    """
    rows = connection.execute(
        f"SELECT {_TERMS} FROM matches WHERE ended_at IS NULL AND guild = ?"
        " AND (CAST(? AS BIGINT) IS NULL OR channel = ?) ORDER BY id DESC",
        (guild_id, channel_id, channel_id),
    ).fetchall()
    return [row[0] for row in rows if _if_readable(row) is None]


def _if_readable(row: Sequence[Any]) -> Terms | None:
    try:
        return _terms(row)
    except Unreadable:
        return None


def _terms(row: Sequence[Any]) -> Terms:
    return decode_fields(Terms, _FIELDS, row, f"match {row[0]}")


def count_live(connection: sqlite3.Connection) -> int:
    """How many matches go on."""
    (count,) = connection.execute("SELECT count(*) FROM matches WHERE ended_at IS NULL").fetchone()
    return int(count)


def finish_showing(
    connection: sqlite3.Connection, match_id: MatchId, result: MessageId | None = None
) -> list[PendingCopy]:
    """The end of a match is shown: its messages are forgotten, but not the pending ones.

    `result`: the message that shows it, if it could be shown. Returns the pending private messages
    about it, which can be sent from now on.
    """
    results.reveal(connection, match_id)
    pending = private_copies.end_shown(connection, match_id, result)
    messages.forget(connection, match_id)
    private_calls.forget(connection, match_id)
    connection.execute(
        "UPDATE matches SET shown_to_end = 1, shown_version = version WHERE id = ?", (match_id,)
    )
    private_copies.release(connection, match_id)
    return pending


def is_live(connection: sqlite3.Connection, match_id: MatchId) -> bool:
    """Whether a match goes on, also one that cannot be read."""
    query = "SELECT 1 FROM matches WHERE id = ? AND ended_at IS NULL"
    return only_value(connection, query, match_id) is not None


def is_shown_to_end(connection: sqlite3.Connection, match_id: MatchId) -> bool:
    """Whether `finish_showing` was called for a match."""
    return bool(only_value(connection, "SELECT shown_to_end FROM matches WHERE id = ?", match_id))


def void(
    connection: sqlite3.Connection, match_id: MatchId, at: int, *, guild_id: GuildId | None = None
) -> bool:
    """End a match whose log cannot be read, without a result; False when it was not live.

    With `guild_id` only one of that guild. A match that can be loaded is ended by an `Ended` entry
    instead.
    """
    ended = connection.execute(
        "UPDATE matches SET ended_at = ? WHERE id = ? AND ended_at IS NULL"
        " AND (CAST(? AS BIGINT) IS NULL OR guild = ?)",
        (at, match_id, guild_id, guild_id),
    ).rowcount
    if ended:
        playing.clear(connection, match_id)
        clocks.forget(connection, match_id)
    return bool(ended)


def move(connection: sqlite3.Connection, match_id: MatchId, channel_id: ChannelId) -> None:
    """Let a match go on in another channel; its `Terms.channel_id` follows.

    Raises `AlreadyPlaying` when one who still plays it plays another live match there.
    """
    connection.execute("UPDATE matches SET channel = ? WHERE id = ?", (channel_id, match_id))
    playing.sit(connection, match_id, channel_id, playing.clear(connection, match_id))


def silent(
    connection: sqlite3.Connection, before: Instant
) -> list[tuple[MatchId, Instant, Instant | None]]:
    """The live matches in which nobody has done anything since then, the most silent first.

    Each with when somebody last did, later by the time in which the bot was away; and with when it
    was told that the match will end, None if it was not.
    """
    return connection.execute(
        "SELECT id, silent_since, silence_told_at FROM matches"
        " WHERE ended_at IS NULL AND silent_since < ? ORDER BY silent_since, id",
        (before,),
    ).fetchall()


def skip(connection: sqlite3.Connection, ms: int) -> None:
    """Count this time, in which the bot was away, for no silence, nor as waiting for a host."""
    connection.execute(
        "UPDATE matches SET silent_since = silent_since + ?, host_called_at = host_called_at + ?"
        " WHERE ended_at IS NULL",
        (ms, ms),
    )


def warn_of_silence(
    connection: sqlite3.Connection, match_id: MatchId, at: int, warning: messages.PendingLine
) -> list[messages.PostedMessage]:
    """Add a pending warning that the match will end, as nobody does anything; returns it."""
    connection.execute("UPDATE matches SET silence_told_at = ? WHERE id = ?", (at, match_id))
    return messages.add_pending(connection, match_id, (warning,), at)


def set_blockage(
    connection: sqlite3.Connection, match_id: MatchId, blockage: Blockage | None
) -> None:
    """Note why a match cannot be shown; None: it can."""
    code, told = (blockage.code, blockage.told) if blockage is not None else (None, ())
    connection.execute(
        "UPDATE matches SET trouble = ?, told = ? WHERE id = ?", (code, encode(told), match_id)
    )


def hold_playbacks(
    connection: sqlite3.Connection, match_id: MatchId, since: Instant | None
) -> None:
    """Note since when the host wants each playback held from its start; None: not."""
    connection.execute(
        "UPDATE matches SET playbacks_held_since = ? WHERE id = ?", (since, match_id)
    )


def playbacks_held_since(connection: sqlite3.Connection, match_id: MatchId) -> Instant | None:
    """The moment that `hold_playbacks` has noted, in ms since the epoch, UTC; None: none."""
    query = "SELECT playbacks_held_since FROM matches WHERE id = ?"
    return only_value(connection, query, match_id)


def note_host_called(connection: sqlite3.Connection, match_id: MatchId, at: int) -> None:
    """The host of a match was called; only the first time counts until they do something."""
    connection.execute(
        "UPDATE matches SET host_called_at = ? WHERE id = ? AND host_called_at IS NULL"
        " AND ended_at IS NULL",
        (at, match_id),
    )


def note_host_came(connection: sqlite3.Connection, match_id: MatchId) -> None:
    """The host of a match is there, or is not needed any more: nothing is waited for."""
    connection.execute("UPDATE matches SET host_called_at = NULL WHERE id = ?", (match_id,))


def is_host_called(connection: sqlite3.Connection, match_id: MatchId) -> bool:
    """Whether the host of a live match was called and has done nothing since."""
    query = "SELECT host_called_at FROM matches WHERE id = ? AND ended_at IS NULL"
    return only_value(connection, query, match_id) is not None


def hosts_called(connection: sqlite3.Connection, before: Instant) -> list[tuple[MatchId, Instant]]:
    """The live matches whose hosts have done nothing since they were first called, and when.

    Only those called before that moment.
    """
    return connection.execute(
        "SELECT id, host_called_at FROM matches WHERE ended_at IS NULL AND host_called_at < ?"
        " ORDER BY host_called_at, id",
        (before,),
    ).fetchall()


def blockage(connection: sqlite3.Connection, match_id: MatchId) -> Blockage | None:
    """Why a match cannot be shown, if so."""
    row = connection.execute(
        "SELECT trouble, told FROM matches WHERE id = ?", (match_id,)
    ).fetchone()
    if row is None or row[0] is None:
        return None
    with suppress(MsgspecError):
        return Blockage(row[0], json.decode(row[1], type=tuple[UserId, ...]))
    # Better to tell somebody twice than to tell nobody.
    return Blockage(row[0])
