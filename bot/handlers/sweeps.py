"""Looks after matches from time to time: absent hosts, silent and blocked matches, lost boards."""

import logging
from collections.abc import Awaitable, Callable, Collection

from bot.delivery.budget import Urgency
from bot.display.blocked_matches import SWEEP_SECONDS as BLOCKED_SECONDS
from bot.display.effects import pending_warning
from bot.handlers.actor import HandlersPart
from bot.live.errors import ActRefused
from bot.match.ids import GuildId, MatchId
from bot.match.times import Instant
from bot.store import matches, messages

log = logging.getLogger(__name__)

ABSENT_SECONDS = 15.0
"""The time between two sweeps for absent hosts."""

MISSED_AFTER_MS = 15 * 60 * 1000
"""How long after a call any moderator is told to act; after twice as long the players may."""

_MOST_MISSES = 2

SILENT_SECONDS = 1800.0
"""The time between two sweeps for silent matches."""

BOARDS_SECONDS = 3600.0
"""The time between two periodic board checks. Each board costs a request."""

_BOARDS_AT_A_TIME = 100

_DAY_MS = 24 * 3600 * 1000

STALLED_AFTER_MS = _DAY_MS
"""After so long players who are kept waiting may decide, if there is neither clock nor host."""

TOLD_AFTER_MS = 53 * _DAY_MS
"""After so long it is told that the match will end."""

ENDED_AFTER_MS = 60 * _DAY_MS
"""After so long the match ends without a result, if that was told long enough before."""


class Sweeps(HandlersPart):
    """Continues or ends matches whose host or players do not come, without being asked."""

    def start(self) -> None:
        """Sweep from now on; for silent matches at once."""
        for work, name in (
            (self._for_ever(self.sweep_silent, SILENT_SECONDS, at_once=True), "silent matches"),
            (self._for_ever(self.sweep_absent, ABSENT_SECONDS), "absent hosts"),
            (self._for_ever(self._sweep_blocked, BLOCKED_SECONDS), "upkeep"),
            (self._for_ever(self.check_boards, BOARDS_SECONDS), "periodic board check"),
        ):
            self._background.start(work, name)

    async def _for_ever(
        self, sweep: Callable[[], Awaitable[None]], seconds: float, *, at_once: bool = False
    ) -> None:
        if not at_once:
            await self._time.sleep(seconds)
        while True:
            try:
                await sweep()
            except Exception:
                # A database that is busy now is not so for ever.
                log.exception("a sweep failed")
            await self._time.sleep(seconds)

    async def _sweep_blocked(self) -> None:
        self._display.sweep()

    async def check_boards(
        self, urgency: Urgency = Urgency.LOOK, guilds: Collection[GuildId] | None = None
    ) -> None:
        """Find boards that were deleted while nobody told us; None: in all servers."""
        last = MatchId(0)
        while some := await self._store.read(messages.live_after, last, _BOARDS_AT_A_TIME):
            for last, guild in some:
                if guilds is None or guild in guilds:
                    await self._display.look(last, urgency)

    def events_missed(self, guilds: Collection[GuildId] | None) -> None:
        """Discord did not tell for a while what happened in these servers, or in any (None)."""
        work = self.check_boards(Urgency.REPAIR, guilds)
        self._background.start(work, "look at the boards of servers that were out of sight")

    async def sweep_absent(self) -> None:
        """Let others act in the place of hosts who were called long ago and do not come."""
        before = self._time.now() - MISSED_AFTER_MS
        for match_id, called_at in await self._store.read(matches.hosts_called, before):
            await _unless_refused(self._look_after_called(match_id, called_at), match_id)

    async def sweep_silent(self) -> None:
        """Look after the matches in which nobody does anything: nothing stands for ever."""
        before = self._time.now() - STALLED_AFTER_MS
        for match_id, since, told_at in await self._store.read_apart(matches.silent, before):
            await _unless_refused(self._look_after_silent(match_id, since, told_at), match_id)

    async def _look_after_called(self, match_id: MatchId, called_at: Instant) -> None:
        now, match = self._time.now(), await self._matches.wanted(match_id)
        if not await self._display.host_calls.is_needed(match):
            await self._store.write(matches.note_host_came, match_id)
            return
        missed = match.host_missed + 1
        if missed > _MOST_MISSES or now - called_at < missed * MISSED_AFTER_MS:
            return
        after = await self._matches.miss_host(match_id, missed, now)
        if after is not None:
            self._display.acted(after)

    async def _look_after_silent(
        self, match_id: MatchId, since: Instant, told_at: Instant | None
    ) -> None:
        now, match = self._time.now(), await self._matches.wanted(match_id)
        if now - since >= TOLD_AFTER_MS and told_at is None:
            warning = pending_warning(now + ENDED_AFTER_MS - TOLD_AFTER_MS)
            pending = await self._store.write(matches.warn_of_silence, match.terms.id, now, warning)
            self._display.send_pending(match.terms.id, pending)
        elif (
            told_at is not None
            and now - since >= ENDED_AFTER_MS
            and now - told_at >= ENDED_AFTER_MS - TOLD_AFTER_MS
        ):
            self._display.acted(await self._matches.expire(match_id, now))
        elif match.terms.time_control is None and match.terms.host is None:
            stalled = await self._matches.stall(match_id, now)
            if stalled is not None:
                self._display.acted(stalled)


async def _unless_refused(work: Awaitable[None], match_id: MatchId) -> None:
    try:
        await work
    except ActRefused as refused:
        # It cannot be read, or somebody has just done something.
        log.info("match %d is left alone: %s", match_id, refused.reason)
