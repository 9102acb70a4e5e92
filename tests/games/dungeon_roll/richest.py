"""The richest moments of a game of four, which no game has by luck: for heights, bench and odds."""

from collections.abc import Iterator
from itertools import product

from bot.games.dungeon_roll.rules.game import DungeonRoll
from bot.games.dungeon_roll.rules.heroes import HEROES
from bot.games.dungeon_roll.rules.options import HeroChoice, RollOptions
from bot.games.dungeon_roll.rules.state import (
    Delver,
    PastDelve,
    RollDelve,
    RollPhase,
    RollState,
    WayOut,
)
from bot.match.match import Match
from tests.ui.drawing import play
from tools.conformance.play import match_of
from tools.conformance.subject import Scenario

PARTY = (1, 1, 1, 1, 1, 2)
TABLE = (2, 1, 1, 1, 0)
TREASURE = (1, 1, 1, 1, 1, 1, 1, 1, 0, 1)
FINISHED = (PastDelve(WayOut.FLED, 7, 0), PastDelve(WayOut.HOME, 10, 10))

LEVELS = {
    RollPhase.MONSTER: RollDelve(7, RollPhase.MONSTER, PARTY, 0, TABLE, 2),
    RollPhase.LOOT: RollDelve(7, RollPhase.LOOT, PARTY, 3, (0, 0, 0, 3, 2), 2),
    RollPhase.DRAGON: RollDelve(7, RollPhase.DRAGON, PARTY, 3, (0, 0, 0, 0, 0), 4),
    RollPhase.REGROUP: RollDelve(7, RollPhase.REGROUP, PARTY, 3, (0, 0, 0, 0, 0), 2),
}


def richest(seats: int) -> Iterator[RollState]:
    """Every side of every hero on level 7 of the last delve, before each question of a level.

    All have played two delves, hold eight kinds of treasure, and have the same hero.
    """
    for key, hero in HEROES.items():
        for mastered in (False, True)[: 1 if hero.master is None else 2]:
            delver = Delver(key, mastered, 17, TREASURE, FINISHED, dragons=2, chests=5)
            for phase, delve in LEVELS.items():
                options = RollOptions(HeroChoice.NONE)
                yield RollState(options, (delver,) * seats, phase=phase, turn=9, delve=delve)


def newcomers() -> Iterator[Match]:
    """Every hero's first delve on levels 2 and 3, whose boards teach, with some luck each."""
    party, treasure = (1, 1, 1, 1, 1, 1), (1, 0, 0, 0, 0, 1, 0, 0, 0, 0)
    for hero, level, throws in product(HEROES, (1, 2), range(6)):
        delver = Delver(hero, tokens=treasure)
        delve = RollDelve(level, RollPhase.REGROUP, party, 1, lair=level - 1, throws=throws)
        options = RollOptions(HeroChoice.NONE)
        above = RollState(options, (delver,), phase=RollPhase.REGROUP, delve=delve)
        yield play(
            match_of(DungeonRoll(), Scenario("a first delve", 1, options, state=above)), "on"
        )
