"""Results of ended matches, added to the tallies."""

import sqlite3

from bot.match.match import Match


def settle(connection: sqlite3.Connection, match: Match, at: int) -> None:
    """Write down the result of an ended match and add it to the tallies if it counts.

    `at`: when it ended, in ms since the epoch, UTC.
    """
    result = match.result
    assert result is not None
    won = result.winners
    counted = match.terms.counts and bool(won)
    connection.execute(
        "UPDATE matches SET ended_at = ?, reason = ?, winner = ?, counted = ? WHERE id = ?",
        (at, result.reason, result.winner, counted, match.terms.id),
    )
    seats = list(enumerate(zip(match.terms.players, result.standings, strict=True)))
    connection.executemany(
        "UPDATE seats SET won = ?, rounds_won = ?, rounds_lost = ? WHERE match = ? AND seat = ?",
        [
            (seat in won if won else None, standing.won, standing.lost, match.terms.id, seat)
            for seat, (_, standing) in seats
        ],
    )
    if not counted:
        return
    connection.executemany(
        "INSERT INTO tallies (guild, user, game, variant, won, lost, rounds_won, rounds_lost)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
        " won = won + excluded.won, lost = lost + excluded.lost,"
        " rounds_won = rounds_won + excluded.rounds_won,"
        " rounds_lost = rounds_lost + excluded.rounds_lost",
        [
            (
                match.terms.guild_id,
                user,
                match.terms.game,
                match.terms.variant,
                seat in won,
                seat not in won,
                standing.won,
                standing.lost,
            )
            for seat, (user, standing) in seats
        ],
    )
