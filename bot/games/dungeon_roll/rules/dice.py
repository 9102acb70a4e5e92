"""The dice, as counts by face (source 003, "Party Dice", "Monster Phase").

Dice that show the same are alike, so a party is six numbers and what lies on the table is five.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from operator import add, sub

from bot.contract.chance import Stream

PARTY_DICE = 7
DUNGEON_DICE = 7
SIDES = 6

Dice = tuple[int, ...]
"""How many dice show each face, in the order of its enumeration."""


class Companion(IntEnum):
    """The faces of a party die. The first three are each a match for the monster of their number.

    A scroll is none that fights, but it has a face like all others.
    """

    FIGHTER = 0
    CLERIC = 1
    MAGE = 2
    THIEF = 3
    CHAMPION = 4
    SCROLL = 5

    @property
    def letter(self) -> str:
        """Its letter in actions."""
        return "fcmths"[self]


class Peril(IntEnum):
    """The faces of a dungeon die. Dragons lie in the lair, all others on the table."""

    GOBLIN = 0
    SKELETON = 1
    OOZE = 2
    CHEST = 3
    POTION = 4
    DRAGON = 5

    @property
    def letter(self) -> str:
        """Its letter in actions: a chest is x, since c is a cleric."""
        return "gkoxpd"[self]


MONSTERS = (Peril.GOBLIN, Peril.SKELETON, Peril.OOZE)
FIGHTING = (
    Companion.FIGHTER,
    Companion.CLERIC,
    Companion.MAGE,
    Companion.THIEF,
    Companion.CHAMPION,
)
NO_PARTY: Dice = (0,) * len(Companion)
NO_TABLE: Dice = (0,) * (len(Peril) - 1)
COMPANION_OF = {face.letter: face for face in Companion}
PERIL_OF = {face.letter: face for face in Peril}


def throw(count: int, stream: Stream) -> Dice:
    """How many of these dice show each of six faces."""
    counts = [0] * SIDES
    for _ in range(count):
        counts[stream.below(SIDES)] += 1
    return tuple(counts)


def plus(dice: Dice, face: int, count: int = 1) -> Dice:
    """The dice with more of a face, or with fewer."""
    return (*dice[:face], dice[face] + count, *dice[face + 1 :])


def both(dice: Dice, more: Iterable[int]) -> Dice:
    """The dice of two such counts together."""
    return tuple(map(add, dice, more))


def without(dice: Dice, gone: Iterable[int]) -> Dice:
    """The dice without some of them."""
    return tuple(map(sub, dice, gone))


def contains(dice: Dice, part: Iterable[int]) -> bool:
    """Whether there are so many of each face."""
    return all(one >= other for one, other in zip(dice, part, strict=True))


def parts(dice: Dice) -> Iterator[Dice]:
    """Every choice of some of the dice, none and all of them included."""
    if not dice:
        yield ()
        return
    for count in range(dice[0] + 1):
        for rest in parts(dice[1:]):
            yield (count, *rest)


@lru_cache(maxsize=1024)
def spelled(dice: Dice, letters: str) -> str:
    """Some dice in the text of an action: "g2k1"."""
    return "".join([f"{letter}{n}" for letter, n in zip(letters, dice, strict=False) if n])


@lru_cache(maxsize=1024)
def read(text: str, letters: str) -> Dice:
    """The dice that `spelled` wrote."""
    counts = [0] * len(letters)
    for letter, count in zip(text[::2], text[1::2], strict=True):
        counts[letters.index(letter)] = int(count)
    return tuple(counts)


PARTY_LETTERS = "fcmths"
DUNGEON_LETTERS = "gkoxpd"


@lru_cache(maxsize=4096)
def choices(dice: Dice, most: int) -> tuple[Dice, ...]:
    """Each choice of one to so many of the dice, the largest first."""
    found = [part for part in parts(dice) if 1 <= sum(part) <= most]
    return tuple(sorted(found, key=lambda part: (-sum(part), part), reverse=False))
