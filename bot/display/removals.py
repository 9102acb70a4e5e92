"""The removals of one match: messages go that have served, without hurry and without harm."""

from bot.aio.timing import backoff
from bot.delivery.budget import Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.announced_messages import AnnouncedMessages
from bot.display.life import Happening, deleting
from bot.display.posted_messages import PostedMessages, name, where
from bot.display.turns import MatchTurns
from bot.live.services import Services
from bot.match.ids import MatchId
from bot.store.messages import MessageState, PostedMessage
from bot.ui import replies
from bot.ui.message import TextMessage


class Removals:
    """Deletes messages. What Discord refuses for good stays there; nobody is harmed.

    After a failure that passes this rests for a while, whatever else happens meanwhile.
    """

    def __init__(
        self,
        match_id: MatchId,
        services: Services,
        posted: PostedMessages,
        announced: AnnouncedMessages,
        turns: MatchTurns,
    ) -> None:
        self._id = match_id
        self._matches = services.matches
        self._sender = services.sender
        self._tokens = services.tokens
        self._time = services.discord_time
        self._posted = posted
        self._announced = announced
        self._turns = turns
        self._rested = 0
        self._failures = 0

    @property
    def rests_until(self) -> int | None:
        """In ms since the epoch, UTC; None: it does not rest."""
        return self._rested if self._time.now() < self._rested else None

    async def remove(self, row: PostedMessage) -> None:
        """Delete a message, or find it first, so that it can go."""
        if row.message_id is None:
            if self._posted.is_sent(row):
                await self._recall(row)
            else:
                self._posted.happened(row, Happening.UNWANTED)
            return
        token = self._tokens.of(row.message_id, self._time.now())
        if token is not None and not token.original:
            # What a press has brought its token takes away, without a request of our own.
            failure = await self._sender.delete_by_token(
                token.token, row.message_id, False, row.channel_id
            )
            if failure in (None, DeliveryFailure.GONE_MESSAGE):
                self._posted.happened(row, Happening.GONE)
                return
            self._tokens.drop(row.message_id)
        turn = await self._turns.to_delete(row.channel_id)
        if turn is None:
            return
        self._posted.happened(row, Happening.UNWANTED)
        deleted = deleting(await self._sender.delete(where(row), turn=turn))
        self._posted.happened(row, deleted)
        if deleted is Happening.UNANSWERED:
            self._rest()
        else:
            self._failures = 0

    async def remove_all(self) -> DeliveryFailure | None:
        """Delete what stands of a match that cannot be shown, but for playbacks that are told.

        Returns a failure that passes; what is left then goes another time.
        """
        for row in await self._posted.load():
            if row.state is MessageState.SETTLED:
                continue
            turn = await self._sender.turn_to_delete(row.channel_id, Urgency.DELETE)
            deleted = await self._sender.delete(where(row), turn=turn) if row.message_id else None
            if deleted is DeliveryFailure.UNAVAILABLE:
                return deleted
            self._posted.happened(row, Happening.RELEASED)
        await self._posted.note(None)
        return None

    def _rest(self) -> None:
        self._rested = self._time.now() + round(backoff(self._failures) * 1000)
        self._failures += 1

    async def _recall(self, row: PostedMessage) -> None:
        """Find a message that may have been sent before it was given up."""
        if self._posted.is_forgotten(row):
            found = await self._announced.find(row, await self._matches.wanted(self._id))
        else:
            # Under its nonce it is either the message that was sent, or one that goes at once.
            quiet = TextMessage(replies.NOTHING)
            turn = await self._turns.to_post(row.channel_id, Urgency.DELETE)
            if turn is None:
                return
            found = await self._sender.send(row.channel_id, quiet, name(row), turn=turn)
        if isinstance(found, MessageRef):
            self._posted.happened(row, Happening.RECALLED, stands=found)
        elif found is DeliveryFailure.UNAVAILABLE:
            self._rest()
        else:
            self._posted.happened(row, Happening.RELEASED)
