"""The running sandbox without its doors: the world, who watches it, and how messages change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sandbox import payloads, presentation
from sandbox.commands import CommandRegistry
from sandbox.gateway import Gateway
from sandbox.interactions import Interactions
from sandbox.sessions import Intent
from sandbox.world import (
    COMPONENTS_V2,
    EPHEMERAL,
    Channel,
    Member,
    Message,
    Overwrite,
    Payload,
    User,
    World,
    iso,
)

# How long a nonce guards against a second message.
NONCE_SECONDS = 300.0
KEPT_FLAGS = (1 << 2) | (1 << 12) | COMPONENTS_V2


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a request: part `index` of its multipart body."""

    index: int
    filename: str
    content_type: str
    content: bytes


ChangeKind = Literal[
    "message", "edit", "delete", "channel", "channel gone", "commands", "user", "member", "guild"
]


@dataclass(frozen=True, slots=True)
class Change:
    """Something changed in the world; exactly the fields that concern the kind are set."""

    kind: ChangeKind
    message: Message | None = None
    channel: Channel | None = None
    user: User | None = None


class Watch:
    """Waiting for a condition: looked at again once per turn of the loop after any change."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Callable[[], object], asyncio.Future[None]]] = []
        self._scheduled = False

    def touch(self) -> None:
        """Have every waiting condition looked at again soon."""
        if self._waiting and not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._look)

    def _look(self) -> None:
        self._scheduled = False
        still = []
        for condition, future in self._waiting:
            if future.done():
                continue
            try:
                met = bool(condition())
            except Exception as error:
                future.set_exception(error)
                continue
            if met:
                future.set_result(None)
            else:
                still.append((condition, future))
        self._waiting = still

    # ASYNC109: a bound on waiting is what callers of a test instrument ask for in one line.
    async def until(self, condition: Callable[[], object], timeout: float) -> None:  # noqa: ASYNC109
        """Return when `condition()` is true; `TimeoutError` after `timeout` real seconds."""
        if condition():
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((condition, future))
        async with asyncio.timeout(timeout):
            await future


class Core:
    """Everything that happens in the sandbox passes here once, and is announced from here."""

    def __init__(self, now: Callable[[], float], token: str) -> None:
        self.now = now
        self.token = token
        self.api_url = ""
        self.gateway_url = ""
        self.origin = ""
        self.world = World(now)
        self.watch = Watch()
        self.listeners: list[Callable[[Change], None]] = []
        self.gateway = Gateway(self)
        self.interactions = Interactions(self)
        self.commands = CommandRegistry(self)
        self.refuse_old_edits: float | None = None
        self._nonces: dict[tuple[int, int, str], tuple[float, Message]] = {}

    def announce(self, change: Change) -> None:
        """Tell pages and waiting conditions."""
        for listener in self.listeners:
            listener(change)
        self.watch.touch()

    def commands_changed(self) -> None:
        """Tell pages that the list of commands is another."""
        self.announce(Change("commands"))

    # Messages

    def create_message(
        self,
        channel: Channel,
        author: User,
        body: Mapping[str, Any],
        *,
        uploads: Sequence[Upload] = (),
        reader: int | None = None,
        extra: Mapping[str, Any] | None = None,
        flags: int = 0,
        replied_to: int | None = None,
    ) -> Message:
        """Store and announce a message whose body was checked before.

        `reader` makes it ephemeral; `extra` are fields that the sender did not write (type,
        interaction, reference); `flags` are added to those of the body.
        """
        message_id = self.world.snowflakes.next()
        attachments, files = self._attachments(body.get("attachments"), uploads, [], channel.id)
        media = self._media(attachments)
        shown = presentation.components(body.get("components") or (), media)
        content = (body.get("content") or "").strip()
        named, pinged = presentation.mentions(
            self.world, content, shown, body.get("allowed_mentions"), replied_to
        )
        kept = (body.get("flags") or 0) & KEPT_FLAGS
        payload: Payload = {
            "id": str(message_id),
            "channel_id": str(channel.id),
            "type": 0,
            "author": author.payload,
            "content": content,
            "embeds": presentation.embeds(body.get("embeds") or (), media),
            "components": shown,
            "attachments": attachments,
            **named,
            "timestamp": iso(self.world.now()),
            "edited_timestamp": None,
            "pinned": False,
            "tts": bool(body.get("tts")),
            "flags": kept | flags | (EPHEMERAL if reader is not None else 0),
            **(extra or {}),
        }
        message = Message(
            message_id,
            channel,
            author,
            payload,
            reader=reader,
            pinged=pinged if not kept & (1 << 12) else frozenset(),
            files=files,
        )
        message.payload["timestamp"] = iso(message.created)
        first = channel.last_message_id is None
        channel.messages[message_id] = message
        if reader is None:
            channel.last_message_id = message_id
        if first and channel.recipient is not None:
            self.announce(Change("channel", channel=channel))
        self.gateway.message("MESSAGE_CREATE", message)
        self.announce(Change("message", message=message))
        return message

    def edit_message(
        self,
        message: Message,
        body: Mapping[str, Any],
        *,
        uploads: Sequence[Upload] = (),
        complete: bool = False,
    ) -> None:
        """Change a message by a body that was checked before; an edit notifies nobody.

        `complete` turns a "thinking" message into the answer it stood for, which does not count
        as an edit.
        """
        before = message.payload
        payload = dict(before)
        attachments = before["attachments"]
        if "attachments" in body or uploads:
            listed = body.get("attachments") if "attachments" in body else None
            attachments, files = self._attachments(listed, uploads, attachments, message.channel.id)
            message.files |= files
            payload["attachments"] = attachments
        media = self._media(attachments)
        if "content" in body:
            payload["content"] = (body["content"] or "").strip()
        if "embeds" in body:
            payload["embeds"] = presentation.embeds(body["embeds"] or (), media)
        if "components" in body:
            payload["components"] = presentation.components(body["components"] or (), media)
        added = (body.get("flags") or 0) & (COMPONENTS_V2 | (1 << 2))
        kept = before["flags"]
        if "flags" in body:
            kept &= ~(1 << 2)
        payload["flags"] = kept | added
        if complete:
            payload["flags"] &= ~(1 << 7)
        else:
            payload["edited_timestamp"] = iso(self.world.now())
        if "content" in body or "components" in body or "allowed_mentions" in body:
            named, pinged = presentation.mentions(
                self.world, payload["content"], payload["components"], body.get("allowed_mentions")
            )
            payload |= named
            if complete:
                message.pinged = pinged
        message.payload = payload
        message.edits += not complete
        self.gateway.message("MESSAGE_UPDATE", message)
        self.announce(Change("edit", message=message))

    def delete_message(self, message: Message) -> None:
        """Remove a message and announce it. Harmless for one that is gone already."""
        if message.deleted:
            return
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        self.gateway.message_deleted(message)
        self.announce(Change("delete", message=message))

    def delete_messages(self, messages: Sequence[Message]) -> None:
        """Remove messages of one channel at once, which is announced by one event for all."""
        gone = [message for message in messages if not message.deleted]
        for message in gone:
            message.deleted = True
            message.channel.messages.pop(message.id, None)
        if gone:
            self.gateway.messages_deleted(gone)
        for message in gone:
            self.announce(Change("delete", message=message))

    def repeated(self, channel: Channel, author: User, nonce: str) -> Message | None:
        """The message that this author sent with this nonce in the last five minutes, if any."""
        found = self._nonces.get((channel.id, author.id, nonce))
        if found is None or self.now() - found[0] > NONCE_SECONDS:
            return None
        return found[1]

    def remember_nonce(self, message: Message, nonce: str) -> None:
        """Keep a nonce for `repeated`; old ones are forgotten."""
        now = self.now()
        while self._nonces:
            oldest = next(iter(self._nonces))
            if now - self._nonces[oldest][0] <= NONCE_SECONDS:
                break
            del self._nonces[oldest]
        self._nonces[message.channel.id, message.author.id, nonce] = (now, message)

    def _attachments(
        self,
        listed: Sequence[Mapping[str, Any]] | None,
        uploads: Sequence[Upload],
        existing: Sequence[Payload],
        channel_id: int,
    ) -> tuple[list[Payload], dict[int, bytes]]:
        """The attachment objects of a message, and the bytes of the new ones by id."""
        described = {str(item.get("id")): item for item in listed or ()}
        kept = [item for item in existing if listed is None or item["id"] in described]
        shown, files = list(kept), {}
        for upload in uploads:
            number = self.world.snowflakes.next()
            note = described.get(str(upload.index), {})
            name = note.get("filename") or upload.filename
            url = f"{self.origin}/attachments/{channel_id}/{number}/{name}"
            item: Payload = {
                "id": str(number),
                "filename": name,
                "size": len(upload.content),
                "url": url,
                "proxy_url": url,
                "content_type": upload.content_type,
            }
            if note.get("description"):
                item["description"] = note["description"]
            shown.append(item)
            files[number] = upload.content
        return shown, files

    def _media(self, attachments: Sequence[Payload]) -> Callable[[str], Payload]:
        def find(url: str) -> Payload:
            name = url.removeprefix("attachment://")
            for item in attachments if name != url else ():
                if item["filename"] == name:
                    return {
                        "id": str(self.world.snowflakes.next()),
                        "url": item["url"],
                        "proxy_url": item["proxy_url"],
                        "attachment_id": item["id"],
                        "content_type": item["content_type"],
                        "size": item["size"],
                    }
            return {"id": str(self.world.snowflakes.next()), "url": url, "proxy_url": url}

        return find

    # People and places

    def add_user(self, name: str, *, locale: str = "en-US", moderator: bool = False) -> Member:
        """A new member; the bot hears of it if it may."""
        member = self.world.add_user(name, locale=locale, moderator=moderator)
        self._joined(member)
        return member

    def rejoin(self, user: User, *, moderator: bool = False) -> Member:
        """A removed member comes back."""
        member = self.world.join(user, moderator=moderator)
        self._joined(member)
        return member

    def _joined(self, member: Member) -> None:
        guild_id = str(self.world.guild_id)
        self.gateway.dispatch(
            "GUILD_MEMBER_ADD",
            lambda: {**payloads.member(member), "guild_id": guild_id},
            Intent.GUILD_MEMBERS,
        )
        self.announce(Change("user", user=member.user))

    def remove_member(self, user: User) -> None:
        """The user leaves the server (is kicked). Harmless for a stranger."""
        if self.world.members.pop(user.id, None) is None:
            return
        guild_id = str(self.world.guild_id)
        self.gateway.dispatch(
            "GUILD_MEMBER_REMOVE",
            lambda: {"guild_id": guild_id, "user": user.payload},
            Intent.GUILD_MEMBERS,
        )
        self.announce(Change("member", user=user))

    def set_guild_locale(self, locale: str) -> None:
        """Another language for the server, as Discord writes it ("en-US", "uk")."""
        self.world.preferred_locale = locale
        self.gateway.dispatch("GUILD_UPDATE", lambda: payloads.guild(self.world), Intent.GUILDS)
        self.announce(Change("guild"))

    def add_channel(self, name: str) -> Channel:
        """A new text channel."""
        channel = self.world.add_channel(name)
        self._channel_event("CHANNEL_CREATE", channel)
        self.announce(Change("channel", channel=channel))
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """A text channel goes, with its messages. Harmless for one that is gone already."""
        if channel.deleted:
            return
        channel.deleted = True
        self.world.channels.pop(channel.id, None)
        self._channel_event("CHANNEL_DELETE", channel)
        self.announce(Change("channel gone", channel=channel))

    def set_permission(self, channel: Channel, user: User, bit: int, allowed: bool) -> None:
        """Grant or take a permission from one member in one channel."""
        overwrite = channel.overwrites.get(user.id)
        if overwrite is None:
            overwrite = Overwrite(user.id, kind=1)
            channel.overwrites[user.id] = overwrite
        overwrite.allow = overwrite.allow | bit if allowed else overwrite.allow & ~bit
        overwrite.deny = overwrite.deny & ~bit if allowed else overwrite.deny | bit
        self._channel_event("CHANNEL_UPDATE", channel)
        self.announce(Change("channel", channel=channel))

    def _channel_event(self, name: str, channel: Channel) -> None:
        self.gateway.dispatch(name, lambda: payloads.channel(self.world, channel), Intent.GUILDS)
