"""The pictures beside the words of all dungeon games. Nothing depends on them."""

from collections.abc import Mapping

from bot.contract.contents import DATA
from bot.games.dungeon.rules.foes import SPECIALS
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.monsters import KINDS
from bot.ui.symbols import IconSet

ICONS = IconSet(
    DATA / "dungeon" / "icons",
    0xE000,
    {
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
    },
)

HEALTH = ICONS.tagged["health"]
DUNGEON = ICONS.tagged["dungeon"]

_PLAIN = {
    "fairy": "🧚",
    "ally": "🤝",
    "mimic": "🧰",
    "cube": "🧊",
    "count": "🦇",
    "shapeshifter": "🎭",
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
"""Those that have no icon stand without a tag."""

MONSTERS: Mapping[str, str] = {
    card: ICONS.tagged.get(card) or _PLAIN[card] for card in (*KINDS, *SPECIALS)
}
TILES: Mapping[str, str] = {
    tile.key: ICONS.tagged.get(tile.key) or _PLAIN[tile.key]
    for hero in HEROES.values()
    for tile in hero.tiles
}
"""By the key of the tile. Within a hero's kit no two are the same; across kits some are."""
