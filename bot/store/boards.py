"""Boards: the source of leaderboards and records, updated with every counted match.

A board is one game in one guild, or one variant of it there, or one label of seats (`labels_of`).
`standings` reads them.
"""

import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from operator import itemgetter
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from bot.contract.boards import WHOLE, Totals, ranking_of
from bot.contract.game import Game, Ranking
from bot.match.ids import GuildId, UserId
from bot.store import blocks
from bot.store.blocks import Key
from bot.store.encoding import encode, placeholders


class Board(Struct, frozen=True):
    """A board. `players`: how many lines it has. `matches`: how many it counts."""

    id: int
    players: int
    matches: int


class Tallied(Struct, frozen=True):
    """The result of a counted match for one player.

    `place`: 1 is the best, equals share one. `score`: None in games without. `sums`: the facts that
    are numbers, by name; boards add them up, but of those in `peaks` they keep the greatest.
    `labels`: the boards of labels on which it counts.
    """

    user_id: UserId
    won: bool
    place: int
    score: int | None = None
    sums: Mapping[str, int] = {}
    labels: tuple[str, ...] = ()
    peaks: tuple[str, ...] = ()

    def on(self, board: str, variant: str) -> bool:
        """Whether it counts on a board, as a match of this variant."""
        return board in (WHOLE, variant, *self.labels)


Rankings = Callable[[str], Ranking]
"""How the boards of a game are ranked, by name."""

TOTALS_COLUMNS = "plays, won, lost, score_sum, score_best, sums"
LINE_COLUMNS = f"player, major, minor, {TOTALS_COLUMNS}"


def rankings_of(game: Game[Any]) -> Rankings:
    """How the boards of a game are ranked.

    A whole whose variants are ranked differently is never shown as a ranking, and kept by wins.
    """
    return lambda name: ranking_of(game, name) or Ranking.WINS


def find(
    connection: sqlite3.Connection, guild_id: GuildId, game: str, variant: str = WHOLE
) -> Board | None:
    """A board of a game in a guild, by its name; None before its first counted match."""
    row = connection.execute(
        "SELECT id, players, matches FROM boards WHERE guild = ? AND game = ? AND variant = ?",
        (guild_id, game, variant),
    ).fetchone()
    return None if row is None else Board(*row)


def games_played(connection: sqlite3.Connection, guild_id: GuildId) -> list[str]:
    """The games with counted matches in a guild: the most played first, then by name."""
    rows = connection.execute(
        "SELECT game FROM boards WHERE guild = ? AND variant = ? ORDER BY matches DESC, game",
        (guild_id, WHOLE),
    )
    return [game for (game,) in rows]


def most_played(
    connection: sqlite3.Connection,
    guild_id: GuildId,
    among: Collection[str],
    game: str | None = None,
) -> str | None:
    """The one of some games with the most counted matches in a guild; None if none has any.

    `game`: of whose variants it is asked instead. Of equals it is the first by name.
    """
    name, of, value = ("game", "variant", WHOLE) if game is None else ("variant", "game", game)
    rows = connection.execute(
        f"SELECT matches, {name} FROM boards WHERE guild = ? AND {of} = ? ORDER BY {name}",
        (guild_id, value),
    ).fetchall()
    # `max` returns the first of equal items.
    _, most = max((row for row in rows if row[1] in among), key=itemgetter(0), default=(0, None))
    return most


def record(
    connection: sqlite3.Connection,
    guild_id: GuildId,
    game: str,
    variant: str,
    players: Sequence[Tallied],
    rankings: Rankings,
) -> int:
    """Count a match on the board of the whole game, and on those of its variant and its labels.

    Returns the id of the whole game's, which the seats of the match name.
    """
    # In one order; the whole game's comes first.
    names = sorted({WHOLE, variant, *(label for one in players for label in one.labels)})
    # Everybody goes through boards and players in one order: two never wait for each other.
    ordered = sorted(players, key=lambda one: one.user_id)
    # The holder of these rows is alone on the boards until the end of the transaction.
    locked = [_lock(connection, guild_id, game, name) for name in names]
    for name, board in zip(names, locked, strict=True):
        on_it = [one for one in ordered if one.on(name, variant)]
        _add(connection, board, on_it, rankings(name))
    # Opponents are shown for the whole game alone, and counting them costs as much as the rest.
    _pair(connection, locked[0], ordered)
    return locked[0]


def decode_totals(columns: Sequence[Any]) -> Totals:
    """The values of `TOTALS_COLUMNS`. Damaged sums are none, which a recount mends."""
    plays, won, lost, score_sum, score_best, text = columns
    try:
        sums = msgspec.json.decode(text, type=dict[str, int])
    except msgspec.MsgspecError:
        sums = {}
    return Totals(plays, won, lost, score_sum, score_best, sums)


def _lock(connection: sqlite3.Connection, guild_id: GuildId, game: str, variant: str) -> int:
    # Fetched to its end: until then the statement is under way.
    ((board,),) = connection.execute(
        "INSERT INTO boards (guild, game, variant, matches) VALUES (?, ?, ?, 1)"
        " ON CONFLICT (guild, game, variant) DO UPDATE SET matches = boards.matches + 1"
        " RETURNING id",
        (guild_id, game, variant),
    ).fetchall()
    return int(board)


def _add(
    connection: sqlite3.Connection, board: int, players: Sequence[Tallied], ranking: Ranking
) -> None:
    """Add a match to the lines of its players."""
    rows = connection.execute(
        f"SELECT {LINE_COLUMNS} FROM standings"
        f" WHERE board = ? AND player IN ({placeholders(players)})",
        (board, *(one.user_id for one in players)),
    ).fetchall()
    stored = {row[0]: (Key(row[1], row[2], row[0]), decode_totals(row[3:])) for row in rows}
    known = len(stored)
    for one in players:
        old, before = stored.get(one.user_id, (None, None))
        after = add_up(before, one)
        rank = rank_of(after, ranking)
        *counts, sums = astuple(after)
        connection.execute(
            f"INSERT INTO standings (board, {LINE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (board, player) DO UPDATE SET"
            " major = excluded.major, minor = excluded.minor, plays = excluded.plays,"
            " won = excluded.won, lost = excluded.lost, score_sum = excluded.score_sum,"
            " score_best = excluded.score_best, sums = excluded.sums",
            (board, one.user_id, *rank, *counts, encode(sums)),
        )
        new = Key(*rank, one.user_id)
        if new != old:
            blocks.move(connection, board, old, new)
        # In a damaged match somebody may sit twice.
        stored[one.user_id] = new, after
    newcomers = len(stored) - known
    if newcomers:
        connection.execute(
            "UPDATE boards SET players = players + ? WHERE id = ?", (newcomers, board)
        )


def rank_of(totals: Totals, ranking: Ranking) -> tuple[int, int]:
    """By which lines of a board stand, the lowest first; equals share a rank."""
    if ranking is Ranking.SCORE:
        return -totals.score_best, 0
    return -totals.won, totals.lost


def add_up(before: Totals | None, one: Tallied) -> Totals:
    """The totals of a player after one more match; None: before the first one."""
    score = one.score if one.score is not None else 0
    if before is None:
        return Totals(1, int(one.won), int(not one.won), score, score, dict(one.sums))
    sums = dict(before.sums)
    for name, value in one.sums.items():
        known = sums.get(name, 0)
        sums[name] = max(known, value) if name in one.peaks else known + value
    return Totals(
        plays=before.plays + 1,
        won=before.won + one.won,
        lost=before.lost + (not one.won),
        score_sum=before.score_sum + score,
        score_best=max(before.score_best, score),
        sums=sums,
    )


def _pair(connection: sqlite3.Connection, board: int, players: Sequence[Tallied]) -> None:
    """Count who met whom, from each side, and whether it was better, or worse placed."""
    connection.executemany(
        "INSERT INTO pairs (board, player, other, plays, won, lost) VALUES (?, ?, ?, 1, ?, ?)"
        " ON CONFLICT (board, player, other) DO UPDATE SET plays = pairs.plays + 1,"
        " won = pairs.won + excluded.won, lost = pairs.lost + excluded.lost",
        [
            (board, one.user_id, other.user_id, one.place < other.place, one.place > other.place)
            for one in players
            for other in players
            if one.user_id != other.user_id
        ],
    )
