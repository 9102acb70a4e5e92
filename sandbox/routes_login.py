"""Routes about the bot itself, the gateway, the server and its members."""

from __future__ import annotations

from sandbox import payloads
from sandbox.errors import refuse
from sandbox.forms import Form, Spec, verify
from sandbox.guilds import BOT_ID
from sandbox.routing import Request, Response, Route
from sandbox.world import Payload


def _application(request: Request) -> Response:
    return Response(body=payloads.application(request.core.world))


def _me(request: Request) -> Response:
    world = request.core.world
    return Response(
        body={
            **world.bot.payload,
            "mfa_enabled": False,
            "locale": "en-US",
            "email": None,
            "verified": True,
        }
    )


def _gateway(request: Request) -> Response:
    return Response(body={"url": request.core.gateway.url})


def _gateway_bot(request: Request) -> Response:
    gateway = request.core.gateway
    limit = {
        "total": 1000,
        "remaining": 1000 - gateway.identified,
        "reset_after": 0,
        "max_concurrency": gateway.max_concurrency,
    }
    body = {"url": gateway.url, "shards": gateway.shards, "session_start_limit": limit}
    return Response(body=body)


def _user(request: Request) -> Response:
    user = request.core.world.users.get(request.id("user_id"))
    if user is None:
        raise refuse(10013)
    return Response(body=user.payload)


def _open_direct(request: Request) -> Response:
    verify(Form({"recipient_id": Spec()}), request.body)
    number = str(request.body.get("recipient_id"))
    world = request.core.world
    if not number.isdigit() or int(number) == BOT_ID:
        raise refuse(50033)
    user = world.users.get(int(number))
    if user is None:
        raise refuse(10013)
    request.core.openings.admit()
    return Response(body=payloads.channel(world.direct_channel(user)))


def _guild(request: Request) -> Response:
    guild = request.guild()
    body = payloads.guild(guild)
    if request.query.get("with_counts") in ("true", "1"):
        body["approximate_member_count"] = len(guild.members)
        body["approximate_presence_count"] = len(guild.members)
    return Response(body=body)


def _guild_channels(request: Request) -> Response:
    listed = request.core.world.guild_channels(request.guild())
    return Response(body=[payloads.channel(item) for item in listed])


def _guild_roles(request: Request) -> Response:
    roles = request.guild().roles
    return Response(body=[payloads.role(item) for item in roles.values()])


def _member(request: Request) -> Response:
    member = request.guild().members.get(request.id("user_id"))
    if member is None:
        raise refuse(10007 if request.id("user_id") in request.core.world.users else 10013)
    return Response(body=payloads.member(member))


def _members(request: Request) -> Response:
    members = request.guild().members
    after = request.number("after", 0, 0, 2**63)
    listed: list[Payload] = []
    for user_id in sorted(members):
        if user_id > after and len(listed) < request.number("limit", 1, 1, 1000):
            listed.append(payloads.member(members[user_id]))
    return Response(body=listed)


def _search_members(request: Request) -> Response:
    members = request.guild().members
    start = request.query.get("query", "").lower()
    found = [
        payloads.member(member)
        for member in members.values()
        if member.user.name.lower().startswith(start)
    ]
    return Response(body=found[: request.number("limit", 1, 1, 1000)])


ROUTES = [
    Route("GET", "/applications/@me", _application),
    Route("GET", "/oauth2/applications/@me", _application),
    Route("GET", "/users/@me", _me),
    Route("POST", "/users/@me/channels", _open_direct, takes_body=True),
    Route("GET", "/users/{user_id}", _user),
    Route("GET", "/gateway", _gateway),
    Route("GET", "/gateway/bot", _gateway_bot),
    Route("GET", "/guilds/{guild_id}", _guild, query=frozenset({"with_counts"})),
    Route("GET", "/guilds/{guild_id}/channels", _guild_channels),
    Route("GET", "/guilds/{guild_id}/roles", _guild_roles),
    Route("GET", "/guilds/{guild_id}/members", _members, query=frozenset({"limit", "after"})),
    Route(
        "GET",
        "/guilds/{guild_id}/members/search",
        _search_members,
        query=frozenset({"query", "limit"}),
    ),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", _member),
]
