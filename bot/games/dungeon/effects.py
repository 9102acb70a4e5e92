"""What equipment tiles do: small named functions that data/dungeon/heroes.toml refers to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from bot.games.dungeon.monsters import MONSTERS, Kind


class TileValues(Protocol):
    """The values of a tile that an effect works with. Every tile has both, of use or not."""

    @property
    def strength(self) -> int: ...

    @property
    def kind(self) -> Kind: ...


Beats = Callable[[TileValues, Kind, Kind | None], bool]
"""(tile, the monster met, the monster named at the door) -> whether the tile beats it by itself."""


@dataclass(frozen=True, slots=True)
class Effect:
    """When a tile does something in the dungeon (rulings D8 to D15).

    `names_foe`: asks for a monster at the door. `beats`: always fires by itself.
    `offers`: may be used up on a monster that nothing beats. `revives`: once, the health after
    death from the hero's own. `value`: the tile's value that the effect works with.
    """

    value: Literal["strength", "kind"] | None = None
    names_foe: bool = False
    beats: Beats | None = None
    offers: bool = False
    revives: Callable[[int], int] | None = None


def up_to_strength(tile: TileValues, met: Kind, named: Kind | None) -> bool:
    """Source 004: the torch defeats monsters with strength 3 or less."""
    return MONSTERS[met].strength <= tile.strength


def even_strength(tile: TileValues, met: Kind, named: Kind | None) -> bool:
    """Source 004: the holy grail defeats monsters with even strength."""
    return MONSTERS[met].strength % 2 == 0


def one_kind(tile: TileValues, met: Kind, named: Kind | None) -> bool:
    """Source 004: the dragon spear defeats the 9, the war hammer the 5s."""
    return met == tile.kind


def the_named(tile: TileValues, met: Kind, named: Kind | None) -> bool:
    """Source 004, "Examples": the vorpal sword defeats every monster of the chosen strength."""
    return met == named


def the_heros_own_health(own_health: int) -> int:
    """Source 004: the healing potion brings the barbarian back with 4 (ruling D14)."""
    return own_health


EFFECTS: Mapping[str, Effect] = {
    "none": Effect(),
    "beats-up-to": Effect(value="strength", beats=up_to_strength),
    "beats-even": Effect(beats=even_strength),
    "beats-kind": Effect(value="kind", beats=one_kind),
    "beats-named": Effect(beats=the_named, names_foe=True),
    "may-beat-once": Effect(offers=True),
    "revives-once": Effect(revives=the_heros_own_health),
}
