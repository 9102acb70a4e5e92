"""How a match ended for each seat, and what of that goes on the boards."""

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.contract.boards import labelled
from bot.contract.game import GAMES, Game, Seat
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.store import boards, playing
from bot.store.boards import Tallied
from bot.store.encoding import encode

_ENDS = "way, left_at, place, score, won, facts"

SEAT_COLUMNS = "seat, player, won, place, score, way, facts"
"""How a match ended for a seat, as `tallied` and `standings` read it."""


def _end(match: Match, seat: Seat) -> tuple[Any, ...]:
    """The end of a match for one seat: the values of the columns `_ENDS`.

    Without a result a way is known of those who have left, and the rest of nobody.
    """
    departure, result = match.departures.get(seat), match.result
    way, left_at = (departure.way, departure.at) if departure is not None else (None, None)
    if result is None or result.outcome is None:
        return way, left_at, None, None, None, "{}"
    places, scores, winners = result.outcome.places, result.outcome.scores, result.outcome.winners
    score = scores[seat] if scores is not None else None
    facts = encode(result.facts[seat])
    return result.way(seat), left_at, places[seat], score, seat in winners, facts


def settle(connection: sqlite3.Connection, match: Match, at: int, *, unrevealed: bool) -> None:
    """Write down how a match has ended; nobody plays it any more, and its result is counted.

    `at`: when it ended, in ms since the epoch, UTC. `unrevealed`: that waits until `reveal` is
    called.
    """
    match_id = match.terms.id
    counts = match.result is not None and match.result.counts
    connection.execute(
        "UPDATE matches SET variant = ?, ended_at = ?, counted = ?, untold = 1 WHERE id = ?",
        (match.terms.variant, at, counts, match_id),
    )
    connection.executemany(
        f"UPDATE seats SET ({_ENDS}) = (?, ?, ?, ?, ?, ?) WHERE match = ? AND seat = ?",
        [(*_end(match, seat), match_id, seat) for seat in match.terms.seats],
    )
    if not unrevealed:
        reveal(connection, match_id)


def is_revealed(connection: sqlite3.Connection, match_id: MatchId) -> bool:
    """Whether a match is over, and its end may be known."""
    query = "SELECT 1 FROM matches WHERE id = ? AND ended_at IS NOT NULL AND untold = 0"
    return connection.execute(query, (match_id,)).fetchone() is not None


def reveal(connection: sqlite3.Connection, match_id: MatchId) -> None:
    """The end of a match is known: its players are free, and it is on the boards if it counts.

    Does nothing for a match that goes on, or whose end was known before. That of a game which the
    bot has no more waits until it has it again.
    """
    row = connection.execute(
        "SELECT guild, game, variant, ended_at, counted FROM matches WHERE id = ? AND untold = 1",
        (match_id,),
    ).fetchone()
    if row is None:
        return
    guild_id, game, variant, ended_at, counts = row
    playing.clear(connection, match_id)
    if counts:
        if game not in GAMES:
            return
        rules = GAMES[game]
        seats = connection.execute(
            f"SELECT {SEAT_COLUMNS} FROM seats WHERE match = ? ORDER BY seat", (match_id,)
        ).fetchall()
        players = tallied(seats, rules)
        rankings = boards.rankings_of(rules)
        board = boards.record(connection, guild_id, game, variant, players, rankings)
        connection.execute(
            "UPDATE seats SET board = ?, ended_at = ? WHERE match = ?", (board, ended_at, match_id)
        )
    connection.execute("UPDATE matches SET untold = 0 WHERE id = ?", (match_id,))


def tallied(seats: Sequence[tuple[Any, ...]], game: Game[Any]) -> list[Tallied]:
    """The tallies of the players of a match that counts.

    `seats`: the values of `SEAT_COLUMNS` for each.
    """
    return [
        Tallied(
            user_id,
            bool(won),
            # A place that is lost is the last; a recount mends it.
            place or len(seats),
            score,
            numbers(facts),
            labelled(game, _decoded(facts)),
            game.peaks,
        )
        for _, user_id, won, place, score, _, facts in seats
    ]


def numbers(facts: str) -> dict[str, int]:
    """The facts that are numbers, of a seat's result. Damaged ones are none."""
    return {name: value for name, value in _decoded(facts).items() if isinstance(value, int)}


def _decoded(facts: str) -> dict[str, str | int]:
    try:
        return msgspec.json.decode(facts, type=dict[str, str | int])
    except msgspec.MsgspecError:
        return {}
