"""The runs of a display: at most one at a time for each match, none for a match at rest."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import Time, backoff
from bot.match.ids import MatchId

log = logging.getLogger(__name__)


class Done(NamedTuple):
    """What came of a run. `failed`: it is tried again after a while, ever later.

    `seconds`: after which the next one is due; None: not before it is asked for. `rests`: until
    then all that is to be seen stands.
    """

    failed: bool
    seconds: float | None = None
    rests: bool = False


class Runs:
    """Begins runs, one after the other for each match, and again when one is due."""

    def __init__(
        self, run: Callable[[MatchId], Awaitable[Done]], time: Time, background: BackgroundTasks
    ) -> None:
        """`run`: what a run does. What it raises is logged, and counts as a failure."""
        self._do = run
        self._time = time
        self._background = background
        self._wanted: set[MatchId] = set()
        self._under_way: dict[MatchId, asyncio.Task[None]] = {}
        self._waits: dict[MatchId, asyncio.Task[None]] = {}
        """The matches of which a run is due by itself."""
        self._resting: set[MatchId] = set()
        """Those of them of which all that is to be seen stands."""
        self._failing: set[MatchId] = set()
        """Those of them that have failed."""
        self._failures: dict[MatchId, int] = {}
        self._closed = False

    def start(self, match_id: MatchId) -> None:
        """Begin a run; after the present one, if there is one, which may be late for this."""
        self._wanted.add(match_id)
        wait = self._waits.pop(match_id, None)
        if wait is not None:
            wait.cancel()
        self._resting.discard(match_id)
        self._failing.discard(match_id)
        if match_id not in self._under_way and not self._closed:
            work = self._run(match_id)
            self._under_way[match_id] = asyncio.create_task(work, name=f"show match {match_id}")

    def forgive(self, match_id: MatchId) -> None:
        """Count no failures from before."""
        self._failures.pop(match_id, None)

    def is_wanted(self, match_id: MatchId) -> bool:
        """Whether one more run is wanted after the present one."""
        return match_id in self._wanted

    def is_at_rest(self, match_id: MatchId) -> bool:
        """Whether nothing runs, and the last run has not failed."""
        return match_id not in self._under_way and match_id not in self._failing

    def under_way(self, match_id: MatchId) -> asyncio.Task[None] | None:
        """The present run of a match."""
        return self._under_way.get(match_id)

    @property
    def matches(self) -> tuple[MatchId, ...]:
        """The matches of which a run is under way."""
        return tuple(self._under_way)

    @property
    def unsettled(self) -> frozenset[MatchId]:
        """The matches of which a run is under way, or due by itself to show something."""
        return frozenset((*self._under_way, *self._waits)) - self._resting

    async def settled(self) -> None:
        """Wait until nothing runs, and nothing more is to be shown."""
        while rest := self.unsettled:
            doing = [*self._under_way.items(), *self._waits.items()]
            await asyncio.wait([task for match_id, task in doing if match_id in rest])

    async def close(self) -> None:
        """End all runs, and let none begin."""
        self._closed = True
        tasks = tuple(self._under_way.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        for wait in self._waits.values():
            wait.cancel()
        self._waits.clear()

    async def _run(self, match_id: MatchId) -> None:
        done = Done(failed=False)
        try:
            while match_id in self._wanted:
                self._wanted.discard(match_id)
                done = await self._once(match_id)
        finally:
            # Nothing is awaited between the last look at `_wanted` and here, so no wish is lost.
            del self._under_way[match_id]
        if done.seconds is not None:
            self._waits[match_id] = self._background.start(
                self._wait(match_id, done.seconds), f"next look at match {match_id}"
            )
            if done.rests:
                self._resting.add(match_id)

    async def _once(self, match_id: MatchId) -> Done:
        """One run. `seconds` of what it returns: also where it has failed."""
        try:
            done = await self._do(match_id)
        except Exception as error:
            # A mistake of ours, or the database: nothing but what is shown is late.
            log.error("match %d could not be shown", match_id, exc_info=error)
            done = Done(failed=True)
        if not done.failed:
            self._failures.pop(match_id, None)
            return done
        failures = self._failures.get(match_id, 0)
        self._failures[match_id] = failures + 1
        self._failing.add(match_id)
        return Done(failed=True, seconds=backoff(failures))

    async def _wait(self, match_id: MatchId, seconds: float) -> None:
        await self._time.sleep(seconds)
        # Not to be cancelled by what it starts.
        del self._waits[match_id]
        self.start(match_id)
