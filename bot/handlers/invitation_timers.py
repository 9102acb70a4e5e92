"""Time runs out for invitations also while nobody presses anything, and across restarts."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.aio.timing import until_done
from bot.live.services import Services
from bot.match.ids import InvitationId
from bot.match.invitation import Invitation

Expire = Callable[[InvitationId], Awaitable[int | None]]
"""Notes that the time of an invitation has run out; or returns when it will, ms UTC."""


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
        work = self._expire_in_time(invitation)
        task = self._background.start(work, _name(invitation.id))
        self._tasks[invitation.id] = task
        task.add_done_callback(lambda _: self._tasks.pop(invitation.id, None))

    def disarm(self, invitation_id: InvitationId) -> None:
        """It is over, so it does not expire."""
        task = self._tasks.pop(invitation_id, None)
        if task is not None:
            task.cancel()

    async def _expire_in_time(self, invitation: Invitation) -> None:
        expires: int | None = invitation.expires

        async def look() -> bool:
            nonlocal expires
            expires = await self._expire(invitation.id)
            return True

        while expires is not None:
            await self._time.sleep(max(0.0, (expires - self._time.now()) / 1000))
            await until_done(look, _name(invitation.id), self._time)


def _name(invitation_id: InvitationId) -> str:
    return f"expiry of invitation {invitation_id}"
