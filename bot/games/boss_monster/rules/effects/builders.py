"""Rooms that do something when they are built."""

from collections.abc import Sequence

from bot.contract.game import Action, Move, Pick, Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.cards import AMOUNTS, HEROES
from bot.games.boss_monster.rules.dungeon import free_rooms, index_of
from bot.games.boss_monster.rules.state import Task
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import BUILT, QUESTIONS, BossQuestion

_SWAPPED = 2


def _dark_laboratory(table: BossTable, seat: Seat, room: str) -> None:
    """Two Spells, then any Spell of the hand goes (S51)."""
    table.draw(seat, "spell", AMOUNTS["dark-laboratory"], by="dark-laboratory")
    table.push("drop", seat, "dark-laboratory")


def _construction_zone(table: BossTable, seat: Seat, room: str) -> None:
    """One more Room, or none."""
    table.push("extra", seat, "construction-zone")


def _centipede_tunnel(table: BossTable, seat: Seat, room: str) -> None:
    """Two active Rooms of one dungeon, anybody's, change places; or none."""
    table.push("centipede-tunnel", seat)


def _swaps(table: BossTable, task: Task) -> Sequence[Move]:
    """A dungeon, of which two Rooms are picked."""
    dungeons = [(seat, tuple(free_rooms(table.keepers[seat]))) for seat in table.order]
    swaps = [
        Move(Action(words.SWAP, (str(seat),)), Pick(rooms, _SWAPPED, _SWAPPED), public=True)
        for seat, rooms in dungeons
        if len(rooms) >= _SWAPPED
    ]
    return [words.SKIPPING, *swaps] if swaps else ()


def _swap(table: BossTable, task: Task, action: Action) -> None:
    """Whole stacks move, with what holds for them until the end of the turn."""
    if action == words.SKIP:
        return
    number, one, other = action.arguments
    owner = Seat(int(number))
    keeper = table.keepers[owner]
    slots = list(keeper.slots)
    at, to = index_of(keeper, one), index_of(keeper, other)
    slots[at], slots[to] = slots[to], slots[at]
    table.change(owner, slots=tuple(slots))
    table.happened(e.RoomsSwapped(task.seat, owner, (one, other)))


def _mimic_vault(table: BossTable, seat: Seat, room: str) -> None:
    """An ordinary hero of town comes to the own entrance, before those that are lured (BM3.5)."""
    table.push("mimic-vault", seat)


def _ordinary_in_town(table: BossTable, task: Task) -> Sequence[Move]:
    ordinary = [visitor.hero for visitor in table.town if not HEROES[visitor.hero].epic]
    return words.moves(words.TAKE, ordinary)


def _let_in(table: BossTable, task: Task, action: Action) -> None:
    table.lure(task.seat, action.argument, "mimic-vault")


def _monstrous_monument(table: BossTable, seat: Seat, room: str) -> None:
    """Take a Monster Room from the discards; nothing where there is none."""
    table.push("take", seat, "monstrous-monument", "monster")


def _specters_sanctum(table: BossTable, seat: Seat, room: str) -> None:
    """An opponent loses a random Spell of its hand."""
    table.push("specters-sanctum", seat)


def _haunted(table: BossTable, task: Task) -> Sequence[Move]:
    """All opponents, those who hold a Spell first (BM6.14); () where nobody does."""
    opponents = table.opponents(task.seat)
    if not any(table.held(other, "spell") for other in opponents):
        return ()
    opponents.sort(key=lambda other: not table.held(other, "spell"))
    return words.moves(words.SEAT, [str(other) for other in opponents])


def _haunt(table: BossTable, task: Task, action: Action) -> None:
    table.lose_random(Seat(int(action.argument)), "spell", "specters-sanctum")


BUILT["dark-laboratory"] = _dark_laboratory
BUILT["construction-zone"] = _construction_zone
BUILT["centipede-tunnel"] = _centipede_tunnel
BUILT["mimic-vault"] = _mimic_vault
BUILT["monstrous-monument"] = _monstrous_monument
BUILT["specters-sanctum"] = _specters_sanctum
QUESTIONS["centipede-tunnel"] = BossQuestion(_swaps, _swap)
QUESTIONS["mimic-vault"] = BossQuestion(_ordinary_in_town, _let_in)
QUESTIONS["specters-sanctum"] = BossQuestion(_haunted, _haunt)
