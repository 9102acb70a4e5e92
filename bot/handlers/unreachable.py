"""How to open private messages, told to those whom the first one of a match did not reach."""

from bot.delivery.responder import Responder
from bot.display.scheduler import RefreshScheduler
from bot.handlers.actor import Actor
from bot.live.services import Services
from bot.match.ids import InvitationId, UserId
from bot.match.invitation import Invitation
from bot.ui.catalogue import Texts, texts_in

Heard = dict[UserId, tuple[Texts, Responder]]
"""The answers to what people said to an invitation, by which they can be told something."""


class UnreachableNotices:
    """Keeps the answer to everybody's word until the match begins, as nothing else is private."""

    def __init__(self, services: Services, scheduler: RefreshScheduler) -> None:
        self._store = services.store
        self._scheduler = scheduler
        self._heard: dict[InvitationId, Heard] = {}

    def hear(self, invitation: Invitation, actor: Actor, responder: Responder) -> None:
        """Keep the answer to somebody's word, if they are to play."""
        if actor.user_id in invitation.players:
            self._heard.setdefault(invitation.id, {})[actor.user_id] = (actor.texts, responder)

    def taken_of(self, invitation_id: InvitationId, user_id: UserId) -> Responder | None:
        """The answer to the word of somebody who is not to play any more, if it was kept."""
        kept = self._heard.get(invitation_id, {}).pop(user_id, None)
        return None if kept is None else kept[1]

    def taken(self, invitation_id: InvitationId) -> Heard:
        """What was kept for an invitation, which is over now."""
        return self._heard.pop(invitation_id, {})

    async def tell(self, invitation: Invitation, heard: Heard) -> None:
        """Tell those whom the first private message did not reach, if the match has begun."""
        if invitation.match_id is None:
            return
        copies = self._scheduler.showing(invitation.match_id).hands.copies
        unreachable = await self._store.unreachable(invitation.match_id)
        terms = await self._store.terms(invitation.match_id) if unreachable else None
        for seat in unreachable:
            if terms is not None and terms.players[seat] in heard:
                texts, responder = heard[terms.players[seat]]
                await copies.tell(seat, responder, texts, texts_in(invitation.language))
