"""What those hear who were taken off an open table at its start, and who wanted it to start."""

from collections.abc import Sequence

from bot.display.display import Display
from bot.handlers.actor import Call
from bot.live.services import Services
from bot.match.ids import UserId
from bot.match.invitation import Invitation
from bot.ui import replies


class DroppedNotices:
    """Tells of dropped players. Who has left the server is not written to."""

    def __init__(self, services: Services, display: Display) -> None:
        self._notices = display.notices
        self._people = services.people
        self._background = services.background

    async def answer(
        self,
        playing: Sequence[UserId],
        departed: Sequence[UserId],
        call: Call,
    ) -> None:
        """To whoever pressed: that they were dropped themselves, or who was.

        `playing`: those who play in that channel by now; `departed`: who have left the server.
        """
        if call.user_id in playing:
            await call.answer.private(replies.dropped(call.channel_id, call.texts))
        gone = [user for user in (*playing, *departed) if user != call.user_id]
        if gone:
            names = await self._people.names(call.server_id, gone)
            told = replies.players_dropped([names[user] for user in gone], call.texts)
            await call.answer.private(told)

    def tell(
        self, invitation: Invitation, playing: Sequence[UserId], *, but: UserId | None
    ) -> None:
        """To those who were dropped because they play.

        `but`: who hears it by an answer.
        """
        for user in playing:
            if user != but:
                name = f"notice of table {invitation.id} to {user}"
                self._background.start(self._tell(invitation, user), name)

    async def _tell(self, invitation: Invitation, user_id: UserId) -> None:
        texts = await self._people.texts_for(user_id)
        notice = replies.dropped(invitation.channel_id, texts)
        name = f"dropped:{invitation.id}:{user_id}:{invitation.expires}"
        await self._notices.tell(user_id, notice, name, invitation.channel_id)
