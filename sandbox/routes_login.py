"""Routes about the bot itself, the gateway, the server and its members."""

from __future__ import annotations

from sandbox import payloads
from sandbox.errors import refuse
from sandbox.forms import Form, Spec, verify
from sandbox.routing import Answer, Call, Route
from sandbox.world import BOT_ID, Payload


def _application(call: Call) -> Answer:
    return Answer(body=payloads.application(call.core.world))


def _me(call: Call) -> Answer:
    world = call.core.world
    return Answer(
        body={
            **world.bot.payload,
            "mfa_enabled": False,
            "locale": "en-US",
            "email": None,
            "verified": True,
        }
    )


def _gateway(call: Call) -> Answer:
    return Answer(body={"url": call.core.gateway.url})


def _gateway_bot(call: Call) -> Answer:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    body = {"url": call.core.gateway.url, "shards": 1, "session_start_limit": limit}
    return Answer(body=body)


def _user(call: Call) -> Answer:
    user = call.core.world.users.get(call.id("user_id"))
    if user is None:
        raise refuse(10013)
    return Answer(body=user.payload)


def _open_direct(call: Call) -> Answer:
    verify(Form({"recipient_id": Spec()}), call.body)
    number = str(call.body.get("recipient_id"))
    world = call.core.world
    if not number.isdigit() or int(number) == BOT_ID:
        raise refuse(50033)
    user = world.users.get(int(number))
    if user is None:
        raise refuse(10013)
    return Answer(body=payloads.channel(world, world.direct_channel(user)))


def _known_guild(call: Call) -> None:
    if call.id("guild_id") != call.core.world.guild_id:
        raise refuse(10004)


def _guild(call: Call) -> Answer:
    _known_guild(call)
    world = call.core.world
    body = payloads.guild(world)
    if call.query.get("with_counts") in ("true", "1"):
        body["approximate_member_count"] = len(world.members)
        body["approximate_presence_count"] = len(world.members)
    return Answer(body=body)


def _guild_channels(call: Call) -> Answer:
    _known_guild(call)
    world = call.core.world
    return Answer(body=[payloads.channel(world, item) for item in world.guild_channels])


def _guild_roles(call: Call) -> Answer:
    _known_guild(call)
    return Answer(body=[payloads.role(item) for item in call.core.world.roles.values()])


def _member(call: Call) -> Answer:
    _known_guild(call)
    world = call.core.world
    member = world.members.get(call.id("user_id"))
    if member is None:
        raise refuse(10007 if call.id("user_id") in world.users else 10013)
    return Answer(body=payloads.member(member))


def _members(call: Call) -> Answer:
    _known_guild(call)
    after = call.number("after", 0, 0, 2**63)
    listed: list[Payload] = []
    for user_id in sorted(call.core.world.members):
        if user_id > after and len(listed) < call.number("limit", 1, 1, 1000):
            listed.append(payloads.member(call.core.world.members[user_id]))
    return Answer(body=listed)


def _search_members(call: Call) -> Answer:
    _known_guild(call)
    start = call.query.get("query", "").lower()
    found = [
        payloads.member(member)
        for member in call.core.world.members.values()
        if member.user.name.lower().startswith(start)
    ]
    return Answer(body=found[: call.number("limit", 1, 1, 1000)])


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
