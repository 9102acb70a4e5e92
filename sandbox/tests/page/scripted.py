"""A server that speaks the page's protocol from scripted data, one page at a time or several."""

from __future__ import annotations

import asyncio
import base64
import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.tests.page import conversation as script

Frame = dict[str, Any]

PAGE = Path(__file__).parents[2] / "page"
EMOJI = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""The picture of every emoji: a PNG of one pixel."""
WAIT_SECONDS = 5.0


class Connection:
    """One page's socket: its frames can be awaited, and frames can be sent to it."""

    def __init__(self, user_id: str, since: str | None, socket: web.WebSocketResponse) -> None:
        self.user_id = user_id
        self.since = since
        self.socket = socket
        self.received: asyncio.Queue[Frame] = asyncio.Queue()

    async def send(self, frame: Mapping[str, Any]) -> None:
        """Send one frame."""
        await self.socket.send_json(frame)

    async def expect(self, kind: str) -> Frame:
        """The next frame of the page, which must be of this type. `TimeoutError` after 5 s."""
        frame = await asyncio.wait_for(self.received.get(), WAIT_SECONDS)
        assert frame["type"] == kind, frame
        return frame

    async def answer(self, request: Frame, state: str, **more: Any) -> None:
        """Tell the outcome of an interaction."""
        frame = {"type": "interaction", "nonce": request["nonce"], "state": state}
        await self.send({**frame, "reason": None, "modal": None, **more})

    async def refuse(self, request: Frame, reason: str) -> None:
        """Refuse a request of the page."""
        await self.send({"type": "error", "nonce": request.get("nonce"), "reason": reason})


class ScriptedServer:
    """Serves the page's files and scripted answers on a free port of 127.0.0.1.

    `history` maps a channel id to messages; a test may change it, as well as `hello`, which is
    merged into the greeting. `greet = False` leaves new sockets without a greeting.
    """

    def __init__(self) -> None:
        self.hello: Frame = {}
        self.history: dict[str, list[Frame]] = {}
        self.people: list[Frame] = list(script.PEOPLE)
        self.greet = True
        self.asked: list[str] = []
        self._connections: asyncio.Queue[Connection] = asyncio.Queue()
        self._open: set[Connection] = set()
        self._runner: web.AppRunner | None = None
        self._port = 0

    @property
    def url(self) -> str:
        """The page's address."""
        return f"http://127.0.0.1:{self._port}"

    async def start(self) -> None:
        """Listen: on any free port the first time, later on the same one again."""
        app = web.Application()
        app.router.add_get("/", self._index)
        app.router.add_get("/page/people", self._people)
        app.router.add_get("/page/socket", self._socket)
        app.router.add_get("/emojis/{name}", self._emoji)
        app.router.add_static("/page", PAGE)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port, reuse_address=True)
        await site.start()
        self._port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Close every socket and stop listening."""
        for connection in list(self._open):
            await connection.socket.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def connection(self) -> Connection:
        """The next socket that a page opened. `TimeoutError` after 5 s."""
        return await asyncio.wait_for(self._connections.get(), WAIT_SECONDS)

    async def _index(self, _: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGE / "index.html")

    async def _emoji(self, _: web.Request) -> web.Response:
        return web.Response(body=EMOJI, content_type="image/png")

    async def _people(self, _: web.Request) -> web.Response:
        return web.json_response({"guild": script.GUILD, "users": self.people})

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        connection = Connection(request.query["user"], request.query.get("since"), socket)
        self._open.add(connection)
        if self.greet:
            await connection.send(self._hello(connection.user_id))
        self._connections.put_nowait(connection)
        async for received in socket:
            if received.type is WSMsgType.TEXT:
                await self._received(connection, json.loads(received.data))
        self._open.discard(connection)
        return socket

    async def _received(self, connection: Connection, frame: Frame) -> None:
        if frame["type"] != "history":
            connection.received.put_nowait(frame)
            return
        channel_id = frame["channel_id"]
        self.asked.append(channel_id)
        messages = self.history.get(channel_id, [])
        await connection.send({"type": "history", "channel_id": channel_id, "messages": messages})

    def _hello(self, user_id: str) -> Frame:
        me = next(user for user in script.USERS if user["id"] == user_id)
        return {
            "type": "hello",
            "world": "1",
            "since": "5",
            "me": me,
            "users": script.USERS,
            "guild": script.GUILD,
            "channels": script.CHANNELS,
            "commands": script.COMMANDS,
            "events": [],
            "moderator": user_id == script.ROOK,
            "dms_open": True,
            "now": int(time.time() * 1000),
            **self.hello,
        }
