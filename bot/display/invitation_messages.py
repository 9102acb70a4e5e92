"""The messages that ask people whether they play."""

import asyncio
from collections.abc import Callable
from functools import partial

from bot.aio.runs import Done, Runs
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.life import MessageKind
from bot.display.outbox import Outbox
from bot.display.posted_messages import NONCE_SECONDS
from bot.live.services import Services
from bot.match.ids import InvitationId, MessageId
from bot.match.invitation import Invitation, InvitationStatus
from bot.store import invitations
from bot.store.errors import Unreadable
from bot.ui import replies
from bot.ui.catalogue import Texts, texts_in
from bot.ui.custom_ids import of_rules
from bot.ui.games import renderer_of
from bot.ui.invitation import everybody, in_components, invitation_message, unreadable_invitation
from bot.ui.match_view import AgreedGame
from bot.ui.message import Message, MessageLayout, TextMessage
from bot.ui.renderer import rules_page

POSTED_SECONDS = 2.0
"""How long is waited for new calls of tables before a board that leads to them is posted."""

REFUSED_SECONDS = 600.0
"""How long after a refusal for good the call of a table is tried once more."""


class InvitationMessages:
    """The messages of invitations, kept as they should be as far as Discord lets it.

    `lost`: is told of one whose message is gone, or cannot be posted, and of the reason.
    """

    def __init__(self, services: Services, outbox: Outbox) -> None:
        self._store = services.store
        self._outbox = outbox
        self._people = services.people
        self._time = services.time
        self._background = services.background
        self._runs = Runs(self._show, services.time, services.background, "invitation")
        self._unsent = set[InvitationId]()
        """Calls of tables that were made by this process and not sent yet."""
        self._rounds = services.rounds
        self.lost: Callable[[Invitation, DeliveryFailure], None] = lambda _, __: None

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

    def made(self, invitation: Invitation) -> None:
        """An invitation to a table of a round was made, of which nothing was sent yet."""
        self._unsent.add(invitation.id)

    async def call(self, *new: Invitation) -> None:
        """Post invitations to tables of a round; nobody has asked for them by a command.

        Returns once they stand, or after `POSTED_SECONDS`.
        """
        for invitation in new:
            self.refresh(invitation.id)
        runs = [run for each in new if (run := self._runs.under_way(each.id)) is not None]
        if runs:
            await asyncio.wait(runs, timeout=POSTED_SECONDS)

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
        if invitation is None or (message_id is None and invitation.round_table is None):
            return Done()
        is_open = invitation.status is InvitationStatus.OPEN
        if message_id is None:
            return await (self._bring(invitation) if is_open else self._recall(invitation))
        shown = await self._edit(invitation, message_id)
        if shown is DeliveryFailure.UNAVAILABLE:
            return Done(failed=True)
        if not is_open:
            await self._store.write(invitations.finish, invitation_id)
        elif shown is DeliveryFailure.GONE_MESSAGE:
            self.lost(invitation, shown)
        return Done()

    # Calls of tables

    def _is_known(self, invitation: Invitation) -> bool:
        """Whether Discord would know its message by its nonce, if it was sent."""
        return self._time.now() - invitation.acted < NONCE_SECONDS * 1000

    async def _bring(self, invitation: Invitation) -> Done:
        """Post a call, or find it where it may have been sent."""
        invitation_id = invitation.id
        perhaps_sent = invitation_id not in self._unsent
        if perhaps_sent and not self._is_known(invitation):
            found = await self.find(invitation)
            if found is DeliveryFailure.UNAVAILABLE:
                return Done(failed=True)
            if not isinstance(found, DeliveryFailure):
                return await self._stands(invitation, found, anew=True)

        async def draw() -> Message | None:
            current = await self._store.read(invitations.find, invitation_id)
            if current is None or current.status is not InvitationStatus.OPEN:
                return None
            self._unsent.discard(invitation_id)
            return await self.message(current)

        name = _name(invitation)
        sent = await self._outbox.bring(MessageKind.INVITATION, invitation.channel_id, draw, name)
        if isinstance(sent, MessageRef):
            # By its nonce it may be an earlier one, which shows something older.
            return await self._stands(invitation, sent.message_id, anew=perhaps_sent)
        if sent is None:
            # It was taken back, and is looked at again for that.
            return Done()
        if sent is DeliveryFailure.UNAVAILABLE:
            return Done(failed=True)
        self.lost(invitation, sent)
        return Done(seconds=REFUSED_SECONDS, rests=True)

    async def _stands(self, invitation: Invitation, message_id: MessageId, *, anew: bool) -> Done:
        """A call is posted. `anew`: it is to be edited."""
        await self.posted(invitation.id, message_id)
        if anew:
            self._runs.start(invitation.id)
        self._rounds.note_table(invitation.round_table)
        return Done()

    async def _recall(self, invitation: Invitation) -> Done:
        """Take a call away that is about nothing any more, if it was sent."""
        if invitation.id not in self._unsent:
            found = await self._sent(invitation)
            if found is DeliveryFailure.UNAVAILABLE:
                return Done(failed=True)
            if isinstance(found, MessageRef):
                deleted = await self._outbox.delete(found)
                if deleted is DeliveryFailure.UNAVAILABLE:
                    return Done(failed=True)
        self._unsent.discard(invitation.id)
        await self._store.write(invitations.finish, invitation.id)
        return Done()

    async def _sent(self, invitation: Invitation) -> MessageRef | DeliveryFailure | None:
        """The message of a call that may have been sent, and was not noted."""
        if not self._is_known(invitation):
            found = await self.find(invitation)
            if isinstance(found, DeliveryFailure):
                return found
            return MessageRef(invitation.channel_id, found)

        # Under its nonce it is either the message that was sent, or one that goes at once.
        async def draw() -> Message:
            return TextMessage(replies.NOTHING)

        name = _name(invitation)
        return await self._outbox.bring(MessageKind.INVITATION, invitation.channel_id, draw, name)


def _name(invitation: Invitation) -> str:
    """The name of the message of a call: by it Discord knows it again."""
    return f"invitation:{invitation.id}"
