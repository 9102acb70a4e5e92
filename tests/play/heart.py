"""discord.py's heartbeat in the event loop, where the library has a thread on the real clock."""

import asyncio
import logging

from discord.gateway import KeepAliveHandler

log = logging.getLogger(__name__)


class LoopHeart(KeepAliveHandler):
    """The thread is never started: a task beats in its place."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._beats(), name=f"heart of shard {self.shard_id}")

    def stop(self) -> None:
        super().stop()
        if self._task is not asyncio.current_task():
            self._task.cancel()

    async def _beats(self) -> None:
        assert self.interval is not None
        while not self._stop_ev.is_set():
            await asyncio.sleep(self.interval)
            if self._last_recv + self.heartbeat_timeout < asyncio.get_running_loop().time():
                log.warning("shard %s has stopped responding and is closed", self.shard_id)
                await self.ws.close(4000)
                return
            try:
                await self.ws.send_heartbeat(self.get_payload())
            except ConnectionError:
                return
            self._last_send = asyncio.get_running_loop().time()
