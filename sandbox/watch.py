"""Changes of the world, their listeners, and waiting until a condition holds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from sandbox.guilds import User
from sandbox.world import Channel, Message

ChangeKind = Literal[
    "message",
    "edit",
    "delete",
    "channel",
    "channel gone",
    "thread",
    "commands",
    "user",
    "member",
    "guild",
    "events",
]


@dataclass(frozen=True, slots=True)
class Change:
    """Something changed in the world; exactly the fields that concern the kind are set."""

    kind: ChangeKind
    message: Message | None = None
    channel: Channel | None = None
    user: User | None = None


class Watch:
    """Tells of changes: `listeners` at once, waiting conditions once per turn of the loop."""

    def __init__(self) -> None:
        self.listeners: list[Callable[[Change], None]] = []
        self._waiting: list[tuple[Callable[[], object], asyncio.Future[None]]] = []
        self._scheduled = False

    def announce(self, change: Change) -> None:
        """Tell every listener, and have the waiting conditions looked at."""
        for listener in self.listeners:
            listener(change)
        self.touch()

    def touch(self) -> None:
        """Have every waiting condition looked at again soon."""
        if self._waiting and not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._look)

    def _look(self) -> None:
        self._scheduled = False
        still = []
        for condition, future in self._waiting:
            if future.done():
                continue
            try:
                met = bool(condition())
            except Exception as error:
                future.set_exception(error)
                continue
            if met:
                future.set_result(None)
            else:
                still.append((condition, future))
        self._waiting = still

    # ASYNC109: a bound on waiting is what callers of a test instrument ask for in one line.
    async def until(self, condition: Callable[[], object], timeout: float) -> None:  # noqa: ASYNC109
        """Return when `condition()` is true; `TimeoutError` after `timeout` seconds of the loop."""
        if condition():
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((condition, future))
        async with asyncio.timeout(timeout):
            await future
