"""The monsters, and cards as they are met: kind, strength and position, fixed then (ruling WD1).

A card is written as its kind ("vampire"). An ordinary monster is always the same. What a special
one is follows from where and when it is met: small named functions that data/dungeon/specials.toml
refers to.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from bot.contract.contents import DATA, load

Kind = str
"""The identity of a monster, e.g. "golem": a key of data/dungeon/monsters.toml."""


class Monster(Struct, frozen=True, forbid_unknown_fields=True):
    """`strength`: the health that it costs who cannot beat it. `copies`: cards in the deck."""

    strength: Annotated[int, Meta(ge=1)]
    copies: Annotated[int, Meta(ge=1)]


MONSTERS: Mapping[Kind, Monster] = load(DATA / "dungeon" / "monsters.toml", Monster)

KINDS: tuple[Kind, ...] = tuple(MONSTERS)
"""The eight kinds, weakest first."""

KIND_OF_STRENGTH: Mapping[int, Kind] = {
    monster.strength: kind for kind, monster in MONSTERS.items()
}

DECK: tuple[Kind, ...] = tuple(
    kind for kind, monster in MONSTERS.items() for _ in range(monster.copies)
)
"""All 13 cards, weakest first."""


PRACTICE_DECKS: Mapping[str, tuple[Kind, ...]] = {
    letter: tuple([KIND_OF_STRENGTH[strength] for strength in strengths])
    for letter, strengths in load(DATA / "dungeon" / "decks.toml", tuple[int, ...]).items()
}
"""The practice decks A to T of source 004; the first card is drawn first."""


Card = str
"""The key of a card: an ordinary monster's kind, or a special one's own key."""


class Foe(Struct, frozen=True, gc=False):
    """A card as it is met. `position`: its place in the dungeon, from 1.

    `kind`: None for what has none. `strength`: None for what is no monster to fight; then it is
    neither odd nor even.
    """

    card: Card
    kind: Kind | None
    strength: int | None
    position: int

    @property
    def even(self) -> bool:
        return self.strength is not None and self.strength % 2 == 0

    @property
    def odd(self) -> bool:
        return self.strength is not None and self.strength % 2 == 1


class Meeting(NamedTuple):
    """Where and when a card is met. `tiles`: the equipment in play; `successes`: the runner's."""

    position: int
    tiles: int
    successes: int


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """A special monster, of which there is one card. `effect`: see `SPECIAL_EFFECTS`.

    `strength`: before the first Success card; `raised`: from then on. Only the Count has them.
    """

    effect: str
    strength: Annotated[int, Meta(ge=0)] = 0
    raised: Annotated[int, Meta(ge=0)] = 0


class SpecialEffect(NamedTuple):
    """The kind and strength of a special monster when it is met, and its other effects.

    `as_met`: kind and strength. `skips_next`: the next card is ignored. `takes_tile`: the runner
    gives up a tile.
    """

    as_met: Callable[[Card, Special, Meeting], tuple[Kind | None, int | None]]
    skips_next: bool = False
    takes_tile: bool = False


def harmless(card: Card, special: Special, meeting: Meeting) -> tuple[Kind | None, int | None]:
    """The Fairy has strength 0."""
    return card, 0


def no_fighter(card: Card, special: Special, meeting: Meeting) -> tuple[Kind | None, int | None]:
    """Ally and Cube have no strength at all."""
    return card, None


def as_many_as_tiles(
    card: Card, special: Special, meeting: Meeting
) -> tuple[Kind | None, int | None]:
    """The Mimic is as strong as there are tiles in play."""
    return card, meeting.tiles


def by_success(card: Card, special: Special, meeting: Meeting) -> tuple[Kind | None, int | None]:
    """The Count is a Vampire for who has no Success card; else it is stronger, without a kind."""
    strength = special.raised if meeting.successes else special.strength
    return KIND_OF_STRENGTH.get(strength), strength


def by_position(card: Card, special: Special, meeting: Meeting) -> tuple[Kind | None, int | None]:
    """The Shapeshifter has the strength of its position, and is the monster that has it."""
    return KIND_OF_STRENGTH.get(meeting.position), meeting.position


SPECIAL_EFFECTS: Mapping[str, SpecialEffect] = {
    "harmless": SpecialEffect(harmless),
    "skips-next": SpecialEffect(no_fighter, skips_next=True),
    "as-many-as-tiles": SpecialEffect(as_many_as_tiles),
    "takes-tile": SpecialEffect(no_fighter, takes_tile=True),
    "by-success": SpecialEffect(by_success),
    "by-position": SpecialEffect(by_position),
}


SPECIALS: Mapping[Card, Special] = load(DATA / "dungeon" / "specials.toml", Special)


def special_effect(card: Card) -> SpecialEffect | None:
    special = SPECIALS.get(card)
    return None if special is None else SPECIAL_EFFECTS[special.effect]


def meet(card: Card, position: int, tiles: int, successes: int) -> Foe:
    foes = _ORDINARY.get(card)
    return foes[position] if foes is not None else _special(card, position, tiles, successes)


# Six cards, 15 positions, 7 numbers of tiles, with a Success card or without.
@lru_cache(maxsize=2048)
def _special(card: Card, position: int, tiles: int, successes: int) -> Foe:
    special, meeting = SPECIALS[card], Meeting(position, tiles, successes)
    kind, strength = SPECIAL_EFFECTS[special.effect].as_met(card, special, meeting)
    return Foe(card, kind, strength, position)


def ordinary(kind: Kind) -> Foe:
    """An ordinary monster, met first: it is the same wherever it is met."""
    return _ORDINARY[kind][1]


_ORDINARY: Mapping[Kind, tuple[Foe, ...]] = {
    kind: tuple([Foe(kind, kind, monster.strength, position) for position in range(33)])
    for kind, monster in MONSTERS.items()
}
"""By kind and position: every walk meets them, and they are made once."""
