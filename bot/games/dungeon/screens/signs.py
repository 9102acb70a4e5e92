"""The pictures beside the words of all dungeon games, read from data/dungeon/symbols.toml.

Nothing depends on them.
"""

from collections.abc import Mapping

from bot.contract.contents import DATA, load
from bot.games.dungeon.rules.foes import KINDS, SPECIALS
from bot.games.dungeon.rules.heroes import HEROES
from bot.ui.symbols import IconSet

_SYMBOLS = load(DATA / "dungeon" / "symbols.toml", dict[str, str])

ICONS = IconSet(DATA / "dungeon" / "icons", 0xE000, _SYMBOLS["icons"])

_BY_KEY = {**_SYMBOLS["plain"], **ICONS.tagged}
"""Those that have no icon stand without a tag."""

HEALTH, DUNGEON = _BY_KEY["health"], _BY_KEY["dungeon"]
MONSTERS: Mapping[str, str] = {card: _BY_KEY[card] for card in (*KINDS, *SPECIALS)}
TILES: Mapping[str, str] = {
    tile.key: _BY_KEY[tile.key] for hero in HEROES.values() for tile in hero.tiles
}
"""By the key of the tile. Within a hero's kit no two are the same; across kits some are."""
