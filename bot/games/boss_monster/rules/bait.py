"""The Bait phase: heroes go where most treasure of their class is (source 002, 3)."""

from collections.abc import Sequence

from bot.contract.game import Seat
from bot.games.boss_monster.rules.cards import FOOL, HEROES
from bot.games.boss_monster.rules.dungeon import treasure_of
from bot.games.boss_monster.rules.state import Keeper, Stage, Task, points
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import STEPS


def luring(keepers: Sequence[Keeper], hero: str) -> tuple[Seat, ...]:
    """The seats that lure a hero most (BM3.2, BM3.4). The hero moves only to a single one."""
    kind = HEROES[hero].kind
    there = [(Seat(n), keeper) for n, keeper in enumerate(keepers) if not keeper.out]
    if kind == FOOL:
        values = {seat: -points(keeper.souls) for seat, keeper in there}
    else:
        values = {seat: treasure_of(keeper, kind) for seat, keeper in there}
        values = {seat: value for seat, value in values.items() if value}
    most = max(values.values(), default=0)
    return tuple([seat for seat, value in values.items() if value == most])


def _bait(table: BossTable, task: Task) -> None:
    """Lure the heroes one by one, the oldest first; values do not change meanwhile (BM3.3)."""
    table.stage = Stage.BAIT
    for visitor in table.town:
        seats = luring(table.keepers, visitor.hero)
        if len(seats) == 1:
            table.lure(seats[0], visitor.hero)


STEPS["bait"] = _bait
