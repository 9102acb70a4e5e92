"""The fate of a hero if nobody does anything: the rules themselves walk it through."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.contract.game import Seat
from bot.games.boss_monster.rules.cards import HEROES
from bot.games.boss_monster.rules.options import BossOptions
from bot.games.boss_monster.rules.state import BossState, Keeper, Stage, Task, Visitor, Walk
from bot.games.boss_monster.rules.table import BossTable, walk_of
from bot.games.boss_monster.rules.timings import STEPS


class Fate(NamedTuple):
    """The end of a walk. `room`: in which the hero falls; "" where it gets through.

    `health`: what is left of it then.
    """

    room: str
    health: int = 0


def fate_of(keepers: Sequence[Keeper], seat: Seat, visitor: Visitor) -> Fate:
    """The fate of a hero before the entrance. Effects of Rooms at a death are left out."""
    return fate_of_walk(keepers, seat, walk_of(visitor, keepers[seat]))


def fate_of_walk(keepers: Sequence[Keeper], seat: Seat, walk: Walk) -> Fate:
    """The fate of the hero that walks."""
    state = BossState(BossOptions(), tuple(keepers), stage=Stage.ADVENTURE, active=seat, walk=walk)
    table = BossTable(state)
    visitor = walk.visitor
    while table.walk is not None:
        visitor = table.walk.visitor
        if visitor.doomed and table.room_walked:
            return Fate(table.room_walked)
        STEPS["go-on"](table, Task("go-on", seat))
    return Fate("", HEROES[visitor.hero].health + visitor.bonus - visitor.damage)
