"""The start of a match at a table of a round: it is in the log of the round at once."""

import sqlite3
from collections.abc import Sequence

from bot.match.ids import UserId
from bot.match.terms import Terms
from bot.rounds.effects import apply
from bot.rounds.entries import Started, TableKey
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import RoundId
from bot.store import rounds
from bot.store.encoding import placeholders
from bot.store.errors import AlreadyPlaying, Unreadable


def start_table(connection: sqlite3.Connection, terms: Terms) -> None:
    """Write that the match with these terms is the one of its table.

    Raises `RoundRefused` when the table does not wait for it any more, and `AlreadyPlaying` when
    one of the players still plays another match of the round.
    """
    at = terms.round_table
    assert at is not None
    round_id = RoundId(at.round_id)
    try:
        before = rounds.find(connection, round_id)
    except Unreadable as error:
        raise RoundRefused(RoundRefusal.ROUND_UNREADABLE) from error
    if before is None:
        raise RoundRefused(RoundRefusal.NO_SUCH_ROUND)
    _check_free(connection, round_id, terms.players)
    seated = []
    for player in terms.players:
        place = before.place_of(player)
        if place is None:
            raise RoundRefused(RoundRefusal.NOT_IN, person=player)
        seated.append(place.number)
    key = TableKey(at.leg, at.number)
    entry = Started(at=terms.began, table=key, match=terms.id, seated=tuple(seated))
    rounds.append(connection, before, apply(before, entry), entry)


def _check_free(
    connection: sqlite3.Connection, round_id: RoundId, players: Sequence[UserId]
) -> None:
    taken = connection.execute(
        "SELECT player, playing.match FROM round_matches"
        " JOIN playing ON playing.match = round_matches.match"
        f" WHERE round = ? AND player IN ({placeholders(players)}) ORDER BY playing.match, player",
        (round_id, *players),
    ).fetchone()
    if taken is not None:
        raise AlreadyPlaying(*taken, in_round=True)
