"""The times of questions that stand, so that a restarted bot goes on where the last one was."""

import sqlite3
from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter

from msgspec import Struct

from bot.contract.game import Seat
from bot.match.clock import QuestionTime
from bot.match.ids import GuildId, MatchId
from bot.match.match import Match
from bot.store import meta
from bot.store.commits import recoverable
from bot.store.encoding import decode_time_control
from bot.store.errors import Unreadable

Times = Mapping[Seat, QuestionTime]


class StoredTimes(Struct, frozen=True):
    """The times of a live match with a clock, which is at `version`.

    `shown`: the version whose messages all stood; None: not known, or nobody could act in it, as it
    is paused or could not be shown. `slow`: whether its turns last for hours. `asked`: when each
    question was put, in ms since the epoch, UTC. `pending`: the seats with a pending private
    message about their cards.
    """

    guild_id: GuildId
    version: int
    shown: int | None
    slow: bool
    times: Times
    asked: Mapping[Seat, int]
    pending: frozenset[Seat]


def stop_all(connection: sqlite3.Connection, until: int | None) -> None:
    """Let all times stand still, after a start.

    `until`: when the bot was last certainly there, in ms since the epoch, UTC; None: never.
    """
    connection.execute(
        "UPDATE clocks SET spent = spent + CASE WHEN ? > since THEN ? - since ELSE 0 END,"
        " since = NULL WHERE since IS NOT NULL",
        (until, until),
    )


def of_live(connection: sqlite3.Connection) -> dict[MatchId, StoredTimes]:
    """The times of all live matches that have a clock, also of those without any noted."""
    rows = connection.execute(
        "SELECT id, guild, matches.version,"
        " CASE WHEN paused_by IS NULL AND trouble IS NULL THEN shown_version END, time_control,"
        " seat, coalesce(("
        " SELECT CASE WHEN json_valid(body) THEN CAST(json_extract(body, '$.at') AS INTEGER) END"
        " FROM entries WHERE entries.match = id AND seq = clocks.version"
        "), began),"
        " EXISTS (SELECT 1 FROM private_records AS pending WHERE pending.match = id"
        " AND pending.seat = clocks.seat), clocks.version, turn, bank, spent, since"
        " FROM matches LEFT JOIN clocks ON match = id"
        " WHERE ended_at IS NULL AND time_control IS NOT NULL ORDER BY id"
    ).fetchall()
    found = {}
    for (match_id, guild_id, version, shown, control), group in groupby(rows, itemgetter(slice(5))):
        try:
            decoded = decode_time_control(control, f"match {match_id}")
        except Unreadable:
            # A person who acts in it is told so.
            continue
        asked = [row[5:] for row in group if row[5] is not None]
        found[match_id] = StoredTimes(
            guild_id=guild_id,
            version=version,
            shown=shown,
            slow=decoded is not None and decoded.slow,
            times={seat: QuestionTime(*time) for seat, _, _, *time in asked},
            asked={seat: at for seat, at, *_ in asked},
            pending=frozenset([seat for seat, _, is_pending, *_ in asked if is_pending]),
        )
    return found


def ask(connection: sqlite3.Connection, match: Match) -> None:
    """Note what a match asks since its newest entry: nobody's time runs before it was seen.

    A question that goes on has cost what is noted; a host may have given time for it.
    """
    if match.clock is None:
        return
    match_id, asked = match.terms.id, match.asked_since
    connection.executemany(
        "DELETE FROM clocks WHERE match = ? AND seat = ?",
        [(match_id, seat) for seat in match.terms.seats if seat not in asked],
    )
    connection.executemany(
        "INSERT INTO clocks (match, seat, version, turn, bank, spent) VALUES (?, ?, ?, ?, ?, 0)"
        " ON CONFLICT (match, seat) DO UPDATE SET version = excluded.version,"
        " turn = excluded.turn, bank = excluded.bank,"
        " spent = CASE WHEN clocks.version = excluded.version THEN clocks.spent ELSE 0 END,"
        " since = CASE WHEN clocks.version = excluded.version THEN clocks.since END",
        [
            (match_id, prompt.seat, asked[prompt.seat], *match.clock.left(prompt))
            for prompt in match.prompts
        ],
    )


@recoverable
def note(connection: sqlite3.Connection, now: int, times: Mapping[MatchId, Times]) -> None:
    """Note that the bot is here, and the times of questions in these matches that still stand.

    The kill of the process loses what was not noted; so it does not count what ran since.
    """
    meta.touch(connection, now)
    connection.executemany(
        "UPDATE clocks SET spent = ?, since = ? WHERE match = ? AND seat = ? AND version = ?",
        [
            (time.spent, time.since, match_id, seat, time.version)
            for match_id, of_match in times.items()
            for seat, time in of_match.items()
        ],
    )


def forget(connection: sqlite3.Connection, match_id: MatchId) -> None:
    """The match is over."""
    connection.execute("DELETE FROM clocks WHERE match = ?", (match_id,))
