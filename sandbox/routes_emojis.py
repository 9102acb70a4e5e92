"""Routes about the emojis of the application."""

from __future__ import annotations

import base64
import binascii
import re

from sandbox import payloads
from sandbox.errors import ApiError, refuse
from sandbox.forms import Form, String, invalid, must, verify
from sandbox.guilds import BOT_ID
from sandbox.routing import Request, Response, Route
from sandbox.world import Emoji, Payload

MOST_EMOJIS = 2000
MOST_BYTES = 256 * 1024
_IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/=]+)")
_PICTURES = {
    "png": b"\x89PNG\r\n\x1a\n",
    "jpeg": b"\xff\xd8\xff",
    "gif": b"GIF8",
    "webp": b"RIFF",
    "avif": b"\0\0\0",
}
"""How a file of each kind begins."""

NAME = String(
    32,
    least=2,
    required=True,
    rules=(must(lambda name: bool(re.fullmatch(r"\w+", name, re.ASCII)), "STRING_TYPE_REGEX"),),
)
NEW = Form({"name": NAME, "image": String(2**21, least=1, required=True)})
RENAMED = Form({"name": NAME})


def _emojis(request: Request) -> dict[int, Emoji]:
    if request.id("application_id") != BOT_ID:
        raise refuse(20012)
    return request.core.world.emojis


def _emoji(request: Request) -> Emoji:
    emoji = _emojis(request).get(request.id("emoji_id"))
    if emoji is None:
        raise refuse(10014)
    return emoji


def _shown(request: Request, emoji: Emoji) -> Payload:
    return payloads.emoji(request.core.world, emoji)


def _list(request: Request) -> Response:
    listed = [_shown(request, emoji) for emoji in _emojis(request).values()]
    return Response(body={"items": listed})


def _get(request: Request) -> Response:
    return Response(body=_shown(request, _emoji(request)))


def _create(request: Request) -> Response:
    emojis = _emojis(request)
    verify(NEW, request.body)
    name, kind, content = request.body["name"], *_picture(request.body["image"])
    if len(emojis) >= MOST_EMOJIS:
        raise ApiError(400, 30008, f"Maximum number of emojis reached ({MOST_EMOJIS})")
    _check_free(emojis, name)
    emoji = Emoji(request.core.world.snowflakes.next(), name, f"image/{kind}", content)
    emojis[emoji.id] = emoji
    return Response(201, _shown(request, emoji))


def _rename(request: Request) -> Response:
    emoji = _emoji(request)
    verify(RENAMED, request.body)
    if request.body["name"] != emoji.name:
        _check_free(_emojis(request), request.body["name"])
    emoji.name = request.body["name"]
    return Response(body=_shown(request, emoji))


def _delete(request: Request) -> Response:
    del _emojis(request)[_emoji(request).id]
    return Response(204)


def _check_free(emojis: dict[int, Emoji], name: str) -> None:
    if any(emoji.name == name for emoji in emojis.values()):
        raise invalid(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN")


def _picture(address: str) -> tuple[str, bytes]:
    """The kind and the content of a picture in a data address. Raises `ApiError` 50035."""
    found = _IMAGE.fullmatch(address)
    try:
        content = base64.b64decode(found[2], validate=True) if found else b""
    except binascii.Error:
        content = b""
    if found is None or not content.startswith(_PICTURES[found[1]]):
        raise invalid(("image",), "IMAGE_INVALID")
    if len(content) > MOST_BYTES:
        raise invalid(("image",), "BINARY_TYPE_MAX_SIZE", most="256.0 kb")
    return found[1], content


_ALL = "/applications/{application_id}/emojis"
_ONE = _ALL + "/{emoji_id}"
ROUTES = [
    Route("GET", _ALL, _list),
    Route("POST", _ALL, _create, takes_body=True),
    Route("GET", _ONE, _get),
    Route("PATCH", _ONE, _rename, takes_body=True),
    Route("DELETE", _ONE, _delete),
]
