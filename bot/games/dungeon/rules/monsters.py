"""The monsters. A card is written as its kind ("vampire"); everything else follows from that."""

from collections.abc import Mapping
from typing import Annotated

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
