"""The order of a board's lines, and the sizes of runs of them, so that a place is a short count.

A board's lines stand in one ascending order, which an index keeps. How many lines stand before one
is the sizes of the blocks before its own, and a count inside that one: as quick on a deep page, or
in the middle of a tie of half the board, as on the first.
"""

import sqlite3
from typing import NamedTuple

BLOCK = 3_000
"""How many lines a block has after a split; it is split above twice as many."""

LOWEST = -(1 << 62)
"""Below every major, minor and id."""


class Key(NamedTuple):
    """Where a line stands: lines are ranked by (major, minor), and equals stand by their player."""

    major: int
    minor: int
    player: int


FIRST = Key(LOWEST, 0, 0)
"""Where the first block of every board begins."""


class _Block(NamedTuple):
    """A run of `size` lines, from the key `bound` on to the next block's."""

    bound: Key
    size: int


def move(connection: sqlite3.Connection, board: int, before: Key | None, after: Key) -> None:
    """Keep the sizes true after a line has gone from `before` to `after`; None: it is new."""
    old = None if before is None else _block_of(connection, board, before)
    new = _block_of(connection, board, after)
    if old is not None and old == new:
        return
    if old is not None:
        # An empty block stays: lines come back to it, and it costs next to nothing.
        _add(connection, board, old.bound, -1)
    if new is None:
        _insert(connection, board, _Block(FIRST, 1))
    else:
        _add(connection, board, new.bound, 1)
        if new.size == 2 * BLOCK:
            _split(connection, board, new.bound)


def position(connection: sqlite3.Connection, board: int, key: Key) -> int:
    """How many lines of the board stand before `key`."""
    block = _block_of(connection, board, key)
    if block is None:
        return 0
    (before,) = connection.execute(
        "SELECT coalesce(sum(size), 0) FROM blocks"
        " WHERE board = ? AND (major, minor, player) < (?, ?, ?)",
        (board, *block.bound),
    ).fetchone()
    (inside,) = connection.execute(
        "SELECT count(*) FROM standings WHERE board = ?"
        " AND (major, minor, player) >= (?, ?, ?) AND (major, minor, player) < (?, ?, ?)",
        (board, *block.bound, *key),
    ).fetchone()
    return int(before) + int(inside)


def keys(connection: sqlite3.Connection, board: int, offset: int, limit: int) -> list[Key]:
    """The keys of the lines `offset` to `offset + limit`, in order, from the index alone."""
    bound, before = _start(connection, board, offset)
    rows = connection.execute(
        "SELECT major, minor, player FROM standings"
        " WHERE board = ? AND (major, minor, player) >= (?, ?, ?)"
        " ORDER BY major, minor, player LIMIT ? OFFSET ?",
        (board, *bound, limit, offset - before),
    )
    return [Key(*row) for row in rows]


def _start(connection: sqlite3.Connection, board: int, offset: int) -> tuple[Key, int]:
    """Where the block with line `offset` begins, and how many lines stand before it."""
    bound, before, size = FIRST, 0, 0
    # Only as many are read as it takes.
    for major, minor, player, following in connection.execute(
        "SELECT major, minor, player, size FROM blocks WHERE board = ?"
        " ORDER BY major, minor, player",
        (board,),
    ):
        bound, before, size = Key(major, minor, player), before + size, following
        if before + size > offset:
            break
    return bound, before


def _block_of(connection: sqlite3.Connection, board: int, key: Key) -> _Block | None:
    """The block that a key belongs to; None on a board without lines."""
    row = connection.execute(
        "SELECT major, minor, player, size FROM blocks"
        " WHERE board = ? AND (major, minor, player) <= (?, ?, ?)"
        " ORDER BY major DESC, minor DESC, player DESC LIMIT 1",
        (board, *key),
    ).fetchone()
    return None if row is None else _Block(Key(*row[:3]), row[3])


def _split(connection: sqlite3.Connection, board: int, bound: Key) -> None:
    """Leave `BLOCK` lines to a block of twice as many and one; the rest is the next block."""
    middle = connection.execute(
        "SELECT major, minor, player FROM standings"
        " WHERE board = ? AND (major, minor, player) >= (?, ?, ?)"
        " ORDER BY major, minor, player LIMIT 1 OFFSET ?",
        (board, *bound, BLOCK),
    ).fetchone()
    _add(connection, board, bound, -(BLOCK + 1))
    _insert(connection, board, _Block(Key(*middle), BLOCK + 1))


def _add(connection: sqlite3.Connection, board: int, bound: Key, lines: int) -> None:
    connection.execute(
        "UPDATE blocks SET size = size + ?"
        " WHERE board = ? AND major = ? AND minor = ? AND player = ?",
        (lines, board, *bound),
    )


def _insert(connection: sqlite3.Connection, board: int, block: _Block) -> None:
    connection.execute(
        "INSERT INTO blocks (board, major, minor, player, size) VALUES (?, ?, ?, ?, ?)",
        (board, *block.bound, block.size),
    )
