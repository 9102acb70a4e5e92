"""Times in which nobody could act in a round: what is due in it comes later."""

import sqlite3
from collections.abc import Collection

from bot.match.ids import GuildId, InvitationId
from bot.match.times import Instant
from bot.rounds.effects import apply
from bot.rounds.entries import Delayed
from bot.rounds.errors import RoundRefused
from bot.store import rounds
from bot.store.errors import Unreadable


def delay(
    connection: sqlite3.Connection,
    since: Instant,
    now: Instant,
    guilds: Collection[GuildId] | None = None,
) -> list[InvitationId]:
    """Delay check-ins and open tables by a time in which nobody could act.

    Of rounds of these guilds, or of all. Returns the invitations to those tables, whose messages
    tell an earlier time. `since`, `now`: in ms since the epoch, UTC.
    """
    _delay_rounds(connection, since, now, guilds)
    return _delay_calls(connection, since, now, guilds)


def _delay_rounds(
    connection: sqlite3.Connection,
    since: Instant,
    now: Instant,
    guilds: Collection[GuildId] | None,
) -> None:
    """A check-in that is open lasts longer, as nobody could say that they are here. One that should
    have opened meanwhile opens later, and the round starts later. One that is still to open does
    so when it was said.
    """
    rows = connection.execute(
        "SELECT id, guild FROM rounds WHERE due IS NOT NULL AND due > ?"
        " AND (phase = 'check-in' OR due <= ?) ORDER BY due, id",
        (since, now),
    ).fetchall()
    for round_id, guild in rows:
        if guilds is not None and guild not in guilds:
            continue
        entry = Delayed(at=now, ms=now - since)
        try:
            before = rounds.find(connection, round_id)
            assert before is not None
            after = apply(before, entry)
        except (Unreadable, RoundRefused):
            # A person who acts in it is told so.
            continue
        rounds.append(connection, before, after, entry)


def _delay_calls(
    connection: sqlite3.Connection,
    since: Instant,
    now: Instant,
    guilds: Collection[GuildId] | None,
) -> list[InvitationId]:
    """Open tables wait longer. Returns their invitations."""
    rows = connection.execute(
        "SELECT id, guild FROM invitations"
        " WHERE status = 'open' AND round IS NOT NULL AND expires > ? ORDER BY id",
        (since,),
    ).fetchall()
    found = [number for number, guild in rows if guilds is None or guild in guilds]
    connection.executemany(
        "UPDATE invitations SET expires = expires + ? WHERE id = ?",
        [(now - since, number) for number in found],
    )
    return found
