"""What answers to invitations do: who agrees, declines, joins, leaves and starts."""

from msgspec.structs import replace

from bot.handlers.match_start import MatchStart, TableStart
from bot.live.services import Services
from bot.match import invitation as invitations
from bot.match.errors import InvitationRefusal
from bot.match.ids import UserId
from bot.match.invitation import Invitation, InvitationKind, InvitationStatus
from bot.ui.custom_ids import InvitationAnswer


class Answers:
    """Counts answers to invitations. Whoever calls holds the lock of the invitation."""

    def __init__(self, services: Services, start: MatchStart) -> None:
        self._store = services.store
        self._start = start

    async def count(
        self, before: Invitation, user_id: UserId, answer: InvitationAnswer, now: int
    ) -> TableStart:
        """Count a person's answer, and begin the match if that was the last word.

        `now`: in ms since the epoch, UTC.

        Raises `InvitationRefused`, `AlreadyPlaying`, `Departed` or `BadOptions`.
        """
        if before.kind is InvitationKind.OPEN:
            return await self._at_table(before, user_id, answer, now)
        return TableStart(await self._asked(before, user_id, answer, now))

    async def _asked(
        self, before: Invitation, user_id: UserId, answer: InvitationAnswer, now: int
    ) -> Invitation:
        """The answer of somebody who was asked to play, or of who asked."""
        if answer is InvitationAnswer.DECLINE:
            after = invitations.decline(before, user_id, now)
        elif answer in (InvitationAnswer.ACCEPT, InvitationAnswer.READY):
            after = invitations.agree(before, user_id, now)
        else:
            raise invitations.refused(InvitationRefusal.NO_SUCH_INVITATION, before)
        if after.status is InvitationStatus.OPEN and after.complete:
            return await self._start.agreed(before, after, user_id)
        await self._update(before, after)
        return after

    async def _at_table(
        self, before: Invitation, user_id: UserId, answer: InvitationAnswer, now: int
    ) -> TableStart:
        """What somebody does at an open table. Whoever joins sits, whatever comes of the start."""
        after = before
        if answer is InvitationAnswer.JOIN:
            after = invitations.join(before, user_id, now)
            await self._store.check_free(before.channel_id, (user_id,))
        elif answer is InvitationAnswer.LEAVE:
            after = invitations.leave(before, user_id, now)
        elif answer is InvitationAnswer.START:
            invitations.check_start(before, user_id, now)
        else:
            raise invitations.refused(InvitationRefusal.NO_SUCH_INVITATION, before)
        if user_id == after.opener:
            after = replace(after, acted=now)
        await self._update(before, after)
        wanted = answer is InvitationAnswer.START
        if after.status is InvitationStatus.OPEN and (wanted or after.complete):
            return await self._start.table(after, user_id, wanted=wanted)
        return TableStart(after)

    async def _update(self, before: Invitation, after: Invitation) -> None:
        if after != before and not await self._store.update_invitation(before, after):
            raise invitations.refused(InvitationRefusal.MOVED_ON, before)
