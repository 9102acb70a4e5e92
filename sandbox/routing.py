"""The table of routes: templates as Discord's reference writes them, and who handles them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sandbox.core import Core
from sandbox.errors import refuse
from sandbox.forms import invalid
from sandbox.guilds import Guild
from sandbox.ratelimit import Bucket
from sandbox.traffic import NOBODY, Audience
from sandbox.world import Upload


@dataclass(frozen=True, slots=True)
class Response:
    """The answer of a route: a JSON body, or None for no content."""

    status: int = 200
    body: Any = None
    audience: Audience = NOBODY


@dataclass(slots=True)
class Request:
    """One request to one route. `body` is its JSON, None when it has none."""

    core: Core
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: Sequence[Upload]

    def id(self, name: str) -> int:
        """A snowflake of the path. Raises `ApiError` 50035 when it is none."""
        value = self.params[name]
        if not value.isdigit() or int(value) >= 2**63:
            raise invalid((name,), "NUMBER_TYPE_COERCE", value=value, type="snowflake")
        return int(value)

    def guild(self) -> Guild:
        """The server of the path. Raises `ApiError` 10004."""
        guild = self.core.world.guilds.get(self.id("guild_id"))
        if guild is None:
            raise refuse(10004)
        return guild

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A whole number of the query. Raises `ApiError` 50035 outside of its bounds."""
        value = self.query.get(name)
        if value is None:
            return default
        if not value.isdigit() or not least <= int(value) <= most:
            raise invalid((name,), "NUMBER_TYPE_RANGE", least=least, most=most)
        return int(value)


Handler = Callable[[Request], Response]


@dataclass(frozen=True, slots=True)
class Route:
    """One route.

    `query` are the known parameters, `bucket` its own rate limit,
    `webhook` whether a token in the path stands for the bot's and no overall limit applies.
    """

    method: str
    template: str
    handler: Handler
    query: frozenset[str] = frozenset()
    bucket: Bucket = ""
    webhook: bool = False
    takes_body: bool = False


class Router:
    """Finds the route for a path."""

    def __init__(self, routes: Sequence[Route]) -> None:
        self._table: dict[tuple[str, int], list[tuple[list[str], Route]]] = {}
        # Routes with more fixed parts come first, so that "@me" is not taken for an id.
        for route in sorted(routes, key=lambda item: item.template.count("{")):
            parts = route.template.strip("/").split("/")
            self._table.setdefault((route.method, len(parts)), []).append((parts, route))

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        """The route and its parameters for a path without the API's prefix."""
        given = path.strip("/").split("/")
        for parts, route in self._table.get((method, len(given)), ()):
            params: dict[str, str] = {}
            for part, value in zip(parts, given, strict=True):
                if part[0] == "{":
                    params[part[1:-1]] = value
                elif part != value:
                    break
            else:
                return route, params
        return None
