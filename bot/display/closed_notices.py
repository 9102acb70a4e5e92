"""Tells people once, privately, what helps where they take no private messages."""

from bot.aio.keyed import KeyedLocks, LruDict
from bot.delivery.failures import DeliveryFailure
from bot.live.services import Services
from bot.match.ids import MatchId, UserId
from bot.match.terms import Terms
from bot.ui import replies
from bot.ui.catalogue import texts_in

_KEPT = 20_000


class ClosedNotices:
    """Who takes no private messages in which match, and who has yet to be told what that means."""

    def __init__(self, services: Services) -> None:
        self._sender = services.sender
        self._private = services.private_channels
        self._people = services.people
        self._time = services.time
        self._tokens = services.tokens
        self._background = services.background
        self._closed: LruDict[tuple[MatchId, UserId], bool] = LruDict(_KEPT)
        """So that Discord is not asked for every card."""
        self._telling = KeyedLocks()
        self._to_tell: LruDict[UserId, Terms] = LruDict(_KEPT)
        """Who could not be told yet, and in which match it was."""

    def is_closed(self, terms: Terms, user_id: UserId) -> bool:
        """Whether somebody has taken no private message in this match, the last time."""
        return self._closed.get((terms.id, user_id)) is not None

    async def closed(self, terms: Terms, user_id: UserId) -> None:
        """Somebody takes no private messages."""
        self._closed[terms.id, user_id] = True
        await self._private.closed(user_id)
        await self.tell(terms, user_id)

    async def reached(self, terms: Terms, user_id: UserId) -> None:
        """A private message has arrived."""
        self._closed.pop((terms.id, user_id))
        await self._private.reached(user_id)

    def heard(self, user_id: UserId) -> None:
        """Somebody has done something, and can be told something privately in answer to it."""
        terms = self._to_tell.pop(user_id)
        if terms is not None:
            self._background.start(self.tell(terms, user_id), f"notice to {user_id}")

    async def tell(self, terms: Terms, user_id: UserId) -> None:
        """Tell somebody what helps, unless they know: now, or when they have done something."""
        async with self._telling(user_id):
            if (await self._private.of(user_id)).told:
                return
            token = self._tokens.newest(user_id, self._time.now())
            if token is None:
                self._to_tell[user_id] = terms
                return
            texts = await self._people.texts_for(user_id)
            notice = replies.messages_closed(texts, texts_in(terms.language))
            sent = await self._sender.follow_up(token, terms.channel_id, notice)
            if not isinstance(sent, DeliveryFailure):
                await self._private.told(user_id)
