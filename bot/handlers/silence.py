"""Matches in which nobody does anything: nothing stands for ever."""

import logging

from bot.display.display import Display
from bot.display.owed_lines import owed_warning
from bot.live.errors import ActRefused
from bot.live.services import Services
from bot.store.matches import Silence

log = logging.getLogger(__name__)

SWEEP_SECONDS = 1800.0
"""How often it is looked for silent matches."""

_DAY_MS = 24 * 3600 * 1000

STALLED_AFTER_MS = _DAY_MS
"""After so long those may decide who are kept waiting where there is neither clock nor host."""

TOLD_AFTER_MS = 53 * _DAY_MS
"""After so long it is told that the match will end."""

ENDED_AFTER_MS = 60 * _DAY_MS
"""After so long the match ends without a result, if that was told long enough before."""


class SilentMatches:
    """Looks after the matches in which nobody does anything."""

    def __init__(self, services: Services, display: Display) -> None:
        self._store = services.store
        self._matches = services.matches
        self._time = services.time
        self._display = display

    async def for_ever(self) -> None:
        """Look after them from time to time."""
        while True:
            try:
                await self.sweep()
            except Exception:
                # A database that is busy now is not so for ever.
                log.exception("silent matches were not looked after")
            await self._time.sleep(SWEEP_SECONDS)

    async def sweep(self) -> None:
        """Look after all that are silent now."""
        for silence in await self._store.silent_matches(self._time.now() - STALLED_AFTER_MS):
            try:
                await self._look_after(silence)
            except ActRefused as refused:
                # It cannot be read, or somebody has just done something.
                log.info("silent match %d is left alone: %s", silence.match_id, refused.reason)

    async def _look_after(self, silence: Silence) -> None:
        now, match = self._time.now(), await self._matches.wanted(silence.match_id)
        if now - silence.since >= TOLD_AFTER_MS and silence.told_at is None:
            warning = owed_warning(now + ENDED_AFTER_MS - TOLD_AFTER_MS)
            owed = await self._store.warn_of_silence(match.terms.id, now, warning)
            self._display.owed(match.terms.id, owed)
        elif (
            silence.told_at is not None
            and now - silence.since >= ENDED_AFTER_MS
            and now - silence.told_at >= ENDED_AFTER_MS - TOLD_AFTER_MS
        ):
            self._display.acted(await self._matches.expire(silence.match_id, now))
        elif match.terms.time_control is None and match.terms.host is None:
            stalled = await self._matches.stall(silence.match_id, now)
            if stalled is not None:
                self._display.acted(stalled)
