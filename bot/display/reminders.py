"""Reminders of a clock: to the player alone whose time runs out."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.contract.game import Seat
from bot.delivery.failures import DeliveryFailure
from bot.display.host_calls import HostCalls
from bot.display.views import views_of
from bot.live.services import Services
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.ui.clock import reminder


class Reminders:
    """Reminds players: by a private message, or where that cannot be, by what they last pressed."""

    def __init__(
        self,
        services: Services,
        link: Callable[[Match], Awaitable[str | None]],
        host_calls: HostCalls,
    ) -> None:
        """`link`: to the board of a match, if there is one."""
        self._matches = services.matches
        self._people = services.people
        self._private = services.private_channels
        self._sender = services.sender
        self._tokens = services.tokens
        self._time = services.time
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
        # For its sake no private channel is opened: Discord counts those.
        prompt = match.prompt_of(seat)
        if prompt is None or prompt.answered is not None:
            return
        user_id = match.terms.players[seat]
        texts = await self._people.texts_for(user_id)
        view = (await views_of(match, self._people)).of(seat)
        message = reminder(view, flag, await self._link(match), texts)
        known = await self._private.of(user_id)
        if known.channel_id is not None and not known.closed:
            left = (flag - self._time.now()) // 1000
            name = f"reminder:{match.terms.id}:{seat}:{match.version}:{left}"
            sent = await self._private.send(user_id, message, name)
            if sent is not DeliveryFailure.CLOSED_DMS:
                return
            await self._private.closed(user_id)
        token = self._tokens.newest(user_id, self._time.now())
        if token is not None:
            await self._sender.follow_up(token, match.terms.channel_id, message)
