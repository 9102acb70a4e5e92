"""Rounds as they are in the database, read without the bot, which does not notice."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bot.match.ids import MessageId
from bot.match.invitation import Invitation
from bot.match.terms import RoundTable
from bot.match.times import Instant
from bot.rounds import entries as made
from bot.rounds.entries import RoundEntry, TableKey
from bot.rounds.ids import Place, RoundId
from bot.rounds.round import Round
from bot.rounds.standings import Ends
from bot.store import invitations, rounds

T = TypeVar("T")


class RoundReader:
    """Reads what is stored by now. Not while there is no bot: it would change the files."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._known: dict[RoundId, Round] = {}

    def read(self, work: Callable[..., T], *arguments: Any) -> T:
        with closing(sqlite3.connect(self._database, isolation_level=None)) as connection:
            return work(connection, *arguments)

    def round(self, round_id: RoundId) -> Round:
        found = self.read(_newest, round_id, self._known.get(round_id))
        assert found is not None, f"round {round_id} is gone"
        self._known[round_id] = found
        return found

    def entries(self, round_id: RoundId) -> list[RoundEntry]:
        return self.read(rounds.entries, round_id)

    def ends(self, round_id: RoundId) -> Ends:
        return self.read(rounds.ends, round_id)

    def calls(self, round_id: RoundId) -> list[tuple[Invitation, MessageId | None]]:
        """The open calls of its tables, and their messages."""
        return self.read(invitations.of_round, round_id)

    def all_calls(self, round_id: RoundId) -> list[tuple[TableKey, Instant, MessageId | None]]:
        """Every call of its tables, also those that are over: since when, and by which message."""

        def find(connection: sqlite3.Connection) -> list[tuple[str, Instant, MessageId | None]]:
            return connection.execute(
                "SELECT round_table, acted, message FROM invitations WHERE round = ? ORDER BY id",
                (round_id,),
            ).fetchall()

        found = []
        for table, acted, message_id in self.read(find):
            of = msgspec.json.decode(table, type=RoundTable)
            found.append((TableKey(of.leg, of.number), acted, message_id))
        return found


def _newest(connection: sqlite3.Connection, round_id: RoundId, known: Round | None) -> Round | None:
    """The round, which is replayed only where something was decided since it was known."""
    query = "SELECT version, phase FROM rounds WHERE id = ?"
    now = connection.execute(query, (round_id,)).fetchone()
    if known is not None and now == (known.version, known.phase):
        return known
    return rounds.find(connection, round_id)


def has_left(one: Round, place: Place, log: Sequence[RoundEntry]) -> bool:
    """Whether the player of a place had left a round by the end of a log, as it began."""
    state = one.place(place)
    assert state is not None
    players = (*state.before, state.player)
    gone: RoundEntry | None = None
    for entry in log:
        match entry:
            case made.Withdrew(player=user) if user in players:
                gone = entry
            case made.Absent(places=places) if place in places:
                gone = entry
            case made.SignedUp(player=user) if user in players:
                gone = None
            case made.PlaceReturned(place=number) | made.StoodIn(place=number):
                gone = None if number == place else gone
            case made.Replayed() if isinstance(gone, made.Absent):
                gone = None
    return gone is not None
