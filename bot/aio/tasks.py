"""Tasks: work that nobody waits for, several things at the same time, and locks by key."""

import asyncio
import logging
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar
from weakref import WeakValueDictionary

log = logging.getLogger(__name__)

T = TypeVar("T")


class OpenWork:
    """Work in tasks that we did not start, for which the end of the process waits."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closed = False

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """The work within is waited for, and cancelled when it takes too long."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)

    async def settled(self, seconds: float) -> None:
        """Wait for what is open now, at most so long."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)

    async def finish(self, seconds: float) -> None:
        """Begin nothing new; wait for what is open at most so long, and end the rest."""
        self.closed = True
        await self.settled(seconds)
        late = tuple(self._tasks)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


class BackgroundTasks:
    """Tasks that run by themselves. An error in one is logged, and ends it alone."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    def start(self, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
        """Begin some work. `name`: what it does, for the log. After `close` it ends at once."""
        task = asyncio.create_task(work, name=name)
        if self._closed:
            task.cancel()
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("%s failed", task.get_name(), exc_info=error)

    async def close(self) -> None:
        """End what is still running, and let nothing new begin."""
        self._closed = True
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def gather_all(works: Sequence[Coroutine[Any, Any, T]]) -> list[T]:
    """Do all, then return or raise; a single one, which is usual, without a task of its own."""
    if len(works) == 1:
        return [await works[0]]
    done = await asyncio.gather(*works, return_exceptions=True)
    results: list[T] = []
    for result in done:
        if isinstance(result, BaseException):
            raise result
        results.append(result)
    return results


class KeyedLocks:
    """A lock for every key, there for as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[object, asyncio.Lock] = WeakValueDictionary()

    def __call__(self, key: object) -> asyncio.Lock:
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
