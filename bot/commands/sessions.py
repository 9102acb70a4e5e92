"""Whether the bot has its sessions with Discord's gateway, one for each shard."""

import asyncio

from discord.ext import commands

from bot.aio.timing import Time

PATIENCE_SECONDS = 600.0
"""How long the bot may be without a session before the process ends.

An address to resume at may be dead for hours while everything else works: a new process asks anew.
"""


class GatewaySessions:
    """Knows which shards have lost their session. Follows a bot by the events of its library."""

    def __init__(self) -> None:
        self._begun = False
        self._lost: set[int] = set()
        self._missing = asyncio.Event()
        self._there = asyncio.Event()

    @property
    def ready(self) -> bool:
        """Whether every shard has a session that is ready."""
        return self._there.is_set()

    @property
    def begun(self) -> bool:
        """Whether that was ever so."""
        return self._begun

    def follow(self, bot: commands.AutoShardedBot) -> None:
        """Hear of the bot's sessions from now on, when it is about to connect."""
        self._missing.set()
        bot.add_listener(self._all_ready, "on_ready")
        # Of one shard among others that begins anew the library says no `on_ready`.
        bot.add_listener(self._back, "on_shard_ready")
        bot.add_listener(self._back, "on_shard_resumed")
        bot.add_listener(self._away, "on_shard_disconnect")

    async def _all_ready(self) -> None:
        self._begun = True
        self._see()

    async def _back(self, shard_id: int) -> None:
        self._lost.discard(shard_id)
        self._see()

    async def _away(self, shard_id: int) -> None:
        self._lost.add(shard_id)
        self._see()

    def _see(self) -> None:
        if self._begun and not self._lost:
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
