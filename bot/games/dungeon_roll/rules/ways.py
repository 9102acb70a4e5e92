"""The cheapest ways to clear a level (ruling S35)."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from operator import getitem
from typing import NamedTuple

from bot.games.dungeon_roll.rules.companions import (
    fights,
    kinds_among,
    maximal,
    strong_against,
)
from bot.games.dungeon_roll.rules.dice import MONSTERS, Companion, Dice, parts, plus, without
from bot.games.dungeon_roll.rules.tokens import ACTS_AS
from bot.games.dungeon_roll.rules.turn import RollTurn, Side

MOST_WAYS = 6
EVERY = 10_000
"""More ways than there are."""

_NOT_THERE = 1_000
"""The price of a companion that nobody has: more than all that there are."""

NONE_LEFT: Dice = (0,) * len(MONSTERS)
_ALL_BEATEN = frozenset((NONE_LEFT,))

Fights = tuple[tuple[str, Dice], ...]
"""Single fights one after the other: the companion's code, and what it beats."""


Skill = tuple[tuple[bool, ...], int]
"""The kinds of which one companion beats any number, and how many monsters of any kind besides."""

Skills = tuple[Skill | None, ...]
"""By face, and last that of a dragon; None: it does not fight."""
_DRAGON = -1

Group = tuple[tuple[int, int, int], ...]
"""Kinds with the same skill: their index, how many there are, and their price; cheapest first."""
Share = tuple[tuple[int, int], ...]
"""How many of the kind of an index."""


class Power(NamedTuple):
    """The use of a kind of companion in a fight, and how many of it there are."""

    code: str
    strong: tuple[bool, ...]
    extra: int
    number: int
    price: int

    @property
    def skill(self) -> Skill:
        """The strength of one of them."""
        return self.strong, self.extra


def powers_of(turn: RollTurn) -> tuple[Power, ...]:
    """Those of all companions of a seat that fight, the cheapest first."""
    skills = skills_of(turn.side, spent=turn.spent)
    return powers_among(turn.allies, turn.party, turn.tokens, skills)


def powers_among(allies: Dice, party: Dice, tokens: Dice, skills: Skills) -> tuple[Power, ...]:
    """Those of all companions among these that fight, the cheapest first."""
    return tuple(
        [
            Power(kind.code, *skill, kind.number, kind.price)
            for kind in kinds_among(allies, party, tokens)
            if (skill := skills[_DRAGON if kind.face is None else kind.face]) is not None
        ]
    )


@cache
def skills_of(side: Side, *, spent: bool) -> Skills:
    """The skills of companions under a side of a hero, who is exhausted or not."""
    return tuple(
        [
            (
                strong_against(face, side),
                sum([one.extra(face, spent=spent) for one in side.specialties]),
            )
            if fights(face, side)
            else None
            for face in (*Companion, None)
        ]
    )


@lru_cache(maxsize=4096)
def useful(skills: Skills, monsters: Dice) -> tuple[Dice, Dice]:
    """How many dice of each face, and tokens of each kind, are of use against these monsters.

    So many of a face beat all of them alone: one for each monster, or for a whole kind.
    """
    dice = tuple(
        [
            sum(
                [
                    count and (1 if beats else count)
                    for count, beats in zip(monsters, skill[0], strict=True)
                ]
            )
            if (skill := skills[face]) is not None
            else 0
            for face in Companion
        ]
    )
    return dice, tuple([dice[face] for face in ACTS_AS.values()])


def cheapest(
    powers: tuple[Power, ...], monsters: Dice, skills: Skills, most: int = MOST_WAYS
) -> tuple[tuple[str, ...], ...]:
    """Sets of companions of which none can be left out that clear the level, the cheapest first.

    Each set is the codes in the order of `powers`. `skills`: of all companions, also of those that
    are not there.
    """
    groups: dict[Skill, list[tuple[int, int, int]]] = {}
    for index, (_, strong, extra, number, price) in enumerate(powers):
        groups.setdefault((strong, extra), []).append((index, number, price))
    # Costs of the first of each group, in order. No set is larger than the monsters are.
    beyond = [_NOT_THERE] * sum(monsters)
    costs = dict.fromkeys(_different(skills), (0, *beyond))
    for skill, group in groups.items():
        prices = [price for _, number, price in group for _ in range(number)]
        costs[skill] = (*accumulate(prices, initial=0), *beyond)
    each = tuple(costs.values())
    of = [index for skill in groups for index, other in enumerate(costs) if other == skill]
    possible = [
        (price, tuple([counts[index] for index in of]))
        for counts in _minimal(_different(skills), monsters)
        if (price := sum(map(getitem, each, counts))) < _NOT_THERE
    ]
    possible.sort()
    if len(groups) == len(powers):
        return tuple([_codes(powers, used) for _, used in possible[:most]])
    # Alike companions are of several kinds, as a die and a token are.
    alike = [tuple(group) for group in groups.values()]
    found: list[tuple[int, tuple[int, ...]]] = []
    for least, counts in possible:
        if len(found) >= most and least > found[most - 1][0]:
            break
        found += _shared_out(counts, alike, len(powers))
        found.sort()
    return tuple([_codes(powers, used) for _, used in found[:most]])


@cache
def _different(skills: Skills) -> tuple[Skill, ...]:
    """The skills of companions that fight, each once."""
    return tuple(dict.fromkeys([skill for skill in skills if skill is not None]))


@lru_cache(maxsize=4096)
def _minimal(skills: tuple[Skill, ...], monsters: Dice) -> tuple[tuple[int, ...], ...]:
    """How many of each of these skills clear the level so that none can be left out."""
    found = []
    # Each set is reached in one way, by skills that do not go back.
    waiting = [((0,) * len(skills), 0, frozenset((monsters,)))]
    while waiting:
        used, last, left = waiting.pop()
        if NONE_LEFT in left:
            if any(used) and not any(_beat(skills, one, monsters) for one in _one_fewer(used)):
                found.append(used)
        elif sum(used) < sum(monsters):
            waiting += [
                (plus(used, index), index, _after(skills[index], left))
                for index in range(last, len(skills))
            ]
    return tuple(found)


def _one_fewer(used: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return (plus(used, index, -1) for index, count in enumerate(used) if count)


def _shared_out(
    counts: tuple[int, ...], groups: Sequence[Group], kinds: int
) -> list[tuple[int, tuple[int, ...]]]:
    """Each way in which so many of each group are taken: its price, and how many of each kind."""
    found: list[tuple[int, Share]] = [(0, ())]
    for count, group in zip(counts, groups, strict=True):
        if count:
            shares = _shares(count, group)
            found = [(p + q, (*one, *other)) for p, one in found for q, other in shares]
    ways = []
    for price, share in found:
        used = [0] * kinds
        for index, count in share:
            used[index] = count
        ways.append((price, tuple(used)))
    return ways


@lru_cache(maxsize=1024)
def _shares(count: int, group: Group) -> tuple[tuple[int, Share], ...]:
    """Each way in which so many of a group are taken, with its price."""
    found = []
    for part in parts(tuple([number for _, number, _ in group])):
        if sum(part) == count:
            price = sum([one * kind[2] for one, kind in zip(part, group, strict=True)])
            found.append(
                (price, tuple([(kind[0], n) for n, kind in zip(part, group, strict=True)]))
            )
    return tuple(found)


def clears(powers: tuple[Power, ...], monsters: Dice) -> bool:
    """Whether all companions together beat these monsters, if there are any."""
    return NONE_LEFT in _reached(skills_there(powers), monsters)


def skills_there(powers: tuple[Power, ...]) -> tuple[Skill, ...]:
    """The skill of each companion, in one order, whatever they are called."""
    return tuple(sorted([power.skill for power in powers for _ in range(power.number)]))


def _beat(skills: tuple[Skill, ...], used: tuple[int, ...], monsters: Dice) -> bool:
    """Whether so many companions of each of these skills beat all the monsters."""
    # In one order, whatever they are called: so a die and a token are found as the same.
    there = [skill for skill, count in zip(skills, used, strict=True) for _ in range(count)]
    return NONE_LEFT in _reached(tuple(sorted(there)), monsters)


@lru_cache(maxsize=65536)
def _reached(skills: tuple[Skill, ...], monsters: Dice) -> frozenset[Dice]:
    """The monsters that can be left when these companions have each beaten the most they can."""
    if not skills:
        return frozenset((monsters,))
    return _after(skills[-1], _reached(skills[:-1], monsters))


def _after(skill: Skill, lefts: frozenset[Dice]) -> frozenset[Dice]:
    """The monsters that can be left by one more companion that beats the most it can."""
    if NONE_LEFT in lefts:
        return _ALL_BEATEN
    reached = frozenset[Dice]().union(*[_left_of(*skill, left) for left in lefts])
    return _ALL_BEATEN if NONE_LEFT in reached else reached


@lru_cache(maxsize=4096)
def _left_of(strong: tuple[bool, ...], extra: int, monsters: Dice) -> frozenset[Dice]:
    return frozenset([without(monsters, one) for one in maximal(strong, extra, monsters)])


def _codes(powers: tuple[Power, ...], used: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(
        [power.code for power, count in zip(powers, used, strict=True) for _ in range(count)]
    )


def fights_of(powers: Sequence[Power], codes: Sequence[str], monsters: Dice) -> Fights | None:
    """How these companions clear the level, one fight each; None if they do not.

    Of several assignments the one in which one companion beats the most, and then champions do:
    a dwarf's come back (ruling S35). It is found where nobody beats monsters of a further kind, as
    with all heroes to whom that matters.
    """
    by_code = {power.code: power for power in powers}
    for code in codes:
        if code not in by_code or by_code[code].number < codes.count(code):
            return None
    found = _assigned(tuple([by_code[code].skill for code in codes]), monsters)
    return None if found is None else tuple(zip(codes, found, strict=True))


@lru_cache(maxsize=4096)
def _assigned(skills: tuple[Skill, ...], monsters: Dice) -> tuple[Dice, ...] | None:
    def merit(fights: tuple[Dice, ...]) -> tuple[int, int]:
        champions = [one for skill, one in zip(skills, fights, strict=True) if all(skill[0])]
        return max(map(sum, fights)), sum(map(sum, champions))

    return max(_assignments(skills, monsters), key=merit, default=None) if skills else None


def _assignments(skills: tuple[Skill, ...], monsters: Dice) -> Iterator[tuple[Dice, ...]]:
    if not skills:
        if monsters == NONE_LEFT:
            yield ()
        return
    for one in maximal(*skills[0], monsters):
        for rest in _assignments(skills[1:], without(monsters, one)):
            yield (one, *rest)
