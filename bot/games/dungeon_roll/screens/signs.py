"""The symbols beside the words. Nothing depends on them."""

from collections.abc import Mapping

from bot.games.dungeon_roll.rules.dice import Companion, Peril
from bot.games.dungeon_roll.rules.tokens import Token

GAME = "🎲"
TURN = "▶"
READY, SPENT = "★", "☆"
GRAVEYARD = "⚰️"
ODDS = "🔭"
MASTER = "⭐"
FLIGHT = "🏃"
HOME = "🏠"

COMPANIONS: Mapping[Companion, str] = {
    Companion.FIGHTER: "⚔️",
    Companion.CLERIC: "🔨",
    Companion.MAGE: "🪄",
    Companion.THIEF: "🗝️",
    Companion.CHAMPION: "👑",
    Companion.SCROLL: "📜",
}

PERILS: Mapping[Peril, str] = {
    Peril.GOBLIN: "👺",
    Peril.SKELETON: "💀",
    Peril.OOZE: "🟢",
    Peril.CHEST: "📦",
    Peril.POTION: "🧪",
    Peril.DRAGON: "🐉",
}

TOKENS: Mapping[Token, str] = {
    Token.VORPAL_SWORD: "🗡️",
    Token.TALISMAN: "📿",
    Token.SCEPTER: "🪄",
    Token.THIEVES_TOOLS: "🗝️",
    Token.SCROLL: "📜",
    Token.RING: "💍",
    Token.DRAGON_SCALES: "🐲",
    Token.ELIXIR: "🧪",
    Token.DRAGON_BAIT: "🍖",
    Token.TOWN_PORTAL: "🌀",
}
