"""The question before a match: a challenge to one player, or a host's invitation of two."""

from enum import StrEnum
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from bot.match.errors import InvitationRefusal, InvitationRefused
from bot.match.ids import ChannelId, GuildId, InvitationId, MatchId, UserId

LIFETIME_MS = 10 * 60 * 1000
"""How long an invitation stands, in milliseconds."""


class InvitationStatus(StrEnum):
    """What became of an invitation."""

    OPEN = "open"
    STARTED = "started"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class InvitationDraft(Struct, frozen=True, kw_only=True):
    """An invitation before it has a number.

    `players` in the order of their seats. `agreed`: who has accepted, or pressed Ready; a
    challenger agreed by challenging. `expires` is in milliseconds since the epoch, UTC.
    """

    game: str
    options: Any
    players: tuple[UserId, ...]
    host: UserId | None
    guild_id: GuildId
    channel_id: ChannelId
    language: str
    expires: int
    agreed: tuple[UserId, ...]


class Invitation(InvitationDraft, frozen=True, kw_only=True):
    """An invitation with its number. `match_id`: the match that it became."""

    id: InvitationId
    status: InvitationStatus = InvitationStatus.OPEN
    match_id: MatchId | None = None

    @property
    def hosted(self) -> bool:
        return self.host is not None

    @property
    def complete(self) -> bool:
        """Whether everybody has agreed."""
        return set(self.agreed) == set(self.players)


def agree(invitation: Invitation, user_id: UserId, now: int) -> Invitation:
    """A player accepts or is ready. Raises `InvitationRefused`, also for who has agreed already.

    `now`: in ms since the epoch, UTC.

    Once all have agreed, agreeing again is what begins a match that could not begin then.
    """
    _check_open(invitation, now)
    if user_id not in invitation.players:
        raise InvitationRefused(InvitationRefusal.NOT_INVITED)
    if user_id in invitation.agreed:
        if not invitation.hosted and user_id == invitation.players[0]:
            raise InvitationRefused(InvitationRefusal.OWN_CHALLENGE)
        if not invitation.complete:
            raise InvitationRefused(InvitationRefusal.ALREADY_READY)
        return invitation
    return replace(invitation, agreed=(*invitation.agreed, user_id))


def decline(invitation: Invitation, user_id: UserId, now: int) -> Invitation:
    """A player declines; a challenger or the host withdraws. Raises `InvitationRefused`.

    `now`: in ms since the epoch, UTC.
    """
    _check_open(invitation, now)
    withdraws = user_id == invitation.host or (
        not invitation.hosted and user_id == invitation.players[0]
    )
    if withdraws:
        return replace(invitation, status=InvitationStatus.WITHDRAWN)
    if user_id not in invitation.players:
        raise InvitationRefused(InvitationRefusal.NOT_INVITED)
    return replace(invitation, status=InvitationStatus.DECLINED)


def take_back(invitation: Invitation) -> Invitation:
    """The invitation, withdrawn if it was still open: its message is gone."""
    open_still = invitation.status is InvitationStatus.OPEN
    return replace(invitation, status=InvitationStatus.WITHDRAWN) if open_still else invitation


def expire(invitation: Invitation, now: int) -> Invitation:
    """The invitation, expired if its time has come. `now`: in ms since the epoch, UTC."""
    if invitation.status is InvitationStatus.OPEN and now >= invitation.expires:
        return replace(invitation, status=InvitationStatus.EXPIRED)
    return invitation


def _check_open(invitation: Invitation, now: int) -> None:
    status = expire(invitation, now).status
    match status:
        case InvitationStatus.OPEN:
            return
        case InvitationStatus.STARTED:
            raise InvitationRefused(InvitationRefusal.STARTED)
        case InvitationStatus.DECLINED:
            raise InvitationRefused(InvitationRefusal.DECLINED)
        case InvitationStatus.WITHDRAWN:
            raise InvitationRefused(InvitationRefusal.WITHDRAWN)
        case InvitationStatus.EXPIRED:
            raise InvitationRefused(InvitationRefusal.EXPIRED)
        case _:
            assert_never(status)
