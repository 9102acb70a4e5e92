"""Discord's rules for the body of a message: sizes, flags, embeds and what excludes what."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

from sandbox.errors import refuse
from sandbox.forms import Path, Problems
from sandbox.limits_components import ComponentCheck
from sandbox.world import COMPONENTS_V2, EPHEMERAL, Message

Kind = Literal["create", "edit", "response", "response edit"]

SUPPRESS_EMBEDS = 1 << 2
SUPPRESS_NOTIFICATIONS = 1 << 12
MOST_CONTENT = 2000
MOST_EMBED_TEXT = 6000

_COMMON = {"content", "embeds", "components", "flags", "allowed_mentions", "attachments", "tts"}
_FIELDS: dict[Kind, set[str]] = {
    "create": _COMMON | {"nonce", "enforce_nonce", "message_reference", "sticker_ids"},
    "edit": _COMMON | {"sticker_ids"},
    "response": _COMMON,
    "response edit": _COMMON,
}
_FLAGS: dict[Kind, int] = {
    "create": SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2,
    "edit": SUPPRESS_EMBEDS | COMPONENTS_V2,
    "response": SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2 | EPHEMERAL,
    # discord.py repeats the visibility of a message when it edits it.
    "response edit": SUPPRESS_EMBEDS | COMPONENTS_V2 | EPHEMERAL,
}


def check_message(
    body: Any,
    kind: Kind,
    *,
    path: Path = (),
    current: Message | None = None,
    filenames: Collection[str] = (),
) -> None:
    """Check the body of a message that is created or edited (`current` is the edited one).

    Raises `ApiError` 50035 for what is wrong with single fields and 50006 for an empty message.
    """
    problems = Problems()
    if not problems.known(path, body, _FIELDS[kind]):
        problems.raise_if_any()
        return
    content = problems.text((*path, "content"), body.get("content"), MOST_CONTENT)
    problems.boolean((*path, "tts"), body.get("tts"))
    flags = _flags(problems, (*path, "flags"), body.get("flags"), _FLAGS[kind])
    v2 = bool(flags & COMPONENTS_V2)
    if current is not None:
        v2 = v2 or bool(current.payload["flags"] & COMPONENTS_V2)
    known_files = set(filenames)
    if current is not None:
        known_files |= {entry["filename"] for entry in current.payload["attachments"]}
    ComponentCheck(problems, known_files).message(
        (*path, "components"), body.get("components"), v2=v2
    )
    _embeds(problems, (*path, "embeds"), body.get("embeds"))
    _allowed_mentions(problems, (*path, "allowed_mentions"), body.get("allowed_mentions"))
    _attachments(problems, (*path, "attachments"), body.get("attachments"), len(filenames))
    if kind == "create":
        _create_only(problems, path, body)
    elif body.get("sticker_ids"):
        problems.known(path, {"sticker_ids": body["sticker_ids"]}, ())

    def after(name: str) -> Any:
        if name in body or current is None:
            return body.get(name)
        return current.payload[name]

    if v2:
        for name, value in (("content", content), ("embeds", body.get("embeds"))):
            stays = current is not None and name not in body and current.payload[name]
            if value or stays:
                problems.add(
                    (*path, name),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    problems.raise_if_any()
    has_files = bool(filenames) or bool(after("attachments"))
    text = (after("content") or "").strip()
    if not (text or after("embeds") or after("components") or has_files):
        raise refuse(50006)


def _flags(problems: Problems, path: Path, value: Any, allowed: int) -> int:
    flags = problems.integer(path, value, 0, 2**31 - 1) or 0
    if flags & ~allowed:
        problems.add(path, "MESSAGE_FLAGS_INVALID", f"Flags {flags & ~allowed} cannot be set here")
    return flags


def _create_only(problems: Problems, path: Path, body: dict[str, Any]) -> None:
    if body.get("sticker_ids"):
        problems.known(path, {"sticker_ids": body["sticker_ids"]}, ())
    nonce = body.get("nonce")
    if isinstance(nonce, str):
        problems.text((*path, "nonce"), nonce, 25)
    elif nonce is not None:
        problems.integer((*path, "nonce"), nonce, -(2**63), 2**63 - 1)
    problems.boolean((*path, "enforce_nonce"), body.get("enforce_nonce"))
    reference = body.get("message_reference")
    if reference is not None:
        where = (*path, "message_reference")
        fields = {"message_id", "channel_id", "guild_id", "fail_if_not_exists", "type"}
        if problems.known(where, reference, fields):
            if reference.get("message_id") is None:
                problems.add((*where, "message_id"), "BASE_TYPE_REQUIRED", "This field is required")
            if reference.get("type") not in (None, 0):
                problems.known(where, {"type": reference["type"]}, ())


def _allowed_mentions(problems: Problems, path: Path, value: Any) -> None:
    if value is None or not problems.known(
        path, value, {"parse", "users", "roles", "replied_user"}
    ):
        return
    parse = problems.items((*path, "parse"), value.get("parse"), 3)
    for index, item in enumerate(parse):
        problems.choice((*path, "parse", index), item, ("users", "roles", "everyone"))
    for name in ("users", "roles"):
        listed = problems.items((*path, name), value.get(name), 100)
        if listed and name in parse:
            problems.add(
                (*path, "parse"),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f"parse:[{name!r}] and {name}: [ids...] are mutually exclusive.",
            )


def _attachments(problems: Problems, path: Path, value: Any, uploads: int) -> None:
    for index, item in enumerate(problems.items(path, value, 10)):
        where = (*path, index)
        # Kept attachments are sent back whole, so every field of the answer may stand here.
        fields = {
            "id",
            "filename",
            "description",
            "title",
            "is_spoiler",
            "size",
            "url",
            "proxy_url",
            "content_type",
            "height",
            "width",
            "spoiler",
            "ephemeral",
            "flags",
        }
        if problems.known(where, item, fields):
            problems.text((*where, "filename"), item.get("filename"), 1024, shortest=1)
            problems.text((*where, "description"), item.get("description"), 1024)
    if uploads > 10:
        problems.add(path, "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")


def _embeds(problems: Problems, path: Path, value: Any) -> None:
    size = 0
    embeds = problems.items(path, value, 10)
    for index, embed in enumerate(embeds):
        size += _embed(problems, (*path, index), embed)
    if size > MOST_EMBED_TEXT:
        where = (*path, 0) if len(embeds) == 1 else path
        problems.add(
            where,
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {MOST_EMBED_TEXT}",
        )


def _embed(problems: Problems, path: Path, embed: Any) -> int:
    fields = {
        "type",
        "title",
        "description",
        "url",
        "color",
        "timestamp",
        "fields",
        "footer",
        "author",
        "image",
        "thumbnail",
        "flags",
    }
    if not problems.known(path, embed, fields):
        return 0
    size = len(problems.text((*path, "title"), embed.get("title"), 256) or "")
    size += len(problems.text((*path, "description"), embed.get("description"), 4096) or "")
    problems.url((*path, "url"), embed.get("url"))
    problems.integer((*path, "color"), embed.get("color"), 0, 0xFFFFFF)
    for name, key, longest in (("footer", "text", 2048), ("author", "name", 256)):
        part = embed.get(name)
        if part is not None and problems.known(
            (*path, name), part, {key, "icon_url", "url", "proxy_icon_url"}
        ):
            size += len(
                problems.text((*path, name, key), part.get(key), longest, shortest=1, required=True)
                or ""
            )
            problems.url((*path, name, "icon_url"), part.get("icon_url"))
    for name in ("image", "thumbnail"):
        part = embed.get(name)
        media = {"url", "proxy_url", "height", "width", "flags", "description"}
        if part is not None and problems.known((*path, name), part, media):
            problems.url((*path, name, "url"), part.get("url"), required=True)
    where = (*path, "fields")
    for index, item in enumerate(problems.items(where, embed.get("fields"), 25)):
        spot = (*where, index)
        if problems.known(spot, item, {"name", "value", "inline"}):
            for key, longest in (("name", 256), ("value", 1024)):
                text = problems.text(
                    (*spot, key), item.get(key), longest, shortest=1, required=True
                )
                size += len(text or "")
            problems.boolean((*spot, "inline"), item.get("inline"))
    return size
