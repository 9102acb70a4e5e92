"""Invitations that stand already: whether one is what somebody wants just now."""

from typing import Any, NamedTuple

from bot.match.ids import MessageId, UserId
from bot.match.invitation import Invitation, InvitationDraft, InvitationKind
from bot.ui import replies


class StandingInvitation(NamedTuple):
    """An invitation that can be answered, and its message."""

    invitation: Invitation
    message_id: MessageId

    @property
    def link(self) -> str:
        """Opens the message."""
        at = self.invitation
        return replies.message_link(at.guild_id, at.channel_id, self.message_id)


def is_same(invitation: Invitation, draft: InvitationDraft) -> bool:
    """Whether an invitation asks the same people, or opens the same table again."""
    if invitation.kind is InvitationKind.OPEN and draft.kind is InvitationKind.OPEN:
        return _table(invitation) == _table(draft)
    # Nobody is invited to an open table, and somebody to every other.
    return set(invitation.invited) == set(draft.invited)


def asks(invitation: Invitation, draft: InvitationDraft, user_id: UserId) -> bool:
    """Whether an invitation waits for this person to agree to just what the draft offers."""
    waits = user_id in invitation.invited and user_id not in invitation.seated
    return waits and _offer(invitation) == _offer(draft)


def _offer(asked: InvitationDraft) -> tuple[Any, ...]:
    """What whoever agrees to an invitation agrees to, whoever makes it."""
    time, takebacks = asked.time_control, asked.takebacks
    return asked.kind, asked.game, asked.options, asked.host, asked.invited, time, takebacks


def _table(table: InvitationDraft) -> tuple[Any, ...]:
    """What makes two open tables of the same opener the same."""
    time, takebacks = table.time_control, table.takebacks
    return table.opener, table.game, table.options, table.most, time, takebacks
