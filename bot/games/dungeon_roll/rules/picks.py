"""Dice as options of a pick: each die of its own ("f1", "f2", "g1"), dragons of the lair too."""

from collections.abc import Iterable
from functools import lru_cache

from bot.games.dungeon_roll.rules.dice import DUNGEON_LETTERS, PARTY_LETTERS, Dice


def party_options(party: Dice) -> tuple[str, ...]:
    """An option for each party die."""
    return _options(party, PARTY_LETTERS)


def dungeon_options(dungeon: Dice) -> tuple[str, ...]:
    """An option for each dungeon die of these, by face."""
    return _options(dungeon, DUNGEON_LETTERS)


def picked(options: Iterable[str]) -> tuple[Dice, Dice]:
    """The dice that such options name: of the party, and of the dungeon with dragons last."""
    party, dungeon = [0] * len(PARTY_LETTERS), [0] * len(DUNGEON_LETTERS)
    for option in options:
        letter = option[0]
        if letter in PARTY_LETTERS:
            party[PARTY_LETTERS.index(letter)] += 1
        else:
            dungeon[DUNGEON_LETTERS.index(letter)] += 1
    return tuple(party), tuple(dungeon)


@lru_cache(maxsize=4096)
def _options(dice: Dice, letters: str) -> tuple[str, ...]:
    return tuple(
        [
            f"{letter}{number}"
            for letter, count in zip(letters, dice, strict=False)
            for number in range(1, count + 1)
        ]
    )
