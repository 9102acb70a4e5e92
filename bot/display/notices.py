"""Notices: what somebody is told in private once, by the way that reaches them."""

import asyncio
from collections.abc import Awaitable, Callable

from lru import LRU

from bot.aio.tasks import KeyedLocks
from bot.contract.game import Seat
from bot.delivery.failures import DeliveryFailure
from bot.display.host_calls import HostCalls
from bot.display.outbox import Outbox
from bot.live.services import Services
from bot.match.ids import MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from bot.ui import replies
from bot.ui.catalogue import texts_in
from bot.ui.lines import reminder

_KEPT = 20_000


class Reminders:
    """Reminds players of their clocks."""

    def __init__(
        self,
        services: Services,
        outbox: Outbox,
        link: Callable[[Match], Awaitable[str | None]],
        host_calls: HostCalls,
    ) -> None:
        """`link`: to the board of a match, if there is one."""
        self._matches = services.matches
        self._people = services.people
        self._time = services.time
        self._outbox = outbox
        self._link = link
        self._host_calls = host_calls

    async def send(self, match_id: MatchId, seat: Seat, flag: int) -> None:
        """Remind a seat of its flag, which falls at that moment (ms since the epoch, UTC).

        The last time its host is called as well, even if the private message fails; but not in a
        window, in which nobody loses anything.
        """
        match = await self._matches.wanted(match_id)
        calls = () if match.in_window else (self._host_calls.reminded(match_id, seat),)
        await asyncio.gather(self._remind(match, seat, flag), *calls)

    async def _remind(self, match: Match, seat: Seat, flag: int) -> None:
        prompt = match.prompt_of(seat)
        if prompt is None or prompt.answered is not None:
            return
        terms, user_id = match.terms, match.terms.players[seat]
        texts = await self._people.texts_for(user_id)
        view = (await self._people.views(match)).of(seat)
        message = reminder(view, flag, await self._link(match), texts)
        left = (flag - self._time.now()) // 1000
        name = f"reminder:{terms.id}:{seat}:{match.version}:{left}"
        await self._outbox.tell(user_id, message, name, terms.channel_id, opens=False)


class ClosedNotices:
    """People whose private messages are closed, each told once how to open them."""

    def __init__(self, services: Services, outbox: Outbox) -> None:
        self._outbox = outbox
        self._private = services.private_channels
        self._people = services.people
        self._background = services.background
        self._closed: LRU[tuple[MatchId, UserId], bool] = LRU(_KEPT)
        """So that Discord is not asked for every card."""
        self._telling = KeyedLocks()
        self._to_tell: LRU[UserId, Terms] = LRU(_KEPT)
        """The people still to be told, with the terms of the match that found it out."""

    def is_closed(self, terms: Terms, user_id: UserId) -> bool:
        """Whether somebody has taken no private message in this match, the last time."""
        return self._closed.get((terms.id, user_id)) is not None

    async def closed(self, terms: Terms, user_id: UserId) -> None:
        """Somebody takes no private messages."""
        self._closed[terms.id, user_id] = True
        await self._private.note(user_id, closed=True)
        await self.tell(terms, user_id)

    async def reached(self, terms: Terms, user_id: UserId) -> None:
        """A private message has arrived."""
        self._closed.pop((terms.id, user_id), None)
        await self._private.reached(user_id)

    def note_activity(self, user_id: UserId) -> None:
        """Somebody has done something, and can be told something privately in answer to it."""
        terms = self._to_tell.pop(user_id, None)
        if terms is not None:
            self._background.start(self.tell(terms, user_id), f"notice to {user_id}")

    async def tell(self, terms: Terms, user_id: UserId) -> None:
        """Tell somebody what helps, unless they know: now, or when they have done something."""
        async with self._telling(user_id):
            if (await self._private.of(user_id)).told:
                return
            texts = await self._people.texts_for(user_id)
            notice = replies.messages_closed(texts, texts_in(terms.language))
            sent = await self._outbox.whisper(user_id, notice, terms.channel_id)
            if sent is None:
                self._to_tell[user_id] = terms
            elif not isinstance(sent, DeliveryFailure):
                await self._private.note(user_id, told=True)
