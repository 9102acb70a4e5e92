"""Rooms whose damage depends on others, or that strengthen others (BM2.9)."""

from collections.abc import Sequence

from bot.games.boss_monster.rules.cards import AMOUNTS, ROOMS
from bot.games.boss_monster.rules.dungeon import DAMAGE_OF
from bot.games.boss_monster.rules.state import Slot

_BESIDE, _ONWARD = AMOUNTS["goblin-armory"], AMOUNTS["dizzygas-hallway"]


def _is_monster(slot: Slot) -> bool:
    return ROOMS[slot.top].is_monster


def _goblin_armory(slots: Sequence[Slot], at: int, to: int) -> int:
    """More for the Monster Rooms right beside it."""
    return _BESIDE if abs(at - to) == 1 and _is_monster(slots[to]) else 0


def _dizzygas_hallway(slots: Sequence[Slot], at: int, to: int) -> int:
    """More for a Trap Room right of it."""
    return _ONWARD if to == at + 1 and not _is_monster(slots[to]) else 0


def _monsters_ballroom(slots: Sequence[Slot], at: int, to: int) -> int:
    """Damage by the number of active Monster Rooms, itself among them."""
    if at != to:
        return 0
    return sum([_is_monster(slot) and not slot.frozen for slot in slots])


DAMAGE_OF["goblin-armory"] = _goblin_armory
DAMAGE_OF["dizzygas-hallway"] = _dizzygas_hallway
DAMAGE_OF["monsters-ballroom"] = _monsters_ballroom
