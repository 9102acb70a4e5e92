"""One request from its bytes to its answer: token, body, faults, limits, route, record."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from sandbox import (
    routes_channels,
    routes_commands,
    routes_emojis,
    routes_events,
    routes_interactions,
    routes_login,
    routes_threads,
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
    *routes_events.ROUTES,
    *routes_interactions.ROUTES,
    *routes_threads.ROUTES,
]
PREFIX = "/api/v10"


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """A request as it came in. `path` is below `PREFIX`, `body` is JSON or empty.

    `refusal`: a fault of its form, found before its content is looked at.
    """

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes = b""
    uploads: Sequence[Upload] = ()
    refusal: ApiError | None = None


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """An answer. `cut`: it is not sent, as the line breaks; the other fields say what happened."""

    status: int
    body: bytes
    headers: Mapping[str, str]
    html: bool = False
    cut: bool = False


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

    async def answer(self, asked: HttpRequest) -> HttpAnswer:
        """Answer one request."""
        self.requests += 1
        path = asked.path
        found = self._router.find(asked.method, path)
        if found is None:
            self.unknown.append(Unknown("route", asked.method, path))
            text = f"The sandbox has no route {asked.method} {path}"
            return HttpAnswer(501, msgspec.json.encode({"message": text, "code": 0}), {})
        route, params = found
        body: Any = None
        answer = Response()
        fault: Fault | None = None
        headers: Mapping[str, str] = {}
        html: str | None = None
        try:
            self._authorise(route, asked)
            body = _read(asked)
            fault = self.faults.strike(route.method, route.template, body)
            if fault is not None:
                await self._suffer(fault)
            headers = self._admit(route, params)
            self._check_form(route, asked, body)
            answer = route.handler(Request(self._core, params, asked.query, body, asked.uploads))
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
                    dict(asked.query),
                    body,
                    tuple((upload.filename, upload.content) for upload in asked.uploads),
                    answer.status,
                    answer.body,
                    answer.audience,
                )
            )
        # Conditions may be about requests as well as about the world.
        self._core.watch.touch()
        if fault is not None and fault.answer_delay:
            await asyncio.sleep(fault.answer_delay)
        cut = fault is not None and fault.drop is not None
        if html is not None:
            return HttpAnswer(answer.status, html.encode(), {}, html=True, cut=cut)
        content = b"" if answer.status == 204 else msgspec.json.encode(answer.body)
        return HttpAnswer(answer.status, content, headers, cut=cut)

    def _authorise(self, route: Route, asked: HttpRequest) -> None:
        if route.webhook:
            return
        if asked.headers.get("Authorization") != f"Bot {self._core.token}":
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

    def _check_form(self, route: Route, asked: HttpRequest, body: Any) -> None:
        for name in asked.query:
            if name not in route.query:
                self.unknown.append(Unknown("query", route.method, asked.path, name))
                raise ApiError(400, 0, f"The sandbox does not model the parameter {name}")
        if body is not None and not route.takes_body:
            self.unknown.append(Unknown("field", route.method, asked.path, "the whole body"))
            raise ApiError(400, 0, "The sandbox models no body for this route")


def _read(asked: HttpRequest) -> Any:
    if asked.refusal is not None:
        raise asked.refusal
    if not asked.body:
        return None
    try:
        return msgspec.json.decode(asked.body)
    except msgspec.DecodeError:
        raise refuse(50109) from None
