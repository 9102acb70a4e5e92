"""Invitations that stand: whether one is what somebody wants, and when its time runs out."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from bot.aio.timing import until_done
from bot.live.services import Services
from bot.match.ids import InvitationId, MessageId, UserId
from bot.match.invitation import Invitation, InvitationDraft, InvitationKind
from bot.match.times import Instant
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
    """The terms to which people agree with an invitation, whoever makes it."""
    asked_for = (asked.kind, asked.game, asked.options, asked.host, asked.invited)
    return *asked_for, asked.time_control, asked.takebacks, asked.calls


def _table(table: InvitationDraft) -> tuple[Any, ...]:
    """Two open tables are the same where these are."""
    opened = (table.opener, table.game, table.options, table.most)
    return *opened, table.time_control, table.takebacks, table.calls


Expire = Callable[[InvitationId], Awaitable[Instant | None]]
"""Notes that the time of an invitation has run out; or returns when it will."""


class InvitationTimers:
    """One timer for each open invitation.

    An answer that comes too late is refused all the same: the time is looked at then, too.
    """

    def __init__(self, expire: Expire, services: Services) -> None:
        self._expire = expire
        self._time = services.time
        self._background = services.background
        self._tasks: dict[InvitationId, asyncio.Task[None]] = {}

    def arm(self, invitation: Invitation) -> None:
        """Let it expire in its time, which may be put off meanwhile."""
        name = f"expiry of invitation {invitation.id}"
        task = self._background.start(self._expire_in_time(invitation, name), name)
        self._tasks[invitation.id] = task
        task.add_done_callback(lambda _: self._tasks.pop(invitation.id, None))

    def disarm(self, invitation_id: InvitationId) -> None:
        """It is over, so it does not expire."""
        task = self._tasks.pop(invitation_id, None)
        if task is not None:
            task.cancel()

    async def _expire_in_time(self, invitation: Invitation, name: str) -> None:
        expires: Instant | None = invitation.expires

        async def look() -> bool:
            nonlocal expires
            expires = await self._expire(invitation.id)
            return True

        while expires is not None:
            await self._time.sleep(max(0.0, (expires - self._time.now()) / 1000))
            await until_done(look, name, self._time)
