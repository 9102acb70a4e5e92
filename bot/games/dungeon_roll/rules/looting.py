"""The cheapest ways to clear a level and take its loot (ruling S35)."""

from collections.abc import Sequence

from bot.games.dungeon_roll.rules.companions import TOKEN_PRICE, Kind, chests_at_once, kinds_of
from bot.games.dungeon_roll.rules.dice import MONSTERS, Peril
from bot.games.dungeon_roll.rules.tokens import TOKEN_OF
from bot.games.dungeon_roll.rules.turn import RollTurn, Side
from bot.games.dungeon_roll.rules.ways import EVERY, MOST_WAYS, cheapest, powers_of, skills_of


def looting(turn: RollTurn) -> tuple[tuple[str, ...], ...]:
    """The companions of each of these ways, as `cheapest` has them, the cheapest first.

    The price is that of the fight and of opening the chests with companions who are left.
    """
    chests, potions = turn.table[Peril.CHEST], turn.table[Peril.POTION]
    powers, skills = powers_of(turn), skills_of(turn.side, spent=turn.spent)
    ways = cheapest(powers, turn.table[: len(MONSTERS)], skills, EVERY)
    kinds = kinds_of(turn)

    def costs(codes: tuple[str, ...]) -> tuple[int, int, bool]:
        left = [kind._replace(number=kind.number - codes.count(kind.code)) for kind in kinds]
        there = [kind for kind in left if kind.number]
        price = sum([kind.price * codes.count(kind.code) for kind in kinds])
        opening, keeps_opener = _opening(there, turn.side, chests)
        thirst = TOKEN_PRICE if potions and not there else 0
        tokens = sum([code in TOKEN_OF for code in codes])
        return price + opening + thirst, tokens, not keeps_opener

    return tuple(sorted(ways, key=costs)[:MOST_WAYS])


def _opening(kinds: Sequence[Kind], side: Side, chests: int) -> tuple[int, bool]:
    """The price of the chests, and whether somebody is left who opens any number of them.

    A chest that nobody opens costs a token, as its treasure is one.
    """
    single = sorted(
        min(kind.price, TOKEN_PRICE)
        for kind in kinds
        for _ in range(kind.number)
        if chests_at_once(kind.face, side, 1)
    )
    each = (single + [TOKEN_PRICE] * chests)[:chests]
    any_number = [kind.price for kind in kinds if chests_at_once(kind.face, side, 2) > 1]
    return min([sum(each), *any_number]) if chests else 0, bool(any_number and chests)
