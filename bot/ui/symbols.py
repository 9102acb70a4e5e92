"""The pictures beside our words, and the colours of phases. Nothing depends on either.

A symbol with an icon of our own stands behind its tag, a character of private use that no name
keeps (`names.plain`): so the icon never replaces the same emoji in a name. `with_icons` writes the
icons of a text for Discord, or the symbols where there are none.
"""

import re
from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import partial
from pathlib import Path

from bot.contract.contents import DATA

LONGEST_ICON = 51
"""So many characters an icon has at most in a text for Discord: `<:name:id>`."""

BOUND = "\u00a0\u2060"
"""Replaces a space after an icon, where no line is broken, as some clients do on either side."""


class IconSet:
    """Symbols that have an icon, by its name, with their tags. `folder`: the SVGs and PNGs."""

    def __init__(self, folder: Path, first_tag: int, symbols: Mapping[str, str]) -> None:
        """`symbols`: by name of the icon.

        Later versions compare old messages with their tags. So `first_tag` never changes, and a new
        symbol comes last. `0xE000` to `0xE0FF` are the bot's own.
        """
        self.folder = folder
        self.tagged: Mapping[str, str] = {
            name: chr(first_tag + number) + symbol
            for number, (name, symbol) in enumerate(symbols.items())
        }


WITH_ICON: dict[str, str] = {}
"""The symbols that have an icon, as they stand in our texts, by the name of the icon."""
DRAWINGS: dict[str, Path] = {}

BY_TAG: dict[str, str] = {}
"""The names of the icons by the tags of their symbols."""

_TAG = re.compile("[\ue000-\uf8ff]")
"""Any character of private use: no name keeps one, so in a text of ours it is a tag."""

untagged: Callable[[str], str] = partial(_TAG.sub, "")
"""A text with our symbols and no tag. A method of a pattern, as every message has dozens."""


def add(icons: IconSet) -> None:
    """Know the icons of a set from now on. Raises ValueError for a name or a tag that is taken."""
    for name, symbol in icons.tagged.items():
        if WITH_ICON.get(name, symbol) != symbol or BY_TAG.get(symbol[0], name) != name:
            raise ValueError(f"there is another icon {name}, or one with its tag")
    for name, symbol in icons.tagged.items():
        WITH_ICON[name] = symbol
        DRAWINGS[name] = icons.folder / f"{name}.png"
        BY_TAG[symbol[0]] = name


def with_icons(text: str, icons: Mapping[str, object]) -> str:
    """A text with these icons, by their names, in the place of our symbols; no tag is left."""
    for name in {BY_TAG.get(tag, "") for tag in _TAG.findall(text)} & icons.keys():
        symbol, icon = WITH_ICON[name], str(icons[name])
        text = text.replace(f"{symbol} ", f"{icon}{BOUND}").replace(symbol, icon)
    return untagged(text)


def longest(text: str) -> int:
    """How many characters a text has for Discord, whichever icons it is written with."""
    return len(text) + sum(
        LONGEST_ICON - len(WITH_ICON[BY_TAG[found]]) + len(BOUND) - 1
        for found in _TAG.findall(text)
        if found in BY_TAG
    )


_ICONS = IconSet(DATA / "icons", 0xE015, {"deck": "🎴", "win": "🏆", "loss": "🪦"})
add(_ICONS)

MATCH = "⚔️"
ROUND = "🏟️"
DECK = WITH_ICON["deck"]
WINNER = WITH_ICON["win"]
LOSS = WITH_ICON["loss"]
OVER = "🏁"
RULES = "📖"
TABLE = "📊"
SOUGHT = "👈"
READY = "✅"
WAITING = "⏳"
CLOCK = "⏱️"
PAUSED = "⏸️"
STOPPED = "✋"
RESUMED = "▶️"
QUESTION = "❔"
DESK = "🎛️"
SETTINGS = "⚙️"
TAKEN_BACK = "↩️"
CHANGED = "🔁"
TROUBLE = "⚠️"


class Colour(IntEnum):
    """The edge of a message's container, 0xRRGGBB."""

    QUIET = 0x5865F2
    TURN = 0xD4A72C
    CARD = 0x8E44AD
    PERIL = 0xE67E22
    GOOD = 0x2E8B57
    BAD = 0xB22234
    OVER = 0x747F8D
