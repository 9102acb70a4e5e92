"""The periodic board check: finds boards that were deleted while nobody told us."""

import logging
from collections.abc import Collection

from bot.delivery.budget import Urgency
from bot.display.display import Display
from bot.live.services import Services
from bot.match.ids import GuildId, MatchId
from bot.store import messages

log = logging.getLogger(__name__)

ROUND_SECONDS = 3600.0
"""How long the check rests after it has been at every board."""

_AT_A_TIME = 100


class BoardChecks:
    """Finds boards that were deleted while nobody told us, at a rate that costs next to nothing."""

    def __init__(self, services: Services, display: Display) -> None:
        self._store = services.store
        self._time = services.time
        self._background = services.background
        self._display = display

    async def for_ever(self) -> None:
        """Look at every board, rest, and begin again."""
        while True:
            await self._time.sleep(ROUND_SECONDS)
            try:
                await self._round(Urgency.LOOK, None)
            except Exception:
                # A database that is busy now is not so for ever.
                log.exception("a look at the boards failed")

    async def events_missed(self, guilds: Collection[GuildId] | None) -> None:
        """Discord did not tell for a while what happened in these servers, or in any (None)."""
        work = self._round(Urgency.REPAIR, guilds)
        self._background.start(work, "look at the boards of servers that were out of sight")

    async def _round(self, urgency: Urgency, guilds: Collection[GuildId] | None) -> None:
        last = MatchId(0)
        while some := await self._store.read(messages.live_after, last, _AT_A_TIME):
            for last, guild in some:
                if guilds is None or guild in guilds:
                    await self._display.look(last, urgency)
