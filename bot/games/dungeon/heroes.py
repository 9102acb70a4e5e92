"""The heroes and their equipment tiles, read from data/dungeon/heroes.toml."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from bot.games.contents import DATA, load
from bot.games.dungeon.effects import EFFECTS, Effect
from bot.games.dungeon.monsters import MONSTERS, Kind
from bot.games.errors import ContentsError

TileKey = str
"""A tile's name in the data, in actions and in the catalogues, e.g. "dragon-spear"."""


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of equipment. `health` is added to the hero's; `strength` and `kind` go to effect."""

    key: TileKey
    health: Annotated[int, Meta(ge=0)] = 0
    effect: str = "none"
    strength: int = 0
    kind: Kind = ""

    @property
    def does(self) -> Effect:
        return EFFECTS[self.effect]

    def beats(self, kind: Kind, named: Kind | None) -> bool:
        """Whether it beats a monster by itself. `named`: the one named at the door."""
        beats = EFFECTS[self.effect].beats
        return beats is not None and beats(self, kind, named)


class Hero(Struct, frozen=True, forbid_unknown_fields=True):
    """A hero. `health` is their own, without equipment. The tiles are in the order of display."""

    health: Annotated[int, Meta(ge=1)]
    tiles: tuple[Tile, ...]

    def tile(self, key: TileKey) -> Tile:
        """Raises KeyError for a tile that this hero does not have."""
        for tile in self.tiles:
            if tile.key == key:
                return tile
        raise KeyError(key)

    def full_health(self, kit: tuple[TileKey, ...]) -> int:
        """Own health and that of the tiles still there (source 004, "Resolution phase")."""
        return self.health + sum([tile.health for tile in self.tiles if tile.key in kit])

    def beating(self, kit: tuple[TileKey, ...], kind: Kind) -> tuple[TileKey, ...]:
        """The tiles in the kit that certainly beat a monster, whatever is named at the door."""
        return tuple([key for key in kit if self.tile(key).beats(kind, None)])

    def naming_tile(self, kit: tuple[TileKey, ...]) -> TileKey | None:
        """The tile in the kit that asks for a monster at the door."""
        return next((key for key in kit if self.tile(key).does.names_foe), None)

    def striker(self, kit: tuple[TileKey, ...]) -> TileKey | None:
        """The tile in the kit that may be used up on a monster that nothing else beats."""
        return next((key for key in kit if self.tile(key).does.offers), None)

    @property
    def kit(self) -> tuple[TileKey, ...]:
        """All tiles, as at the start of an adventure."""
        return tuple([tile.key for tile in self.tiles])


def load_heroes(path: Path) -> dict[str, Hero]:
    """Raises `ContentsError`, also for an effect or a monster that does not exist."""
    heroes = load(path, Hero)
    for name, hero in heroes.items():
        seen: set[TileKey] = set()
        for tile in hero.tiles:
            problem = f"{name} has it twice" if tile.key in seen else _problem(tile)
            if problem:
                raise ContentsError(f"{path.name}: {name}.{tile.key}: {problem}")
            seen.add(tile.key)
    return heroes


def _problem(tile: Tile) -> str | None:
    """What is wrong with a tile's effect and its values."""
    if tile.effect not in EFFECTS:
        return f"no effect {tile.effect!r}"
    if tile.kind and tile.kind not in MONSTERS:
        return f"no monster {tile.kind!r}"
    for value, is_set in (("strength", tile.strength != 0), ("kind", tile.kind != "")):
        if is_set != (tile.does.value == value):
            return f"effect {tile.effect!r} {'takes no' if is_set else 'needs a'} {value}"
    return None


HEROES: Mapping[str, Hero] = load_heroes(DATA / "dungeon" / "heroes.toml")
