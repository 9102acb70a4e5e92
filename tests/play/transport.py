"""How a bot speaks to a sandbox in the same process: by calls, where aiohttp has sockets."""

import asyncio
import errno
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import Context
from http import HTTPStatus
from typing import Any

import aiohttp
import yarl
from aiohttp.base_protocol import BaseProtocol
from multidict import CIMultiDict, CIMultiDictProxy

from sandbox.core import Core
from sandbox.door import read_multipart
from sandbox.errors import GatewayRefused
from sandbox.rest import PREFIX, HttpAnswer, HttpRequest, Rest
from sandbox.world import Upload
from tests.play.border import after_a_kill, crosses
from tests.play.pipe import End, Pipe

PATIENCE = 300.0
"""How many seconds a request may take that says nothing of it; aiohttp's."""

CONNECT_SECONDS = 0.02
"""How long a connection to the gateway takes to open, so that a lost session is seen to be lost."""


class Network:
    """The doors that stand open in this process, by their ports."""

    def __init__(self) -> None:
        self.doors: dict[int, NearDoor] = {}
        self.latency: Callable[[], float] = lambda: 0.0
        """Seconds that the next request is on its way."""
        self.note: Callable[[object], None] = lambda _: None
        """Is told of each request, its answer and each frame of a gateway."""
        self._ports = 0

    def take(self, door: "NearDoor", port: int) -> int:
        """Open a door, at any free port for 0. `OSError` when the port is taken."""
        if port == 0:
            self._ports = port = self._ports + 1
        if port in self.doors:
            raise OSError(errno.EADDRINUSE, "the port is taken")
        self.doors[port] = door
        return port

    def door(self, url: yarl.URL) -> "NearDoor":
        """Raises `aiohttp.ClientOSError` where nobody listens."""
        found = self.doors.get(url.port or 0)
        if found is None:
            raise aiohttp.ClientOSError(errno.ECONNREFUSED, f"nobody listens at {url}")
        return found


class NearDoor:
    """A `sandbox.door.Door` for clients in the same process. It needs no port of the machine's."""

    def __init__(self, network: Network, core: Core, rest: Rest) -> None:
        self._network = network
        self._core = core
        self._rest = rest
        self._port = 0
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self, port: int) -> int:
        self._port = self._network.take(self, port)
        return self._port

    async def close(self) -> None:
        self._network.doors.pop(self._port, None)
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def ask(self, request: HttpRequest) -> asyncio.Task[HttpAnswer]:
        """Begin to answer. That goes on when nobody waits for it any more, as at a server."""
        return self._begin(self._rest.answer(request), "answer")

    def connect(self, query: Mapping[str, str]) -> End:
        """A connection to the gateway, from the client's side. Raises `GatewayRefused`."""
        admission = self._core.gateway.admit(query)
        pipe = Pipe(self._network.note)

        async def handle() -> None:
            try:
                await self._core.gateway.handle(pipe.server, admission)
            finally:
                pipe.server.lose()

        self._begin(handle(), "gateway")
        return pipe.client

    def _begin(self, work: Any, name: str) -> asyncio.Task[Any]:
        # A context of its own: work of the sandbox is not work of the client.
        loop = asyncio.get_running_loop()
        task: asyncio.Task[Any] = loop.create_task(work, name=name, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


class NearResponse:
    """An answer, as far as discord.py and the bot look at aiohttp's `ClientResponse`."""

    def __init__(self, method: str, url: yarl.URL, answer: HttpAnswer) -> None:
        self.method = method
        self.url = url
        self.status = answer.status
        self.reason = HTTPStatus(answer.status).phrase if answer.status in _KNOWN else ""
        kind = "text/html; charset=utf-8" if answer.html else "application/json"
        if answer.status == HTTPStatus.NO_CONTENT:
            kind = "application/octet-stream"
        self.headers = CIMultiDictProxy(CIMultiDict({"Content-Type": kind, **answer.headers}))
        self._body = answer.body

    @property
    def content_type(self) -> str:
        return self.headers["Content-Type"].partition(";")[0]

    async def read(self) -> bytes:
        return self._body

    async def text(self, encoding: str = "utf-8") -> str:
        return self._body.decode(encoding)

    async def json(self) -> Any:
        return json.loads(self._body)


_KNOWN = frozenset(status.value for status in HTTPStatus)


class NearSession:
    """In place of `aiohttp.ClientSession`, as far as discord.py and the bot use that."""

    def __init__(self, network: Network) -> None:
        self.closed = False
        self._network = network
        self._closing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._ends: list[End] = []
        after_a_kill(self.close)

    @asynccontextmanager
    async def request(
        self,
        method: str,
        url: str | yarl.URL,
        *,
        data: str | bytes | aiohttp.FormData | None = None,
        params: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: aiohttp.ClientTimeout | None = None,  # noqa: ASYNC109  # as aiohttp
        **_: object,
    ) -> AsyncIterator[NearResponse]:
        """As aiohttp's."""
        if self.closed:
            raise RuntimeError("Session is closed")
        uploads: Sequence[Upload] = ()
        if isinstance(data, str):
            data = data.encode()
        elif isinstance(data, aiohttp.FormData):
            data, uploads = await _in_parts(data)
        where = yarl.URL(url)
        if params:
            where = where.update_query({key: str(value) for key, value in params.items()})
        path = where.path.removeprefix(PREFIX)
        asked = HttpRequest(method, path, where.query, headers or {}, data or b"", uploads)
        total = None if timeout is None else timeout.total
        yield await self._ask(where, asked, total or PATIENCE)

    async def _ask(self, url: yarl.URL, asked: HttpRequest, patience: float) -> NearResponse:
        what = f"{asked.method} {asked.path}"
        await _cross(what)
        async with asyncio.timeout(patience):
            if latency := self._network.latency():
                await asyncio.sleep(latency)
            self._network.note((asked.method, asked.path, [*asked.query.items()], asked.body))
            answering = self._network.door(url).ask(asked)
            await asyncio.wait((answering, self._closing), return_when="FIRST_COMPLETED")
        await _cross(f"answer to {what}")
        if not answering.done() or answering.cancelled() or answering.result().cut:
            raise aiohttp.ServerDisconnectedError
        self._network.note((answering.result().status, answering.result().body))
        return NearResponse(asked.method, url, answering.result())

    async def ws_connect(self, url: str | yarl.URL, **_: object) -> End:
        await _cross("connection to the gateway")
        where = yarl.URL(url)
        door = self._network.door(where)
        await asyncio.sleep(CONNECT_SECONDS + self._network.latency())
        try:
            end = door.connect(where.query)
        except GatewayRefused as refused:
            if refused.cut:
                raise aiohttp.ServerDisconnectedError from refused
            headers = CIMultiDictProxy(CIMultiDict[str]())
            raise aiohttp.WSServerHandshakeError(
                aiohttp.RequestInfo(where, "GET", headers, where),
                (),
                status=refused.status,
                message="Invalid response status",
                headers=headers,
            ) from refused
        self._ends.append(end)
        return end

    async def close(self) -> None:
        self.closed = True
        if not self._closing.done():
            self._closing.set_result(None)
        self.lose()

    def lose(self) -> None:
        for end in self._ends:
            end.lose()


async def _in_parts(form: aiohttp.FormData) -> tuple[bytes, Sequence[Upload]]:
    """A form as a server reads what aiohttp writes."""
    payload = form()
    nobody = BaseProtocol(asyncio.get_running_loop())
    stream = aiohttp.StreamReader(nobody, limit=2**16)
    stream.feed_data(await payload.as_bytes())
    stream.feed_eof()
    return await read_multipart(aiohttp.MultipartReader(payload.headers, stream))


async def _cross(what: str) -> None:
    """Go on, or wait for ever where the bot is cut off."""
    if not crosses(what):
        await asyncio.get_running_loop().create_future()
