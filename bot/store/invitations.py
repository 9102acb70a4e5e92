"""Invitations, and the step from a complete one to a match."""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import asdict, replace

from bot.contract.game import Seat
from bot.match.advance import begin
from bot.match.ids import ChannelId, GuildId, InvitationId, MessageId
from bot.match.invitation import Invitation, InvitationDraft, InvitationStatus
from bot.match.match import Match
from bot.match.terms import Terms, TermsDraft
from bot.match.times import Instant
from bot.rounds.ids import RoundId
from bot.store import clocks, matches, private_copies, round_starts
from bot.store.encoding import columns, decode_fields, encode_fields, only_value, placeholders
from bot.store.errors import Unreadable

_FIELDS = Invitation.__struct_fields__
_COLUMNS = columns(_FIELDS)
_COMPARED = ("opener", "seated", "status", "expires", "acted")


def insert(connection: sqlite3.Connection, draft: InvitationDraft) -> Invitation:
    """Store a new invitation and return it with its id.

    It does not call its role while a table of the server may still wait that has called one: for
    half an hour at least.
    """
    called = (
        "SELECT 1 FROM invitations WHERE guild = ? AND role IS NOT NULL AND expires > ? LIMIT 1"
    )
    if draft.role is not None and only_value(connection, called, draft.guild_id, draft.acted):
        draft = replace(draft, role=None)
    row = encode_fields(draft, InvitationDraft.__struct_fields__)
    row |= {"status": InvitationStatus.OPEN, "classic": True}
    if draft.round_table is not None:
        row["round"] = draft.round_table.round_id
    (number,) = connection.execute(
        f"INSERT INTO invitations ({columns(row)}) VALUES ({placeholders(row)}) RETURNING id",
        (*row.values(),),
    ).fetchone()
    return Invitation(id=InvitationId(number), **asdict(draft))


def find(connection: sqlite3.Connection, invitation_id: InvitationId) -> Invitation | None:
    """An invitation as it is stored; None if there never was one. Raises `Unreadable`."""
    row = connection.execute(
        f"SELECT {_COLUMNS} FROM invitations WHERE id = ?", (invitation_id,)
    ).fetchone()
    return None if row is None else _invitation(row)


def open_ones(
    connection: sqlite3.Connection,
    *,
    channel_id: ChannelId | None = None,
    message_id: MessageId | None = None,
    round_id: RoundId | None = None,
) -> list[Invitation]:
    """Open invitations that fit all that is given, oldest first; unreadable ones are left out.

    Expiry is the caller's to see: no clock runs here.
    """
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM invitations WHERE status = 'open'"
        " AND (CAST(? AS BIGINT) IS NULL OR channel = ?)"
        " AND (CAST(? AS BIGINT) IS NULL OR message = ?)"
        " AND (CAST(? AS BIGINT) IS NULL OR round = ?) ORDER BY id",
        (channel_id, channel_id, message_id, message_id, round_id, round_id),
    ).fetchall()
    return [found for row in rows if (found := _if_readable(row)) is not None]


def of_round(
    connection: sqlite3.Connection, round_id: RoundId
) -> list[tuple[Invitation, MessageId | None]]:
    """The open invitations to tables of a round, and their messages, oldest first."""
    found = open_ones(connection, round_id=round_id)
    return [(invitation, message(connection, invitation.id)) for invitation in found]


def newest_at(
    connection: sqlite3.Connection, round_id: RoundId, leg: int, number: int
) -> Invitation | None:
    """The newest invitation to a table of a round, be it over; None where there was none."""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM invitations WHERE round = ? ORDER BY id DESC", (round_id,)
    ).fetchall()
    for row in rows:
        found = _if_readable(row)
        table = None if found is None else found.round_table
        if table is not None and (table.leg, table.number) == (leg, number):
            return found
    return None


def posted(
    connection: sqlite3.Connection, guild_id: GuildId, now: Instant, most: int
) -> list[tuple[Invitation, MessageId]]:
    """The newest open invitations of a guild that are posted and not over, and their messages.

    At most so many, the newest first; unreadable ones are left out.
    """
    rows = connection.execute(
        f"SELECT message, {_COLUMNS} FROM invitations WHERE status = 'open' AND guild = ?"
        " AND message IS NOT NULL AND expires > ? ORDER BY id DESC LIMIT ?",
        (guild_id, now, most),
    ).fetchall()
    found = [(_if_readable(row), message_id) for message_id, *row in rows]
    return [(invitation, message_id) for invitation, message_id in found if invitation is not None]


def _if_readable(row: Sequence[Any]) -> Invitation | None:
    try:
        return _invitation(row)
    except Unreadable:
        return None


def _invitation(row: Sequence[Any]) -> Invitation:
    return decode_fields(Invitation, _FIELDS, row, f"invitation {row[_FIELDS.index('id')]}")


def update(connection: sqlite3.Connection, before: Invitation, after: Invitation) -> bool:
    """Compare and set; False, and nothing changed, when somebody else was faster."""
    stood, then = encode_fields(before, _COMPARED), encode_fields(after, _COMPARED)
    changed = connection.execute(
        f"UPDATE invitations SET match = ?, ({columns(then)}) = ({placeholders(then)})"
        f" WHERE id = ? AND ({columns(stood)}) = ({placeholders(stood)})",
        (after.match_id, *then.values(), before.id, *stood.values()),
    ).rowcount
    return changed == 1


def start(
    connection: sqlite3.Connection,
    before: Invitation,
    after: Invitation,
    terms: TermsDraft,
    pending_for: Callable[[Match], Sequence[Seat]] | None = None,
) -> tuple[Invitation, Terms] | None:
    """Make a match with a new id of an invitation, which becomes STARTED and names it.

    `pending_for`: the seats that get a private message for the opening of the match; it is called
    in the database's thread. None when somebody else has changed the invitation since `before`.
    At a table of a round it is written to the log of the round, too.

    Raises `AlreadyPlaying` when a player still plays a live match in that channel or that round,
    `RoundRefused` when the table does not wait for the match any more, and `BadOptions`.
    """
    begun = replace(after, status=InvitationStatus.STARTED)
    # First of all: only one can win this write.
    if not update(connection, before, begun):
        return None
    started = matches.insert(connection, terms)
    if started.round_table is not None:
        round_starts.start_table(connection, started)
    opened = begin(started)
    clocks.ask(connection, opened)
    if pending_for is not None:
        pending = pending_for(opened)
        private_copies.add_pending(connection, started.id, pending, opened.version, opened.last_act)
    connection.execute("UPDATE invitations SET match = ? WHERE id = ?", (started.id, before.id))
    return replace(begun, match_id=started.id), started


def to_show(connection: sqlite3.Connection) -> list[InvitationId]:
    """The ids of those that are over while their messages may still ask, oldest first.

    Of a call of a round's table it may not be known whether there is one.
    """
    rows = connection.execute(
        "SELECT id FROM invitations WHERE shown_to_end = 0 AND status <> 'open'"
        " AND (message IS NOT NULL OR round IS NOT NULL) ORDER BY id"
    )
    return [number for (number,) in rows]


def finish(connection: sqlite3.Connection, invitation_id: InvitationId) -> None:
    """The message of an invitation shows what became of it."""
    connection.execute("UPDATE invitations SET shown_to_end = 1 WHERE id = ?", (invitation_id,))


def set_message(
    connection: sqlite3.Connection, invitation_id: InvitationId, message_id: MessageId
) -> None:
    """Note which message in the invitation's channel asks."""
    connection.execute(
        "UPDATE invitations SET message = ? WHERE id = ?", (message_id, invitation_id)
    )


def message(connection: sqlite3.Connection, invitation_id: InvitationId) -> MessageId | None:
    """The message that asks; None as long as none is noted."""
    return only_value(connection, "SELECT message FROM invitations WHERE id = ?", invitation_id)


def is_classic(connection: sqlite3.Connection, invitation_id: InvitationId) -> bool:
    """Whether the message is, or will be, of plain content, as of every one added now."""
    query = "SELECT classic FROM invitations WHERE id = ?"
    return only_value(connection, query, invitation_id) != 0
