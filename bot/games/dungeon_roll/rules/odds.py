"""The chances of the next level, told to everybody."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from math import factorial
from typing import NamedTuple

from msgspec.structs import replace

from bot.games.dungeon_roll.rules.companions import maximal
from bot.games.dungeon_roll.rules.dice import (
    DUNGEON_DICE,
    MONSTERS,
    NO_TABLE,
    SIDES,
    Companion,
    Dice,
    both,
    plus,
    without,
)
from bot.games.dungeon_roll.rules.heroes import turn_of
from bot.games.dungeon_roll.rules.slaying import free_for_monsters
from bot.games.dungeon_roll.rules.specialties import ChampionComesBack
from bot.games.dungeon_roll.rules.state import DEEPEST, RollPhase, RollState
from bot.games.dungeon_roll.rules.turn import RollTurn
from bot.games.dungeon_roll.rules.ways import (
    Power,
    clears,
    fights_of,
    powers_of,
    skills_of,
)


class LevelOdds(NamedTuple):
    """The percentages of throws with which a level goes so. `level`: from 1.

    `through`: the party completes it with what it has: some companions beat all monsters, and if
    the dragon comes, others beat it or a ring leads past it. A champion that is thrown again
    instead of buried counts, where that is of use; no other throw, loot, potion or ultimate does.
    `holds`: the same, if no dragon ever came. `dragon`: the dragon comes.
    """

    level: int
    through: float
    holds: float
    dragon: float


@lru_cache(maxsize=1024)
def next_level(state: RollState, thrown: int = 0) -> LevelOdds | None:
    """The chances of the level below for the seat in turn; None where it has none to throw.

    `thrown`: so many party dice fall before, of which nobody knows the faces yet.
    """
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
    dice, chance = min(level, DUNGEON_DICE - delve.lair), _chances(turn)
    parties = [(both(turn.party, faces), ways / SIDES**thrown) for faces, ways in _throws(thrown)]
    through = holds = dragon = 0.0
    for rolled, ways in _throws(dice):
        turn.table, turn.lair = NO_TABLE, delve.lair
        turn.lay(rolled)
        turn.fallen()
        monsters, comes = turn.table[: len(MONSTERS)], turn.besieged
        dragon += ways * comes
        for party, weight in parties:
            held = ways * weight * chance(party, monsters, False)
            holds += held
            through += ways * weight * chance(party, monsters, True) if held and comes else held
    whole = SIDES**dice / 100
    return LevelOdds(level, through / whole, holds / whole, dragon / whole)


def _chances(turn: RollTurn) -> Callable[[Dice, Dice, bool], float]:
    """The chance that a party, with the allies and tokens of the seat, beats monsters.

    Its arguments: the party, the monsters, and whether the dragon comes too and has to be beaten.
    """
    returning = _returning(turn)
    champion = skills_of(turn.side, spent=turn.spent)[Companion.CHAMPION]

    @cache
    def fighting(party: Dice, comes: bool) -> tuple[tuple[Power, ...], ...]:
        turn.party = party
        return free_for_monsters(turn, comes=comes)

    # Many throws have the same monsters.
    @cache
    def chance(party: Dice, monsters: Dice, comes: bool) -> float:
        if any(clears(rest, monsters) for rest in fighting(party, comes)):
            return 1
        if returning is None or champion is None or not party[Companion.CHAMPION]:
            return 0
        # Others fight better once the new faces are known.
        rest = plus(party, Companion.CHAMPION, -1)
        return max(
            (
                sum(chance(plus(rest, face), without(monsters, one), comes) for face in Companion)
                / len(Companion)
                for one in maximal(*champion, monsters)
                if returning.returns(Companion.CHAMPION.letter, sum(one))
            ),
            default=0,
        )

    return chance


def _returning(turn: RollTurn) -> ChampionComesBack | None:
    found = (one for one in turn.side.specialties if isinstance(one, ChampionComesBack))
    return next(found, None)


def after_clearing(state: RollState, codes: Sequence[str]) -> LevelOdds | None:
    """The chances of the level below once these companions have fought; None without any."""
    if not codes or state.asked is None:
        return None
    turn, thrown = turn_of(state, state.asked), 0
    if (returning := _returning(turn)) is not None:
        fights = fights_of(powers_of(turn), codes, turn.table[: len(MONSTERS)]) or ()
        thrown = sum(returning.returns(code, sum(beaten)) for code, beaten in fights)
    for code in codes:
        turn.use(code)
    return next_level(turn.step(RollPhase.REGROUP).state, thrown)


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
