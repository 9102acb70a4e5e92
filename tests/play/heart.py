"""discord.py's heartbeat in the event loop, where the library has a thread on the real clock."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from discord.gateway import DiscordWebSocket

log = logging.getLogger(__name__)


class LoopHeart:
    """In place of `discord.gateway.KeepAliveHandler`, whose names it has."""

    def __init__(self, *, ws: DiscordWebSocket, interval: float, shard_id: int | None) -> None:
        self.ws = ws
        self.interval = interval
        self.shard_id = shard_id
        self.latency = float("inf")
        self.heartbeat_timeout: float = ws._max_heartbeat_timeout
        self._loop = asyncio.get_running_loop()
        self._last_ack = self._last_send = self._last_recv = self._loop.time()
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def start(self) -> None:
        self._task = self._loop.create_task(self._run(), name=f"heart of shard {self.shard_id}")

    def stop(self) -> None:
        self._stopped = True
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()

    def tick(self) -> None:
        self._last_recv = self._loop.time()

    def ack(self) -> None:
        self._last_ack = self._loop.time()
        self.latency = self._last_ack - self._last_send

    def beat(self) -> dict[str, Any]:
        self._last_send = self._loop.time()
        return self.get_payload()

    def get_payload(self) -> dict[str, Any]:
        return {"op": self.ws.HEARTBEAT, "d": self.ws.sequence}

    async def _run(self) -> None:
        while not self._stopped:
            await asyncio.sleep(self.interval)
            if self._last_recv + self.heartbeat_timeout < self._loop.time():
                log.warning("shard %s has stopped responding and is closed", self.shard_id)
                await self.ws.close(4000)
                return
            try:
                await self.ws.send_heartbeat(self.get_payload())
            except ConnectionError:
                return
            self._last_send = self._loop.time()
