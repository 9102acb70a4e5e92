"""Routes about channels and their messages."""

from __future__ import annotations

from typing import Any

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
    SEND_MESSAGES,
    VIEW_CHANNEL,
)
from sandbox.routing import Answer, Call, Route
from sandbox.traffic import audience_of
from sandbox.world import Channel, Message, Payload

OLD_MESSAGE_SECONDS = 3600.0


def _channel(call: Call, needed: int = 0) -> Channel:
    """The channel of the path, if the bot may look into it and has the permissions `needed`."""
    world = call.core.world
    channel = world.channels.get(call.id("channel_id"))
    if channel is None:
        raise refuse(10003)
    granted = world.permissions(world.bot, channel)
    if not granted & VIEW_CHANNEL:
        raise refuse(50001)
    if granted & needed != needed:
        raise refuse(50013)
    return channel


def _message(call: Call, channel: Channel) -> Message:
    """The message of the path; an ephemeral one does not exist for these routes."""
    message = channel.messages.get(call.id("message_id"))
    if message is None or message.ephemeral:
        raise refuse(10008)
    return message


def _get_channel(call: Call) -> Answer:
    return Answer(body=payloads.channel(call.core.world, _channel(call)))


def _delete_channel(call: Call) -> Answer:
    channel = _channel(call)
    if channel.recipient is None:
        _channel(call, MANAGE_CHANNELS)
        call.core.delete_channel(channel)
    return Answer(body=payloads.channel(call.core.world, channel))


def _typing(call: Call) -> Answer:
    _channel(call, SEND_MESSAGES)
    return Answer(204)


def _check_recipient(call: Call, channel: Channel) -> None:
    recipient = channel.recipient
    if recipient is None:
        return
    if recipient.id not in call.core.world.members:
        raise refuse(50278)
    if not recipient.dms_open:
        raise refuse(50007)


def _reference(call: Call, channel: Channel) -> tuple[Payload, int | None]:
    """Type, reference and quoted message of a reply, and whom it answers."""
    wanted: dict[str, Any] | None = call.body.get("message_reference")
    if wanted is None:
        return {}, None
    number = str(wanted["message_id"])
    found = channel.messages.get(int(number)) if number.isdigit() else None
    elsewhere = str(wanted.get("channel_id") or channel.id) != str(channel.id)
    if found is None or found.ephemeral or elsewhere:
        if wanted.get("fail_if_not_exists", True) in (True, None):
            raise invalid(("message_reference",), "REPLIES_UNKNOWN_MESSAGE")
        return {}, None
    return {"type": 19, **payloads.reply_to(call.core.world, found)}, found.author.id


def _create(call: Call) -> Answer:
    core, body = call.core, call.body
    channel = _channel(call, SEND_MESSAGES)
    check_message(body, "create", filenames=[item.filename for item in call.uploads])
    if body.get("embeds"):
        _channel(call, EMBED_LINKS)
    if call.uploads:
        _channel(call, ATTACH_FILES)
    _check_recipient(call, channel)
    nonce, bot = body.get("nonce"), core.world.bot
    if nonce is not None and body.get("enforce_nonce"):
        first = core.messages.repeated(channel, bot, str(nonce))
        if first is not None:
            return Answer(body={**first.payload, "nonce": nonce}, audience=audience_of(first))
    extra, replied_to = _reference(call, channel)
    if replied_to is not None:
        _channel(call, READ_MESSAGE_HISTORY)
    message = core.messages.create(
        channel, bot, body, uploads=call.uploads, extra=extra, replied_to=replied_to
    )
    answer = message.payload
    if nonce is not None:
        core.messages.remember_nonce(message, str(nonce))
        answer = {**answer, "nonce": nonce}
    return Answer(body=answer, audience=audience_of(message))


def _get(call: Call) -> Answer:
    message = _message(call, _channel(call, READ_MESSAGE_HISTORY))
    return Answer(body=message.payload, audience=audience_of(message))


def _list(call: Call) -> Answer:
    channel = _channel(call)
    limit = call.number("limit", 50, 1, 100)
    if not call.core.world.can(call.core.world.bot, channel, READ_MESSAGE_HISTORY):
        return Answer(body=[])
    found = [message for message in channel.messages.values() if not message.ephemeral]
    if "before" in call.query:
        before = call.number("before", 0, 0, 2**63)
        found = [message for message in found if message.id < before]
    elif "after" in call.query:
        after = call.number("after", 0, 0, 2**63)
        found = [message for message in found if message.id > after][:limit]
    elif "around" in call.query:
        around = call.number("around", 0, 0, 2**63)
        older = [message for message in found if message.id <= around][-(limit // 2) - 1 :]
        newer = [message for message in found if message.id > around]
        found = (older + newer)[:limit]
    newest = found[-limit:][::-1]
    return Answer(body=[message.payload for message in newest])


def _edit(call: Call) -> Answer:
    core = call.core
    message = _message(call, _channel(call))
    if message.author is not core.world.bot:
        raise refuse(50005)
    names = [item.filename for item in call.uploads]
    check_message(call.body, "edit", current=message, filenames=names)
    wait = core.refuse_old_edits
    if wait is not None and core.world.now() - message.created > OLD_MESSAGE_SECONDS:
        raise ApiError(
            429,
            30046,
            "Maximum number of edits to messages older than 1 hour reached. Try again later.",
            headers={"Via": "1.1 sandbox", "Retry-After": str(max(1, round(wait)))},
            extra={"retry_after": wait, "global": False},
        )
    core.messages.edit(message, call.body, uploads=call.uploads)
    return Answer(body=message.payload, audience=audience_of(message))


def _delete(call: Call) -> Answer:
    channel = _channel(call)
    message = _message(call, channel)
    if message.author is not call.core.world.bot:
        if channel.recipient is not None:
            raise refuse(50003)
        _channel(call, MANAGE_MESSAGES)
    call.core.messages.delete(message)
    return Answer(204, audience=audience_of(message))


_MESSAGES = "/channels/{channel_id}/messages"
ROUTES = [
    Route("GET", "/channels/{channel_id}", _get_channel),
    Route("DELETE", "/channels/{channel_id}", _delete_channel),
    Route("POST", "/channels/{channel_id}/typing", _typing),
    Route("POST", _MESSAGES, _create, bucket="messages", takes_body=True),
    Route("GET", _MESSAGES, _list, query=frozenset({"limit", "before", "after", "around"})),
    Route("GET", _MESSAGES + "/{message_id}", _get),
    Route("PATCH", _MESSAGES + "/{message_id}", _edit, bucket="edits", takes_body=True),
    Route("DELETE", _MESSAGES + "/{message_id}", _delete),
]
