"""The messages that ask people whether they play."""

from functools import partial

from bot.aio.runs import Done, Runs
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.life import MessageKind
from bot.display.outbox import Outbox
from bot.live.services import Services
from bot.match.ids import InvitationId, MessageId
from bot.match.invitation import Invitation, InvitationStatus
from bot.store import invitations
from bot.store.errors import Unreadable
from bot.ui.catalogue import Texts, texts_in
from bot.ui.custom_ids import of_rules
from bot.ui.games import renderer_of
from bot.ui.invitation import everybody, in_components, invitation_message, unreadable_invitation
from bot.ui.match_view import AgreedGame
from bot.ui.message import Message, MessageLayout, TextMessage
from bot.ui.renderer import rules_page


class InvitationMessages:
    """The messages of invitations, kept as they should be as far as Discord lets it."""

    def __init__(self, services: Services, outbox: Outbox) -> None:
        self._store = services.store
        self._outbox = outbox
        self._people = services.people
        self._background = services.background
        self._runs = Runs(self._show, services.time, services.background, "invitation")

    async def resume(self) -> None:
        """After a start: show the outcomes of invitations that may not have been shown yet."""
        for invitation_id in await self._store.read(invitations.to_show):
            self.refresh(invitation_id)

    async def message(self, invitation: Invitation) -> Message:
        """The invitation's message as it should be now."""
        names = await self._people.names(invitation.guild_id, everybody(invitation))
        message = invitation_message(invitation, names, texts_in(invitation.language))
        return await self._as_posted(invitation.id, message)

    async def unreadable(self, invitation_id: InvitationId, language: str) -> Message:
        """The message to be shown where the invitation itself cannot be read."""
        return await self._as_posted(invitation_id, unreadable_invitation(texts_in(language)))

    async def rules(self, invitation: Invitation, topic: str, texts: Texts) -> MessageLayout:
        """A page of the rules of what the invitation is for. `topic`: "" for the first one."""
        names = await self._people.names(invitation.guild_id, invitation.players)
        agreed = AgreedGame(
            options=invitation.options,
            seats=invitation.most,
            names=tuple([names[user] for user in invitation.players]),
            time_control=invitation.time_control,
            takebacks=invitation.takebacks,
            hosted=invitation.host is not None,
        )
        return rules_page(
            renderer_of(invitation.game), agreed, topic, of_rules(invitation.id), texts
        )

    async def _as_posted(self, invitation_id: InvitationId, message: TextMessage) -> Message:
        classic = await self._store.read(invitations.is_classic, invitation_id)
        return message if classic else in_components(message)

    async def posted(self, invitation_id: InvitationId, message_id: MessageId) -> None:
        """Note which message asks, so that it can be brought up to date later."""
        if await self._store.read(invitations.message, invitation_id) is None:
            await self._store.write(invitations.set_message, invitation_id, message_id)

    async def find(self, invitation: Invitation) -> MessageId | DeliveryFailure:
        """Find the message that asks, if it was not noted. GONE_MESSAGE: none is to be seen."""
        button = of_rules(invitation.id)
        found = await self._outbox.find(MessageKind.INVITATION, invitation.channel_id, button)
        if isinstance(found, MessageRef):
            return found.message_id
        return found or DeliveryFailure.GONE_MESSAGE

    async def stands(self, invitation: Invitation, message_id: MessageId) -> bool:
        """Whether the message of an open invitation is still there, as far as Discord says."""
        return await self._edit(invitation, message_id) is not DeliveryFailure.GONE_MESSAGE

    async def _edit(
        self, invitation: Invitation, message_id: MessageId
    ) -> MessageRef | DeliveryFailure | None:
        where = MessageRef(invitation.channel_id, message_id)
        draw = partial(self.message, invitation)
        return await self._outbox.bring(MessageKind.INVITATION, where, draw)

    def replaced(self, invitation: Invitation, failure: DeliveryFailure | None) -> None:
        """An answer to a press was to show the invitation like this. See that it does."""
        work = self._replaced(invitation, failure)
        self._background.start(work, f"answer on invitation {invitation.id}")

    async def _replaced(self, invitation: Invitation, failure: DeliveryFailure | None) -> None:
        current = await self._store.read(invitations.find, invitation.id)
        rests = self._runs.is_at_rest(invitation.id)
        if failure is not None or not rests or current != invitation:
            # Or somebody else's answer came meanwhile, and may have been shown before this one.
            self.refresh(invitation.id)
        elif invitation.status is not InvitationStatus.OPEN:
            await self._store.write(invitations.finish, invitation.id)

    def refresh(self, invitation_id: InvitationId) -> None:
        """Let the invitation's message show soon what has become of it."""
        self._runs.start(invitation_id)

    async def _show(self, invitation_id: InvitationId) -> Done:
        """Update the message of an invitation."""
        try:
            invitation = await self._store.read(invitations.find, invitation_id)
        except Unreadable:
            return Done()
        message_id = await self._store.read(invitations.message, invitation_id)
        if invitation is None or message_id is None:
            return Done()
        shown = await self._edit(invitation, message_id)
        if shown is DeliveryFailure.UNAVAILABLE:
            return Done(failed=True)
        if invitation.status is not InvitationStatus.OPEN:
            await self._store.write(invitations.finish, invitation_id)
        return Done()
