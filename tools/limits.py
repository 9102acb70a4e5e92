"""Discord's limits on a message of the bot, as the sandbox has them."""

from collections.abc import Iterator
from typing import Any

from discord import PartialEmoji

from bot.delivery.layout import Icons, body, name_of
from bot.ui.message import Message
from bot.ui.symbols import WITH_ICON
from sandbox.checks import check_message
from sandbox.errors import ApiError

LARGEST_ID = 2**63
"""So long are ids at most: 19 digits."""


def all_icons() -> Icons:
    """All icons that are known by now, each with an id of the greatest length."""
    icons = Icons()
    icons.use(
        {
            name: PartialEmoji(name=name_of(name, b""), id=LARGEST_ID - at)
            for at, name in enumerate(WITH_ICON)
        }
    )
    return icons


def refused(message: Message) -> Iterator[str]:
    """The reasons for which Discord would refuse a message, each with the field it is about."""
    written = body(message, mark=2**31 - 1, icons=all_icons())
    try:
        known = range(LARGEST_ID - len(WITH_ICON) + 1, LARGEST_ID + 1)
        check_message(written, "create", emojis=known)
    except ApiError as error:
        yield from _told(error.body.get("errors", {"_errors": [error.body]}))


def _told(errors: Any, path: str = "") -> Iterator[str]:
    for key, inner in errors.items():
        if key == "_errors":
            yield from (f"{path or 'the message'}: {each['message']}" for each in inner)
        else:
            yield from _told(inner, f"{path}.{key}".lstrip("."))
