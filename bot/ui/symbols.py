"""The pictures beside our words, and the colours of phases. Nothing depends on either.

Some symbols have an icon of our own. In our texts each of these stands behind its tag, a character
of Unicode's private use, which nobody's name keeps (`names.plain`): so the icon takes the place of
our symbols alone, and never that of the same emoji in a name. Where messages are written for
Discord, `with_icons` writes the icon, or the symbol where there is none.
"""

import re
from collections.abc import Mapping
from enum import IntEnum

_SYMBOLS: Mapping[str, str] = {
    "goblin": "👺",
    "skeleton": "💀",
    "orc": "👹",
    "vampire": "🧛",
    "golem": "🗿",
    "lich": "🧙",
    "demon": "😈",
    "dragon": "🐉",
    "knight-shield": "🛡️",
    "plate-armor": "🪖",
    "torch": "🔥",
    "holy-grail": "🍷",
    "dragon-spear": "🔱",
    "vorpal-sword": "🗡️",
    "leather-shield": "🛡️",
    "chainmail": "⛓️",
    "war-hammer": "🔨",
    "vorpal-axe": "🪓",
    "healing-potion": "🧪",
    "health": "❤️",
    "dungeon": "🕳️",
    "deck": "🎴",
    "win": "🏆",
    "loss": "🪦",
}
"""By the name of the icon: the symbol where the icon cannot be shown."""

_FIRST_TAG = 0xE000

WITH_ICON: Mapping[str, str] = {
    name: chr(_FIRST_TAG + number) + symbol
    for number, (name, symbol) in enumerate(_SYMBOLS.items())
}
"""The symbols that have an icon, as they stand in our texts, by the name of the icon."""

LONGEST_ICON = 51
"""So many characters an icon has at most in a text for Discord: `<:name:id>`."""

_BY_TAG = {symbol[0]: name for name, symbol in WITH_ICON.items()}
_TAGS = f"[{min(_BY_TAG)}-{max(_BY_TAG)}]"
_TAGGED = re.compile(f"({_TAGS})(?:({'|'.join(map(re.escape, _SYMBOLS.values()))})( ?))?")

BOUND = "\u00a0\u2060"
"""What stands after an icon in the place of a space, so that no line is broken there.

A no-break space and a word joiner: some break after a picture and the space, some before it.
"""


def with_icons(text: str, icons: Mapping[str, str]) -> str:
    """A text with these icons, by their names, in the place of our symbols; no tag is left."""

    def written(found: re.Match[str]) -> str:
        tag, symbol, space = found.groups(default="")
        icon = icons.get(_BY_TAG[tag]) if symbol == _SYMBOLS[_BY_TAG[tag]] else None
        if icon is None:
            return symbol + space
        return icon + BOUND if space else icon

    return _TAGGED.sub(written, text)


def untagged(text: str) -> str:
    """A text as it reads without icons."""
    return with_icons(text, {})


def icon_of(symbol: str) -> str | None:
    """The name of the icon of a symbol, if this is one of ours that has one."""
    name = _BY_TAG.get(symbol[:1])
    return name if name is not None and WITH_ICON[name] == symbol else None


def longest(text: str) -> int:
    """How many characters a text has for Discord, whichever icons it is written with."""
    return len(text) + sum(
        LONGEST_ICON - len(WITH_ICON[_BY_TAG[found]]) + len(BOUND) - 1
        for found in re.findall(_TAGS, text)
    )


MATCH = "⚔️"
HEALTH = WITH_ICON["health"]
DUNGEON = WITH_ICON["dungeon"]
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
RESUMED = "▶️"
QUESTION = "❔"
DESK = "🎛️"
TAKEN_BACK = "↩️"
CHANGED = "🔁"
TROUBLE = "⚠️"

MONSTERS: Mapping[str, str] = {
    kind: WITH_ICON[kind]
    for kind in ("goblin", "skeleton", "orc", "vampire", "golem", "lich", "demon", "dragon")
} | {
    "fairy": "🧚",
    "ally": "🤝",
    "mimic": "🧰",
    "cube": "🧊",
    "count": "🦇",
    "shapeshifter": "🎭",
}
"""By the key of the monster. Those that have no icon stand without a tag."""

TILES: Mapping[str, str] = {
    key: WITH_ICON[key]
    for key in (
        "knight-shield",
        "plate-armor",
        "torch",
        "holy-grail",
        "dragon-spear",
        "vorpal-sword",
        "leather-shield",
        "chainmail",
        "war-hammer",
        "vorpal-axe",
        "healing-potion",
    )
} | {
    "wall-of-fire": "🧱",
    "bracelet-of-protection": "📿",
    "demonic-pact": "📝",
    "polymorph": "🌀",
    "omnipotence": "🌟",
    "mithril-armor": "🦺",
    "buckler": "🛡️",
    "invisibility-cloak": "🌫️",
    "ring-of-power": "💍",
    "vorpal-dagger": "🔪",
    "fancy-hat": "🎩",
    "glamorous-tunic": "👘",
    "dancing-blade": "🤺",
    "lucky-coin": "🍀",
    "charming-flute": "🎶",
    "elvish-harp": "🎻",
    "weird-concoction": "🍵",
    "curative-herbs": "🌿",
    "smoke-bomb": "💣",
    "wooden-shuriken": "✴️",
    "ninjato": "🗡️",
    "shinobi-gear": "🥋",
    "mr-charm": "🤵",
    "chaperon": "👵",
    "family-crown": "👑",
    "royal-scepter": "⚜️",
    "greatsword": "🗡️",
    "dragon-leash": "🔗",
    "zombie": "🧟",
    "dark-cape": "🧥",
    "dark-stone": "🌑",
    "reanimation-bones": "🦴",
    "bloody-wand": "🩸",
    "possession-scroll": "📜",
}
"""By the key of the tile. Within a hero's kit no two are the same; across kits some are."""


class Colour(IntEnum):
    """The edge of a message's container, 0xRRGGBB."""

    QUIET = 0x5865F2
    TURN = 0xD4A72C
    CARD = 0x8E44AD
    PERIL = 0xE67E22
    GOOD = 0x2E8B57
    BAD = 0xB22234
    OVER = 0x747F8D
