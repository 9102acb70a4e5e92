"""How a match ended for each seat, and what of that goes on the boards."""

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from bot.contract.boards import labelled
from bot.contract.game import GAMES, Game, Seat
from bot.match.ids import MatchId, UserId
from bot.match.match import Match
from bot.store import boards, playing
from bot.store.boards import Tallied
from bot.store.encoding import encode


class SeatEnd(Struct, frozen=True):
    """What is stored of the end of a match for one seat.

    `way`: a word of `Way`; None for who had not left a match that ended without a result.
    `left_at`: in ms since the epoch, UTC. `place`, `score` and `won` are None without a result,
    `score` also in games without scores. `facts`: JSON text.
    """

    way: str | None
    left_at: int | None
    place: int | None
    score: int | None
    won: bool | None
    facts: str


SEAT_END_COLUMNS = "way, left_at, place, score, won, facts"


def decode_seat_end(columns: Sequence[Any]) -> SeatEnd:
    """The values of `SEAT_END_COLUMNS`."""
    way, left_at, place, score, won, facts = columns
    return SeatEnd(way, left_at, place, score, None if won is None else bool(won), facts)


def seat_ends(match: Match) -> tuple[SeatEnd, ...]:
    """How a match has ended for its seats, in order; without a result where it goes on."""
    return tuple(_seat_end(match, seat) for seat in match.terms.seats)


def _seat_end(match: Match, seat: Seat) -> SeatEnd:
    departure, result = match.departures.get(seat), match.result
    way, left_at = (departure.way, departure.at) if departure is not None else (None, None)
    if result is None or result.outcome is None:
        return SeatEnd(way, left_at, None, None, None, "{}")
    outcome = result.outcome
    return SeatEnd(
        way=result.way(seat),
        left_at=left_at,
        place=outcome.places[seat],
        score=outcome.scores[seat] if outcome.scores is not None else None,
        won=seat in outcome.winners,
        facts=encode(result.facts[seat]),
    )


def settle(connection: sqlite3.Connection, match: Match, at: int, *, untold: bool) -> None:
    """Write down how a match has ended; nobody plays it any more, and its result is counted.

    `at`: when it ended, in ms since the epoch, UTC. `untold`: that waits until `tell` is called.
    Raises `ValueError` when a board is ranked by score and the game gave none.
    """
    match_id = match.terms.id
    counts = match.result is not None and match.result.counts
    ends = seat_ends(match)
    if counts:
        rules = match.terms.rules
        players = tallied(rules, match.terms.players, ends)
        boards.check_scores(
            match.terms.game, match.terms.variant, players, boards.rankings_of(rules)
        )
    connection.execute(
        "UPDATE matches SET variant = ?, ended_at = ?, counted = ?, untold = 1 WHERE id = ?",
        (match.terms.variant, at, counts, match_id),
    )
    connection.executemany(
        f"UPDATE seats SET ({SEAT_END_COLUMNS}) = (?, ?, ?, ?, ?, ?) WHERE match = ? AND seat = ?",
        [(*astuple(end), match_id, seat) for seat, end in enumerate(ends)],
    )
    if not untold:
        tell(connection, match_id)


def tell(connection: sqlite3.Connection, match_id: MatchId) -> None:
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
        seats = connection.execute(
            f"SELECT player, {SEAT_END_COLUMNS} FROM seats WHERE match = ? ORDER BY seat",
            (match_id,),
        ).fetchall()
        rules = GAMES[game]
        ends = [decode_seat_end(end) for _, *end in seats]
        players = tallied(rules, [player for player, *_ in seats], ends)
        rankings = boards.rankings_of(rules)
        board = boards.record(connection, guild_id, game, variant, players, rankings)
        connection.execute(
            "UPDATE seats SET board = ?, ended_at = ? WHERE match = ?", (board, ended_at, match_id)
        )
    connection.execute("UPDATE matches SET untold = 0 WHERE id = ?", (match_id,))


def tallied(game: Game[Any], players: Sequence[UserId], ends: Sequence[SeatEnd]) -> list[Tallied]:
    """The tallies of the players of a match that counts."""
    return [
        Tallied(
            user_id,
            bool(end.won),
            end.place or len(ends),
            end.score,
            numbers(end.facts),
            labelled(game, _decoded(end.facts)),
            game.peaks,
        )
        for user_id, end in zip(players, ends, strict=True)
    ]


def numbers(facts: str) -> dict[str, int]:
    """The facts that are numbers, of `SeatEnd.facts`. Damaged ones are none."""
    return {name: value for name, value in _decoded(facts).items() if isinstance(value, int)}


def _decoded(facts: str) -> dict[str, str | int]:
    try:
        return msgspec.json.decode(facts, type=dict[str, str | int])
    except msgspec.MsgspecError:
        return {}
