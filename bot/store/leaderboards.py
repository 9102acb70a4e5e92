"""Pages of a board, and where a player stands on it."""

import sqlite3
from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.contract.boards import WHOLE
from bot.match.ids import GuildId, UserId
from bot.store import blocks, boards
from bot.store.blocks import LOWEST, Key
from bot.store.boards import TOTALS_COLUMNS, Totals, decode_totals
from bot.store.encoding import placeholders


class LeaderboardLine(Struct, frozen=True):
    """A line of a leaderboard. Equals share a `rank`, and the next one is skipped (1, 1, 3)."""

    rank: int
    user_id: UserId
    totals: Totals


class Page(Struct, frozen=True):
    """Lines `offset` and following of a board that has `size`."""

    offset: int
    size: int
    lines: tuple[LeaderboardLine, ...]


def of_game(
    connection: sqlite3.Connection,
    guild_id: GuildId,
    game: str,
    variant: str | None,
    offset: int,
    limit: int,
) -> Page | None:
    """`page` of the board of a game in a guild, or of a variant of it.

    None before its first match.
    """
    board = boards.find(connection, guild_id, game, WHOLE if variant is None else variant)
    return None if board is None else page(connection, board.id, offset, limit)


def of_game_around(
    connection: sqlite3.Connection,
    guild_id: GuildId,
    game: str,
    variant: str | None,
    user_id: UserId,
    limit: int,
) -> Page | None:
    """`around` on the board of a game in a guild, or of a variant of it.

    None before its first match.
    """
    board = boards.find(connection, guild_id, game, WHOLE if variant is None else variant)
    return None if board is None else around(connection, board.id, user_id, limit)


def page(connection: sqlite3.Connection, board: int, offset: int, limit: int) -> Page:
    """At most `limit` lines from `offset` on, which counts from 0; equals stand by their ids."""
    found = blocks.keys(connection, board, offset, limit)
    return Page(offset, size(connection, board), tuple(_lines(connection, board, offset, found)))


def around(connection: sqlite3.Connection, board: int, user_id: UserId, limit: int) -> Page | None:
    """The page with a player on it, of pages of `limit` lines; None for who is not on the board."""
    place = position(connection, board, user_id)
    return None if place is None else page(connection, board, place - place % limit, limit)


def size(connection: sqlite3.Connection, board: int) -> int:
    """How many players a board has."""
    row = connection.execute("SELECT players FROM boards WHERE id = ?", (board,)).fetchone()
    return 0 if row is None else int(row[0])


def position(connection: sqlite3.Connection, board: int, user_id: UserId) -> int | None:
    """How many lines stand before a player's; None for who is not on the board."""
    row = connection.execute(
        "SELECT major, minor, player FROM standings WHERE board = ? AND player = ?",
        (board, user_id),
    ).fetchone()
    return None if row is None else blocks.position(connection, board, Key(*row))


def _rank(connection: sqlite3.Connection, board: int, key: Key) -> int:
    return blocks.position(connection, board, key._replace(player=LOWEST)) + 1


def _lines(
    connection: sqlite3.Connection, board: int, offset: int, found: Sequence[Key]
) -> Iterator[LeaderboardLine]:
    if not found:
        return
    rows = connection.execute(
        f"SELECT player, {TOTALS_COLUMNS} FROM standings"
        f" WHERE board = ? AND player IN ({placeholders(found)})",
        (board, *(key.player for key in found)),
    )
    totals = {row[0]: decode_totals(row[1:]) for row in rows}
    shared = _rank(connection, board, found[0])
    before = found[0]
    for number, key in enumerate(found, start=offset + 1):
        if key[:2] != before[:2]:
            # Nobody before this line is its equal.
            shared = number
        before = key
        yield LeaderboardLine(shared, UserId(key.player), totals[key.player])
