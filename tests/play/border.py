"""The border of one bot: its requests and its calls of SQLite are counted, and can be cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar
from weakref import WeakSet

import aiosqlite

from tests.play.loop import JumpLoop, tasks_here

T = TypeVar("T")

_border: ContextVar[Border | None] = ContextVar("border of this bot", default=None)


class Border:
    """What crosses it is counted as it goes out, and again as its result comes back.

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
        """What clears away each connection that the bot has begun."""
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
        """Have the bot do something."""
        return asyncio.create_task(work, context=self.context)

    async def end(self) -> None:
        """End all that the bot does, at once; SQLite finishes what it has begun."""
        self.cut.set()
        await asyncio.sleep(0)
        self._ended = True
        own = [task for task in self._tasks if not task.done()]
        for task in own:
            task.cancel()
        if own:
            await asyncio.wait(own)


def crosses(what: str) -> bool:
    """`Border.crosses` for the bot that does this; True where it is none."""
    border = _border.get()
    return border is None or border.crosses(what)


def after_a_kill(clear: Callable[[], Awaitable[None]]) -> None:
    """Have something cleared away if the bot that does this is killed."""
    border = _border.get()
    if border is not None:
        border.leftovers.append(clear)


class SqliteCalls(SimpleQueue[Any]):
    """The calls that an `aiosqlite.Connection` hands to its thread, with the loop in the know."""

    def __init__(self) -> None:
        super().__init__()
        self._connected = False

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, _ = item
        # The first call only gives the thread its connection.
        border, self._connected = (_border.get() if self._connected else None), True
        if border is not None and not border.crosses("SQLite"):
            return
        if future is not None and isinstance(loop := future.get_loop(), JumpLoop):
            gate = None if border is None else partial(border.crosses, "SQLite's result")
            loop.ticket(future, gate)
        super().put_nowait(item)


class NotedConnection(aiosqlite.Connection):
    """One whose thread ends if the bot is killed."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        after_a_kill(self._abandon)

    async def _abandon(self) -> None:
        if self._thread.is_alive():
            ended = self.stop()
            assert ended is not None
            await ended
