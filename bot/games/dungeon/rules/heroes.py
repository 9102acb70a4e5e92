"""The heroes and their equipment tiles, read from data/dungeon/heroes.toml, and what tiles do.

The file refers to their effects by name.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Annotated, Literal, NamedTuple, Protocol

from msgspec import Meta, Struct

from bot.contract.contents import DATA, load
from bot.games.dungeon.rules.foes import KIND_OF_STRENGTH, KINDS, ORDINARY, Foe, Kind

TileKey = str
"""A tile's name in the data, in actions and in the catalogues, e.g. "dragon-spear"."""


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of equipment. `health` is added to the hero's; the rest are values of its effect.

    `confirmed`: whether a source tells what it does; else that is a ruling of the house.
    """

    key: TileKey
    health: Annotated[int, Meta(ge=0)] = 0
    effect: str = "none"
    strength: int = 0
    kind: Kind = ""
    strengths: tuple[int, ...] = ()
    below: int = 0
    amount: int = 0
    confirmed: bool = True

    @property
    def does(self) -> "Effect":
        return EFFECTS[self.effect]

    def surely_beats(self, kind: Kind) -> bool:
        """Whether it beats a monster by itself, however the walk goes until then."""
        does = EFFECTS[self.effect]
        return not does.offered and does.beats is not None and does.beats(self, ORDINARY[kind])


class WalkSoFar(Protocol):
    """The state of a walk on which an effect may depend, beside the foe."""

    @property
    def health(self) -> int: ...

    @property
    def named(self) -> Kind | None: ...

    @property
    def kinds_met(self) -> Iterable[Kind | None]: ...


Beats = Callable[[Tile, Foe], bool]
"""Whether a tile fits a foe, wherever it is met."""

BeatsNow = Callable[[Tile, Foe, WalkSoFar], bool]
"""Whether a tile fits a foe now, where that depends on the walk so far."""


@dataclass(frozen=True, slots=True)
class Effect:
    """When a tile does something in the dungeon.

    Fighting: `beats` or `beats_now` say which foes a tile fits. It beats them by itself, or only
    where the runner uses it (`offered`). `offered_first`: before anything works by itself.
    `harmless_too`: also on a foe that would do no damage. `used_up`: once it was used, or has
    brought the hero back. `goes_on`: once used, it works by itself until a foe hits the hero, and
    is used up then. `costs_tile`: using it costs another tile. `gains`: the health that beating a
    foe with it gives. `with_next`: the card after the one beaten is disposed of too. `replaces`:
    the foe is not beaten but gives way to the next card of the deck.

    Before the walk: `may_name` are the kinds of which one is named, by the runner or by another
    player (`named_by_other`).

    Damage: `caps` is the most that a foe does, from (tile, foe, health); `lowers` what every foe
    does less, from (tile, foes that this tile has beaten).

    Death: `revives` gives the health with which the hero comes back, from (the hero's own, that
    before the blow); None: not now. `saves` tells from all cards of the dungeon whether the walk
    counts as survived.
    """

    beats: Beats | None = None
    beats_now: BeatsNow | None = None
    offered: bool = False
    offered_first: bool = False
    harmless_too: bool = False
    used_up: bool = False
    goes_on: bool = False
    costs_tile: bool = False
    gains: Callable[[Foe], int] | None = None
    with_next: bool = False
    replaces: bool = False
    may_name: Callable[[Tile], tuple[Kind, ...]] | None = None
    named_by_other: bool = False
    caps: Callable[[Tile, Foe, int], int] | None = None
    lowers: Callable[[Tile, int], int] | None = None
    revives: Callable[[int, int], int | None] | None = None
    saves: Callable[[Iterable[Foe]], bool] | None = None

    @property
    def by_itself(self) -> bool:
        return not self.offered and (self.beats is not None or self.beats_now is not None)

    @property
    def only_beats(self) -> bool:
        """Whether it beats the same foes every time, by itself, and does nothing else."""
        return self.beats is not None and self == Effect(beats=self.beats)

    def fits(self, tile: Tile, foe: Foe, now: WalkSoFar) -> bool:
        if self.beats is not None:
            return self.beats(tile, foe)
        return self.beats_now is not None and self.beats_now(tile, foe, now)


def _up_to_strength(tile: Tile, foe: Foe) -> bool:
    """Source 004: the torch defeats monsters with strength 3 or less."""
    return foe.strength is not None and foe.strength <= tile.strength


def _even_strength(tile: Tile, foe: Foe) -> bool:
    """Source 004: the holy grail defeats monsters with even strength; 0 is even (ruling SM7)."""
    return foe.strength is not None and foe.strength % 2 == 0


def _one_kind(tile: Tile, foe: Foe) -> bool:
    """Source 004: the dragon spear defeats the 9, the war hammer the 5s."""
    return foe.kind == tile.kind


def _any_foe(tile: Tile, foe: Foe) -> bool:
    """Axe, bomb and scroll are good for any monster."""
    return True


def _the_named(tile: Tile, foe: Foe, now: WalkSoFar) -> bool:
    """Source 004, "Examples": the vorpal sword defeats every monster of the chosen strength."""
    return now.named is not None and foe.kind == now.named


def _strength_of(foe: Foe) -> int:
    """Ring, wand and scroll give the strength of what they beat (ruling R13)."""
    return foe.strength or 0


def _one_or_two_when_weak(tile: Tile, foe: Foe, health: int) -> int:
    """The elvish harp: below 5 health an odd foe does 1 at most, an even one 2 (ruling WD27)."""
    strength = foe.strength or 0
    return min(strength, 1 if strength % 2 else 2) if health < tile.below else strength


def kind_twice(foes: Iterable[Foe]) -> Kind | None:
    """The first kind that lies in a dungeon twice; None where all differ.

    Cards without a kind all differ (ruling WD25).
    """
    counts = Counter([foe.kind for foe in foes if foe.kind is not None])
    return next((kind for kind, count in counts.items() if count > 1), None)


def _all_kinds_differ(foes: Iterable[Foe]) -> bool:
    """Omnipotence."""
    return kind_twice(foes) is None


EFFECTS: Mapping[str, Effect] = {
    "none": Effect(),
    "beats-up-to": Effect(beats=_up_to_strength),
    "beats-from": Effect(beats=lambda tile, foe: (foe.strength or 0) >= tile.strength),
    "beats-even": Effect(beats=_even_strength),
    "beats-kind": Effect(beats=_one_kind),
    "beats-strengths": Effect(beats=lambda tile, foe: foe.strength in tile.strengths),
    # The shinobi gear, while the hero has less than 5 health.
    "beats-strengths-below": Effect(
        beats_now=lambda tile, foe, now: now.health < tile.below and foe.strength in tile.strengths
    ),
    # A kind that was met before, beaten or ignored (ruling SM5).
    "beats-repeated": Effect(
        beats_now=lambda tile, foe, now: foe.kind is not None and foe.kind in now.kinds_met
    ),
    # The eight that exist (ruling S4).
    "beats-named": Effect(beats_now=_the_named, may_name=lambda tile: KINDS),
    # Golem, lich or demon for the greatsword.
    "beats-named-by-other": Effect(
        beats_now=_the_named,
        may_name=lambda tile: tuple(KIND_OF_STRENGTH[strength] for strength in tile.strengths),
        named_by_other=True,
    ),
    "beats-kind-and-next": Effect(beats=_one_kind, with_next=True),
    # The charming flute takes 1 off for every goblin that it has beaten.
    "beats-kind-and-shields": Effect(
        beats=_one_kind, lowers=lambda tile, beaten: tile.amount * beaten
    ),
    "drains-up-to": Effect(beats=_up_to_strength, gains=_strength_of),
    "drains-kind": Effect(beats=_one_kind, gains=_strength_of),
    "may-beat-once": Effect(beats=_any_foe, offered=True, used_up=True),
    "may-beat-odd-once": Effect(
        beats=lambda tile, foe: (foe.strength or 0) % 2 == 1, offered=True, used_up=True
    ),
    "may-beat-even-on": Effect(beats=_even_strength, offered=True, harmless_too=True, goes_on=True),
    "may-beat-for-a-tile": Effect(beats=_any_foe, offered=True, harmless_too=True, costs_tile=True),
    "may-drain-once": Effect(beats=_any_foe, offered=True, used_up=True, gains=_strength_of),
    "may-beat-kind-and-next": Effect(
        beats=_one_kind,
        offered=True,
        offered_first=True,
        harmless_too=True,
        used_up=True,
        with_next=True,
    ),
    # The polymorph is of use against what has any strength (rulings R9 and WD7).
    "may-replace-once": Effect(
        beats=lambda tile, foe: bool(foe.strength),
        offered=True,
        offered_first=True,
        harmless_too=True,
        used_up=True,
        replaces=True,
    ),
    "caps-damage": Effect(caps=_one_or_two_when_weak),
    "lowers-damage": Effect(lowers=lambda tile, beaten: tile.amount),
    # Source 004: the healing potion brings the barbarian back with 4 (ruling D14).
    "revives-once": Effect(used_up=True, revives=lambda own_health, before: own_health),
    # The reanimation bones: with 1, unless that was all the hero had before the blow.
    "revives-at-one": Effect(revives=lambda own_health, before: 1 if before > 1 else None),
    "wins-if-all-differ": Effect(saves=_all_kinds_differ),
}


class Hero(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A hero. `health` is their own, without equipment. The tiles are in the order of display.

    `box`: the game that it comes from.
    """

    health: Annotated[int, Meta(ge=1)]
    tiles: tuple[Tile, ...]
    box: Literal["welcome", "welcome-back"] = "welcome"
    confirmed: bool = True

    def tile(self, key: TileKey) -> Tile:
        for tile in self.tiles:
            if tile.key == key:
                return tile
        raise KeyError(key)

    def full_health(self, kit: tuple[TileKey, ...]) -> int:
        """Own health and that of the tiles still there (source 004, "Resolution phase")."""
        return self.health + sum([tile.health for tile in self.tiles_in(kit)])

    def tiles_in(self, kit: tuple[TileKey, ...]) -> list[Tile]:
        return [tile for tile in self.tiles if tile.key in kit]

    def beating(self, kit: tuple[TileKey, ...], kind: Kind) -> tuple[TileKey, ...]:
        return tuple([tile.key for tile in self.tiles_in(kit) if tile.surely_beats(kind)])

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
    tiles = HEROES[hero].tiles_in(kit)
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
