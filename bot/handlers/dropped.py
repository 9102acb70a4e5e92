"""What those hear who were taken off an open table at its start, and who wanted it to start."""

from collections.abc import Sequence

from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.handlers.actor import Actor
from bot.handlers.unreachable import UnreachableNotices
from bot.live.services import Services
from bot.match.ids import UserId
from bot.match.invitation import Invitation
from bot.ui import replies


class DroppedNotices:
    """Tells of dropped players. Who has left the server is not written to."""

    def __init__(self, services: Services, unreachable: UnreachableNotices) -> None:
        self._sender = services.sender
        self._people = services.people
        self._background = services.background
        self._unreachable = unreachable

    async def answer(
        self,
        playing: Sequence[UserId],
        departed: Sequence[UserId],
        actor: Actor,
        responder: Responder,
    ) -> None:
        """To whoever pressed: that they were dropped themselves, or who was.

        `playing`: those who play in that channel by now; `departed`: who have left the server.
        """
        if actor.user_id in playing:
            await responder.private(replies.dropped(actor.channel_id, actor.texts))
        gone = [user for user in (*playing, *departed) if user != actor.user_id]
        if gone:
            names = await self._people.names(actor.server_id, gone)
            told = replies.players_dropped([names[user] for user in gone], actor.texts)
            await responder.private(told)

    def tell(
        self, invitation: Invitation, playing: Sequence[UserId], *, but: UserId | None
    ) -> None:
        """To those who were dropped because they play, by private message.

        Where none arrives: by the answer to their own word, as long as Discord takes that.

        `but`: who hears it by an answer.
        """
        for user in playing:
            # Now, for what was kept goes once the match has begun.
            kept = self._unreachable.taken_of(invitation.id, user)
            if user != but:
                name = f"notice of table {invitation.id} to {user}"
                self._background.start(self._tell(invitation, user, kept), name)

    async def _tell(self, invitation: Invitation, user_id: UserId, kept: Responder | None) -> None:
        texts = await self._people.texts_for(user_id)
        notice = replies.dropped(invitation.channel_id, texts)
        name = f"dropped:{invitation.id}:{user_id}:{invitation.expires}"
        sent = await self._sender.send_private(user_id, notice, name)
        # What Discord has not answered may have arrived.
        lost = isinstance(sent, DeliveryFailure) and sent is not DeliveryFailure.UNAVAILABLE
        if lost and kept is not None:
            await kept.private(notice)
