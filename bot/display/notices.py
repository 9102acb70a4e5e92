"""Notices: what somebody is told in private once, by the way that reaches them."""

import asyncio
from collections.abc import Awaitable, Callable

from lru import LRU

from bot.aio.runs import Done, Runs
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
        self._closed: LRU[UserId, Terms] = LRU(_KEPT)
        """With the newest match that found it out: Discord is not asked for every card."""
        self._runs = Runs(self._tell, services.time, services.background, "notice to")

    def is_closed(self, terms: Terms, user_id: UserId) -> bool:
        """Whether somebody has taken no private message in this match, or a newer one."""
        found = self._closed.get(user_id)
        return found is not None and terms.id <= found.id

    async def closed(self, terms: Terms, user_id: UserId) -> None:
        """Somebody takes no private messages."""
        if not self.is_closed(terms, user_id):
            self._closed[user_id] = terms
        await self._private.note(user_id, closed=True)
        self.tell(user_id)

    async def reached(self, user_id: UserId) -> None:
        """A private message has arrived."""
        self._closed.pop(user_id, None)
        await self._private.reached(user_id)

    def tell(self, user_id: UserId) -> None:
        """Tell somebody what helps, if need be, in answer to what they have done lately."""
        if user_id in self._closed:
            self._runs.start(user_id)

    async def settled(self) -> None:
        """Wait until nobody is just being told."""
        await self._runs.settled()

    async def _tell(self, user_id: UserId) -> Done:
        terms = self._closed.get(user_id)
        if terms is None or (await self._private.of(user_id)).told:
            return Done()
        texts = await self._people.texts_for(user_id)
        notice = replies.messages_closed(texts, texts_in(terms.language))
        sent = await self._outbox.whisper(user_id, notice, terms.channel_id)
        if isinstance(sent, DeliveryFailure):
            # It may have arrived, so it is not repeated before a card is refused once more.
            self._closed.pop(user_id, None)
        elif sent is not None:
            await self._private.note(user_id, told=True)
        return Done()
