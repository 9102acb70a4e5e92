"""Runs: at most one at a time for each subject, tried again after a failure, none at rest."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import Time, backoff

log = logging.getLogger(__name__)

K = TypeVar("K", bound=Hashable)


class Done(NamedTuple):
    """The outcome of a run. `failed`: it is tried again after a while, ever later.

    `seconds`: after which the next one is due; None: not before it is asked for. `rests`: nothing
    visible changes before then. `pauses`: none begins before then, and none after it unless one is
    asked for.
    """

    failed: bool = False
    seconds: float | None = None
    rests: bool = False
    pauses: bool = False


@dataclass(slots=True)
class _Subject:
    """The state of a subject that is not at rest. `wanted`: one more run is.

    `task`: the present run. `wait`: for the next one, which is due by itself. `rests`, `pauses`:
    meanwhile, see `Done`. `failures`: of the newest runs in a row.
    """

    wanted: bool = True
    task: asyncio.Task[None] | None = None
    wait: asyncio.Task[None] | None = None
    rests: bool = False
    pauses: bool = False
    failures: int = 0


class Runs(Generic[K]):
    """Begins runs, one after the other for each subject, and again when one is due."""

    def __init__(
        self,
        run: Callable[[K], Awaitable[Done]],
        time: Time,
        background: BackgroundTasks,
        what: str,
    ) -> None:
        """`run`: what a run does. An error in it is logged, and counts as a failure.

        `what`: names a subject together with its key, for the log.
        """
        self._do = run
        self._time = time
        self._background = background
        self._what = what
        self._subjects: dict[K, _Subject] = {}

    def start(self, key: K, *, anew: bool = False) -> None:
        """Begin a run; after the present one, if there is one, which may be late for this.

        `anew`: count no failures from before.
        """
        subject = self._subjects.setdefault(key, _Subject())
        subject.wanted, subject.rests = True, False
        if anew:
            subject.failures = 0
        if subject.pauses:
            return
        if subject.wait is not None:
            subject.wait.cancel()
            subject.wait = None
        if subject.task is None:
            name = f"{self._what} {key}"
            subject.task = self._background.start(self._run(key, subject), name)

    def is_wanted(self, key: K) -> bool:
        """Whether one more run is wanted after the present one."""
        return key in self._subjects and self._subjects[key].wanted

    def is_at_rest(self, key: K) -> bool:
        """Whether nothing runs, and the last run has not failed."""
        subject = self._subjects.get(key)
        return subject is None or (subject.task is None and not subject.failures)

    def under_way(self, key: K) -> asyncio.Task[None] | None:
        """The present run of a subject."""
        subject = self._subjects.get(key)
        return None if subject is None else subject.task

    @property
    def running(self) -> tuple[K, ...]:
        """The subjects of which a run is under way."""
        return tuple([key for key, one in self._subjects.items() if one.task is not None])

    @property
    def unsettled(self) -> frozenset[K]:
        """The subjects of which a run is under way, or due by itself to show something."""
        return frozenset([key for key, one in self._subjects.items() if not one.rests])

    async def settled(self) -> None:
        """Wait until no run is under way and nothing is left to show."""
        while rest := [one for one in self._subjects.values() if not one.rests]:
            await asyncio.wait([task for one in rest if (task := one.task or one.wait)])

    async def _run(self, key: K, subject: _Subject) -> None:
        done = Done()
        try:
            while subject.wanted:
                subject.wanted = False
                try:
                    done = await self._do(key)
                except Exception as error:
                    # A bug of ours, or a database error: only the display is late.
                    log.error("%s %s could not be shown", self._what, key, exc_info=error)
                    done = Done(failed=True)
                subject.failures = subject.failures + 1 if done.failed else 0
        finally:
            # There is no await between the last look at `wanted` and here, so no wish is lost.
            subject.task = None
            seconds = backoff(subject.failures - 1) if done.failed else done.seconds
            if seconds is None:
                del self._subjects[key]
        if seconds is not None:
            subject.rests, subject.pauses = done.rests, done.pauses
            wait = self._wait(key, subject, seconds)
            subject.wait = self._background.start(wait, f"next look at {self._what} {key}")

    async def _wait(self, key: K, subject: _Subject, seconds: float) -> None:
        await self._time.sleep(seconds)
        # So that the code it starts cannot cancel it.
        subject.wait = None
        if subject.pauses and not subject.wanted:
            del self._subjects[key]
            return
        subject.pauses = False
        self.start(key)
