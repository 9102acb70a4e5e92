"""The monsters. A card is written as its kind ("vampire"); everything else follows from that."""

from collections.abc import Mapping
from pathlib import Path
from string import ascii_uppercase
from typing import Annotated

from msgspec import Meta, Struct

from bot.contract.contents import DATA, load
from bot.contract.errors import ContentsError

Kind = str
"""The identity of a monster, e.g. "golem": a key of data/dungeon/monsters.toml."""


class Monster(Struct, frozen=True, forbid_unknown_fields=True):
    """`strength`: the health that it costs who cannot beat it. `copies`: cards in the deck."""

    strength: Annotated[int, Meta(ge=1)]
    copies: Annotated[int, Meta(ge=1)]


def load_monsters(path: Path) -> dict[Kind, Monster]:
    """Raises `ContentsError`, also when two kinds have one strength: it stands for the kind."""
    monsters = load(path, Monster)
    kind_of: dict[int, Kind] = {}
    for kind, monster in monsters.items():
        other = kind_of.setdefault(monster.strength, kind)
        if other != kind:
            raise ContentsError(f"{path.name}: {kind} has the strength of {other}")
    return monsters


MONSTERS: Mapping[Kind, Monster] = load_monsters(DATA / "dungeon" / "monsters.toml")

KINDS: tuple[Kind, ...] = tuple(MONSTERS)
"""The eight kinds, weakest first."""

KIND_OF_STRENGTH: Mapping[int, Kind] = {
    monster.strength: kind for kind, monster in MONSTERS.items()
}

DECK: tuple[Kind, ...] = tuple(
    kind for kind, monster in MONSTERS.items() for _ in range(monster.copies)
)
"""All 13 cards, weakest first."""


def load_practice_decks(path: Path) -> dict[str, tuple[Kind, ...]]:
    """Raises `ContentsError`, also for a deck that is not made of the 13 monsters."""
    decks = {}
    for letter, strengths in load(path, tuple[int, ...]).items():
        if len(letter) != 1 or letter not in ascii_uppercase:
            raise ContentsError(f"{path.name}: {letter} is not a capital letter")
        try:
            deck = tuple(KIND_OF_STRENGTH[strength] for strength in strengths)
        except KeyError as error:
            raise ContentsError(f"{path.name}: {letter} has a strength {error}") from error
        if sorted(deck) != sorted(DECK):
            raise ContentsError(f"{path.name}: {letter} is not made of the 13 monsters")
        decks[letter] = deck
    return decks


PRACTICE_DECKS: Mapping[str, tuple[Kind, ...]] = load_practice_decks(
    DATA / "dungeon" / "decks.toml"
)
"""The practice decks A to T of source 004; the first card is drawn first."""
