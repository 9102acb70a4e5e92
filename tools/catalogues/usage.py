"""Which texts the code asks for, as far as `mypy_plugin` does not find that out by type.

Keys that are put together at run time: one line per place in the code that builds one. And all
strings of the code, for what no text is needed any more.
"""

import ast
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from bot.games.dungeon.effects import EFFECTS
from bot.games.dungeon.heroes import HEROES
from bot.games.dungeon.monsters import KINDS
from bot.games.registry import GAMES
from bot.ui.obstacles import PERMISSIONS

_COMMANDS: Mapping[str, tuple[str, ...]] = {
    "deathmatch": (),
    "deathmatch-challenge": ("opponent", "variant", "deck"),
    "deathmatch-host": ("candidate", "opponent", "variant", "deck"),
    "match": (),
    "match-show": (),
    "match-card": (),
    "match-concede": (),
    "match-end": (),
    "leaderboard": ("variant", "page"),
    "stats": ("player",),
}

COMMANDS: tuple[str, ...] = tuple(
    f"command-{path}"
    for command, options in _COMMANDS.items()
    for path in (command, *(f"{command}-{option}" for option in options))
)
"""Commands, groups and options: each text is a name, its attribute `description` describes it."""

_TILES = {tile.key for hero in HEROES.values() for tile in hero.tiles}


def built_keys() -> frozenset[str]:
    """Every key that the code can build from contents, permissions, refusals and commands."""
    keys: set[str] = set()
    for kind in KINDS:
        keys |= {f"monster-{kind}{form}" for form in ("", ".drawn", ".beaten", ".faced")}
    for tile in _TILES:
        keys |= {f"tile-{tile}", f"tile-{tile}.object"}
    keys |= {f"hero-{hero}" for hero in HEROES}
    keys |= {f"effect-{effect}" for effect in EFFECTS}
    keys |= {f"permission-{permission.replace('_', '-')}" for permission in PERMISSIONS}
    keys |= {f"refusal-{reason}" for game in GAMES.values() for reason in game.refusals}
    for command in COMMANDS:
        keys |= {command, f"{command}.description"}
    return frozenset(keys)


@lru_cache(maxsize=4)
def strings_of(folders: tuple[Path, ...]) -> frozenset[str]:
    """All strings that stand in the Python files below the folders."""
    return frozenset(
        node.value
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
