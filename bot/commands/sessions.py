"""When the bot begins its sessions with Discord's gateway, and whether it has them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from discord.ext import commands

from bot.aio.timing import Time
from bot.match.times import Instant

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 600.0
"""How long the bot may be without a session before the process ends.

An address to resume at may be dead for hours while everything else works: a new process asks anew.
"""


class GatewaySessions:
    """Knows which shards have lost their session. Follows a bot by the events of its library."""

    def __init__(self) -> None:
        self.begun = False
        """Whether every shard ever had a session that was ready."""
        self._lost: set[int] = set()
        self._missing = asyncio.Event()
        self._there = asyncio.Event()

    @property
    def ready(self) -> bool:
        """Whether every shard has a session that is ready."""
        return self._there.is_set()

    def follow(self, bot: commands.AutoShardedBot) -> None:
        """Hear of the bot's sessions from now on, when it is about to connect."""
        self._missing.set()
        bot.add_listener(self._all_ready, "on_ready")
        # The library sends no `on_ready` when one shard of several begins a new session.
        bot.add_listener(self._back, "on_shard_ready")
        bot.add_listener(self._back, "on_shard_resumed")
        bot.add_listener(self._away, "on_shard_disconnect")

    async def _all_ready(self) -> None:
        self.begun = True
        self._see()

    async def _back(self, shard_id: int) -> None:
        self._lost.discard(shard_id)
        self._see()

    async def _away(self, shard_id: int) -> None:
        self._lost.add(shard_id)
        self._see()

    def _see(self) -> None:
        if self.begun and not self._lost:
            self._there.set()
            self._missing.clear()
        else:
            self._there.clear()
            self._missing.set()

    async def missed(self, time: Time) -> None:
        """Return once there was no ready session for `PATIENCE_SECONDS` on end."""
        while True:
            await self._missing.wait()
            late = asyncio.create_task(time.sleep(PATIENCE_SECONDS))
            there = asyncio.create_task(self._there.wait())
            try:
                await asyncio.wait((late, there), return_when=asyncio.FIRST_COMPLETED)
                if late.done() and not self.ready:
                    return
            finally:
                late.cancel()
                there.cancel()


MANY_STARTS = 5
_WAITS = (90.0, 180.0, 300.0)


def seconds_before_identify(starts_before: int, *, on_discord: bool) -> float:
    """The wait after so many starts in ten minutes. `on_discord`: no other gateway counts them."""
    if not on_discord or starts_before < MANY_STARTS:
        return 0.0
    return _WAITS[min(starts_before - MANY_STARTS, len(_WAITS) - 1)]


async def back_off(
    note_start: Callable[[Instant], Awaitable[int]], time: Time, *, on_discord: bool
) -> None:
    """Note this start, and wait if there were many. Can be cancelled at any moment.

    `note_start`: returns how many others there were in the ten minutes before.
    """
    starts = await note_start(time.now())
    seconds = seconds_before_identify(starts, on_discord=on_discord)
    if seconds:
        log.warning(
            "started %d times in ten minutes: waiting %.0f seconds before Discord hears of us,"
            " because it resets the token of a bot that comes a thousand times a day",
            starts + 1,
            seconds,
        )
        await time.sleep(seconds)
