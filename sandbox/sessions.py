"""The parts of a gateway connection: frames, sockets, and sessions that survive them."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from typing import Literal, Protocol

import msgspec
from aiohttp import WSMessage, WSMsgType

from sandbox.compression import Compress
from sandbox.world import Payload

KEPT_FRAMES = 4096

Refusal = int | Literal["cut", "silence", "invalid", "resumable"]
"""How a new connection is refused.

503, or another status of HTTP; a close code from 1000 on: accepted and closed; "cut": its line
(aiohttp as a client tries once more by itself); "silence": accepted, and nothing comes; "invalid"
and "resumable": op 9 once it identifies or resumes.
"""


class Frame:
    """One event, encoded once for all sessions that get the same text."""

    __slots__ = ("_build", "_data", "name")

    def __init__(self, name: str, build: Callable[[], Payload]) -> None:
        self.name = name
        self._build = build
        self._data: bytes | None = None

    def encode(self, sequence: int) -> bytes:
        """The dispatch frame with this session's sequence number."""
        if self._data is None:
            self._data = msgspec.json.encode(self._build())
        return b'{"op":0,"t":"%b","s":%d,"d":%b}' % (self.name.encode(), sequence, self._data)


class WebSocket(Protocol):
    """The server's end of a connection, as aiohttp's `WebSocketResponse` is one."""

    async def send_str(self, data: str) -> None: ...

    async def send_bytes(self, data: bytes) -> None: ...

    async def receive(self) -> WSMessage: ...

    async def close(self, *, code: int, message: bytes) -> object: ...


class Socket:
    """One WebSocket: an outgoing queue, so that events keep their order."""

    def __init__(self, ws: WebSocket, compress: Compress | None) -> None:
        self.ws = ws
        self._compress = compress
        self._queue: asyncio.Queue[bytes | tuple[int, bytes]] = asyncio.Queue()
        self._wanted: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        self.closed = asyncio.Event()
        """Set when the connection has ended on this side."""
        self._writer = asyncio.create_task(self._write())

    def send(self, frame: bytes) -> None:
        """Queue one frame."""
        self._queue.put_nowait(frame)

    def close(self, code: int, reason: str = "") -> None:
        """Close after the frames that are queued already."""
        self._queue.put_nowait((code, reason.encode()))

    async def _write(self) -> None:
        while True:
            item = await self._queue.get()
            try:
                if isinstance(item, tuple):
                    self.end(*item)
                    return
                if self._compress is None:
                    await self.ws.send_str(item.decode())
                else:
                    await self.ws.send_bytes(self._compress(item))
            except (ConnectionError, RuntimeError):
                # The other side is gone; the session keeps the frames for a resume.
                return

    async def receive(self) -> WSMessage | None:
        """The next message of the other side; None when either side wants to end the connection."""
        reading = asyncio.ensure_future(self.ws.receive())
        try:
            await asyncio.wait((reading, self._wanted), return_when=asyncio.FIRST_COMPLETED)
        finally:
            # aiohttp cuts the line when it has to close while it reads: then the other side can
            # often not answer, and takes the code for that of a cut line.
            reading.cancel()
        await asyncio.wait((reading,))
        if reading.cancelled():
            return None
        received = reading.result()
        return received if received.type in (WSMsgType.TEXT, WSMsgType.BINARY) else None

    @property
    def ending(self) -> bool:
        """Whether this side wants to end the connection."""
        return self._wanted.done()

    def end(self, code: int, reason: bytes = b"") -> None:
        """Have the connection closed now, whatever is still queued."""
        if not self._wanted.done():
            self._wanted.set_result((code, reason))

    async def finish(self) -> None:
        """Close, and return when the other side has agreed or its second is over."""
        code, reason = self._wanted.result() if self._wanted.done() else (1000, b"")
        await self.ws.close(code=code, message=reason)

    def stop(self) -> None:
        """End the writer without closing the WebSocket."""
        self._writer.cancel()


class Session:
    """The state that survives a lost connection: the sequence, the recent frames, the intents."""

    def __init__(self, intents: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.frames: deque[tuple[int, bytes]] = deque(maxlen=KEPT_FRAMES)
        self.socket: Socket | None = None

    def send(self, frame: Frame) -> None:
        """Number a frame, keep it, and send it if connected."""
        self.sequence += 1
        data = frame.encode(self.sequence)
        self.frames.append((self.sequence, data))
        if self.socket is not None:
            self.socket.send(data)

    def missed(self, sequence: int) -> list[bytes] | None:
        """The frames after `sequence`, or None when they are no longer kept."""
        if sequence > self.sequence:
            return None
        if sequence < self.sequence and (not self.frames or self.frames[0][0] > sequence + 1):
            return None
        return [data for number, data in self.frames if number > sequence]
