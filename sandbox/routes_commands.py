"""Routes about the application's commands."""

from __future__ import annotations

from sandbox.errors import refuse
from sandbox.guilds import BOT_ID
from sandbox.routing import Request, Response, Route
from sandbox.traffic import EVERYONE


def _scope(request: Request) -> int | None:
    """The server of the path, or None for the global commands."""
    if request.id("application_id") != BOT_ID:
        raise refuse(20012)
    if "guild_id" not in request.params:
        return None
    if request.id("guild_id") not in request.core.world.guilds:
        raise refuse(50001)
    return request.id("guild_id")


def _overwrite(request: Request) -> Response:
    body = request.core.commands.overwrite(_scope(request), request.body)
    return Response(body=body, audience=EVERYONE)


def _list(request: Request) -> Response:
    scope = _scope(request)
    listed = request.core.commands.listed(scope)
    if request.query.get("with_localizations") not in ("1", "true"):
        hidden = ("name_localizations", "description_localizations")
        listed = [{k: v for k, v in item.items() if k not in hidden} for item in listed]
    return Response(body=listed)


def _get(request: Request) -> Response:
    command = request.core.commands.get(_scope(request), request.id("command_id"))
    if command is None:
        raise refuse(10063)
    return Response(body=command)


_GLOBAL = "/applications/{application_id}/commands"
_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
ROUTES = [
    Route(method, template, handler, query, takes_body=method == "PUT")
    for template in (_GLOBAL, _GUILD)
    for method, handler, query in (
        ("PUT", _overwrite, frozenset[str]()),
        ("GET", _list, frozenset({"with_localizations"})),
    )
] + [
    Route("GET", template + "/{command_id}", _get, frozenset({"with_localizations"}))
    for template in (_GLOBAL, _GUILD)
]
