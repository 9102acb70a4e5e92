"""What happens when a Room is destroyed (BM2.7)."""

from bot.games.boss_monster.rules.cards import TITLES
from bot.games.boss_monster.rules.dungeon import free_rooms
from bot.games.boss_monster.rules.state import Task
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import ROOM_LOST, STEPS


def _room_lost(table: BossTable, task: Task) -> None:
    """Other Rooms of the dungeon react, but for the one that was beneath it."""
    lost, uncovered = task.args
    for room in free_rooms(table.keepers[task.seat]):
        reacts = ROOM_LOST.get(TITLES[room])
        if reacts is not None and room != uncovered:
            reacts(table, task.seat, room, lost)


STEPS["room-lost"] = _room_lost
