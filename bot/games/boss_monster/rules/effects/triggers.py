"""Automatic effects of Rooms: at deaths, at Spells, by other Rooms, draws, and the Maze."""

from bot.contract.game import Seat
from bot.games.boss_monster.rules.cards import AMOUNTS, ROOMS, TITLES
from bot.games.boss_monster.rules.dungeon import REFUSES_ON_TOP, free_rooms, index_of
from bot.games.boss_monster.rules.state import Task
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import (
    BUILT_OTHER,
    DIES_HERE,
    DRAWS,
    ENTERS,
    OWN_SPELL,
    ROOM_LOST,
    STEPS,
)


def _golem_factory(table: BossTable, seat: Seat, room: str) -> None:
    """Draws a Room."""
    table.draw(seat, "room", by="golem-factory")


def _menagerie(table: BossTable, seat: Seat, room: str, built: str) -> bool:
    """Draws a Room for another Monster Room (BM6.12)."""
    if not ROOMS[built].is_monster:
        return False
    table.draw(seat, "room", by="beast-menagerie")
    return True


def _ligers_den(table: BossTable, seat: Seat, room: str) -> None:
    """Draws a Spell for one that was played and not cancelled."""
    table.draw(seat, "spell", by="ligers-den")


def _room_lost(table: BossTable, task: Task) -> None:
    """Other Rooms react to one that was destroyed, but for the one beneath it (BM2.7)."""
    lost, uncovered = task.args
    for room in free_rooms(table.keepers[task.seat]):
        reacts = ROOM_LOST.get(TITLES[room])
        if reacts is not None and room != uncovered:
            reacts(table, task.seat, room, lost)


def _recycling_center(table: BossTable, seat: Seat, room: str, lost: str) -> None:
    """Draws two Rooms, by itself (S51)."""
    table.draw(seat, "room", AMOUNTS["recycling-center"], by="recycling-center")


def _maze(table: BossTable, seat: Seat, room: str) -> bool:
    """Sends each hero back once, used up at the left end too (S50); not over a Room that is off."""
    walk = table.walk
    assert walk is not None
    if room in walk.visitor.bounced:
        return False
    table.visit(bounced=(*walk.visitor.bounced, room))
    slots = table.keepers[seat].slots
    index = index_of(table.keepers[seat], room)
    return index > 0 and not slots[index - 1].frozen


def _is_advanced(card: str) -> bool:
    return ROOMS[card].advanced


DIES_HERE["golem-factory"] = _golem_factory
BUILT_OTHER["beast-menagerie"] = _menagerie
OWN_SPELL["ligers-den"] = _ligers_den
STEPS["room-lost"] = _room_lost
ROOM_LOST["recycling-center"] = _recycling_center
DRAWS["haunted-library"] = "spell"
ENTERS["minotaurs-maze"] = _maze
REFUSES_ON_TOP["neanderthal-cave"] = _is_advanced
