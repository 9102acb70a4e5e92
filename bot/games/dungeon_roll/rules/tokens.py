"""Treasure tokens: 36 of ten kinds (source 003, "Treasures")."""

from collections.abc import Mapping
from enum import IntEnum

from bot.contract.chance import Stream
from bot.games.dungeon_roll.rules.dice import Companion, Dice


class Token(IntEnum):
    """A kind of treasure."""

    VORPAL_SWORD = 0
    TALISMAN = 1
    SCEPTER = 2
    THIEVES_TOOLS = 3
    SCROLL = 4
    RING = 5
    DRAGON_SCALES = 6
    ELIXIR = 7
    DRAGON_BAIT = 8
    TOWN_PORTAL = 9

    @property
    def code(self) -> str:
        """Its letter in actions."""
        return _CODES[self]


_CODES = ("sw", "ta", "sc", "to", "ss", "ri", "ds", "el", "db", "tp")
TOKEN_OF = {kind.code: kind for kind in Token}

ALL_TOKENS: Dice = (3, 3, 3, 3, 3, 4, 6, 3, 4, 4)
NO_TOKENS: Dice = (0,) * len(Token)

ACTS_AS: Mapping[Token, Companion] = {
    Token.VORPAL_SWORD: Companion.FIGHTER,
    Token.TALISMAN: Companion.CLERIC,
    Token.SCEPTER: Companion.MAGE,
    Token.THIEVES_TOOLS: Companion.THIEF,
    Token.SCROLL: Companion.SCROLL,
}
"""The tokens that are used as a companion, or as a scroll."""


def worth(tokens: Dice) -> int:
    """The worth of unused tokens at the end, in experience (source 003, "Treasures").

    One each, one more for a town portal, and two more for each pair of dragon scales.
    """
    return sum(tokens) + tokens[Token.TOWN_PORTAL] + tokens[Token.DRAGON_SCALES] // 2 * 2


def least_valuable(tokens: Dice, count: int) -> Dice:
    """The tokens to part with, so many or all, by which the fewest points are lost."""
    kept, gone = list(tokens), [0] * len(tokens)
    for _ in range(min(count, sum(tokens))):
        now = worth(tuple(kept))

        def loss(kind: int, now: int = now) -> int:
            return now - worth(tuple([n - (kind == i) for i, n in enumerate(kept)]))

        cheapest = min((kind for kind, left in enumerate(kept) if left), key=loss)
        kept[cheapest] -= 1
        gone[cheapest] += 1
    return tuple(gone)


def draw(bag: Dice, stream: Stream) -> Token:
    """A token out of a bag that is not empty, each as likely as any other."""
    number = stream.below(sum(bag))
    for kind in Token:
        number -= bag[kind]
        if number < 0:
            return kind
    raise AssertionError("the number is below what the bag holds")
