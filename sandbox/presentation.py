"""How Discord returns the content of a message: components with ids, embeds, mentions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from sandbox import components as kinds
from sandbox.components import walk_components
from sandbox.guilds import User
from sandbox.permissions import MENTION_EVERYONE
from sandbox.world import Channel, Payload, World

_USER_MENTION = re.compile(r"<@!?(\d+)>")
_ROLE_MENTION = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")

Media = Callable[[str], Payload]


def components(sent: Iterable[Payload], media: Media) -> list[Payload]:
    """The components of an answer.

    `media` turns an address (also `attachment://name`) into Discord's media object.
    """
    listed = [_component(item, media) for item in sent]
    _number(listed)
    return listed


def modal(sent: Payload) -> Payload:
    """A form as a client gets it."""
    shown = deepcopy(sent)
    _number(shown["components"])
    for item in walk_components(shown["components"]):
        item |= _default_values(item)
        for option in item.get("options") or ():
            option |= _emoji(option)
    return shown


def _number(listed: list[Payload]) -> None:
    """Give components without an id the lowest free numbers in reading order."""
    taken = {item.get("id") for item in walk_components(listed)}
    free = (number for number in range(1, 10_000) if number not in taken)
    for item in walk_components(listed):
        item["id"] = item.get("id") or next(free)


def _present(item: Mapping[str, Any], names: Iterable[str]) -> Payload:
    return {name: item[name] for name in names if item.get(name) is not None}


def _emoji(item: Mapping[str, Any]) -> Payload:
    emoji = item.get("emoji")
    if not emoji:
        return {}
    shown = _present(emoji, ("id", "name", "animated"))
    # A client may send the number itself.
    return {"emoji": shown | ({"id": str(shown["id"])} if "id" in shown else {})}


def _default_values(item: Mapping[str, Any]) -> Payload:
    chosen = item.get("default_values")
    # A client may send the number itself.
    return (
        {"default_values": [{**each, "id": str(each["id"])} for each in chosen]} if chosen else {}
    )


def _component(item: Mapping[str, Any], media: Media) -> Payload:
    kind = item["type"]
    base: Payload = {"type": kind, "id": item.get("id") or 0}
    match kind:
        case kinds.ROW | kinds.CONTAINER:
            base["components"] = [_component(child, media) for child in item["components"]]
            if kind == kinds.CONTAINER:
                base["accent_color"] = item.get("accent_color")
                base["spoiler"] = bool(item.get("spoiler"))
        case kinds.BUTTON:
            base |= _present(item, ("style", "label", "custom_id", "url")) | _emoji(item)
            base["disabled"] = bool(item.get("disabled"))
        case kinds.SECTION:
            base["components"] = [_component(child, media) for child in item["components"]]
            base["accessory"] = _component(item["accessory"], media)
        case kinds.TEXT:
            base["content"] = item["content"]
        case kinds.THUMBNAIL:
            base |= _media_item(item, media)
        case kinds.GALLERY:
            base["items"] = [_media_item(entry, media) for entry in item["items"]]
        case kinds.FILE:
            found = media(item["file"]["url"])
            base |= {
                "file": found,
                "name": item["file"]["url"].removeprefix("attachment://"),
                "size": found.get("size"),
                "spoiler": bool(item.get("spoiler")),
            }
        case kinds.SEPARATOR:
            divider = item.get("divider")
            base["divider"] = True if divider is None else divider
            base["spacing"] = item.get("spacing") or 1
        case _ if kind in kinds.SELECTS:
            base |= _select(item)
    return base


def _media_item(item: Mapping[str, Any], media: Media) -> Payload:
    return {
        "media": media(item["media"]["url"]),
        "description": item.get("description"),
        "spoiler": bool(item.get("spoiler")),
    }


def _select(item: Mapping[str, Any]) -> Payload:
    least, most = item.get("min_values"), item.get("max_values")
    shown: Payload = {
        "custom_id": item["custom_id"],
        "min_values": 1 if least is None else least,
        "max_values": 1 if most is None else most,
        "disabled": bool(item.get("disabled")),
        **_present(item, ("placeholder", "channel_types")),
        **_default_values(item),
    }
    if item["type"] == kinds.STRING_SELECT:
        shown["options"] = [
            {
                **_present(option, ("label", "value", "description")),
                **_emoji(option),
                "default": bool(option.get("default")),
            }
            for option in item["options"]
        ]
    return shown


def embeds(sent: Iterable[Mapping[str, Any]], media: Media) -> list[Payload]:
    """The embeds of an answer: of type rich, without empty fields, images as media."""
    listed = []
    for embed in sent:
        shown: Payload = {
            "type": "rich",
            **_present(embed, ("title", "description", "url", "color", "timestamp")),
        }
        if embed.get("fields"):
            shown["fields"] = [
                {
                    "name": field["name"],
                    "value": field["value"],
                    "inline": bool(field.get("inline")),
                }
                for field in embed["fields"]
            ]
        for name, keys in (
            ("footer", ("text", "icon_url")),
            ("author", ("name", "url", "icon_url")),
        ):
            if embed.get(name):
                shown[name] = _present(embed[name], keys)
        for name in ("image", "thumbnail"):
            if embed.get(name):
                found = media(embed[name]["url"])
                shown[name] = {"url": found["url"], "proxy_url": found["proxy_url"]}
        listed.append(shown)
    return listed


def mentions(
    world: World,
    channel: Channel,
    author: User,
    content: str,
    shown: list[Payload],
    allowed: Mapping[str, Any] | None,
    replied_to: int | None = None,
) -> tuple[Payload, frozenset[int]]:
    """The mentions of a message (as its fields) and the users whom it would notify.

    Discord lists in `mentions` the users whom the text names and the request allows; text displays
    count like content. Without `allowed` everything is allowed. A role that is not mentionable, and
    everybody, are only mentioned by an author with that permission.
    """
    guild, may = channel.guild, world.can(author, channel, MENTION_EVERYONE)
    text = "\n".join([content, *_texts(shown)])
    parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.get("parse") or ())
    users = _allowed_ids(_USER_MENTION, text, "users", parse, allowed)
    named = [user_id for user_id in users if user_id in world.users]
    if replied_to is not None and (allowed is None or allowed.get("replied_user", False)):
        named.append(replied_to)
    named = list(dict.fromkeys(named))
    known = {} if guild is None else guild.roles
    roles = [
        role_id
        for role_id in _allowed_ids(_ROLE_MENTION, text, "roles", parse, allowed)
        if role_id in known and (may or known[role_id].mentionable)
    ]
    everyone = may and "everyone" in parse and bool(_EVERYONE.search(text))
    pinged = set(named)
    if roles or everyone:
        for member in () if guild is None else guild.members.values():
            if everyone or any(role_id in roles for role_id in member.role_ids):
                pinged.add(member.user.id)
    fields: Payload = {
        "mentions": [world.users[user_id].payload for user_id in named],
        "mention_roles": [str(role_id) for role_id in dict.fromkeys(roles)],
        "mention_everyone": everyone,
    }
    return fields, frozenset(pinged)


def _texts(shown: list[Payload]) -> Iterator[str]:
    return (item["content"] for item in walk_components(shown) if item["type"] == kinds.TEXT)


def _allowed_ids(
    pattern: re.Pattern[str],
    text: str,
    kind: str,
    parse: set[str],
    allowed: Mapping[str, Any] | None,
) -> list[int]:
    found = [int(number) for number in pattern.findall(text)]
    if kind in parse:
        return found
    listed = {int(item) for item in (allowed or {}).get(kind) or ()}
    return [number for number in found if number in listed]
