"""Where the bot gets its time from, so that tests can bring their own."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Protocol

log = logging.getLogger(__name__)

_BACKOFF_SECONDS = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)

_BOOT: int | None = getattr(time, "CLOCK_BOOTTIME", None)
"""The clock that goes on while the machine sleeps, on Linux."""


def backoff(failures: int) -> float:
    """How many seconds to wait before trying again after so many failures before this one."""
    return _BACKOFF_SECONDS[min(failures, len(_BACKOFF_SECONDS) - 1)]


class Time(Protocol):
    """The current time and waiting for it."""

    def now(self) -> int:
        """Milliseconds since the epoch, UTC."""

    def steady(self) -> int:
        """Milliseconds since some moment, by a clock that nobody sets."""

    async def sleep(self, seconds: float, /) -> None:
        """Let so many seconds go by."""


class SystemTime:
    """The machine's own time."""

    sleep = staticmethod(asyncio.sleep)

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def steady(self) -> int:
        ns = time.monotonic_ns() if _BOOT is None else time.clock_gettime_ns(_BOOT)
        return ns // 1_000_000


async def until_done(attempt: Callable[[], Awaitable[bool]], what: str, time: Time) -> None:
    """Try until `attempt` returns True, ever less often. Errors are logged, with `what`."""
    for failures in count():
        try:
            if await attempt():
                return
        except Exception:
            # A bug of ours, or a database error: only this is late.
            log.exception("%s failed", what)
        await time.sleep(backoff(failures))
