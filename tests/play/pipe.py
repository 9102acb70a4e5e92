"""A WebSocket without a socket: two ends that hand each other their frames."""

import asyncio
from collections import deque
from collections.abc import Callable

from aiohttp import ClientConnectionResetError, WSMessage, WSMsgType

_CLOSED = WSMessage(WSMsgType.CLOSED, None, None)
_CLOSING = WSMessage(WSMsgType.CLOSING, None, None)

ABNORMAL = 1006
"""The close code of a connection that was not closed but lost."""

CLIENT_PATIENCE, SERVER_PATIENCE = 30.0, 1.0
"""For how many seconds each side waits for the other's agreement when it closes."""


class _LineLost(ConnectionError):
    """The line is gone, and all that came before has been read."""


class End:
    """One end, as aiohttp's `ClientWebSocketResponse` and `WebSocketResponse` are.

    A CLOSE of the other side is received once, then CLOSED; a task that receives while another one
    closes gets CLOSING. Without the other side's agreement, or once the line is lost, `close_code`
    is 1006.
    """

    def __init__(
        self, patience: float, code: int, note: Callable[[WSMessage], None] = lambda _: None
    ) -> None:
        """`code`: the close code unless another is said. `note`: is told of what is sent."""
        self.closed = False
        self.close_code: int | None = None
        self.peer: End
        self._patience = patience
        self._code = code
        self._note = note
        self._inbox: deque[WSMessage] = deque()
        self._arrival: asyncio.Future[None] | None = None
        self._reading = False
        self._reader_left: asyncio.Future[None] | None = None
        self._closing = False
        self._said_goodbye = False
        self._lost = False

    async def receive(self, timeout: float | None = None) -> WSMessage:  # noqa: ASYNC109  # as aiohttp
        if self._reading:
            raise RuntimeError("Concurrent call to receive() is not allowed")
        if self.closed:
            return _CLOSED
        if self._closing:
            await self.close()
            return _CLOSED
        self._reading = True
        try:
            async with asyncio.timeout(timeout):
                message = await self._read()
        except (asyncio.CancelledError, TimeoutError):
            self.close_code = ABNORMAL
            raise
        except _LineLost:
            self.closed, self.close_code = True, ABNORMAL
            return _CLOSED
        finally:
            self._reading = False
            if self._reader_left is not None and not self._reader_left.done():
                self._reader_left.set_result(None)
        if message.type is WSMsgType.CLOSE:
            self._closing, self.close_code = True, message.data
        elif message.type is WSMsgType.CLOSING:
            self._closing = True
        return message

    async def send_str(self, data: str) -> None:
        self._send(WSMessage(WSMsgType.TEXT, data, None))

    async def send_bytes(self, data: bytes) -> None:
        self._send(WSMessage(WSMsgType.BINARY, data, None))

    async def close(self, *, code: int | None = None, message: bytes = b"") -> bool:
        """Close, and wait for the other side. False: it is closed already."""
        if self._reading and not self._closing:
            self._reader_left = asyncio.get_running_loop().create_future()
            self._closing = True
            self._deliver(_CLOSING)
            await self._reader_left
        if self.closed:
            return False
        self.closed = True
        try:
            self._send(WSMessage(WSMsgType.CLOSE, code or self._code, message.decode()))
            self._said_goodbye = True
            if self.close_code is None:
                self.close_code = await self._agreement()
        except ConnectionError:
            self.close_code = ABNORMAL
        except asyncio.CancelledError:
            self.close_code = ABNORMAL
            raise
        finally:
            self.lose()
        return True

    def lose(self) -> None:
        """Lose the line: each side can still read what has come."""
        for end in (self, self.peer):
            end._lost = True
            end._wake()

    async def _agreement(self) -> int:
        try:
            async with asyncio.timeout(self._patience):
                while (message := await self._read()).type is not WSMsgType.CLOSE:
                    pass
        except TimeoutError:
            return ABNORMAL
        code: int = message.data
        return code

    async def _read(self) -> WSMessage:
        while not self._inbox:
            if self._lost:
                raise _LineLost
            # A reader of its own: that of a cancelled one must not be the next one's.
            arrival = self._arrival = asyncio.get_running_loop().create_future()
            await arrival
        return self._inbox.popleft()

    def _send(self, message: WSMessage) -> None:
        if self._said_goodbye or self._lost:
            raise ClientConnectionResetError("Cannot write to closing transport")
        self._note(message)
        self.peer._deliver(message)

    def _deliver(self, message: WSMessage) -> None:
        self._inbox.append(message)
        self._wake()

    def _wake(self) -> None:
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)


class Pipe:
    """A connection: data sent at one end arrives at the other."""

    def __init__(self, note: Callable[[WSMessage], None] = lambda _: None) -> None:
        """`note`: is told of what is sent in either direction."""
        self.client = End(CLIENT_PATIENCE, 4000, note)
        self.server = End(SERVER_PATIENCE, 1000, note)
        self.client.peer, self.server.peer = self.server, self.client
