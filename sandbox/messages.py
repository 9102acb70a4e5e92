"""How messages come to be, change and go, each time with its event and its announcement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sandbox import presentation
from sandbox.gateway import Gateway
from sandbox.guilds import User
from sandbox.moments import iso
from sandbox.threads import ThreadLife
from sandbox.watch import Change, Watch
from sandbox.world import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Channel,
    Message,
    Payload,
    Thread,
    Upload,
    World,
)

# The flags of a request that stay on the message.
KEPT_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2


class Messages:
    """Writes, edits and deletes messages. `origin` is where attachments can be fetched from."""

    def __init__(self, world: World, gateway: Gateway, watch: Watch, threads: ThreadLife) -> None:
        self.origin = ""
        self.threads = threads
        self._world = world
        self._gateway = gateway
        self._watch = watch
        self.nonce_seconds = 300.0
        """How long a nonce guards against a second message."""
        self._nonces: dict[tuple[int, int, str], tuple[float, Message]] = {}

    def create(
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
        interaction, reference); `flags` are added to those of the body. A message that all may
        read opens an archived thread. Raises `ApiError` 160006 when that is one too many.
        """
        thread = channel if isinstance(channel, Thread) and reader is None else None
        if thread is not None:
            self.threads.open(thread)
        message_id = self._world.snowflakes.next()
        attachments, files = self._attachments(body.get("attachments"), uploads, [], channel.id)
        media = self._media(attachments)
        shown = presentation.components(body.get("components") or (), media)
        content = (body.get("content") or "").strip()
        named, pinged = presentation.mentions(
            self._world,
            channel,
            author,
            content,
            shown,
            body.get("allowed_mentions"),
            replied_to,
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
            "timestamp": iso(self._world.now()),
            "edited_timestamp": None,
            "pinned": False,
            "tts": bool(body.get("tts")),
            "flags": kept | flags | (EPHEMERAL if reader is not None else 0),
            **({} if thread is None else {"position": thread.sent}),
            **(extra or {}),
        }
        message = Message(
            message_id,
            channel,
            author,
            payload,
            reader=reader,
            pinged=pinged if not kept & SUPPRESS_NOTIFICATIONS else frozenset(),
            files=files,
        )
        message.payload["timestamp"] = iso(message.created)
        first = channel.last_message_id is None
        channel.messages[message_id] = message
        if reader is None:
            channel.last_message_id = message_id
        if first and channel.recipient is not None:
            self._watch.announce(Change("channel", channel=channel))
        self._gateway.message("MESSAGE_CREATE", message)
        self._watch.announce(Change("message", message=message))
        if thread is not None:
            self.threads.posted(thread, message)
        return message

    def edit(
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
        added = (body.get("flags") or 0) & (COMPONENTS_V2 | SUPPRESS_EMBEDS)
        kept = before["flags"]
        if "flags" in body:
            kept &= ~SUPPRESS_EMBEDS
        payload["flags"] = kept | added
        if complete:
            payload["flags"] &= ~LOADING
        else:
            payload["edited_timestamp"] = iso(self._world.now())
        if "content" in body or "components" in body or "allowed_mentions" in body:
            named, pinged = presentation.mentions(
                self._world,
                message.channel,
                message.author,
                payload["content"],
                payload["components"],
                body.get("allowed_mentions"),
            )
            payload |= named
            if complete:
                message.pinged = pinged
        message.payload = payload
        message.edits += not complete
        self._gateway.message("MESSAGE_UPDATE", message)
        self._watch.announce(Change("edit", message=message))

    def delete(self, message: Message) -> None:
        """Remove a message and announce it. Harmless for one that is gone already."""
        if message.deleted:
            return
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        self._gateway.message_deleted(message)
        self._watch.announce(Change("delete", message=message))
        self._count_out([message])

    def delete_all(self, messages: Sequence[Message]) -> None:
        """Remove messages of one channel at once, which is announced by one event for all."""
        gone = [message for message in messages if not message.deleted]
        for message in gone:
            message.deleted = True
            message.channel.messages.pop(message.id, None)
        if gone:
            self._gateway.messages_deleted(gone)
        for message in gone:
            self._watch.announce(Change("delete", message=message))
        self._count_out(gone)

    def _count_out(self, gone: Sequence[Message]) -> None:
        if gone and isinstance(gone[0].channel, Thread):
            self.threads.deleted(gone[0].channel, gone)

    def repeated(self, channel: Channel, author: User, nonce: str) -> Message | None:
        """The message that this author sent with this nonce in the last `nonce_seconds`, if any."""
        found = self._nonces.get((channel.id, author.id, nonce))
        if found is None or self._world.now() - found[0] > self.nonce_seconds:
            return None
        return found[1]

    def remember_nonce(self, message: Message, nonce: str) -> None:
        """Keep a nonce for `repeated`; old ones are forgotten."""
        now = self._world.now()
        while self._nonces:
            oldest = next(iter(self._nonces))
            if now - self._nonces[oldest][0] <= self.nonce_seconds:
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
            number = self._world.snowflakes.next()
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
                        "id": str(self._world.snowflakes.next()),
                        "url": item["url"],
                        "proxy_url": item["proxy_url"],
                        "attachment_id": item["id"],
                        "content_type": item["content_type"],
                        "size": item["size"],
                    }
            return {"id": str(self._world.snowflakes.next()), "url": url, "proxy_url": url}

        return find
