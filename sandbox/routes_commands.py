"""Routes about the application's commands."""

from __future__ import annotations

from sandbox.errors import refuse
from sandbox.routing import Answer, Call, Route
from sandbox.traffic import EVERYONE
from sandbox.world import BOT_ID


def _scope(call: Call) -> int | None:
    """The server of the path, or None for the global commands."""
    if call.id("application_id") != BOT_ID:
        raise refuse(20012)
    if "guild_id" not in call.params:
        return None
    if call.id("guild_id") != call.core.world.guild_id:
        raise refuse(50001)
    return call.id("guild_id")


def _overwrite(call: Call) -> Answer:
    body = call.core.commands.overwrite(_scope(call), call.body)
    return Answer(body=body, audience=EVERYONE)


def _list(call: Call) -> Answer:
    scope = _scope(call)
    listed = call.core.commands.listed(scope)
    if call.query.get("with_localizations") not in ("1", "true"):
        hidden = ("name_localizations", "description_localizations")
        listed = [{k: v for k, v in item.items() if k not in hidden} for item in listed]
    return Answer(body=listed)


def _get(call: Call) -> Answer:
    command = call.core.commands.get(_scope(call), call.id("command_id"))
    if command is None:
        raise refuse(10063)
    return Answer(body=command)


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
