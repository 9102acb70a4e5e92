"""All that is stored around a round, read at once for its screens."""

import sqlite3
from typing import NamedTuple

from bot.match.ids import MatchId, MessageId
from bot.match.invitation import Invitation
from bot.rounds.entries import RoundEntry
from bot.rounds.ids import RoundId
from bot.rounds.standings import Ends
from bot.store import invitations, round_messages, rounds
from bot.store.round_messages import RoundMessage


class RoundLook(NamedTuple):
    """All that is stored around a round.

    `calls`: the open calls of its tables, with their messages. `blocked`: its live matches that
    cannot be shown. `host_called`: those whose hosts were called and have done nothing since.
    """

    ends: Ends
    log: list[RoundEntry]
    messages: list[RoundMessage]
    calls: list[tuple[Invitation, MessageId | None]]
    blocked: frozenset[MatchId]
    host_called: frozenset[MatchId]


def around(connection: sqlite3.Connection, round_id: RoundId) -> RoundLook:
    """Read all that is stored around a round. Raises `Unreadable` where its log cannot be read."""
    waiting = connection.execute(
        "SELECT id, trouble IS NOT NULL, host_called_at IS NOT NULL FROM round_matches"
        " JOIN matches ON id = match WHERE round = ? AND ended_at IS NULL",
        (round_id,),
    ).fetchall()
    return RoundLook(
        ends=rounds.shown_ends(connection, round_id),
        log=rounds.entries(connection, round_id),
        messages=round_messages.of_round(connection, round_id),
        calls=invitations.of_round(connection, round_id),
        blocked=frozenset([match_id for match_id, blocked, _ in waiting if blocked]),
        host_called=frozenset([match_id for match_id, _, called in waiting if called]),
    )
