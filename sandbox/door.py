"""How clients come in: REST, gateway and page on a loopback port, by aiohttp."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from aiohttp import BodyPartReader, MultipartReader, web

from sandbox import downloads, rest
from sandbox.core import Core
from sandbox.errors import ApiError, GatewayRefused, refuse
from sandbox.page_socket import PageSockets
from sandbox.rest import HttpAnswer, HttpRequest, Rest
from sandbox.world import Upload

PAGE = Path(__file__).parent / "page"
NOTE = "The sandbox runs. Its page is not installed here.\n"


class Door(Protocol):
    """How clients come in."""

    async def open(self, port: int) -> int:
        """Let clients in, at any free port for 0. Returns the port. `OSError` when it is taken."""

    async def close(self) -> None:
        """Cut every connection, and let nobody in; harmless when it is closed."""


class AddressDoor:
    """A port of a loopback address `host`, of the machine."""

    def __init__(self, host: str, core: Core, api: Rest) -> None:
        self._host = host
        self._core = core
        self._rest = api
        self._pages = PageSockets(core)
        self._runner: web.ServerRunner | None = None

    async def open(self, port: int) -> int:
        runner = web.ServerRunner(
            web.Server(self._handle, access_log=None), handle_signals=False, shutdown_timeout=0.2
        )
        await runner.setup()
        try:
            await web.TCPSite(runner, self._host, port).start()
        except OSError:
            await runner.cleanup()
            raise
        self._runner = runner
        taken: int = runner.addresses[0][1]
        return taken

    async def close(self) -> None:
        await self._pages.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        path = request.rel_url.path
        if path.startswith("/api/"):
            return await self._ask(request)
        if path.rstrip("/") == "/gateway":
            return await self._connect(request)
        if path == "/page/socket":
            return await self._pages.handle(request)
        if path == "/page/people":
            return web.json_response(self._pages.people())
        if path.startswith(("/attachments/", "/emojis/")):
            return self._download(path)
        return _static(path)

    async def _ask(self, request: web.BaseRequest) -> web.Response:
        answer = await self._rest.answer(await _asked(request))
        if answer.cut and request.transport is not None:
            request.transport.abort()
        return _response(answer)

    async def _connect(self, request: web.BaseRequest) -> web.StreamResponse:
        try:
            admission = self._core.gateway.admit(request.query)
        except GatewayRefused as refused:
            if refused.cut and request.transport is not None:
                request.transport.abort()
            return web.Response(status=refused.status, text=refused.text)
        # The gateway closes it, or leaves it open.
        ws = web.WebSocketResponse(timeout=1.0, max_msg_size=0, autoclose=False)
        await ws.prepare(request)
        await self._core.gateway.handle(ws, admission)
        return ws

    def _download(self, path: str) -> web.Response:
        content = downloads.attachment(self._core.world, path)
        if content is not None:
            return web.Response(body=content)
        emoji = downloads.emoji(self._core.world, path)
        if emoji is not None:
            return web.Response(body=emoji.image, content_type=emoji.content_type)
        return web.Response(status=404, text="Not found\n")


def _static(path: str) -> web.StreamResponse:
    name = "index.html" if path == "/" else path.removeprefix("/page/")
    file = (PAGE / name).resolve()
    if file.is_relative_to(PAGE) and file.is_file():
        return web.FileResponse(file, headers={"Cache-Control": "no-cache"})
    if path == "/":
        return web.Response(text=NOTE)
    return web.Response(status=404, text="Not found\n")


async def _asked(request: web.BaseRequest) -> HttpRequest:
    body = b""
    uploads: Sequence[Upload] = ()
    refusal: ApiError | None = None
    if request.content_type.startswith("multipart/"):
        try:
            body, uploads = await read_multipart(await request.multipart())
        except ApiError as error:
            refusal = error
    else:
        body = await request.read()
    path = request.rel_url.path.removeprefix(rest.PREFIX)
    return HttpRequest(request.method, path, request.query, request.headers, body, uploads, refusal)


async def read_multipart(reader: MultipartReader) -> tuple[bytes, Sequence[Upload]]:
    """The JSON body and the files of a request in parts. Raises `ApiError` 50035 for other parts.

    Public: doors without a port read what they are given in the same way.
    """
    body = b"{}"
    uploads: list[Upload] = []
    async for part in reader:
        if not isinstance(part, BodyPartReader):
            raise refuse(50035)
        content = bytes(await part.read())
        name = part.name or ""
        if name == "payload_json":
            body = content
        elif name.startswith("files[") and name[6:-1].isdigit():
            kind = part.headers.get("Content-Type", "application/octet-stream")
            uploads.append(Upload(int(name[6:-1]), part.filename or "file", kind, content))
        else:
            raise refuse(50035)
    return body, uploads


def _response(answer: HttpAnswer) -> web.Response:
    if answer.status == 204:
        return web.Response(status=204, headers=answer.headers)
    # A charset in the content type would make discord.py read text instead of JSON.
    return web.Response(
        status=answer.status,
        body=answer.body,
        content_type="text/html" if answer.html else "application/json",
        charset="utf-8" if answer.html else None,
        headers=answer.headers,
    )
