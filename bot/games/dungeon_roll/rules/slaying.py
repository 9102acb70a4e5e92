"""The choices of companions that beat a dragon, and the ways to a fight that spare them."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, islice

from bot.games.dungeon_roll.rules.companions import kinds_of, types_of
from bot.games.dungeon_roll.rules.dice import MONSTERS, Peril
from bot.games.dungeon_roll.rules.tokens import Token
from bot.games.dungeon_roll.rules.turn import RollTurn
from bot.games.dungeon_roll.rules.ways import (
    EVERY,
    MOST_WAYS,
    Power,
    cheapest,
    powers_of,
    skills_of,
    skills_there,
)


def slayings(turn: RollTurn) -> tuple[tuple[str, ...], ...]:
    """Each choice of companions that beats the dragon, cheapest first (rulings DR25 to DR27)."""
    return _slayings(_slayers_of(turn), turn.side.slayers)


Slayer = tuple[str, frozenset[int], int, int]
"""Alike companions against a dragon: their code, their types, how many there are, their price."""


def _slayers_of(turn: RollTurn) -> tuple[Slayer, ...]:
    return tuple(
        [
            (kind.code, types, kind.number, kind.price)
            for kind in kinds_of(turn)
            if (types := types_of(kind.face, turn.side))
        ]
    )


def leaves_slayers(turn: RollTurn, codes: Sequence[str], back: int = 0) -> bool:
    """Whether those who are left without these companions beat a dragon.

    `back`: so many dice come back from the graveyard besides, each with any face.
    """
    return bool(_left_slayings(turn, codes, back))


def completes_slayers(turn: RollTurn, codes: Sequence[str]) -> bool:
    """Whether potions and elixirs can bring back who is missing then, with any faces."""
    potions, elixirs = turn.table[Peril.POTION], turn.tokens[Token.ELIXIR]
    # A champion of somebody to whom kills matter may not be buried.
    lively = "h" if turn.side.counts_kills else ""
    buried = turn.graveyard + sum([len(code) == 1 and code not in lively for code in codes])
    for back in range(1, turn.side.slayers + 1) if potions or elixirs else ():
        for slayers in _left_slayings(turn, codes, back):
            kept = [*codes, *slayers]
            drinkers = {kind.code: kind.number - kept.count(kind.code) for kind in kinds_of(turn)}
            # Each die that drinks is buried first, and can come back (ruling DR13).
            dice = sum([count for code, count in drinkers.items() if len(code) == 1])
            helps = elixirs + (potions if any(drinkers.values()) else 0)
            if back <= min(helps, buried + (dice if potions else 0)):
                return True
    return False


def _left_slayings(turn: RollTurn, codes: Sequence[str], back: int) -> tuple[tuple[str, ...], ...]:
    """Each choice of others that beats the dragon together with so many dice of any face."""
    left = [
        (code, types, count - codes.count(code), price)
        for code, types, count, price in _slayers_of(turn)
    ]
    there = tuple([kind for kind in left if kind[2]])
    return _slayings(there, max(0, turn.side.slayers - back))


def sparing(turn: RollTurn) -> tuple[tuple[str, ...], ...]:
    """The cheapest ways to clear the level that leave companions who beat a dragon (S35).

    After these come the ways after which potions or elixirs can complete them.
    """
    monsters = turn.table[: len(MONSTERS)]
    ways = cheapest(powers_of(turn), monsters, skills_of(turn.side, spent=turn.spent), EVERY)
    alone = (codes for codes in ways if leaves_slayers(turn, codes))
    helped = (
        codes
        for codes in ways
        if not leaves_slayers(turn, codes) and completes_slayers(turn, codes)
    )
    return tuple(islice(chain(alone, helped), MOST_WAYS))


@lru_cache(maxsize=1024)
def _slayings(kinds: tuple[Slayer, ...], wanted: int) -> tuple[tuple[str, ...], ...]:
    found: list[tuple[int, tuple[str, ...]]] = []

    def choose(
        index: int, codes: tuple[str, ...], types: tuple[frozenset[int], ...], price: int
    ) -> None:
        if len(codes) == wanted:
            if _differ(types):
                found.append((price, codes))
            return
        if index == len(kinds):
            return
        code, as_types, count, cost = kinds[index]
        for number in range(min(count, wanted - len(codes)), -1, -1):
            choose(
                index + 1,
                (*codes, *[code] * number),
                (*types, *[as_types] * number),
                price + cost * number,
            )

    choose(0, (), (), 0)
    return tuple([codes for _, codes in sorted(found, key=lambda one: one[0])])


def besides_slayers(turn: RollTurn) -> tuple[tuple[Power, ...], ...]:
    """The companions that are left for monsters, for each choice of others that beats a dragon."""
    powers, choices = powers_of(turn), slayings(turn)
    left = {
        tuple([power._replace(number=power.number - codes.count(power.code)) for power in powers])
        for codes in choices
    }
    # Companions alike in a fight are one party: a die and a token, or kinds that a hero equates.
    found = {skills_there(rest): rest for rest in left}
    return tuple(found.values())


def _differ(types: Sequence[frozenset[int]], taken: frozenset[int] = frozenset()) -> bool:
    """Whether each can count as a type of its own."""
    if not types:
        return True
    return any(_differ(types[1:], taken | {one}) for one in types[0] - taken)
