"""The question before a match: a challenge, a host's call, or an open table."""

from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from bot.match.errors import InvitationRefusal, InvitationRefused
from bot.match.ids import InvitationId, MatchId, RoleId, UserId
from bot.match.terms import Agreement
from bot.match.times import Instant, Millis

LIFETIME_MS = 10 * 60 * 1000
"""How long a challenge or a host's call stands."""

TABLE_LIFETIME_MS = 30 * 60 * 1000
"""How long an open table waits after somebody joined."""

OPENER_ABSENT_MS = 5 * 60 * 1000
"""After so long without an act of the opener anybody seated may start."""


class InvitationKind(StrEnum):
    """The kinds of invitations, by the people who may sit, and by the act that begins the match."""

    CHALLENGE = "challenge"
    """One player asks others, who accept."""
    HOSTED = "hosted"
    """Somebody who does not play asks all players, who say that they are ready."""
    OPEN = "open"
    """Anybody may join until it is full, or the opener starts."""


class InvitationStatus(StrEnum):
    """The state of an invitation."""

    OPEN = "open"
    STARTED = "started"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class InvitationDraft(Agreement, frozen=True, kw_only=True):
    """An invitation before it has a number.

    `opener`: the challenger, the host, a player who wants a hosted match again, or the one who
    opened the table; another one follows if they leave it. `acted`: when they last did something.
    `invited`: in the order of the seats; () means anybody. `seated`: those who have agreed, in this
    order, as a challenger has. `least`, `most`: how many can play. `rematch_of`: the match that the
    same people want again. `role`: is called by the message of a table, as it is posted.
    """

    kind: InvitationKind
    opener: UserId
    invited: tuple[UserId, ...]
    seated: tuple[UserId, ...]
    least: int
    most: int
    expires: Instant
    acted: Instant
    rematch_of: MatchId | None = None
    role: RoleId | None = None

    @property
    def complete(self) -> bool:
        """Whether everybody has agreed, or no seat is free: nobody is waited for any more."""
        if self.kind is InvitationKind.OPEN:
            return len(self.seated) >= self.most
        return set(self.seated) == set(self.invited)


class Invitation(InvitationDraft, frozen=True, kw_only=True):
    """An invitation with its number. `match_id`: the match that it became."""

    id: InvitationId
    status: InvitationStatus = InvitationStatus.OPEN
    match_id: MatchId | None = None

    @property
    def free_from(self) -> Instant:
        return self.acted + OPENER_ABSENT_MS

    @property
    def missing(self) -> int:
        """How many players a table still needs before it can start."""
        return max(0, self.least - len(self.seated))

    @property
    def players(self) -> tuple[UserId, ...]:
        """The players to be: those asked, in the order of their seats, or those who have joined."""
        return self.invited or self.seated


def is_same(invitation: Invitation, draft: InvitationDraft) -> bool:
    """Whether an invitation asks the same people, or opens the same table again."""
    if invitation.kind is InvitationKind.OPEN and draft.kind is InvitationKind.OPEN:
        return _table(invitation) == _table(draft)
    # An open table invites nobody; every other kind invites somebody.
    asked = set(invitation.invited) == set(draft.invited)
    return asked and invitation.round_table == draft.round_table


def asks(invitation: Invitation, draft: InvitationDraft, user_id: UserId) -> bool:
    """Whether an invitation waits for this person to agree to just what the draft offers."""
    waits = user_id in invitation.invited and user_id not in invitation.seated
    return waits and _offer(invitation) == _offer(draft)


def _offer(asked: InvitationDraft) -> tuple[Any, ...]:
    """The terms to which people agree with an invitation, whoever makes it."""
    asked_for = (asked.kind, asked.game, asked.options, asked.host, asked.invited)
    return *asked_for, asked.time_control, asked.takebacks, asked.calls, asked.round_table


def _table(table: InvitationDraft) -> tuple[Any, ...]:
    """Two open tables are the same where these are."""
    opened = (table.opener, table.game, table.options, table.most)
    return *opened, table.time_control, table.takebacks, table.calls


def lifetime(kind: InvitationKind) -> Millis:
    return TABLE_LIFETIME_MS if kind is InvitationKind.OPEN else LIFETIME_MS


def refused(reason: InvitationRefusal, invitation: Invitation) -> InvitationRefused:
    return InvitationRefused(reason, invitation.opener, invitation.missing, invitation.free_from)


def agree(invitation: Invitation, user_id: UserId, now: Instant) -> Invitation:
    """An invited player accepts or is ready. Raises `InvitationRefused`.

    Once all have agreed, agreeing again begins a match that could not begin then.
    """
    _check_open(invitation, now)
    if user_id == invitation.host:
        raise refused(InvitationRefusal.HOSTS, invitation)
    if user_id not in invitation.invited:
        at_table = invitation.round_table is not None
        reason = InvitationRefusal.NOT_AT_TABLE if at_table else InvitationRefusal.NOT_INVITED
        raise refused(reason, invitation)
    if user_id == invitation.opener and invitation.kind is InvitationKind.CHALLENGE:
        raise refused(InvitationRefusal.OWN_CHALLENGE, invitation)
    if user_id in invitation.seated:
        if invitation.complete:
            return invitation
        raise refused(InvitationRefusal.ALREADY_READY, invitation)
    return replace(invitation, seated=(*invitation.seated, user_id))


def not_ready(invitation: Invitation, user_id: UserId) -> Invitation:
    """Somebody was ready, and cannot play now."""
    seated = tuple([user for user in invitation.seated if user != user_id])
    return replace(invitation, seated=seated)


def decline(invitation: Invitation, user_id: UserId, now: Instant) -> Invitation:
    """An invited player declines, or the opener withdraws. Raises `InvitationRefused`."""
    _check_open(invitation, now)
    if invitation.kind is not InvitationKind.OPEN and user_id == invitation.opener:
        return replace(invitation, status=InvitationStatus.WITHDRAWN)
    if user_id not in (*invitation.invited, invitation.host):
        raise refused(InvitationRefusal.NOT_INVITED, invitation)
    return replace(invitation, status=InvitationStatus.DECLINED)


def join(invitation: Invitation, user_id: UserId, now: Instant) -> Invitation:
    """A player sits down at an open table, which waits longer then. Raises `InvitationRefused`.

    At a full table, joining again starts a match that could not start.
    """
    _check_table(invitation, now)
    if user_id in invitation.seated:
        if invitation.complete:
            return invitation
        raise refused(InvitationRefusal.ALREADY_SEATED, invitation)
    if invitation.complete:
        raise refused(InvitationRefusal.FULL, invitation)
    seated = (*invitation.seated, user_id)
    return replace(invitation, seated=seated, expires=now + TABLE_LIFETIME_MS)


def leave(invitation: Invitation, user_id: UserId, now: Instant) -> Invitation:
    """Somebody gets up from an open table. The last one closes it. Raises `InvitationRefused`."""
    _check_table(invitation, now)
    if user_id not in invitation.seated:
        raise refused(InvitationRefusal.NOT_SEATED, invitation)
    return without(invitation, (user_id,), now)


def without(invitation: Invitation, gone: tuple[UserId, ...], now: Instant) -> Invitation:
    """An open table without these players; the next who joined is its opener, if need be."""
    seated = tuple(user for user in invitation.seated if user not in gone)
    if not seated:
        return replace(invitation, seated=(), status=InvitationStatus.WITHDRAWN)
    if invitation.opener in seated:
        return replace(invitation, seated=seated)
    return replace(invitation, seated=seated, opener=seated[0], acted=now)


def check_start(invitation: Invitation, user_id: UserId, now: Instant) -> None:
    """Whether this person may start an open table now. Raises `InvitationRefused`."""
    _check_table(invitation, now)
    if user_id not in invitation.seated:
        raise refused(InvitationRefusal.NOT_SEATED, invitation)
    if invitation.missing:
        raise refused(InvitationRefusal.TOO_FEW, invitation)
    absent = now >= invitation.free_from
    if user_id != invitation.opener and not absent and not invitation.complete:
        raise refused(InvitationRefusal.NOT_THE_OPENER, invitation)


def take_back(invitation: Invitation) -> Invitation:
    """The invitation, withdrawn if it was still open: its message is gone."""
    open_still = invitation.status is InvitationStatus.OPEN
    return replace(invitation, status=InvitationStatus.WITHDRAWN) if open_still else invitation


def expire(invitation: Invitation, now: Instant) -> Invitation:
    if invitation.status is InvitationStatus.OPEN and now >= invitation.expires:
        return replace(invitation, status=InvitationStatus.EXPIRED)
    return invitation


def _check_table(invitation: Invitation, now: Instant) -> None:
    _check_open(invitation, now)
    if invitation.kind is not InvitationKind.OPEN:
        raise refused(InvitationRefusal.NOT_INVITED, invitation)


def _check_open(invitation: Invitation, now: Instant) -> None:
    status = expire(invitation, now).status
    if status is InvitationStatus.WITHDRAWN and invitation.kind is InvitationKind.OPEN:
        raise refused(InvitationRefusal.CLOSED, invitation)
    if status is not InvitationStatus.OPEN:
        raise refused(InvitationRefusal(f"invitation-{status}"), invitation)
