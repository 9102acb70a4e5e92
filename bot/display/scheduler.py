"""Shows matches: one run at a time for each, the latest state wins, failures are tried again."""

import asyncio
import logging

from bot.aio.keyed import LruDict
from bot.aio.timing import backoff
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.blocked_matches import BlockedMatches
from bot.display.match_messages import MatchMessages, worst
from bot.live.matches import ActRefused
from bot.live.services import Services

log = logging.getLogger(__name__)

SHOWN_SECONDS = 5.0
"""How long somebody who asked for the board waits for it before hearing anything."""

IDLE_SECONDS = 24 * 3600
"""After so long without an act nobody is called again because the bot was away."""

_KEPT_IN_MEMORY = 10_000


class RefreshScheduler:
    """Brings every match's messages up to date, in the background."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store
        self._matches = services.matches
        self._time = services.time
        self._showings: LruDict[int, MatchMessages] = LruDict(_KEPT_IN_MEMORY)
        self._wanted: set[int] = set()
        self._runs: dict[int, asyncio.Task[None]] = {}
        self._retries: dict[int, asyncio.Task[None]] = {}
        self._failures: dict[int, int] = {}
        self.waiting = BlockedMatches(services)
        """The matches that wait for people."""
        self._closed = False

    def showing(self, match: int) -> MatchMessages:
        """What is known of a match's messages."""
        showing = self._showings.get(match)
        if showing is None:
            showing = MatchMessages(match, self._services, lambda: self._start(match))
            self._showings[match] = showing
        return showing

    async def resume(self, match: int, away: int) -> None:
        """Show a match after a start. `away`: seconds without the bot; 0 goes without saying."""
        try:
            current = await self._matches.get(match)
        except ActRefused:
            # There is nothing to show; if it was ended, what stands of it goes.
            self.show(match)
            return
        idle = current is not None and self._time.now() - current.last_act > IDLE_SECONDS * 1000
        self.showing(match).resume(0 if idle else away)
        await self.waiting.resume(match)
        self.show(match)

    def show(self, match: int, *, repost: bool = False, stale: bool = False) -> None:
        """Bring a match's messages up to date soon.

        `anew`: post the board again. `doubted`: messages may be gone, although nobody said so.
        """
        if repost:
            self.showing(match).repost = True
        if repost or stale:
            self.showing(match).mark_stale()
        # Somebody did something: what they see does not wait for a better time.
        self._failures.pop(match, None)
        self._start(match)

    async def lost(self, match: int, message: int) -> bool:
        """Note that a message is gone. True if it was one that has to be posted again."""
        showing = self.showing(match)
        await showing.load()
        return showing.lost(message)

    async def board(self, match: int) -> MessageRef | None:
        """Where the board of a match is, if it is posted."""
        showing = self.showing(match)
        await showing.load()
        return showing.board

    async def shown(self, match: int) -> bool:
        """Wait until a match's messages are up to date, or cannot be for now. False: not yet."""
        running = self._runs.get(match)
        if running is not None:
            await asyncio.wait((running,), timeout=SHOWN_SECONDS)
        return match not in self._runs and match not in self._retries

    async def settled(self) -> None:
        """Wait until nothing is being shown any more."""
        while self._runs or self._retries:
            await asyncio.wait((*self._runs.values(), *self._retries.values()))

    async def close(self) -> None:
        """Stop showing. What is not shown yet will be after the next start."""
        self._closed = True
        tasks = tuple(self._runs.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        for retry in self._retries.values():
            retry.cancel()
        self._retries.clear()

    def sweep(self, guild: int | None = None) -> None:
        """Try those matches again that have waited for people long enough.

        `guild`: something has changed there, so all of its matches.
        """
        for match in self.waiting.due(guild):
            self.showing(match).mark_stale()
            self._start(match)

    def _start(self, match: int) -> None:
        self._wanted.add(match)
        retry = self._retries.pop(match, None)
        if retry is not None:
            retry.cancel()
        if match not in self._runs and not self._closed:
            self._runs[match] = asyncio.create_task(self._run(match), name=f"show match {match}")

    async def _run(self, match: int) -> None:
        again = False
        try:
            while match in self._wanted:
                self._wanted.discard(match)
                again = await self._attempt(match)
        finally:
            # Nothing is awaited between the last look at `_wanted` and here, so no wish is lost.
            del self._runs[match]
        if again:
            self._retries[match] = self._services.background.start(
                self._retry(match), f"another try to show match {match}"
            )

    async def _retry(self, match: int) -> None:
        failures = self._failures.get(match, 0)
        self._failures[match] = failures + 1
        await self._time.sleep(backoff(failures))
        # Not to be cancelled by what it starts.
        del self._retries[match]
        self._start(match)

    async def _attempt(self, match: int) -> bool:
        """One run. Returns whether it has to be tried again before long."""
        try:
            try:
                return await self._show(match)
            except ActRefused as refused:
                return await self._take_away(match, refused)
        except Exception as error:
            # A mistake of ours, or the database: nothing but the picture is late.
            log.error("match %d could not be shown", match, exc_info=error)
            return True

    async def _show(self, match: int) -> bool:
        showing = self.showing(match)
        faults = await showing.bring_up_to_date()
        fault = worst(faults)
        if showing.hands.take_news():
            # The board tells who cannot be reached.
            self._wanted.add(match)
        if fault is DeliveryFailure.UNAVAILABLE:
            return True
        if not showing.hands.busy:
            self._failures.pop(match, None)
        current = await self._matches.get(match)
        if current is None:
            return False
        if fault is not None and await self.waiting.waits(current, fault):
            # A private message need not wait for the channel.
            return DeliveryFailure.UNAVAILABLE in faults
        await self.waiting.over(match)
        if not current.live and match not in self._wanted:
            if showing.hands.busy:
                showing.hands.call_when_done()
            else:
                await self._finish(match)
        return False

    async def _take_away(self, match: int, refused: ActRefused) -> bool:
        """The match is damaged, which is logged where it is read: there is nothing to show."""
        if refused.reason == "over":
            if DeliveryFailure.UNAVAILABLE in await self.showing(match).take_away():
                return True
            await self._finish(match)
        await self.waiting.over(match)
        self._failures.pop(match, None)
        return False

    async def _finish(self, match: int) -> None:
        await self.showing(match).finish()
        self._showings.pop(match)
