"""Routes about channels and their messages."""

from __future__ import annotations

from typing import Any

from discord import MessageType

from sandbox import payloads
from sandbox.checks import check_message
from sandbox.errors import ApiError, refuse
from sandbox.forms import invalid
from sandbox.permissions import (
    ATTACH_FILES,
    EMBED_LINKS,
    MANAGE_CHANNELS,
    MANAGE_MESSAGES,
    READ_MESSAGE_HISTORY,
    VIEW_CHANNEL,
)
from sandbox.routing import Request, Response, Route
from sandbox.traffic import Audience, audience_of
from sandbox.world import Channel, Message, Payload, Thread

OLD_MESSAGE_SECONDS = 3600.0


def channel_of(request: Request, needed: int = 0) -> Channel:
    """The channel of the path, if the bot may look into it and has the permissions `needed`.

    Raises `ApiError` 10003, 50001 and 50013.
    """
    world = request.core.world
    channel = world.channels.get(request.id("channel_id"))
    if channel is None:
        raise refuse(10003)
    granted = world.permissions(world.bot, channel)
    if not granted & VIEW_CHANNEL:
        raise refuse(50001)
    if granted & needed != needed:
        raise refuse(50013)
    return channel


def message_of(request: Request, channel: Channel) -> Message:
    """The message of the path, if it is there and not ephemeral. Raises `ApiError` 10008."""
    message = channel.messages.get(request.id("message_id"))
    if message is None or message.ephemeral:
        raise refuse(10008)
    return message


def _get_channel(request: Request) -> Response:
    return Response(body=payloads.channel(channel_of(request)))


def _change_channel(request: Request) -> Response:
    core, channel = request.core, channel_of(request)
    if not isinstance(channel, Thread):
        raise ApiError(501, 0, "The sandbox changes threads only", unknown=("any of a channel",))
    core.threads.change(core.world.bot, channel, request.body)
    return Response(body=payloads.thread(channel), audience=Audience("channel", channel))


def _delete_channel(request: Request) -> Response:
    core, channel = request.core, channel_of(request)
    if isinstance(channel, Thread):
        core.threads.delete(core.world.bot, channel)
    elif channel.recipient is None:
        channel_of(request, MANAGE_CHANNELS)
        core.delete_channel(channel)
    return Response(body=payloads.channel(channel))


def _typing(request: Request) -> Response:
    channel_of(request, channel_of(request).needed_to_write)
    return Response(204)


def _check_recipient(request: Request, channel: Channel) -> None:
    recipient = channel.recipient
    if recipient is None:
        return
    if not request.core.world.shares_guild(recipient):
        raise refuse(50278)
    if not recipient.dms_open:
        raise refuse(recipient.dms_code)


def _reference(request: Request, channel: Channel) -> tuple[Payload, int | None]:
    """Type, reference and quoted message of a reply, and whom it answers."""
    wanted: dict[str, Any] | None = request.body.get("message_reference")
    if wanted is None:
        return {}, None
    number = str(wanted["message_id"])
    found = channel.messages.get(int(number)) if number.isdigit() else None
    elsewhere = str(wanted.get("channel_id") or channel.id) != str(channel.id)
    if found is None or found.ephemeral or elsewhere:
        if wanted.get("fail_if_not_exists", True) in (True, None):
            raise invalid(("message_reference",), "REPLIES_UNKNOWN_MESSAGE")
        return {}, None
    return {
        "type": MessageType.reply.value,
        **payloads.reply_to(found),
    }, found.author.id


def _create(request: Request) -> Response:
    core, body = request.core, request.body
    channel = channel_of(request, channel_of(request).needed_to_write)
    check_message(body, "create", uploads=request.uploads, emojis=core.world.emojis)
    if body.get("embeds"):
        channel_of(request, EMBED_LINKS)
    if request.uploads:
        channel_of(request, ATTACH_FILES)
    _check_recipient(request, channel)
    nonce, bot = body.get("nonce"), core.world.bot
    core.messages.threads.check_post(bot, channel)
    if nonce is not None and body.get("enforce_nonce"):
        first = core.messages.repeated(channel, bot, str(nonce))
        if first is not None and first.deleted:
            raise refuse(10008)
        if first is not None:
            return Response(body={**first.payload, "nonce": nonce}, audience=audience_of(first))
    extra, replied_to = _reference(request, channel)
    if replied_to is not None:
        channel_of(request, READ_MESSAGE_HISTORY)
    message = core.messages.create(
        channel, bot, body, uploads=request.uploads, extra=extra, replied_to=replied_to
    )
    answer = message.payload
    if nonce is not None:
        core.messages.remember_nonce(message, str(nonce))
        answer = {**answer, "nonce": nonce}
    return Response(body=answer, audience=audience_of(message))


def _get(request: Request) -> Response:
    message = message_of(request, channel_of(request, READ_MESSAGE_HISTORY))
    return Response(body=message.payload, audience=audience_of(message))


def _list(request: Request) -> Response:
    channel = channel_of(request)
    limit = request.number("limit", 50, 1, 100)
    if not request.core.world.can(request.core.world.bot, channel, READ_MESSAGE_HISTORY):
        return Response(body=[])
    found = [message for message in channel.messages.values() if not message.ephemeral]
    if "before" in request.query:
        before = request.number("before", 0, 0, 2**63)
        found = [message for message in found if message.id < before]
    elif "after" in request.query:
        after = request.number("after", 0, 0, 2**63)
        found = [message for message in found if message.id > after][:limit]
    elif "around" in request.query:
        around = request.number("around", 0, 0, 2**63)
        older = [message for message in found if message.id <= around][-(limit // 2) - 1 :]
        newer = [message for message in found if message.id > around]
        found = (older + newer)[:limit]
    newest = found[-limit:][::-1]
    return Response(body=[message.payload for message in newest])


def _edit(request: Request) -> Response:
    core = request.core
    message = message_of(request, channel_of(request))
    if message.author is not core.world.bot:
        raise refuse(50005)
    core.messages.threads.check_edit(core.world.bot, message.channel)
    check_message(
        request.body,
        "edit",
        current=message,
        uploads=request.uploads,
        emojis=core.world.emojis,
    )
    wait = core.refuse_old_edits
    if wait is not None and core.world.now() - message.created > OLD_MESSAGE_SECONDS:
        raise ApiError(
            429,
            30046,
            "Maximum number of edits to messages older than 1 hour reached. Try again later.",
            headers={"Via": "1.1 sandbox", "Retry-After": str(max(1, round(wait)))},
            extra={"retry_after": wait, "global": False},
        )
    core.messages.edit(message, request.body, uploads=request.uploads)
    return Response(body=message.payload, audience=audience_of(message))


def _delete(request: Request) -> Response:
    channel = channel_of(request)
    message = message_of(request, channel)
    if message.author is not request.core.world.bot:
        if channel.recipient is not None:
            raise refuse(50003)
        channel_of(request, MANAGE_MESSAGES)
    request.core.messages.threads.check_removal(request.core.world.bot, channel)
    request.core.messages.delete(message)
    return Response(204, audience=audience_of(message))


_MESSAGES = "/channels/{channel_id}/messages"
ROUTES = [
    Route("GET", "/channels/{channel_id}", _get_channel),
    Route("PATCH", "/channels/{channel_id}", _change_channel, takes_body=True),
    Route("DELETE", "/channels/{channel_id}", _delete_channel),
    Route("POST", "/channels/{channel_id}/typing", _typing),
    Route("POST", _MESSAGES, _create, bucket="messages", takes_body=True),
    Route("GET", _MESSAGES, _list, query=frozenset({"limit", "before", "after", "around"})),
    Route("GET", _MESSAGES + "/{message_id}", _get),
    Route("PATCH", _MESSAGES + "/{message_id}", _edit, bucket="edits", takes_body=True),
    Route("DELETE", _MESSAGES + "/{message_id}", _delete),
]
