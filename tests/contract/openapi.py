"""Checks exchanges against Discord's published OpenAPI description.

The description is read from the path in the environment variable DISCORD_OPENAPI; it is not part
of this repository.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

import jsonschema_rs

from sandbox.server import Sandbox
from sandbox.traffic import Exchange

VARIABLE = "DISCORD_OPENAPI"


def description_path() -> Path | None:
    """Where the description lies, or None when the variable is unset or names no file."""
    value = os.environ.get(VARIABLE)
    path = Path(value) if value else None
    return path if path is not None and path.is_file() else None


@dataclass(frozen=True)
class Deviation:
    """Something that the description refuses and that is right all the same.

    `place` is matched against "METHOD route path.in.the.body", `message` against the complaint.
    """

    side: Literal["request", "response"]
    place: str
    message: str
    reason: str


_NUMBERS = "discord.py sends these snowflakes as numbers; Discord reads both"
DEVIATIONS: tuple[Deviation, ...] = (
    Deviation("request", r"/users/@me/channels recipient_id$", r"not of type .*string", _NUMBERS),
    Deviation("request", r"allowed_mentions\.users\.\d+$", r"not of type .*string", _NUMBERS),
    Deviation("request", r"attachments\.\d+\.id$", r"not of type .*string", _NUMBERS),
    Deviation("request", r"message_reference\.\w+_id$", r"not of type .*string", _NUMBERS),
    Deviation(
        "response",
        r" errors\..*_errors\.\d+\.code$",
        r"not of type .*integer",
        "the codes of single fields are words (BASE_TYPE_MAX_LENGTH) in Discord's reference and "
        "in fact; only the description has numbers",
    ),
)


@dataclass(frozen=True)
class _Operation:
    request: str | None
    responses: Mapping[str, str | None]
    query: frozenset[str]
    required: bool


class Contract:
    """The description, with validators that are compiled once each."""

    def __init__(self, path: Path) -> None:
        self._document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        self._registry = jsonschema_rs.Registry([("urn:discord", self._document)])
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}
        self.used: set[int] = set()

    def _validator(self, pointer: str) -> jsonschema_rs.Draft202012Validator:
        found = self._validators.get(pointer)
        if found is None:
            found = jsonschema_rs.Draft202012Validator(
                {"$ref": f"urn:discord#{quote(pointer, safe='/~@')}"},
                registry=self._registry,
                validate_formats=True,
                ignore_unknown_formats=True,
            )
            self._validators[pointer] = found
        return found

    def _operation(self, method: str, route: str) -> _Operation | None:
        item = self._document["paths"].get(route, {})
        operation = item.get(method.lower())
        if operation is None:
            return None
        base = f"/paths/{route.replace('~', '~0').replace('/', '~1')}/{method.lower()}"
        body = operation.get("requestBody", {})
        request = None
        if "application/json" in body.get("content", {}):
            request = f"{base}/requestBody/content/application~1json/schema"
        responses: dict[str, str | None] = {}
        for status, answer in operation["responses"].items():
            where = f"{base}/responses/{status}"
            described = answer
            if "$ref" in answer:
                where = answer["$ref"].removeprefix("#")
                described = self._document["components"]["responses"][where.rsplit("/", 1)[1]]
            has_body = "application/json" in described.get("content", {})
            pointer = f"{where}/content/application~1json/schema" if has_body else None
            responses[status] = pointer
        parameters = [*item.get("parameters", ()), *operation.get("parameters", ())]
        query = frozenset(entry["name"] for entry in parameters if entry.get("in") == "query")
        return _Operation(request, responses, query, body.get("required", False))

    def check(self, exchange: Exchange) -> list[str]:
        """The complaints of the description about an exchange, without the listed deviations."""
        operation = self._operation(exchange.method, exchange.route)
        where = f"{exchange.method} {exchange.route}"
        if operation is None:
            return [f"{where}: Discord's description has no such operation"]
        found = list(self._query(exchange, operation, where))
        if exchange.status < 400:
            # A refused request need not fit the schema; an accepted one must.
            found += self._request(exchange, operation, where)
        found += self._response(exchange, operation, where)
        return found

    def _query(self, exchange: Exchange, operation: _Operation, where: str) -> Iterator[str]:
        for name in exchange.query:
            if name not in operation.query:
                complaint = "the description knows no such parameter"
                if not self._listed("request", f"{where} ?{name}", complaint):
                    yield f"{where}: request ?{name}: {complaint}"

    def _request(self, exchange: Exchange, operation: _Operation, where: str) -> Iterator[str]:
        if operation.request is None:
            if exchange.request is not None:
                yield f"{where}: request: a body where the description has none"
            return
        if exchange.request is None:
            if operation.required:
                yield f"{where}: request: the body is missing"
            return
        yield from self._errors("request", where, operation.request, exchange.request)

    def _response(self, exchange: Exchange, operation: _Operation, where: str) -> Iterator[str]:
        status = str(exchange.status)
        if status not in operation.responses:
            status = f"{status[0]}XX"
        if status not in operation.responses:
            yield f"{where}: response: the description has no status {exchange.status}"
            return
        pointer = operation.responses[status]
        if pointer is None:
            if exchange.response is not None:
                yield f"{where}: response {status}: a body where the description has none"
            return
        yield from self._errors("response", where, pointer, exchange.response)

    def _errors(
        self, side: Literal["request", "response"], where: str, pointer: str, body: Any
    ) -> Iterator[str]:
        for error in self._validator(pointer).iter_errors(body):
            for path, message in _leaves(error):
                if not self._listed(side, f"{where} {path}", message):
                    yield f"{where}: {side} {path}: {message}"

    def _listed(self, side: str, place: str, message: str) -> bool:
        for number, deviation in enumerate(DEVIATIONS):
            if (
                deviation.side == side
                and re.search(deviation.place, place)
                and re.search(deviation.message, message)
            ):
                self.used.add(number)
                return True
        return False


def _leaves(error: Any) -> Iterator[tuple[str, str]]:
    """The innermost complaints of a failed union: those of the branch that was meant."""
    context = getattr(error.kind, "context", None)
    branches = [list(branch) for branch in context] if context else []
    # A branch that fails at the component's own `type` is not the one that was meant.
    depth = len(error.instance_path)
    meant = [
        branch
        for branch in branches
        if not any(_path(item)[depth:] == ["type"] for item in branch)
        and not any(_path(item)[depth:] == [] and '"null"' in item.message for item in branch)
    ]
    # The one of several that got furthest.
    reach = [max((len(item.instance_path) for item in branch), default=0) for branch in meant]
    best = [branch for branch, steps in zip(meant, reach, strict=True) if steps == max(reach)]
    complaints = {tuple(leaf for item in branch for leaf in _leaves(item)) for branch in best}
    if len(complaints) == 1:
        yield from complaints.pop()
        return
    yield ".".join(_path(error)), error.message[:300]


def _path(error: Any) -> list[str]:
    return [str(step) for step in error.instance_path]


@cache
def contract() -> Contract:
    """The description named by the environment. `FileNotFoundError` without one."""
    path = description_path()
    if path is None:
        raise FileNotFoundError(f"{VARIABLE} names no file")
    return Contract(path)


@contextmanager
def as_described(sandbox: Sandbox) -> Iterator[None]:
    """Hold every exchange within against Discord's description, where that is at hand.

    Answers from 500 on, and a 429 in HTML, are faults that a test made up: they come from what
    stands before Discord, and the description has them not.
    """
    if description_path() is None:
        yield
        return
    sandbox.record_traffic = True
    begin = len(sandbox.exchanges)
    yield
    happened = [one for one in sandbox.exchanges[begin:] if not _stands_before_discord(one)]
    complaints = sorted({text for exchange in happened for text in contract().check(exchange)})
    assert not complaints, "\n".join(complaints)


def _stands_before_discord(exchange: Exchange) -> bool:
    in_html = exchange.status == 429 and "retry_after" not in (exchange.response or {})
    return exchange.status >= 500 or in_html
