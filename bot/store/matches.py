"""Matches and their seats: what was agreed, who sits where, what is wrong with them."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract import Seat
from bot.match.match import Reason, Terms, UserId, begin
from bot.store.encoding import decode_options, decode_users, encode, placeholders
from bot.store.errors import AlreadyPlaying, Unreadable

_TERMS = "id, game, options, seed, host, guild, channel, language, began"


class Blockage(Struct, frozen=True):
    """Why a match cannot be shown. `code`: a stable word. `told`: who knows of it."""

    code: str
    told: tuple[UserId, ...] = ()


def insert(connection: sqlite3.Connection, terms: Terms) -> Terms:
    """Store a new match and return its terms with their id.

    Raises `AlreadyPlaying` when a player sits in a live match in that channel, and `BadOptions`.
    """
    check_free(connection, terms.channel, terms.players)
    row = (
        terms.game,
        terms.variant,
        encode(terms.options),
        terms.seed,
        terms.guild,
        terms.channel,
        terms.host,
        terms.language,
        terms.began,
        encode(begin(terms).state),
    )
    match = connection.execute(
        "INSERT INTO matches (game, variant, options, seed, guild, channel, host, language, began,"
        " state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        row,
    ).lastrowid
    assert match is not None
    connection.executemany(
        "INSERT INTO seats (match, seat, user) VALUES (?, ?, ?)",
        [(match, seat, user) for seat, user in enumerate(terms.players)],
    )
    return replace(terms, id=match)


def check_free(
    connection: sqlite3.Connection, channel: int, players: Sequence[UserId], *, but: int = 0
) -> None:
    """Raises `AlreadyPlaying` when one of them sits in a live match in that channel.

    `but`: a match that does not count.
    """
    taken = connection.execute(
        "SELECT seats.user, matches.id FROM matches JOIN seats ON seats.match = matches.id"
        " WHERE matches.channel = ? AND matches.id != ? AND matches.ended_at IS NULL"
        f" AND seats.user IN ({placeholders(players)}) ORDER BY matches.id, seats.seat",
        (channel, but, *players),
    ).fetchone()
    if taken is not None:
        raise AlreadyPlaying(*taken)


def terms(connection: sqlite3.Connection, match: int) -> Terms | None:
    """What was agreed for a match. Raises `Unreadable`."""
    row = connection.execute(f"SELECT {_TERMS} FROM matches WHERE id = ?", (match,)).fetchone()
    return None if row is None else _terms(connection, row)


def live(
    connection: sqlite3.Connection, guild: int | None, channel: int | None, user: UserId | None
) -> list[Terms]:
    """Live matches that fit all that is given, newest first; `user` plays in them or hosts them.

    Matches whose terms cannot be read are left out; see `unreadable`.
    """
    where = ["ended_at IS NULL"]
    for condition, value in (
        ("guild = :guild", guild),
        ("channel = :channel", channel),
        ("(host = :user OR id IN (SELECT match FROM seats WHERE user = :user))", user),
    ):
        if value is not None:
            where.append(condition)
    values = {"guild": guild, "channel": channel, "user": user}
    rows = connection.execute(
        f"SELECT {_TERMS} FROM matches WHERE {' AND '.join(where)} ORDER BY id DESC", values
    ).fetchall()
    return [found for row in rows if (found := _if_readable(connection, row)) is not None]


def unreadable(connection: sqlite3.Connection, guild: int, channel: int | None) -> list[int]:
    """The ids of the live matches there whose terms cannot be read, newest first."""
    rows = connection.execute(
        f"SELECT {_TERMS} FROM matches WHERE ended_at IS NULL AND guild = ?"
        " AND channel = ifnull(?, channel) ORDER BY id DESC",
        (guild, channel),
    ).fetchall()
    return [row[0] for row in rows if _if_readable(connection, row) is None]


def _if_readable(connection: sqlite3.Connection, row: tuple[Any, ...]) -> Terms | None:
    try:
        return _terms(connection, row)
    except Unreadable:
        return None


def _terms(connection: sqlite3.Connection, row: tuple[Any, ...]) -> Terms:
    match, game, options, seed, host, guild, channel, language, began = row
    players = connection.execute(
        "SELECT user FROM seats WHERE match = ? ORDER BY seat", (match,)
    ).fetchall()
    return Terms(
        id=match,
        game=game,
        options=decode_options(game, options, f"match {match}"),
        seed=seed,
        players=tuple(user for (user,) in players),
        host=host,
        guild=guild,
        channel=channel,
        language=language,
        began=began,
    )


def all_live(connection: sqlite3.Connection) -> list[int]:
    """The ids of all live matches, oldest first."""
    rows = connection.execute("SELECT id FROM matches WHERE ended_at IS NULL ORDER BY id")
    return [match for (match,) in rows]


def to_show(connection: sqlite3.Connection) -> list[int]:
    """The ids of all matches that are live or not shown to their end, oldest first."""
    rows = connection.execute("SELECT id FROM matches WHERE shown_to_end = 0 ORDER BY id")
    return [match for (match,) in rows]


def finish_showing(connection: sqlite3.Connection, match: int) -> None:
    """The end of a match is shown: its posts need not be known any more."""
    connection.execute("DELETE FROM posts WHERE match = ?", (match,))
    connection.execute("UPDATE matches SET shown_to_end = 1 WHERE id = ?", (match,))


def is_live(connection: sqlite3.Connection, match: int) -> bool:
    row = connection.execute(
        "SELECT 1 FROM matches WHERE id = ? AND ended_at IS NULL", (match,)
    ).fetchone()
    return row is not None


def is_shown_to_end(connection: sqlite3.Connection, match: int) -> bool:
    row = connection.execute("SELECT shown_to_end FROM matches WHERE id = ?", (match,)).fetchone()
    return row is not None and bool(row[0])


def void(connection: sqlite3.Connection, match: int, at: int, guild: int | None) -> bool:
    """End a match without a result and without a log entry; False when it was not live."""
    cursor = connection.execute(
        "UPDATE matches SET ended_at = ?, reason = ?"
        " WHERE id = ? AND ended_at IS NULL AND guild = ifnull(?, guild)",
        (at, Reason.ENDED, match, guild),
    )
    return cursor.rowcount == 1


def move(connection: sqlite3.Connection, match: int, channel: int) -> None:
    """Let a match go on in another channel. Raises `AlreadyPlaying`."""
    players = connection.execute("SELECT user FROM seats WHERE match = ?", (match,)).fetchall()
    check_free(connection, channel, [user for (user,) in players], but=match)
    connection.execute("UPDATE matches SET channel = ? WHERE id = ?", (channel, match))


def set_blockage(connection: sqlite3.Connection, match: int, blockage: Blockage | None) -> None:
    word, told = (blockage.code, blockage.told) if blockage is not None else (None, ())
    connection.execute(
        "UPDATE matches SET trouble = ?, told = ? WHERE id = ?", (word, encode(told), match)
    )


def blockage(connection: sqlite3.Connection, match: int) -> Blockage | None:
    row = connection.execute("SELECT trouble, told FROM matches WHERE id = ?", (match,)).fetchone()
    if row is None or row[0] is None:
        return None
    try:
        return Blockage(row[0], decode_users(row[1], f"match {match}"))
    except Unreadable:
        # Better to tell somebody twice than to tell nobody.
        return Blockage(row[0])


def set_unreachable(
    connection: sqlite3.Connection, match: int, seat: Seat, unreachable: bool
) -> None:
    connection.execute(
        "UPDATE seats SET unreachable = ? WHERE match = ? AND seat = ?",
        (unreachable, match, seat),
    )


def unreachable(connection: sqlite3.Connection, match: int) -> tuple[Seat, ...]:
    rows = connection.execute(
        "SELECT seat FROM seats WHERE match = ? AND unreachable ORDER BY seat", (match,)
    )
    return tuple(seat for (seat,) in rows)
