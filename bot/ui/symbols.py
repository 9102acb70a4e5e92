"""The pictures beside our words, and the colours of phases. Nothing depends on either."""

from collections.abc import Mapping
from enum import IntEnum

MATCH = "⚔️"
HEALTH = "❤️"
DUNGEON = "🕳️"
DECK = "🎴"
WINNER = "🏆"
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
    "goblin": "👺",
    "skeleton": "💀",
    "orc": "👹",
    "vampire": "🧛",
    "golem": "🗿",
    "lich": "🧙",
    "demon": "😈",
    "dragon": "🐉",
}

TILES: Mapping[str, str] = {
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
}


class Colour(IntEnum):
    """The edge of a message's container, 0xRRGGBB."""

    QUIET = 0x5865F2
    TURN = 0xD4A72C
    CARD = 0x8E44AD
    PERIL = 0xE67E22
    GOOD = 0x2E8B57
    BAD = 0xB22234
    OVER = 0x747F8D
