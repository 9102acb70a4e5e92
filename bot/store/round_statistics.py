"""Leaderboards and records of single rounds, added up from their matches at each request.

They count what the boards of a server count: matches that count and whose end is known, for the
people who sat there at the end. A round has at most some 500 matches, so no board is kept for it.
"""

import sqlite3
from collections.abc import Collection, Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from bot.contract.boards import WHOLE, Totals
from bot.contract.game import GAMES
from bot.match.ids import GuildId, UserId
from bot.match.result import LeaderboardLine, Opponent, PastMatch
from bot.rounds.ids import NamedRound, RoundId
from bot.store.boards import Tallied, add_up, rank_of, rankings_of
from bot.store.results import SEAT_COLUMNS, tallied
from bot.store.standings import OPPONENTS, RECENT, GameStats, Page, decode_seat

_COUNTED = (
    "FROM round_matches JOIN matches ON matches.id = round_matches.match"
    " JOIN seats ON seats.match = matches.id"
    " WHERE round = ? AND counted = 1 AND untold = 0"
)
"""The matches of a round that are on the boards of its server, with their seats."""


class _Counted(NamedTuple):
    """A counted match. `players`: its tallies, in the order of the seats."""

    past: PastMatch
    players: list[Tallied]


def find(connection: sqlite3.Connection, guild_id: GuildId, round_id: RoundId) -> NamedRound | None:
    """A round of a guild that was posted; None for a draft and for rounds of other guilds."""
    row = connection.execute(
        "SELECT id, name, game FROM rounds WHERE id = ? AND guild = ? AND phase <> 'draft'",
        (round_id, guild_id),
    ).fetchone()
    return None if row is None else NamedRound(*row)


def most_played(
    connection: sqlite3.Connection, round_id: RoundId, among: Collection[str]
) -> str | None:
    """The one of some variants with the most counted matches in a round; None if none has any.

    Of equals it is the first by name.
    """
    rows = connection.execute(
        f"SELECT count(DISTINCT matches.id), variant {_COUNTED} GROUP BY variant ORDER BY variant",
        (round_id,),
    ).fetchall()
    # `max` returns the first of equal items.
    _, most = max((row for row in rows if row[1] in among), key=itemgetter(0), default=(0, None))
    return most


def page(
    connection: sqlite3.Connection,
    one: NamedRound,
    variant: str | None,
    offset: int,
    limit: int,
    around: UserId | None = None,
) -> Page | None:
    """A page of the leaderboard of a round: what `standings.of_game` is for a guild.

    None as well before the first counted match, and for a player who is not on the leaderboard.
    The bot has to know the game.
    """
    board = WHOLE if variant is None else variant
    totals: dict[UserId, Totals] = {}
    for match in _counted(connection, one):
        for player in match.players:
            if player.on(board, match.past.variant):
                totals[player.user_id] = add_up(totals.get(player.user_id), player)
    if not totals or (around is not None and around not in totals):
        return None
    ranking = rankings_of(GAMES[one.game])(board)

    def rank(user: UserId) -> tuple[int, int]:
        return rank_of(totals[user], ranking)

    ordered = sorted(totals, key=lambda user: (rank(user), user))
    lines: list[LeaderboardLine] = []
    for _, equals in groupby(ordered, rank):
        shared = len(lines) + 1
        lines += [LeaderboardLine(shared, user, totals[user]) for user in equals]
    if around is not None:
        place = ordered.index(around)
        offset = place - place % limit
    elif offset >= len(lines):
        offset = (len(lines) - 1) // limit * limit
    return Page(offset, len(lines), tuple(lines[offset : offset + limit]))


def stats(connection: sqlite3.Connection, one: NamedRound, user_id: UserId) -> GameStats:
    """A player's record in a round: what `standings.stats` is for a guild.

    The bot has to know the game.
    """
    totals: dict[str, Totals] = {}
    met: dict[UserId, Opponent] = {}
    recent: list[PastMatch] = []
    for match in _counted(connection, one):
        own = next((each for each in match.players if each.user_id == user_id), None)
        if own is None:
            continue
        for board in {WHOLE, match.past.variant, *own.labels}:
            totals[board] = add_up(totals.get(board), own)
        for other in match.players:
            if other.user_id != user_id:
                met[other.user_id] = _met(met.get(other.user_id), own, other)
        recent.insert(0, match.past)
    opponents = sorted(met.values(), key=lambda other: (-other.plays, other.user_id))
    return GameStats(
        user_id=user_id,
        totals=dict(sorted(totals.items())),
        opponents=tuple(opponents[:OPPONENTS]),
        recent=tuple(recent[:RECENT]),
    )


def _met(before: Opponent | None, own: Tallied, other: Tallied) -> Opponent:
    """An opponent after one more match with them; None: before the first one."""
    plays, won, lost = (before.plays, before.won, before.lost) if before is not None else (0, 0, 0)
    return Opponent(
        other.user_id, plays + 1, won + (own.place < other.place), lost + (own.place > other.place)
    )


def _counted(connection: sqlite3.Connection, one: NamedRound) -> Iterator[_Counted]:
    """The counted matches of a round, the oldest end first."""
    rows = connection.execute(
        f"SELECT matches.id, variant, matches.ended_at, {SEAT_COLUMNS} {_COUNTED}"
        " ORDER BY matches.ended_at, matches.id, seat",
        (one.id,),
    ).fetchall()
    for (match_id, variant, ended_at), group in groupby(rows, key=lambda row: row[:3]):
        seats = [columns for _, _, _, *columns in group]
        past = PastMatch(match_id, variant, ended_at, tuple(map(decode_seat, seats)))
        yield _Counted(past, tallied(seats, GAMES[one.game]))
