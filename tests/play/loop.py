"""An event loop whose time jumps to the next timer as soon as there is nothing else to do."""

import asyncio
import selectors
import threading
from asyncio import Handle
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from contextvars import Context, ContextVar
from typing import Any, NamedTuple, TypeVar, cast
from weakref import WeakSet

EPOCH = 1_750_000_000.0
"""UTC epoch seconds at the moment 0 of such a loop, unless a test sets another date."""

MOST_TURNS = 50_000
"""After so many turns without a jump somebody polls. The busiest simulation needs 14,000."""

THREAD_SECONDS = 60.0
"""Real seconds that a call in a thread may take."""

SILENT_SECONDS = 5.0
"""Real seconds after which no thread will say anything any more."""

tasks_here: ContextVar[WeakSet[asyncio.Task[Any]] | None] = ContextVar("tasks here", default=None)
"""Where tasks are noted that begin in this context."""

T = TypeVar("T")

Gate = Callable[[], bool]
"""Whether a result may be handed on."""


class Deadlock(Exception):
    """Nothing is ready, no timer is set, and no thread has anything to say."""


class Starved(Exception):
    """Somebody polls without end, so that the timers never get their turn."""


class _Ticket(NamedTuple):
    """A call in a thread. `result`: hands its result on, once that is there."""

    gate: Gate | None
    result: Handle | None = None


class _Stray(NamedTuple):
    """A call that a thread wants made in the loop, with no ticket. `of`: whose result it may be."""

    of: asyncio.Future[Any] | None
    handle: Handle


class JumpLoop(asyncio.SelectorEventLoop):
    """An event loop without sockets, whose time starts at 0 and costs nothing.

    Time stands while anything is ready and while a call in a thread is under way (`to_thread`, an
    executor, SQLite). Results of such calls are handed on in the order of the calls, so that a run
    does not depend on how fast threads are. Otherwise time jumps exactly to the next timer.
    """

    def __init__(self) -> None:
        self._clock = 0.0
        self._turns = 0
        self._tickets: dict[asyncio.Future[Any], _Ticket] = {}
        self._strays: deque[_Stray] = deque()
        self._said = threading.Condition()
        self._quiet: list[asyncio.Future[None]] = []
        self._steps: list[asyncio.Future[None]] = []
        self._epoch = EPOCH
        self.jumps = 0
        """How often time has jumped."""
        super().__init__(_JumpSelector(self))

    # Functions for tests

    async def quiet(self) -> None:
        """Return once only time could bring something new: nothing is ready or under way."""
        waiting = self.create_future()
        self._quiet.append(waiting)
        await waiting

    async def step(self) -> None:
        """Let time jump to the next timer, and wait for all its effects."""
        waiting = self.create_future()
        self._steps.append(waiting)
        await waiting

    def leap(self, seconds: float) -> None:
        """Let the process stand still for so long: the timers in between run late."""
        self._clock += seconds
        self._turns = 0

    def wall_clock(self) -> float:
        """UTC epoch seconds."""
        return self._epoch + self._clock

    def set_date(self, seconds: float) -> None:
        """Let it be this moment now, in UTC epoch seconds. No timer comes nearer by that."""
        self._epoch = seconds - self._clock

    def cancel_timers(self, of: Callable[[Context], bool]) -> None:
        """Cancel the timers that were set in such a context."""
        for timer in tuple(self._timers()):
            if of(timer._context):  # type: ignore[attr-defined]  # asyncio's own
                timer.cancel()

    # Calls in threads

    def ticket(self, future: asyncio.Future[Any], gate: Gate | None = None) -> None:
        """Let time stand until a thread has set the result of this future.

        Without the consent of `gate`, asked in the loop, the result is not handed on.
        """
        with self._said:
            # A thread may be faster than the ticket.
            early = [stray for stray in self._strays if stray.of is future]
            for stray in early:
                self._strays.remove(stray)
            self._tickets[future] = _Ticket(gate, early[0].handle if early else None)

    def run_in_executor(  # type: ignore[override]  # typeshed's is generic in what is called
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        future = super().run_in_executor(executor, func, *args)
        self.ticket(future)
        return future

    def call_soon_threadsafe(  # type: ignore[override]  # typeshed's is generic as well
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> Handle:
        self._check_closed()  # type: ignore[attr-defined]  # asyncio's own
        handle = Handle(callback, args, self, context)
        of = args[0] if args and isinstance(args[0], asyncio.Future) else None
        with self._said:
            if of is not None and of in self._tickets:
                self._tickets[of] = self._tickets[of]._replace(result=handle)
            else:
                self._strays.append(_Stray(of, handle))
            self._said.notify()
        return handle

    # Other versions of Python have other parameters.
    def create_task(self, coro: Any, **options: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = super().create_task(coro, **options)
        context: Context | None = options.get("context")
        noted = tasks_here.get() if context is None else context.get(tasks_here)
        if noted is not None:
            noted.add(task)
        return task

    # ASYNC109: the parameter is asyncio's.
    async def shutdown_default_executor(self, timeout: float | None = None) -> None:  # noqa: ASYNC109
        """End the threads of the default executor.

        `timeout` is left out: from Python 3.13 on time would jump to its end while threads end.
        """
        await super().shutdown_default_executor()

    # Turns

    def time(self) -> float:
        return self._clock

    def wait_for_events(self, timeout: float | None) -> None:
        """Stand in for the selector. `timeout`: seconds until the next timer, if there is any."""
        self._turns += 1
        # Asyncio runs timers that are this near; a sum of fractions may miss by less.
        resolution: float = self._clock_resolution  # type: ignore[attr-defined]  # asyncio's own
        is_due = timeout is not None and timeout <= resolution
        if self._take_results() or is_due:
            if self._turns > MOST_TURNS and self._timers():
                self._turns = 0
                waiting = [timer for timer in self._timers() if not timer.cancelled()]
                next_ones = sorted(waiting, key=asyncio.TimerHandle.when)[:5]
                raise Starved(
                    f"{MOST_TURNS} turns at {self._clock} s, while there wait {next_ones}"
                )
            return
        if self._quiet:
            quiet, self._quiet = self._quiet, []
            for each in quiet:
                if not each.done():
                    each.set_result(None)
            return
        timers = self._timers()
        if timers:
            self._clock = timers[0].when()
            self._turns = 0
            self.jumps += 1
            self._quiet, self._steps = self._steps, []
            return
        with self._said:
            if not self._said.wait_for(lambda: self._strays, SILENT_SECONDS):
                raise Deadlock(f"nothing is ready or scheduled for {asyncio.all_tasks(self)}")
        self._take_results()

    def _take_results(self) -> bool:
        """Make ready what threads have to say. False: nothing."""
        with self._said:
            if not self._said.wait_for(self._all_back, THREAD_SECONDS):
                raise Deadlock(f"a thread works for {THREAD_SECONDS} seconds: {self._tickets}")
            found = bool(self._tickets or self._strays)
            tickets, self._tickets = self._tickets, {}
            strays, self._strays = self._strays, deque()
        ready = cast("deque[Handle]", self._ready)  # type: ignore[attr-defined]  # asyncio's own
        for ticket in tickets.values():
            if ticket.result is not None and (ticket.gate is None or ticket.gate()):
                ready.append(ticket.result)
        ready.extend(stray.handle for stray in strays)
        return found

    def _all_back(self) -> bool:
        return all(ticket.result is not None for ticket in self._tickets.values())

    def _timers(self) -> list[asyncio.TimerHandle]:
        """The next timer comes first; it is never a cancelled one."""
        return cast("list[asyncio.TimerHandle]", self._scheduled)  # type: ignore[attr-defined]  # asyncio's own


class _JumpSelector(selectors.DefaultSelector):
    """The selector of a `JumpLoop`, which has no events but its own."""

    def __init__(self, loop: JumpLoop) -> None:
        super().__init__()
        self._loop = loop

    def register(self, *arguments: Any, **named: Any) -> selectors.SelectorKey:
        if self.get_map():
            # The first is the loop's own pipe.
            raise RuntimeError("a JumpLoop has no sockets; this test belongs on an ordinary loop")
        return super().register(*arguments, **named)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self._loop.wait_for_events(timeout)
        return []


def running() -> JumpLoop:
    """The loop of the test that runs, which must be such a one."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, JumpLoop)
    return loop


async def quiet() -> None:
    """Return once only time could bring something new: nothing is ready or under way."""
    await running().quiet()


async def wait(seconds: float) -> None:
    """Let time pass, and wait for all its effects."""
    await asyncio.sleep(seconds)
    await quiet()


async def until(condition: Callable[[], bool | Awaitable[bool]], seconds: float = 60.0) -> None:
    """Let time pass until something is true, which is looked at whenever nothing is under way.

    Raises `TimeoutError` where it is not true after so many seconds.
    """
    loop = running()
    end = loop.time() + seconds
    await loop.quiet()
    while True:
        true = condition()
        if true if isinstance(true, bool) else await true:
            return
        if loop.time() > end:
            raise TimeoutError(f"not true after {seconds} seconds")
        await loop.step()


def leap(seconds: float) -> None:
    """Let the process stand still for so long: the timers in between run late."""
    running().leap(seconds)


def loop_time() -> float:
    """Seconds since the loop began; 0 before it runs."""
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return 0.0


def wall_clock() -> float:
    """UTC epoch seconds by the loop; before it runs the moment at which it begins."""
    try:
        return running().wall_clock()
    except RuntimeError:
        return EPOCH


def now() -> int:
    """Milliseconds since the epoch, UTC, by the loop."""
    return round(wall_clock() * 1000)


def set_date(seconds: float) -> None:
    """Let it be this moment now, in UTC epoch seconds. No timer comes nearer by that."""
    running().set_date(seconds)
