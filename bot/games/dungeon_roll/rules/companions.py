"""Companions: what a seat has of them, and what each of them can do (source 003, "Party Dice").

Each is named by a code, alike ones by the same: a die by its face ("f"), a token by its own ("sw"),
an ally that is no die by "x" and a face ("xt"), "xd" for a dragon that fights for the seat.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from bot.games.dungeon_roll.rules.dice import MONSTERS, Companion, Dice, Peril, plus
from bot.games.dungeon_roll.rules.tokens import ACTS_AS
from bot.games.dungeon_roll.rules.turn import RollTurn, Side

DRAGON_ALLY = "xd"
ALLY_LETTERS = "fcmthsd"

_PRICES = {"t": 4, "f": 6, "c": 6, "m": 6, "s": 7, "h": 9}
"""The worth of a companion to a party, by its die: the cheapest are used first (ruling S35)."""
TOKEN_PRICE, _ALLY_PRICE = 12, 3
CHEAPEST_FIRST = sorted(Companion, key=lambda face: _PRICES[face.letter])


class Kind(NamedTuple):
    """Companions that are alike. `face`: None for a dragon. `number`: how many there are.

    `price`: by how much it is better kept. Allies go first, as they do not last, and tokens last.
    """

    code: str
    face: Companion | None
    number: int
    price: int


def kinds_of(turn: RollTurn) -> tuple[Kind, ...]:
    """All that a seat could use, scrolls included, the cheapest first."""
    return kinds_among(turn.allies, turn.party, turn.tokens)


@lru_cache(maxsize=4096)
def kinds_among(allies: Dice, party: Dice, tokens: Dice) -> tuple[Kind, ...]:
    """All that could be used of these, the cheapest first."""
    found = [
        Kind(f"x{ALLY_LETTERS[index]}", _ally_face(index), count, _ALLY_PRICE)
        for index, count in enumerate(allies)
        if count
    ]
    found += [
        Kind(face.letter, face, party[face], _PRICES[face.letter])
        for face in CHEAPEST_FIRST
        if party[face]
    ]
    found += [
        Kind(token.code, face, tokens[token], TOKEN_PRICE)
        for token, face in ACTS_AS.items()
        if tokens[token]
    ]
    return tuple(found)


def fights(face: Companion | None, side: Side) -> bool:
    """Whether a companion of a face can fight and open chests."""
    return face is None or bool(side.acts_as[face])


@cache
def strong_against(face: Companion | None, side: Side) -> tuple[bool, ...]:
    """Whether one companion beats any number of a kind of monster, for each kind."""
    if face is None or face in side.feeble:
        return (False,) * len(MONSTERS)
    faces = side.acts_as[face]
    if Companion.CHAMPION in faces and Companion.CHAMPION not in side.feeble:
        return (True,) * len(MONSTERS)
    return tuple([Companion(kind) in faces for kind in MONSTERS])


@lru_cache(maxsize=1024)
def chests_at_once(face: Companion | None, side: Side, chests: int) -> int:
    """How many of the chests one companion can open: none with a scroll that does not fight."""
    if not fights(face, side):
        return 0
    if face is None or face in side.feeble:
        return min(1, chests)
    able = {Companion.THIEF, Companion.CHAMPION} - side.feeble
    return chests if side.acts_as[face] & able else min(1, chests)


@cache
def kills(strong: tuple[bool, ...], extra: int, monsters: Dice) -> tuple[Dice, ...]:
    """All that one companion can beat of these monsters, at least one, the most first.

    One kind, of which it beats any number or one, and so many `extra` monsters of any kind
    (ruling DR46).
    """
    found: set[Dice] = set()
    for kind in MONSTERS:
        if not monsters[kind]:
            continue
        most = monsters[kind] if strong[kind] else 1
        for count in range(1, most + 1):
            grown = {plus((0, 0, 0), kind, count)}
            for _ in range(extra):
                grown |= {
                    plus(one, more)
                    for one in grown
                    for more in MONSTERS
                    if one[more] < monsters[more]
                }
            found |= grown
    return tuple(sorted(found, key=lambda one: (-sum(one), tuple(-n for n in one))))


@cache
def maximal(strong: tuple[bool, ...], extra: int, monsters: Dice) -> tuple[Dice, ...]:
    """The largest of these kills, to which nothing can be added."""
    found = kills(strong, extra, monsters)
    return tuple(
        [
            one
            for one in found
            if not any(
                other != one and all(n >= m for n, m in zip(other, one, strict=True))
                for other in found
            )
        ]
    )


def types_of(face: Companion | None, side: Side) -> frozenset[int]:
    """The types that a companion counts as against the dragon; a dragon ally is its own type."""
    if face is None:
        return frozenset((int(Peril.DRAGON) + 1,))
    return frozenset(map(int, side.acts_as[face]))


def _ally_face(index: int) -> Companion | None:
    return Companion(index) if index < len(Companion) else None
