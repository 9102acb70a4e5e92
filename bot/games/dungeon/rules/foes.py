"""The monsters, and cards as they are met: kind, strength and position, fixed then (ruling WD1).

A card is written as its kind ("vampire"). An ordinary monster is always the same. The values
of a special one follow from where and when it is met, by its effect in data/dungeon/specials.toml.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from bot.contract.contents import DATA, load

Kind = str
"""The identity of a monster, e.g. "golem": a key of data/dungeon/monsters.toml."""


class Monster(Struct, frozen=True, forbid_unknown_fields=True):
    """`strength`: the health that an unbeaten one costs a hero. `copies`: cards in the deck."""

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

    `kind`: None for a card without a kind. `strength`: None for a card that nobody fights.
    """

    card: Card
    kind: Kind | None
    strength: int | None
    position: int


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """A special monster, of which there is one card. `effect`: what it is, see `_special`.

    `strength`: before the first Success card; `raised`: from then on. Only the Count has them.
    """

    effect: Literal[
        "harmless", "skips-next", "as-many-as-tiles", "takes-tile", "by-success", "by-position"
    ]
    strength: Annotated[int, Meta(ge=0)] = 0
    raised: Annotated[int, Meta(ge=0)] = 0


SPECIALS: Mapping[Card, Special] = load(DATA / "dungeon" / "specials.toml", Special)


def meet(card: Card, position: int, tiles: int, successes: int) -> Foe:
    """A card as it is met. `tiles`: the equipment in play; `successes`: the runner's."""
    foes = _BY_POSITION.get(card)
    return foes[position] if foes is not None else _special(card, position, tiles, successes)


# Six cards, 15 positions, 7 numbers of tiles, with a Success card or without.
@lru_cache(maxsize=2048)
def _special(card: Card, position: int, tiles: int, successes: int) -> Foe:
    """Its kind and strength; a card that fights nobody has no strength."""
    special = SPECIALS[card]
    kind: Kind | None = card
    strength = None
    match special.effect:
        case "harmless":
            strength = 0
        case "as-many-as-tiles":
            strength = tiles
        case "by-success":
            # The Count is a Vampire for a player without a Success card; else stronger, of no kind.
            strength = special.raised if successes else special.strength
            kind = KIND_OF_STRENGTH.get(strength)
        case "by-position":
            # The Shapeshifter is the monster that has its strength.
            kind, strength = KIND_OF_STRENGTH.get(position), position
    return Foe(card, kind, strength, position)


_BY_POSITION: Mapping[Kind, tuple[Foe, ...]] = {
    kind: tuple([Foe(kind, kind, monster.strength, position) for position in range(33)])
    for kind, monster in MONSTERS.items()
}
"""By kind and position: every walk meets them, and they are made once."""

ORDINARY: Mapping[Kind, Foe] = {kind: foes[1] for kind, foes in _BY_POSITION.items()}
"""By kind, as the first card: an ordinary monster is the same wherever it is met."""
