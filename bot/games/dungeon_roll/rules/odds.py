"""The chances of the next level, told to everybody."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from math import factorial
from typing import NamedTuple

from msgspec.structs import replace

from bot.games.dungeon_roll.rules.dice import DUNGEON_DICE, MONSTERS, NO_TABLE, SIDES, Dice
from bot.games.dungeon_roll.rules.heroes import turn_of
from bot.games.dungeon_roll.rules.state import DEEPEST, RollPhase, RollState
from bot.games.dungeon_roll.rules.tokens import Token
from bot.games.dungeon_roll.rules.ways import besides_slayers, clears, powers_of


class LevelOdds(NamedTuple):
    """The percentages of throws with which a level goes so. `level`: from 1.

    `through`: the party completes it with what it has: some companions beat all monsters, and if
    the dragon comes, others beat it or a ring leads past it. No further throw, loot, potion or
    ultimate counts, nor a companion that comes back from the graveyard. `holds`: the same, if no
    dragon ever came. `dragon`: the dragon comes.
    """

    level: int
    through: float
    holds: float
    dragon: float


@lru_cache(maxsize=1024)
def next_level(state: RollState) -> LevelOdds | None:
    """The chances of the level below for the seat in turn; None where it has none to throw."""
    seat, level = state.asked, state.delve.level + 1
    if seat is None or level > DEEPEST or level <= len(state.delve.scouted):
        return None
    if turn_of(state, seat).besieged:
        # The dragon is met before.
        return None
    delve = state.delve
    below = replace(
        delve,
        level=level,
        stage=RollPhase.MONSTER,
        table=NO_TABLE,
        allies=delve.sworn,
        once=False,
        slain=False,
    )
    turn = turn_of(replace(state, delve=below), seat)
    powers, dice = powers_of(turn), min(level, DUNGEON_DICE - delve.lair)
    parties = (powers,) if turn.tokens[Token.RING] else besides_slayers(turn)
    # Many throws have the same monsters.
    beaten = cache(partial(clears, powers))
    besides = cache(lambda monsters: any(clears(rest, monsters) for rest in parties))
    through = holds = dragon = 0
    for rolled, ways in _throws(dice):
        turn.table, turn.lair = NO_TABLE, delve.lair
        turn.lay(rolled)
        turn.fallen()
        monsters = turn.table[: len(MONSTERS)]
        held = beaten(monsters)
        holds += ways * held
        dragon += ways * turn.besieged
        if held and turn.besieged:
            held = besides(monsters)
        through += ways * held
    whole = SIDES**dice / 100
    return LevelOdds(level, through / whole, holds / whole, dragon / whole)


def after_clearing(state: RollState, codes: Sequence[str]) -> LevelOdds | None:
    """The chances of the level below once these companions have fought; None without any."""
    if not codes or state.asked is None:
        return None
    turn = turn_of(state, state.asked)
    for code in codes:
        turn.use(code)
    return next_level(turn.step(RollPhase.REGROUP).state)


@lru_cache(maxsize=16)
def _throws(count: int) -> tuple[tuple[Dice, int], ...]:
    """Every throw of so many dice as counts by face, with the number of ways in which it falls."""
    return tuple([(dice, _ways(dice)) for dice in _counts(count, SIDES)])


def _counts(count: int, faces: int) -> Iterator[Dice]:
    if faces == 1:
        yield (count,)
        return
    for first in range(count + 1):
        for rest in _counts(count - first, faces - 1):
            yield (first, *rest)


def _ways(dice: Dice) -> int:
    ways = factorial(sum(dice))
    for count in dice:
        ways //= factorial(count)
    return ways
