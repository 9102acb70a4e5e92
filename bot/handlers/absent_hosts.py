"""Hosts who were called and do not come: others may act in their place after a while."""

import logging

from bot.display.display import Display
from bot.live.errors import ActRefused
from bot.live.services import Services
from bot.store.hosts import CalledHost

log = logging.getLogger(__name__)

SWEEP_SECONDS = 15.0
"""How often it is looked for hosts who do not come."""

MISSED_AFTER_MS = 15 * 60 * 1000
"""So long after a call any moderator is told to act; after twice as long the players may."""

_MOST_MISSES = 2


class AbsentHosts:
    """Looks after the matches whose hosts were called."""

    def __init__(self, services: Services, display: Display) -> None:
        self._store = services.store
        self._matches = services.matches
        self._time = services.time
        self._display = display

    async def for_ever(self) -> None:
        """Look after them from time to time."""
        while True:
            await self._time.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except Exception:
                # A database that is busy now is not so for ever.
                log.exception("absent hosts were not looked after")

    async def sweep(self) -> None:
        """Look after all who were called long enough ago."""
        for called in await self._store.called_hosts(self._time.now() - MISSED_AFTER_MS):
            try:
                await self._look_after(called)
            except ActRefused as refused:
                # It cannot be read, or somebody has just done something.
                log.info("the host of match %d is left alone: %s", called.match_id, refused.reason)

    async def _look_after(self, called: CalledHost) -> None:
        now, match = self._time.now(), await self._matches.wanted(called.match_id)
        if not await self._display.host_calls.is_needed(match):
            await self._store.note_host_came(called.match_id)
            return
        missed = match.host_missed + 1
        if missed > _MOST_MISSES or now - called.at < missed * MISSED_AFTER_MS:
            return
        after = await self._matches.miss_host(called.match_id, missed, now)
        if after is not None:
            self._display.acted(after)
