"""Routes about threads, besides those that they share with channels."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox import payloads
from sandbox.errors import refuse
from sandbox.guilds import BOT_ID, User
from sandbox.permissions import READ_MESSAGE_HISTORY, VIEW_CHANNEL
from sandbox.routes_channels import channel_of, message_of
from sandbox.routing import Request, Response, Route
from sandbox.traffic import Audience
from sandbox.world import Payload, Thread


def _start(request: Request) -> Response:
    core, channel = request.core, channel_of(request)
    if isinstance(channel, Thread):
        raise refuse(50024)
    message = message_of(request, channel)
    thread = core.threads.start(core.world.bot, message, request.body)
    return Response(201, payloads.thread(thread), Audience("channel", thread))


def _thread(request: Request) -> Thread:
    thread = channel_of(request)
    if not isinstance(thread, Thread):
        raise refuse(50024)
    return thread


def _user(request: Request) -> User:
    """The user of the path, who must be in the server. Raises `ApiError` 10013 and 10007."""
    world, thread = request.core.world, _thread(request)
    number = request.id("user_id") if "user_id" in request.params else BOT_ID
    user = world.users.get(number)
    if user is None:
        raise refuse(10013)
    if thread.guild is None or number not in thread.guild.members:
        raise refuse(10007)
    return user


def _join(request: Request) -> Response:
    core, thread, user = request.core, _thread(request), _user(request)
    threads = core.messages.threads
    threads.check_edit(core.world.bot, thread)
    if user is not core.world.bot:
        channel_of(request, thread.needed_to_write)
    threads.join(thread, [user])
    return Response(204)


def _leave(request: Request) -> Response:
    core, thread, user = request.core, _thread(request), _user(request)
    bot, threads = core.world.bot, core.messages.threads
    threads.check_edit(bot, thread)
    if user is not bot and thread.owner is not bot and not threads.manages(bot, thread):
        raise refuse(50013)
    threads.leave(thread, user)
    return Response(204)


def _member(request: Request) -> Response:
    thread, user = _thread(request), _user(request)
    if user.id not in thread.members:
        raise refuse(10007)
    return Response(body=payloads.thread_member(thread, user.id))


def _members(request: Request) -> Response:
    thread = _thread(request)
    return Response(body=[payloads.thread_member(thread, number) for number in thread.members])


def _listed(threads: Iterable[Thread]) -> Payload:
    threads = list(threads)
    joined = [thread for thread in threads if BOT_ID in thread.members]
    return {
        "threads": [payloads.thread(thread) for thread in threads],
        "members": [payloads.thread_member(thread, BOT_ID) for thread in joined],
        "has_more": False,
    }


def _active(request: Request) -> Response:
    world = request.core.world
    found = [
        thread
        for thread in world.threads(request.guild())
        if not thread.archived and world.can(world.bot, thread, VIEW_CHANNEL)
    ]
    return Response(body=_listed(sorted(found, key=lambda thread: -thread.id)))


def _archived(request: Request) -> Response:
    world, channel = request.core.world, channel_of(request, READ_MESSAGE_HISTORY)
    limit = request.number("limit", 50, 2, 100)
    if channel.guild is None or isinstance(channel, Thread):
        raise refuse(50024)
    found = [
        thread
        for thread in world.threads(channel.guild)
        if thread.parent is channel and thread.archived
    ]
    found.sort(key=lambda thread: -thread.changed)
    body = {**_listed(found[:limit]), "has_more": len(found) > limit}
    return Response(body=body)


_MEMBERS = "/channels/{channel_id}/thread-members"
ROUTES = [
    Route("POST", "/channels/{channel_id}/messages/{message_id}/threads", _start, takes_body=True),
    Route("GET", "/guilds/{guild_id}/threads/active", _active),
    Route(
        "GET",
        "/channels/{channel_id}/threads/archived/public",
        _archived,
        query=frozenset({"limit"}),
    ),
    Route("GET", _MEMBERS, _members),
    Route("PUT", _MEMBERS + "/@me", _join),
    Route("DELETE", _MEMBERS + "/@me", _leave),
    Route("GET", _MEMBERS + "/{user_id}", _member),
    Route("PUT", _MEMBERS + "/{user_id}", _join),
    Route("DELETE", _MEMBERS + "/{user_id}", _leave),
]
