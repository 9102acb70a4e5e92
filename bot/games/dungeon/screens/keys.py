"""Keys of texts that these screens put together, for the linter of the catalogues."""

from bot.games.dungeon.rules.effects import EFFECTS
from bot.games.dungeon.rules.foes import SPECIALS
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.monsters import KINDS

_TILES = {tile.key for hero in HEROES.values() for tile in hero.tiles}

BUILT_KEYS = frozenset(
    {
        *(
            f"monster-{card}{form}"
            for card in (*KINDS, *SPECIALS)
            for form in ("", ".drawn", ".beaten", ".faced")
        ),
        *(f"special-{card}{form}" for card in SPECIALS for form in ("", ".short")),
        *(f"tile-{tile}{form}" for tile in _TILES for form in ("", ".object")),
        *(f"hero-{hero}{form}" for hero in HEROES for form in ("", ".object")),
        *(f"effect-{effect}{form}" for effect in EFFECTS for form in ("", ".short")),
    }
)
"""By the contents: monsters, heroes, equipment and its effects."""
