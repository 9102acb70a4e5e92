"""Values that follow from the Rooms of a dungeon: damage, treasure, places to build."""

from collections.abc import Callable, Sequence

from bot.games.boss_monster.rules.cards import BOSSES, ROOMS, TITLES
from bot.games.boss_monster.rules.state import LEFT, MOST_SLOTS, Keeper, Slot

DAMAGE_OF: dict[str, Callable[[Sequence[Slot], int, int], int]] = {}
"""(slots, at, to): the damage that the active Room at one index adds to the active Room at another,
or the same, besides what is printed on it."""

REFUSES_ON_TOP: dict[str, Callable[[str], bool]] = {}
"""(card): whether this card may not be built on it."""


def active_rooms(keeper: Keeper) -> list[str]:
    """The visible Rooms that are not frozen, also beneath face-down ones (BM1.13, BM2.8)."""
    return [slot.cards[-1] for slot in keeper.slots if not slot.frozen]


def free_rooms(keeper: Keeper) -> list[str]:
    """The Rooms that can be aimed at or used: active, and not beneath a face-down one (BM2.2)."""
    if not keeper.placed:
        return active_rooms(keeper)
    covered = [placed.on for placed in keeper.placed]
    return [card for card in active_rooms(keeper) if card not in covered]


def index_of(keeper: Keeper, card: str) -> int:
    """The index of the slot that shows the card; -1 for none."""
    for index, slot in enumerate(keeper.slots):
        if slot.cards[-1] == card:
            return index
    return -1


def damage_in(keeper: Keeper, to: int) -> int:
    """The damage of the Room in a slot, at least 0; 0 when it is off (BM2.8, BM2.9)."""
    slots = keeper.slots
    slot = slots[to]
    if slot.frozen:
        return 0
    damage = ROOMS[slot.top].damage + slot.bonus + keeper.bonus
    return max(0, damage + _from_others(slots, to))


def _from_others(slots: Sequence[Slot], to: int) -> int:
    added = 0
    for at, slot in enumerate(slots):
        adds = DAMAGE_OF.get(TITLES[slot.cards[-1]])
        if adds is not None and not slot.frozen:
            added += adds(slots, at, to)
    return added


def treasure_of(keeper: Keeper, kind: str) -> int:
    """The treasure of a class in the dungeon; that of the boss is never doubled (BM3.1)."""
    if not keeper.boss:
        return 0
    rooms = sum(
        [ROOMS[slot.cards[-1]].treasure.count(kind) for slot in keeper.slots if not slot.frozen]
    )
    return (BOSSES[keeper.boss].treasure == kind) + (rooms << keeper.doubled)


def fits_on(card: str, slot: Slot) -> bool:
    """Whether a Room may be built on a slot, as its top alone says (BM1.12, BM1.14)."""
    if slot.frozen:
        return False
    top, room = slot.cards[-1], ROOMS[card]
    refuses = REFUSES_ON_TOP.get(TITLES[top])
    if refuses is not None and refuses(card):
        return False
    return not room.advanced or not set(room.treasure).isdisjoint(ROOMS[top].treasure)


def has_room_left(keeper: Keeper) -> bool:
    """Whether there is a slot for another Room at the entrance (BM1.11)."""
    new = sum([placed.on == LEFT for placed in keeper.placed])
    return len(keeper.slots) + new < MOST_SLOTS


def spots_for(keeper: Keeper, card: str) -> list[str]:
    """The places where the card may be built: `LEFT`, and the Rooms that it may cover (BM1.12)."""
    spots = [LEFT] if has_room_left(keeper) and not ROOMS[card].advanced else []
    covered = [placed.on for placed in keeper.placed]
    spots += [slot.top for slot in keeper.slots if slot.top not in covered and fits_on(card, slot)]
    return spots
