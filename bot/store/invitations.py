"""Invitations, and the step from a complete one to a match."""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import asdict, replace

from bot.contract.game import Seat
from bot.match.advance import begin
from bot.match.ids import ChannelId, InvitationId, MessageId
from bot.match.invitation import Invitation, InvitationDraft, InvitationKind, InvitationStatus
from bot.match.match import Match
from bot.match.terms import Terms, TermsDraft
from bot.store import clocks, matches, private_records
from bot.store.encoding import (
    decode_calls,
    decode_options,
    decode_takebacks,
    decode_time_control,
    decode_users,
    encode,
    encode_time_control,
    placeholders,
)
from bot.store.errors import Unreadable

_DRAFT = (
    "kind, game, options, opener, host, invited, seated, least, most, guild, channel, language,"
    " expires, acted, time_control, takebacks, calls"
)
_COLUMNS = f"id, {_DRAFT}, status, match"


def insert(connection: sqlite3.Connection, draft: InvitationDraft) -> Invitation:
    """Store a new invitation and return it with its id."""
    row = (
        draft.kind,
        draft.game,
        encode(draft.options),
        draft.opener,
        draft.host,
        encode(draft.invited),
        encode(draft.seated),
        draft.least,
        draft.most,
        draft.guild_id,
        draft.channel_id,
        draft.language,
        draft.expires,
        draft.acted,
        encode_time_control(draft.time_control),
        draft.takebacks,
        draft.calls,
        InvitationStatus.OPEN,
    )
    (number,) = connection.execute(
        f"INSERT INTO invitations ({_DRAFT}, status, classic) VALUES ({placeholders(row)}, 1)"
        " RETURNING id",
        row,
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
) -> list[Invitation]:
    """Open invitations that fit all that is given, oldest first; unreadable ones are left out.

    Expiry is the caller's to see: no clock runs here.
    """
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM invitations WHERE status = 'open'"
        " AND (CAST(? AS BIGINT) IS NULL OR channel = ?)"
        " AND (CAST(? AS BIGINT) IS NULL OR message = ?) ORDER BY id",
        (channel_id, channel_id, message_id, message_id),
    ).fetchall()
    found: list[Invitation] = []
    for row in rows:
        try:
            found.append(_invitation(row))
        except Unreadable:
            continue
    return found


def _invitation(row: tuple[Any, ...]) -> Invitation:
    (
        number,
        kind,
        game,
        options,
        opener,
        host,
        invited,
        seated,
        least,
        most,
        guild_id,
        channel_id,
        language,
        expires,
        acted,
        control,
        takebacks,
        calls,
        status,
        match_id,
    ) = row
    what = f"invitation {number}"
    if status not in {each.value for each in InvitationStatus}:
        raise Unreadable(what, f"there is no status {status!r}")
    if kind not in {each.value for each in InvitationKind}:
        raise Unreadable(what, f"there is no kind {kind!r}")
    return Invitation(
        id=number,
        kind=InvitationKind(kind),
        game=game,
        options=decode_options(game, options, what),
        opener=opener,
        host=host,
        invited=decode_users(invited, what),
        seated=decode_users(seated, what),
        least=least,
        most=most,
        guild_id=guild_id,
        channel_id=channel_id,
        language=language,
        expires=expires,
        acted=acted,
        time_control=decode_time_control(control, what),
        takebacks=decode_takebacks(takebacks, what),
        calls=decode_calls(calls, what),
        status=InvitationStatus(status),
        match_id=match_id,
    )


def update(connection: sqlite3.Connection, before: Invitation, after: Invitation) -> bool:
    """Compare and set; False, and nothing changed, when somebody else was faster."""
    changed = connection.execute(
        "UPDATE invitations SET opener = ?, seated = ?, status = ?, match = ?, expires = ?,"
        " acted = ? WHERE id = ? AND opener = ? AND seated = ? AND status = ? AND expires = ?"
        " AND acted = ?",
        (
            after.opener,
            encode(after.seated),
            after.status,
            after.match_id,
            after.expires,
            after.acted,
            before.id,
            before.opener,
            encode(before.seated),
            before.status,
            before.expires,
            before.acted,
        ),
    ).rowcount
    return changed == 1


def start(
    connection: sqlite3.Connection,
    before: Invitation,
    after: Invitation,
    terms: TermsDraft,
    owes: Callable[[Match], Sequence[Seat]] | None,
) -> tuple[Invitation, Terms] | None:
    """Turn an invitation into a match, see `Store.start_match`."""
    begun = replace(after, status=InvitationStatus.STARTED)
    # First of all: only one can win this write.
    if not update(connection, before, begun):
        return None
    started = matches.insert(connection, terms)
    opened = begin(started)
    clocks.ask(connection, opened)
    if owes is not None:
        owed = owes(opened)
        private_records.owe(connection, started.id, owed, opened.version, opened.last_act)
    connection.execute("UPDATE invitations SET match = ? WHERE id = ?", (started.id, before.id))
    return replace(begun, match_id=started.id), started


def to_show(connection: sqlite3.Connection) -> list[InvitationId]:
    """The ids of those that are over while their messages may still ask, oldest first."""
    rows = connection.execute(
        "SELECT id FROM invitations WHERE shown_to_end = 0 AND status <> 'open'"
        " AND message IS NOT NULL ORDER BY id"
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
    row = connection.execute(
        "SELECT message FROM invitations WHERE id = ?", (invitation_id,)
    ).fetchone()
    return None if row is None else row[0]


def is_classic(connection: sqlite3.Connection, invitation_id: InvitationId) -> bool:
    """Whether the message is, or will be, of plain content, as of every one added now."""
    row = connection.execute(
        "SELECT classic FROM invitations WHERE id = ?", (invitation_id,)
    ).fetchone()
    return row is None or bool(row[0])
