"""One request from its bytes to its answer: token, body, faults, limits, route, record."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from aiohttp import BodyPartReader, web

from sandbox import (
    routes_channels,
    routes_commands,
    routes_emojis,
    routes_interactions,
    routes_login,
)
from sandbox.core import Core
from sandbox.errors import ApiError, refuse
from sandbox.faults import Fault, Faults
from sandbox.ratelimit import RateLimiter
from sandbox.routing import Request, Response, Route, Router
from sandbox.traffic import NOBODY, Answered, Exchange, Unknown
from sandbox.world import Upload

ROUTES: list[Route] = [
    *routes_login.ROUTES,
    *routes_channels.ROUTES,
    *routes_commands.ROUTES,
    *routes_emojis.ROUTES,
    *routes_interactions.ROUTES,
]
PREFIX = "/api/v10"


class Rest:
    """Discord's REST API, version 10."""

    def __init__(self, core: Core, limiter: RateLimiter) -> None:
        self._core = core
        self._router = Router(ROUTES)
        self.limiter = limiter
        self.faults = Faults({(route.method, route.template) for route in ROUTES})
        self.record = False
        self.exchanges: list[Exchange] = []
        self.unknown: list[Unknown] = []
        self.requests = 0
        self.tally: Counter[Answered] = Counter()
        self.invalid_requests = 0

    async def handle(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer one request below `PREFIX`."""
        self.requests += 1
        path = request.rel_url.path.removeprefix(PREFIX)
        found = self._router.find(request.method, path)
        if found is None:
            self.unknown.append(Unknown("route", request.method, path))
            text = f"The sandbox has no route {request.method} {path}"
            return _response(501, {"message": text, "code": 0}, {})
        route, params = found
        body: Any = None
        uploads: list[Upload] = []
        answer = Response()
        fault: Fault | None = None
        headers: Mapping[str, str] = {}
        html: str | None = None
        try:
            self._authorise(route, request)
            body, uploads = await _read(request)
            fault = self.faults.strike(route.method, route.template, body)
            if fault is not None:
                await self._suffer(fault)
            headers = self._admit(route, params)
            self._check_form(route, request, body)
            answer = route.handler(Request(self._core, params, request.query, body, uploads))
        except ApiError as error:
            headers = {**headers, **error.headers}
            html = error.html
            answer = Response(error.status, error.body, NOBODY)
            for name in error.unknown:
                self.unknown.append(Unknown("field", route.method, path, name))
        self.tally[Answered(route.method, route.template, answer.status)] += 1
        if answer.status in (401, 403, 429):
            self.invalid_requests += 1
        if self.record:
            self.exchanges.append(
                Exchange(
                    self._core.world.now(),
                    route.method,
                    route.template,
                    path,
                    dict(request.query),
                    body,
                    tuple((upload.filename, upload.content) for upload in uploads),
                    answer.status,
                    answer.body,
                    answer.audience,
                )
            )
        # Conditions may be about requests as well as about the world.
        self._core.watch.touch()
        if fault is not None and fault.answer_delay:
            await asyncio.sleep(fault.answer_delay)
        if fault is not None and fault.drop is not None:
            _cut(request)
        if html is not None:
            return web.Response(status=answer.status, text=html, content_type="text/html")
        return _response(answer.status, answer.body, headers)

    def _authorise(self, route: Route, request: web.BaseRequest) -> None:
        if route.webhook:
            return
        if request.headers.get("Authorization") != f"Bot {self._core.token}":
            raise ApiError(401, 0, "401: Unauthorized")

    async def _suffer(self, fault: Fault) -> None:
        """Let a fault strike; raises `ApiError` when the request ends here."""
        self._core.watch.touch()
        if fault.delay:
            await asyncio.sleep(fault.delay)
        if fault.drop == "before":
            raise ApiError(500, 0, "The connection was cut before anything was done")
        error = fault.error()
        if error is not None:
            raise error

    def _admit(self, route: Route, params: Mapping[str, str]) -> Mapping[str, str]:
        token = params.get("webhook_token")
        if token is None:
            major = params.get("channel_id", "")
            return self.limiter.admit(route.bucket, major, counts=not route.webhook)
        channel = str(self._core.interactions.place(token) or "")
        return self.limiter.admit(route.bucket, token, counts=False, channel=channel)

    def _check_form(self, route: Route, request: web.BaseRequest, body: Any) -> None:
        for name in request.query:
            if name not in route.query:
                self.unknown.append(Unknown("query", route.method, request.path, name))
                raise ApiError(400, 0, f"The sandbox does not model the parameter {name}")
        if body is not None and not route.takes_body:
            self.unknown.append(Unknown("field", route.method, request.path, "the whole body"))
            raise ApiError(400, 0, "The sandbox models no body for this route")


def _cut(request: web.BaseRequest) -> None:
    if request.transport is not None:
        request.transport.abort()


def _response(status: int, body: Any, headers: Mapping[str, str]) -> web.Response:
    if status == 204:
        return web.Response(status=204, headers=headers)
    # A charset in the content type would make discord.py read text instead of JSON.
    return web.Response(
        status=status,
        body=msgspec.json.encode(body),
        content_type="application/json",
        headers=headers,
    )


async def _read(request: web.BaseRequest) -> tuple[Any, list[Upload]]:
    if request.content_type.startswith("multipart/"):
        return await _read_multipart(request)
    data = await request.read()
    if not data:
        return None, []
    try:
        return msgspec.json.decode(data), []
    except msgspec.DecodeError:
        raise refuse(50109) from None


async def _read_multipart(request: web.BaseRequest) -> tuple[Any, list[Upload]]:
    body: Any = {}
    uploads: list[Upload] = []
    reader = await request.multipart()
    async for part in reader:
        if not isinstance(part, BodyPartReader):
            raise refuse(50035)
        content = bytes(await part.read())
        name = part.name or ""
        if name == "payload_json":
            try:
                body = json.loads(content)
            except ValueError:
                raise refuse(50109) from None
        elif name.startswith("files[") and name[6:-1].isdigit():
            kind = part.headers.get("Content-Type", "application/octet-stream")
            uploads.append(Upload(int(name[6:-1]), part.filename or "file", kind, content))
        else:
            raise refuse(50035)
    return body, uploads
