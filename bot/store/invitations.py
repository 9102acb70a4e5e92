"""Invitations, and the step from a complete one to a match."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict, replace

from bot.games.contract import Seat
from bot.match.ids import ChannelId, InvitationId, MessageId
from bot.match.invitation import Invitation, InvitationDraft, InvitationStatus
from bot.match.match import Terms, TermsDraft
from bot.store import matches
from bot.store.encoding import decode_options, decode_users, encode
from bot.store.errors import Unreadable

_COLUMNS = (
    "id, game, options, players, host, guild, channel, language, expires, agreed, fate, match"
)


def insert(connection: sqlite3.Connection, draft: InvitationDraft) -> Invitation:
    """Store a new invitation and return it with its id."""
    row = (
        draft.game,
        encode(draft.options),
        encode(draft.players),
        draft.host,
        draft.guild_id,
        draft.channel_id,
        draft.language,
        draft.expires,
        encode(draft.agreed),
        InvitationStatus.OPEN,
    )
    number = connection.execute(
        "INSERT INTO invitations (game, options, players, host, guild, channel, language, expires,"
        " agreed, fate) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        row,
    ).lastrowid
    assert number is not None
    return Invitation(id=InvitationId(number), **asdict(draft))


def find(connection: sqlite3.Connection, invitation_id: InvitationId) -> Invitation | None:
    """An invitation as it is stored; None if there never was one. Raises `Unreadable`."""
    row = connection.execute(
        f"SELECT {_COLUMNS} FROM invitations WHERE id = ?", (invitation_id,)
    ).fetchone()
    return None if row is None else _invitation(row)


def open_ones(
    connection: sqlite3.Connection, channel_id: ChannelId | None, message_id: MessageId | None
) -> list[Invitation]:
    """Open invitations that fit all that is given, oldest first; unreadable ones are left out."""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM invitations WHERE fate = 'open'"
        " AND channel = ifnull(?, channel) AND message IS ifnull(?, message) ORDER BY id",
        (channel_id, message_id),
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
        game,
        options,
        players,
        host,
        guild_id,
        channel_id,
        language,
        expires,
        agreed,
        status,
        match_id,
    ) = row
    what = f"invitation {number}"
    if status not in {each.value for each in InvitationStatus}:
        raise Unreadable(what, f"there is no fate {status!r}")
    return Invitation(
        id=number,
        game=game,
        options=decode_options(game, options, what),
        players=decode_users(players, what),
        host=host,
        guild_id=guild_id,
        channel_id=channel_id,
        language=language,
        expires=expires,
        agreed=decode_users(agreed, what),
        status=InvitationStatus(status),
        match_id=match_id,
    )


def update(connection: sqlite3.Connection, before: Invitation, after: Invitation) -> bool:
    """Compare and set; False, and nothing changed, when somebody else was faster."""
    changed = connection.execute(
        "UPDATE invitations SET agreed = ?, fate = ?, match = ?, expires = ?"
        " WHERE id = ? AND agreed = ? AND fate = ?",
        (
            encode(after.agreed),
            after.status,
            after.match_id,
            after.expires,
            before.id,
            encode(before.agreed),
            before.status,
        ),
    ).rowcount
    return changed == 1


def start(
    connection: sqlite3.Connection,
    before: Invitation,
    after: Invitation,
    terms: TermsDraft,
    unreachable: Sequence[Seat],
) -> tuple[Invitation, Terms] | None:
    """Turn an invitation into a match; None, and no match, when the invitation has changed.

    Raises `AlreadyPlaying` and `BadOptions`.
    """
    stored = find(connection, before.id)
    if stored is None or (stored.agreed, stored.status) != (before.agreed, before.status):
        return None
    started = matches.insert(connection, terms)
    for seat in unreachable:
        matches.set_unreachable(connection, started.id, seat, True)
    invitation = replace(after, status=InvitationStatus.STARTED, match_id=started.id)
    updated = update(connection, before, invitation)
    assert updated, "nothing can come between inside a transaction"
    return invitation, started


def to_show(connection: sqlite3.Connection) -> list[InvitationId]:
    """The ids of those that are over while their messages may still ask, oldest first."""
    rows = connection.execute(
        "SELECT id FROM invitations WHERE shown_to_end = 0 AND fate != 'open'"
        " AND message IS NOT NULL ORDER BY id"
    )
    return [number for (number,) in rows]


def finish(connection: sqlite3.Connection, invitation_id: InvitationId) -> None:
    connection.execute("UPDATE invitations SET shown_to_end = 1 WHERE id = ?", (invitation_id,))


def set_message(
    connection: sqlite3.Connection, invitation_id: InvitationId, message_id: MessageId
) -> None:
    connection.execute(
        "UPDATE invitations SET message = ? WHERE id = ?", (message_id, invitation_id)
    )


def message(connection: sqlite3.Connection, invitation_id: InvitationId) -> MessageId | None:
    row = connection.execute(
        "SELECT message FROM invitations WHERE id = ?", (invitation_id,)
    ).fetchone()
    return None if row is None else row[0]
