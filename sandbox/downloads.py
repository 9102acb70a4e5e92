"""Downloads by address, without a token: attachments, and pictures of emojis."""

from __future__ import annotations

import re

from sandbox.world import Emoji, World

_EMOJI = re.compile(r"/emojis/([0-9]{1,20})(?:\.[a-z]+)?")


def attachment(world: World, path: str) -> bytes | None:
    """A file of a message, or None where there is none."""
    parts = path.split("/")
    if len(parts) == 5 and parts[2].isdigit() and parts[3].isdigit():
        channel = world.channels.get(int(parts[2]))
        for message in channel.messages.values() if channel is not None else ():
            if int(parts[3]) in message.files:
                return message.files[int(parts[3])]
    return None


def emoji(world: World, path: str) -> Emoji | None:
    """The emoji at "/emojis/<id>.webp"; it comes as it was uploaded, whatever the ending."""
    found = _EMOJI.fullmatch(path)
    return world.emojis.get(int(found[1])) if found else None
