"""The heroes and their equipment tiles, read from data/dungeon/heroes.toml."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from bot.contract.contents import DATA, load
from bot.games.dungeon.rules.effects import Tile, TileKey
from bot.games.dungeon.rules.foes import Foe


class Box(StrEnum):
    """The game that a hero comes from."""

    WELCOME = "welcome"
    WELCOME_BACK = "welcome-back"


class Hero(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A hero. `health` is their own, without equipment. The tiles are in the order of display."""

    health: Annotated[int, Meta(ge=1)]
    tiles: tuple[Tile, ...]
    box: Box = Box.WELCOME
    confirmed: bool = True

    def tile(self, key: TileKey) -> Tile:
        for tile in self.tiles:
            if tile.key == key:
                return tile
        raise KeyError(key)

    def full_health(self, kit: tuple[TileKey, ...]) -> int:
        """Own health and that of the tiles still there (source 004, "Resolution phase")."""
        return self.health + sum([tile.health for tile in self.tiles if tile.key in kit])

    def beating(self, kit: tuple[TileKey, ...], foe: Foe) -> tuple[TileKey, ...]:
        return tuple([key for key in kit if self.tile(key).surely_beats(foe)])

    @cached_property
    def kit(self) -> tuple[TileKey, ...]:
        return tuple([tile.key for tile in self.tiles])


HEROES: Mapping[str, Hero] = load(DATA / "dungeon" / "heroes.toml", Hero)


class TilesByUse(NamedTuple):
    """The tiles of a kit by what they do, each in the hero's order; and the hero's health with it.

    `naming`: the tile for which a monster is named at the door.
    """

    full_health: int
    naming: Tile | None
    by_itself: tuple[Tile, ...]
    offered_first: tuple[Tile, ...]
    offered: tuple[Tile, ...]
    going_on: tuple[Tile, ...]
    capping: tuple[Tile, ...]
    lowering: tuple[Tile, ...]
    reviving: tuple[Tile, ...]
    saving: tuple[Tile, ...]


# Eight heroes with six tiles, each of which is there or not.
@lru_cache(maxsize=512)
def tiles_by_use(hero: str, kit: tuple[TileKey, ...]) -> TilesByUse:
    tiles = [HEROES[hero].tile(key) for key in kit]
    return TilesByUse(
        full_health=HEROES[hero].full_health(kit),
        naming=next((tile for tile in tiles if tile.does.may_name is not None), None),
        by_itself=tuple(tile for tile in tiles if tile.does.by_itself),
        offered_first=tuple(tile for tile in tiles if tile.does.offered_first),
        offered=tuple(tile for tile in tiles if tile.does.offered and not tile.does.offered_first),
        going_on=tuple(tile for tile in tiles if tile.does.goes_on),
        capping=tuple(tile for tile in tiles if tile.does.caps is not None),
        lowering=tuple(tile for tile in tiles if tile.does.lowers is not None),
        reviving=tuple(tile for tile in tiles if tile.does.revives is not None),
        saving=tuple(tile for tile in tiles if tile.does.saves is not None),
    )
