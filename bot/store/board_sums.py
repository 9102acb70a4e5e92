"""Boards added up from all matches at once, to compare the stored ones with."""

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.contract.boards import WHOLE
from bot.match.ids import GuildId, UserId
from bot.store import blocks, boards
from bot.store.blocks import Key
from bot.store.boards import (
    LINE_COLUMNS,
    PAIR_COLUMNS,
    TOTALS_COLUMNS,
    Line,
    Rankings,
    Tallied,
    Totals,
)

_LINE = ["player", "first sort key", "second sort key", *TOTALS_COLUMNS.split(", ")]
_PAIR = PAIR_COLUMNS.split(", ")[2:]

_NEVER = (0, 0, 0)
"""What stands of two who never met."""


class BoardSums:
    """All that counts of one game in one guild."""

    def __init__(self, rankings: Rankings) -> None:
        self.rankings = rankings
        self.matches: Counter[str] = Counter()
        """By the name of the board, here and below."""
        self.totals: dict[str, dict[UserId, Totals]] = {}
        self.pairs: dict[tuple[UserId, UserId], tuple[int, int, int]] = {}
        """Matches of a player with another one: all, better placed, worse placed."""

    def add(self, variant: str, players: Sequence[Tallied]) -> None:
        """Add a match that counts."""
        for name in boards.board_names(variant, players):
            self.matches[name] += 1
            lines = self.totals.setdefault(name, {})
            for one in [one for one in players if one.on(name, variant)]:
                lines[one.user_id] = boards.add_up(lines.get(one.user_id), one)
        for user_id, other_id, won, lost in boards.meetings(players):
            plays, wins, losses = self.pairs.get((user_id, other_id), (0, 0, 0))
            self.pairs[user_id, other_id] = plays + 1, wins + won, losses + lost


def told(
    where: str, names: Sequence[str], stored: Sequence[Any], true: Sequence[Any]
) -> Iterator[str]:
    """One sentence of what differs, or none."""
    wrong = [
        f"{name} is {_word(old)} instead of {_word(new)}"
        for name, old, new in zip(names, stored, true, strict=True)
        if old != new
    ]
    if wrong:
        yield f"{where}: {', '.join(wrong)}"


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "nothing" if value is None else str(value)


def drop_strays(connection: sqlite3.Connection) -> list[str]:
    """Drop what belongs to no board: a new one might get its id."""
    differences = []
    for table in ("standings", "blocks", "pairs"):
        dropped = connection.execute(
            f"DELETE FROM {table} WHERE board NOT IN (SELECT id FROM boards)"
        ).rowcount
        if dropped:
            differences.append(f"{dropped} rows of {table} belong to no board")
    return differences


def mend(
    connection: sqlite3.Connection, guild_id: GuildId, game: str, sums: BoardSums
) -> list[str]:
    """Set the boards of a game in a guild right; returns a sentence for each wrong line."""
    rows = connection.execute(
        "SELECT variant FROM boards WHERE guild = ? AND game = ?", (guild_id, game)
    ).fetchall()
    differences: list[str] = []
    for variant in sorted({*sums.matches, *(name for (name,) in rows)}):
        board = boards.find_or_add(connection, guild_id, game, variant)
        where = f"{game}{variant and ', '}{variant} in server {guild_id}"
        totals = sums.totals.get(variant, {})
        counts = (len(totals), sums.matches[variant])
        differences += told(where, ("players", "matches"), (board.players, board.matches), counts)
        ranking = sums.rankings(variant)
        lines = [boards.line_of(one, user_id, ranking) for user_id, one in totals.items()]
        differences += _mend_lines(connection, board.id, where, lines)
        pairs = sums.pairs if variant == WHOLE else {}
        differences += _mend_pairs(connection, board.id, where, pairs)
        if counts == (0, 0):
            connection.execute("DELETE FROM boards WHERE id = ?", (board.id,))
        elif counts != (board.players, board.matches):
            connection.execute(
                "UPDATE boards SET players = ?, matches = ? WHERE id = ?", (*counts, board.id)
            )
    return differences


def _mend_lines(
    connection: sqlite3.Connection, board: int, where: str, lines: Sequence[Line]
) -> Iterator[str]:
    true = {line[0]: line for line in lines}
    stored = {
        row[0]: row
        for row in connection.execute(
            f"SELECT {LINE_COLUMNS} FROM standings WHERE board = ?", (board,)
        )
    }
    for user_id in sorted(true.keys() | stored.keys()):
        player = f"{where}, player {user_id}"
        old, new = stored.get(user_id), true.get(user_id)
        if new is None:
            yield f"{player}: has a line, and no match that counts"
            connection.execute(
                "DELETE FROM standings WHERE board = ? AND player = ?", (board, user_id)
            )
        elif old != new:
            boards.write_line(connection, board, new)
            if old is None:
                yield f"{player}: has no line"
            else:
                yield from told(player, _LINE, old, new)
    ordered = sorted(Key(line[1], line[2], line[0]) for line in lines)
    if not blocks.hold(connection, board, ordered):
        yield f"{where}: its blocks have not the sizes that are stored"
        blocks.make(connection, board, ordered)


def _mend_pairs(
    connection: sqlite3.Connection,
    board: int,
    where: str,
    true: Mapping[tuple[UserId, UserId], tuple[int, int, int]],
) -> Iterator[str]:
    stored = {
        row[:2]: row[2:]
        for row in connection.execute(f"SELECT {PAIR_COLUMNS} FROM pairs WHERE board = ?", (board,))
    }
    for pair in sorted(true.keys() | stored.keys()):
        old, new = stored.get(pair, _NEVER), true.get(pair, _NEVER)
        if old == new:
            continue
        yield from told(f"{where}, player {pair[0]} against player {pair[1]}", _PAIR, old, new)
        connection.execute(
            "DELETE FROM pairs WHERE board = ? AND player = ? AND other = ?", (board, *pair)
        )
        if new != _NEVER:
            connection.execute(
                f"INSERT INTO pairs (board, {PAIR_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
                (board, *pair, *new),
            )
