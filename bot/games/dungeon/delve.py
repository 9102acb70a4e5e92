"""The walk through the dungeon, card by card (source 004 and rulings D8 to D16)."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dungeon.heroes import HEROES, TileKey
from bot.games.dungeon.monsters import MONSTERS, Kind


class Encounter(Struct, frozen=True):
    """One monster met. `beaten_by`: the tile that beat it, or None: then it hit for `damage`.

    `health` is the runner's afterwards, at least 0; `revived_by` is the tile that then brought
    the hero back.
    """

    kind: Kind
    beaten_by: TileKey | None
    damage: int
    health: int
    revived_by: TileKey | None = None


class Question(StrEnum):
    """What a delve waits for: a monster to name at the door, or whether to strike."""

    NAME = "name"
    STRIKE = "strike"


class Delve(Struct, frozen=True):
    """A hero on the way through a dungeon.

    `pile` is hidden, its last card is met next. `facing` is a revealed monster that waits for an
    answer. `kit` holds the tiles that can still do something; used-up ones leave it.
    """

    hero: str
    kit: tuple[TileKey, ...]
    health: int
    pile: tuple[Kind, ...]
    named: Kind | None = None
    facing: Kind | None = None
    met: tuple[Encounter, ...] = ()

    @property
    def question(self) -> Question | None:
        """The open question, or None when the delve is over."""
        if self.facing is not None:
            return Question.STRIKE
        if self.pile and self.health > 0 and not self.met and self._wants_a_name:
            return Question.NAME
        return None

    @property
    def _wants_a_name(self) -> bool:
        return self.named is None and HEROES[self.hero].naming_tile(self.kit) is not None

    @property
    def survived(self) -> bool:
        """Health 1 or more at the end (source 004, "Winning"; rulings D3 and D16)."""
        return self.health > 0

    @property
    def striker(self) -> TileKey | None:
        """The tile that may still be used up on a monster."""
        return HEROES[self.hero].striker(self.kit)


class DelveObservation(Struct, frozen=True):
    """What everybody sees of a delve.

    `kit`: the tiles that can still do something. `left`: cards still face down. `survived` is None
    before the end. While a monster waits for an answer, `striker` is the tile that may be used up
    on it, and `if_held` what it does to the hero otherwise.
    """

    kit: tuple[TileKey, ...]
    health: int
    named: Kind | None
    facing: Kind | None
    met: tuple[Encounter, ...]
    left: int
    survived: bool | None
    striker: TileKey | None = None
    if_held: Encounter | None = None

    @property
    def cards(self) -> int:
        """All cards of the dungeon: met, faced, and face down."""
        return len(self.met) + (self.facing is not None) + self.left


def observe(delve: Delve) -> DelveObservation:
    """The delve without what lies face down."""
    survived = delve.survived if delve.question is None else None
    striker = if_held = None
    if delve.facing is not None:
        striker, if_held = delve.striker, _blow(delve, delve.facing)
    return DelveObservation(
        delve.kit,
        delve.health,
        delve.named,
        delve.facing,
        delve.met,
        len(delve.pile),
        survived,
        striker,
        if_held,
    )


def enter(hero: str, kit: tuple[TileKey, ...], pile: tuple[Kind, ...]) -> Delve:
    """At the door. Without a name to choose the walk goes on at once."""
    delve = Delve(hero, kit, HEROES[hero].full_health(kit), pile)
    return delve if delve.question else walk(delve)


def name(delve: Delve, kind: Kind) -> Delve:
    """Name the monster that the vorpal sword beats, then walk (ruling D8)."""
    return walk(replace(delve, named=kind))


def strike(delve: Delve) -> Delve:
    """Use the striker up on the monster faced, then walk on (rulings D10 to D12)."""
    assert delve.facing is not None
    tile = delve.striker
    kit = tuple(key for key in delve.kit if key != tile)
    met = Encounter(delve.facing, tile, 0, delve.health)
    return walk(replace(delve, kit=kit, facing=None, met=(*delve.met, met)))


def hold(delve: Delve) -> Delve:
    """Keep the striker, take the blow, walk on."""
    assert delve.facing is not None
    return walk(_take_blow(replace(delve, facing=None), delve.facing))


def walk(delve: Delve) -> Delve:
    """Meet one card after another until a question, a death, or the end of the pile."""
    while delve.pile and delve.health > 0:
        kind = delve.pile[-1]
        delve = replace(delve, pile=delve.pile[:-1])
        tile = _beaten_by(delve, kind)
        if tile is not None:
            met = Encounter(kind, tile, 0, delve.health)
            delve = replace(delve, met=(*delve.met, met))
        elif delve.striker is not None:
            return replace(delve, facing=kind)
        else:
            delve = _take_blow(delve, kind)
    return delve


def kit_after(hero: str, kit: tuple[TileKey, ...], met: Sequence[Encounter]) -> tuple[TileKey, ...]:
    """The tiles of a kit that can still do something after these encounters.

    `kit`: the tiles at the door. Who strikes uses up the striker, and the hero comes back once.
    """
    struck = {each.beaten_by for each in met} & {HEROES[hero].striker(kit)}
    used_up = {each.revived_by for each in met} | struck
    return tuple(key for key in kit if key not in used_up)


def _beaten_by(delve: Delve, kind: Kind) -> TileKey | None:
    hero = HEROES[delve.hero]
    for key in delve.kit:
        if hero.tile(key).beats(kind, delve.named):
            return key
    return None


def _blow(delve: Delve, kind: Kind) -> Encounter:
    """What a monster that nothing beats does to the hero."""
    damage = MONSTERS[kind].strength
    if delve.health > damage:
        return Encounter(kind, None, damage, delve.health - damage)
    hero = HEROES[delve.hero]
    for key in delve.kit:
        revives = hero.tile(key).does.revives
        if revives is not None:
            return Encounter(kind, None, damage, revives(hero.health), revived_by=key)
    return Encounter(kind, None, damage, 0)


def _take_blow(delve: Delve, kind: Kind) -> Delve:
    met = _blow(delve, kind)
    kit = tuple(key for key in delve.kit if key != met.revived_by)
    return replace(delve, kit=kit, health=met.health, met=(*delve.met, met))
