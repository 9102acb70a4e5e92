"""Leaderboards and a player's record."""

import sqlite3
from typing import NamedTuple

from msgspec import Struct

from bot.games.contract import Seat
from bot.match.ids import GuildId, MatchId, UserId
from bot.match.match import Reason

RECENT = 10
"""How many matches a player's record lists."""


class VariantKey(NamedTuple):
    """A variant of a game. The word alone does not tell of which."""

    game: str
    variant: str


class Ranked(Struct, frozen=True):
    """A line of a leaderboard. Equal results share a `rank`, and the next one is skipped."""

    rank: int
    user_id: UserId
    won: int
    lost: int
    rounds_won: int
    rounds_lost: int


class Tally(Struct, frozen=True):
    """Sums over a player's counted matches of one variant. A round is an adventure."""

    game: str
    variant: str
    won: int
    lost: int
    rounds_won: int
    rounds_lost: int


class HeadToHead(Struct, frozen=True):
    """Counted matches that a player won and lost against one opponent."""

    opponent_id: UserId
    won: int
    lost: int


class Recent(Struct, frozen=True):
    """A counted match from a player's side. `ended_at` in milliseconds since the epoch, UTC."""

    match_id: MatchId
    game: str
    variant: str
    opponent_ids: tuple[UserId, ...]
    won: bool
    reason: Reason
    ended_at: int

    @property
    def opponent_id(self) -> UserId:
        """The only opponent of a match for two."""
        return self.opponent_ids[0]


class PlayerStats(Struct, frozen=True):
    """A player's record in one guild.

    `opponents`: most matches first. `recent`: newest first, at most `RECENT`.
    """

    user_id: UserId
    tallies: tuple[Tally, ...]
    opponents: tuple[HeadToHead, ...]
    recent: tuple[Recent, ...]


def leaderboard(
    connection: sqlite3.Connection,
    guild_id: GuildId,
    variant: VariantKey | None,
    offset: int,
    limit: int,
) -> list[Ranked]:
    """Lines `offset` to `offset + limit`: most matches won, then fewest lost, then lowest id.

    Competition ranking (1, 1, 3) over matches won and lost; the id only keeps the order stable.
    """
    where, values = _where(guild_id, variant)
    rows = connection.execute(
        "SELECT RANK() OVER (ORDER BY won DESC, lost) AS place, user, won, lost, rounds_won,"
        " rounds_lost FROM (SELECT user, sum(won) AS won, sum(lost) AS lost,"
        " sum(rounds_won) AS rounds_won, sum(rounds_lost) AS rounds_lost"
        f" FROM tallies WHERE {where} GROUP BY user) ORDER BY place, user LIMIT ? OFFSET ?",
        (*values, limit, offset),
    )
    return [Ranked(*row) for row in rows]


def leaderboard_size(
    connection: sqlite3.Connection, guild_id: GuildId, variant: VariantKey | None
) -> int:
    """How many people the leaderboard has."""
    where, values = _where(guild_id, variant)
    (size,) = connection.execute(
        f"SELECT count(DISTINCT user) FROM tallies WHERE {where}", values
    ).fetchone()
    return int(size)


def _where(guild_id: GuildId, variant: VariantKey | None) -> tuple[str, tuple[int | str, ...]]:
    if variant is None:
        return "guild = ?", (guild_id,)
    return "guild = ? AND game = ? AND variant = ?", (guild_id, *variant)


def stats(connection: sqlite3.Connection, guild_id: GuildId, user_id: UserId) -> PlayerStats:
    """A player's record in a guild; empty for somebody who never played there."""
    tallies = connection.execute(
        "SELECT game, variant, won, lost, rounds_won, rounds_lost FROM tallies"
        " WHERE guild = ? AND user = ? ORDER BY game, variant",
        (guild_id, user_id),
    ).fetchall()
    opponents = connection.execute(
        "SELECT other.user, sum(mine.won > other.won) AS won, sum(mine.won < other.won) AS lost"
        " FROM seats AS mine JOIN matches ON matches.id = mine.match"
        " JOIN seats AS other ON other.match = mine.match AND other.seat <> mine.seat"
        " WHERE mine.user = ? AND other.user <> mine.user AND matches.guild = ?"
        " AND matches.counted GROUP BY other.user ORDER BY count(*) DESC, other.user",
        (user_id, guild_id),
    ).fetchall()
    recent = connection.execute(
        "SELECT matches.id, game, variant, mine.seat, mine.won, reason, ended_at"
        " FROM seats AS mine JOIN matches ON matches.id = mine.match"
        " WHERE mine.user = ? AND matches.guild = ? AND matches.counted"
        " ORDER BY ended_at DESC, matches.id DESC LIMIT ?",
        (user_id, guild_id, RECENT),
    ).fetchall()
    return PlayerStats(
        user_id=user_id,
        tallies=tuple(Tally(*row) for row in tallies),
        opponents=tuple(HeadToHead(*row) for row in opponents),
        recent=tuple(
            Recent(
                match_id,
                game,
                variant,
                _others(connection, match_id, seat),
                bool(won),
                Reason(reason),
                ended_at,
            )
            for match_id, game, variant, seat, won, reason, ended_at in recent
        ),
    )


def _others(connection: sqlite3.Connection, match_id: MatchId, seat: Seat) -> tuple[UserId, ...]:
    rows = connection.execute(
        "SELECT user FROM seats WHERE match = ? AND seat <> ? ORDER BY seat", (match_id, seat)
    )
    return tuple(user for (user,) in rows)
