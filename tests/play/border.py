"""The border of one bot: its requests and its calls of SQLite are counted, and can be cut off."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar, cast
from weakref import WeakSet

import aiosqlite
from aiosqlite.core import set_exception, set_result

from tests.play.loop import JumpLoop, running, tasks_here

T = TypeVar("T")

_border: ContextVar["Border | None"] = ContextVar("border of this bot", default=None)


class Border:
    """Each call of a bot is counted as it goes out, and again as its result comes back.

    So a bot can be cut off before a call has its effect, and after it. The bot is what happens in
    the `context`, and in the tasks that begin there.
    """

    def __init__(self, cut_at: int | None = None) -> None:
        """`cut_at`: the number of the crossing, from 1, at which the bot is cut off."""
        self.crossed: list[str] = []
        """The crossings so far, by name."""
        self.cut_at = cut_at
        self.cut_before: str | None = None
        """How the name of a crossing begins at which the bot is cut off: "POST /interactions"."""
        self.cut = asyncio.Event()
        """Set once the bot is cut off: from then on no call of it returns."""
        self.leftovers: list[Callable[[], Awaitable[None]]] = []
        """For each connection that the bot has begun: how to clear it away."""
        self.context: Context = copy_context()
        self._tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self._ended = False
        self.context.run(_border.set, self)
        self.context.run(tasks_here.set, self._tasks)

    def crosses(self, what: str) -> bool:
        """Count a crossing. False: it is not made, and there will be no result.

        Raises `asyncio.CancelledError` once the tasks of the bot are ended.
        """
        if self._ended:
            raise asyncio.CancelledError
        if self.cut.is_set():
            return False
        self.crossed.append(what)
        before = self.cut_before is not None and what.startswith(self.cut_before)
        if before or len(self.crossed) == self.cut_at:
            self.cut.set()
            return False
        return True

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        return asyncio.create_task(work, context=self.context)

    async def end(self) -> None:
        """End all that the bot does, at once; SQLite finishes what it has begun."""
        self.cut.set()
        await asyncio.sleep(0)
        self._ended = True
        # A task that ends may begin another one.
        while own := [task for task in self._tasks if not task.done()]:
            for task in own:
                task.cancel()
            await asyncio.wait(own)
        running().cancel_timers(lambda context: context.get(_border) is self)


def crosses(what: str) -> bool:
    """`Border.crosses` for the bot that does this; True where it is none."""
    border = _border.get()
    return border is None or border.crosses(what)


def after_a_kill(clear: Callable[[], Awaitable[None]]) -> None:
    """Have something cleared away if the bot that does this is killed."""
    border = _border.get()
    if border is not None:
        border.leftovers.append(clear)


class DirectConnection(aiosqlite.Connection):
    """A connection that makes each call in the loop at once, instead of in a thread.

    Its results are handed on as those of a thread are, so nothing else can tell. On other loops
    than a `JumpLoop` it is an ordinary connection.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        if isinstance(asyncio.get_running_loop(), JumpLoop):
            self._tx = cast("SimpleQueue[Any]", _DirectCalls())
            self._thread = Thread()
            after_a_kill(self._abandon)

    async def _abandon(self) -> None:
        if self._connection is not None:
            ended = self.stop()
            assert ended is not None
            await ended


class _DirectCalls:
    def __init__(self) -> None:
        self._connected = False

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, call = item
        # The first call only gives the connection what it works with.
        border, self._connected = (_border.get() if self._connected else None), True
        if border is not None and not border.crosses("SQLite"):
            return
        if future is None:
            call()
            return
        loop = future.get_loop()
        assert isinstance(loop, JumpLoop)
        loop.ticket(future, None if border is None else partial(border.crosses, "SQLite's result"))
        try:
            result = call()
        except Exception as error:
            loop.call_soon_threadsafe(set_exception, future, error)
        else:
            loop.call_soon_threadsafe(set_result, future, result)
