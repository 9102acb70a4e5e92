"""Statistics: pages of a leaderboard, and a player's record in one game in one guild."""

import sqlite3
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from msgspec import Struct

from bot.contract.boards import WHOLE, Totals
from bot.match.ids import GuildId, UserId
from bot.match.result import LeaderboardLine, Opponent, PastMatch, SeatResult, Way
from bot.store import blocks, boards
from bot.store.blocks import LOWEST, Key
from bot.store.boards import TOTALS_COLUMNS, decode_totals
from bot.store.encoding import placeholders
from bot.store.results import SEAT_COLUMNS, numbers

RECENT = 10
"""How many matches a player's record lists."""

OPPONENTS = 10
"""How many opponents a player's record lists."""


class Page(Struct, frozen=True):
    """Lines `offset` and following of a board that has `size`."""

    offset: int
    size: int
    lines: tuple[LeaderboardLine, ...]


class GameStats(Struct, frozen=True):
    """A player's record; empty for somebody who has no counted match there.

    `totals`: by the name of the board, in their order; `WHOLE`, the whole game, first. `opponents`:
    the `OPPONENTS` most played, most first, then by id. `recent`: newest first, at most `RECENT`.
    """

    user_id: UserId
    totals: dict[str, Totals]
    opponents: tuple[Opponent, ...]
    recent: tuple[PastMatch, ...]


def of_game(
    connection: sqlite3.Connection,
    guild_id: GuildId,
    game: str,
    variant: str | None,
    offset: int,
    limit: int,
    around: UserId | None = None,
) -> Page | None:
    """A page of the board of a game in a guild, or of a variant of it. Equals stand by their ids.

    At most `limit` lines from `offset` on, which counts from 0; the last page where that is beyond.
    `around`: the page with this player on it instead. None before the first match, and for a player
    who is not on the board.
    """
    board = boards.find(connection, guild_id, game, WHOLE if variant is None else variant)
    if board is None:
        return None
    if around is not None:
        row = connection.execute(
            "SELECT major, minor, player FROM standings WHERE board = ? AND player = ?",
            (board.id, around),
        ).fetchone()
        if row is None:
            return None
        place = blocks.position(connection, board.id, Key(*row))
        offset = place - place % limit
    elif offset >= board.players:
        offset = max(0, board.players - 1) // limit * limit
    found = blocks.keys(connection, board.id, offset, limit)
    return Page(offset, board.players, tuple(_lines(connection, board.id, offset, found)))


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
    # The number of lines before the first of its equals.
    shared = blocks.position(connection, board, found[0]._replace(player=LOWEST)) + 1
    before = found[0]
    for number, key in enumerate(found, start=offset + 1):
        if key[:2] != before[:2]:
            # No line before this one is its equal.
            shared = number
        before = key
        yield LeaderboardLine(shared, UserId(key.player), totals[key.player])


def stats(
    connection: sqlite3.Connection, guild_id: GuildId, game: str, user_id: UserId
) -> GameStats:
    """A player's record in a game in a guild."""
    rows = connection.execute(
        f"SELECT boards.id, boards.variant, {TOTALS_COLUMNS} FROM boards"
        " JOIN standings ON standings.board = boards.id"
        " WHERE boards.guild = ? AND boards.game = ? AND standings.player = ?"
        " ORDER BY boards.variant",
        (guild_id, game, user_id),
    ).fetchall()
    if not rows:
        return GameStats(user_id, {}, (), ())
    # The whole game comes first: its name sorts before every other.
    board = rows[0][0]
    return GameStats(
        user_id=user_id,
        totals={row[1]: decode_totals(row[2:]) for row in rows},
        opponents=_opponents(connection, board, user_id),
        recent=_recent(connection, board, user_id),
    )


def games_of(
    connection: sqlite3.Connection, guild_id: GuildId, user_id: UserId
) -> list[tuple[str, int]]:
    """The games in which a player has counted matches, with how many: most first, then by name."""
    rows = connection.execute(
        "SELECT boards.game, standings.plays FROM boards"
        " JOIN standings ON standings.board = boards.id"
        " WHERE boards.guild = ? AND boards.variant = ? AND standings.player = ?"
        " ORDER BY boards.game",
        (guild_id, WHOLE, user_id),
    ).fetchall()
    return sorted(rows, key=lambda row: -row[1])


def _opponents(connection: sqlite3.Connection, board: int, user_id: UserId) -> tuple[Opponent, ...]:
    rows = connection.execute(
        "SELECT other, plays, won, lost FROM pairs WHERE board = ? AND player = ?"
        " ORDER BY plays DESC, other LIMIT ?",
        (board, user_id, OPPONENTS),
    )
    return tuple(Opponent(*row) for row in rows)


def _recent(connection: sqlite3.Connection, board: int, user_id: UserId) -> tuple[PastMatch, ...]:
    rows = connection.execute(
        "SELECT seats.match, matches.variant, seats.ended_at FROM seats"
        " JOIN matches ON matches.id = seats.match WHERE seats.board = ? AND seats.player = ?"
        " ORDER BY seats.ended_at DESC, seats.match DESC LIMIT ?",
        (board, user_id, RECENT),
    ).fetchall()
    seats = _seats(connection, [row[0] for row in rows])
    return tuple(
        PastMatch(match_id, variant, ended_at, seats[match_id])
        for match_id, variant, ended_at in rows
    )


def _seats(
    connection: sqlite3.Connection, matches: Sequence[int]
) -> dict[int, tuple[SeatResult, ...]]:
    if not matches:
        return {}
    rows = connection.execute(
        f"SELECT match, {SEAT_COLUMNS} FROM seats"
        f" WHERE match IN ({placeholders(matches)}) ORDER BY match, seat",
        tuple(matches),
    )
    return {
        match: tuple(decode_seat(columns) for _, *columns in group)
        for match, group in groupby(rows, key=itemgetter(0))
    }


def decode_seat(columns: Sequence[Any]) -> SeatResult:
    """The values of `SEAT_COLUMNS`."""
    seat, player, won, place, score, way, facts = columns
    # A way that is lost is the commonest; a recount mends it.
    way = Way(way or Way.PLAYED)
    return SeatResult(seat, player, bool(won), place, score, way, numbers(facts))
