"""The refresh scheduler: one run at a time for each match, the latest state, tries again."""

import asyncio
import logging

from bot.aio.keyed import LruDict
from bot.aio.timing import backoff
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.blocked_matches import BlockedMatches
from bot.display.match_messages import MatchMessages, worst
from bot.live.errors import ActRefused, MatchRefusal
from bot.live.services import Services
from bot.match.ids import GuildId, MatchId, MessageId

log = logging.getLogger(__name__)

SHOWN_SECONDS = 5.0
"""How long somebody who asked for the board waits for it before hearing anything."""

IDLE_SECONDS = 24 * 3600
"""After so long without an act nobody is pinged again because the bot was away."""

_KEPT_IN_MEMORY = 10_000


class RefreshScheduler:
    """The scheduler of refreshes: brings every match's messages up to date, in the background."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store
        self._matches = services.matches
        self._time = services.time
        self._showings: LruDict[MatchId, MatchMessages] = LruDict(_KEPT_IN_MEMORY)
        self._wanted: set[MatchId] = set()
        self._runs: dict[MatchId, asyncio.Task[None]] = {}
        self._retries: dict[MatchId, asyncio.Task[None]] = {}
        self._failures: dict[MatchId, int] = {}
        self.waiting = BlockedMatches(services)
        """The matches that wait for people."""
        self._closed = False
        self._ending = asyncio.Event()

    def showing(self, match_id: MatchId) -> MatchMessages:
        """What is known of a match's messages."""
        showing = self._showings.get(match_id)
        if showing is None:
            showing = MatchMessages(match_id, self._services, lambda: self._start(match_id))
            self._showings[match_id] = showing
        return showing

    async def resume(self, match_id: MatchId, away: int) -> None:
        """Show a match after a start. `away`: seconds without the bot; 0 goes without saying."""
        try:
            current = await self._matches.get(match_id)
        except ActRefused:
            # There is nothing to show; if it was ended, what stands of it goes.
            self.show(match_id)
            return
        idle = current is not None and self._time.now() - current.last_act > IDLE_SECONDS * 1000
        self.showing(match_id).resume(0 if idle else away)
        await self.waiting.resume(match_id)
        self.show(match_id)

    def show(self, match_id: MatchId, *, repost: bool = False, stale: bool = False) -> None:
        """Bring a match's messages up to date soon.

        `repost`: the board is posted again. `stale`: messages may be gone although nobody said so.
        """
        if repost:
            self.showing(match_id).repost = True
        if repost or stale:
            self.showing(match_id).mark_stale()
        # Somebody did something: what they see does not wait for a better time.
        self._failures.pop(match_id, None)
        self._start(match_id)

    async def lost(self, match_id: MatchId, message_id: MessageId) -> bool:
        """Note that a message is gone. True if it was one that has to be posted again."""
        showing = self.showing(match_id)
        await showing.load()
        return showing.lost(message_id)

    async def board(self, match_id: MatchId) -> MessageRef | None:
        """Where the board of a match is, if it is posted."""
        showing = self.showing(match_id)
        await showing.load()
        return showing.board

    async def shown(self, match_id: MatchId) -> bool:
        """Wait until a match's messages are up to date, or cannot be for now. False: not yet."""
        running = self._runs.get(match_id)
        if running is not None:
            ending = asyncio.create_task(self._ending.wait())
            await asyncio.wait(
                (running, ending), timeout=SHOWN_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
            ending.cancel()
        return match_id not in self._runs and match_id not in self._retries

    async def settled(self) -> None:
        """Wait until nothing is being shown any more."""
        while self._runs or self._retries:
            await asyncio.wait((*self._runs.values(), *self._retries.values()))

    def close_soon(self) -> None:
        """Let nobody wait for a match to be shown any more."""
        self._ending.set()

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

    def sweep(self, guild_id: GuildId | None = None) -> None:
        """Try those matches again that have waited for people long enough.

        `guild_id`: something has changed there, so all of its blocked matches.
        """
        for match_id in self.waiting.due(guild_id):
            self.showing(match_id).mark_stale()
            self._start(match_id)

    def _start(self, match_id: MatchId) -> None:
        self._wanted.add(match_id)
        retry = self._retries.pop(match_id, None)
        if retry is not None:
            retry.cancel()
        if match_id not in self._runs and not self._closed:
            self._runs[match_id] = asyncio.create_task(
                self._run(match_id), name=f"show match {match_id}"
            )

    async def _run(self, match_id: MatchId) -> None:
        again = False
        try:
            while match_id in self._wanted:
                self._wanted.discard(match_id)
                again = await self._attempt(match_id)
        finally:
            # Nothing is awaited between the last look at `_wanted` and here, so no wish is lost.
            del self._runs[match_id]
        if again:
            self._retries[match_id] = self._services.background.start(
                self._retry(match_id), f"another try to show match {match_id}"
            )

    async def _retry(self, match_id: MatchId) -> None:
        failures = self._failures.get(match_id, 0)
        self._failures[match_id] = failures + 1
        await self._time.sleep(backoff(failures))
        # Not to be cancelled by what it starts.
        del self._retries[match_id]
        self._start(match_id)

    async def _attempt(self, match_id: MatchId) -> bool:
        """One run. Returns whether it has to be tried again before long."""
        try:
            try:
                return await self._show(match_id)
            except ActRefused as refused:
                return await self._take_away(match_id, refused)
        except Exception as error:
            # A mistake of ours, or the database: nothing but the picture is late.
            log.error("match %d could not be shown", match_id, exc_info=error)
            return True

    async def _show(self, match_id: MatchId) -> bool:
        showing = self.showing(match_id)
        failures = await showing.bring_up_to_date()
        failure = worst(failures)
        if showing.hands.take_news():
            # The board tells who cannot be reached.
            self._wanted.add(match_id)
        if failure is DeliveryFailure.UNAVAILABLE:
            return True
        if not showing.hands.busy:
            self._failures.pop(match_id, None)
        current = await self._matches.get(match_id)
        if current is None:
            return False
        if failure is not None and await self.waiting.waits(current, failure):
            # A private message need not wait for the channel.
            return DeliveryFailure.UNAVAILABLE in failures
        await self.waiting.over(match_id)
        if not current.live and match_id not in self._wanted:
            if showing.hands.busy:
                showing.hands.call_when_done()
            else:
                await self._finish(match_id)
        return False

    async def _take_away(self, match_id: MatchId, refused: ActRefused) -> bool:
        """The match is damaged, which is logged where it is read: there is nothing to show."""
        if refused.reason is MatchRefusal.OVER:
            if DeliveryFailure.UNAVAILABLE in await self.showing(match_id).take_away():
                return True
            await self._finish(match_id)
        await self.waiting.over(match_id)
        self._failures.pop(match_id, None)
        return False

    async def _finish(self, match_id: MatchId) -> None:
        await self.showing(match_id).finish()
        # Nothing more will happen to it, so nothing of it stays in memory.
        self._showings.pop(match_id)
        self._matches.forget(match_id)
