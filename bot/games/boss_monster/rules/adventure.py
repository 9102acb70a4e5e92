"""Bait and Adventure: heroes choose a dungeon, then walk through it (source 002, 3 and 4).

Room by Room, as BM2.5 and S49 have it.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.boss_monster.rules import asking
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import FOOL, HEROES, TITLES
from bot.games.boss_monster.rules.dungeon import damage_in, treasure_of
from bot.games.boss_monster.rules.state import Keeper, Stage, Task, Whereabouts, points
from bot.games.boss_monster.rules.table import BossTable, walk_of
from bot.games.boss_monster.rules.timings import DIES_HERE, ENTERS, STEPS


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


def _adventure(table: BossTable, task: Task) -> None:
    """A part for each seat by experience, also where no hero came."""
    table.stage = Stage.ADVENTURE
    heroes = [(seat, one.hero) for seat in table.order for one in table.keepers[seat].entrance]
    if heroes:
        table.told = table.turn
        table.happened(e.WalksBegan(table.turn, tuple(heroes)))
    for seat in reversed(table.order):
        table.push("adventure-part", seat)


def _part(table: BossTable, task: Task) -> None:
    table.active = task.seat
    table.push("next-hero", task.seat)
    asking.open_window(table, task.seat, asking.AT_DOOR)


def _next_hero(table: BossTable, task: Task) -> None:
    """The hero who came first begins to walk; none does where heroes do not enter this turn."""
    keeper = table.keepers[task.seat]
    if not keeper.entrance or keeper.shunned:
        return
    visitor, *rest = keeper.entrance
    table.change(task.seat, entrance=tuple(rest))
    table.walked += 1
    table.walk = walk_of(visitor, keeper)
    table.push(task.kind, task.seat)
    table.push("go-on", task.seat)


def _go_on(table: BossTable, task: Task) -> None:
    """Move the hero to the next active Room to the right, or to the boss (BM2.8)."""
    walk = table.walk
    assert walk is not None
    visitor = walk.visitor
    slots = table.keepers[task.seat].slots
    for index in range(len(slots) - walk.ahead, len(slots)):
        if not slots[index].frozen:
            _enter(table, task, index)
            return
        room = slots[index].top
        table.happened(e.HeroEntered(task.seat, visitor.hero, room, 0, visitor.damage, off=True))
    keeper = table.keepers[task.seat]
    hero, table.walk = visitor.hero, None
    table.change(task.seat, wounds=(*keeper.wounds, hero))
    table.happened(e.HeroSurvived(task.seat, hero))


def _enter(table: BossTable, task: Task, index: int) -> None:
    """Effects on entering come first, then the damage (BM6.6), then a window."""
    seat, walk = task.seat, table.walk
    assert walk is not None
    keeper = table.keepers[seat]
    room, ahead = keeper.slots[index].top, len(keeper.slots) - 1 - index
    table.walk = replace(walk, ahead=ahead, where=Whereabouts.INSIDE, dealt=0)
    hero = walk.visitor.hero
    enters = ENTERS.get(TITLES[room])
    if enters is not None and enters(table, seat, room):
        total = table.walk.visitor.damage
        table.happened(e.HeroEntered(seat, hero, room, 0, total, bounced=True))
        _enter(table, task, index - 1)
        return
    damage = damage_in(keeper, index)
    total = table.walk.visitor.damage + damage
    table.visit(damage=total)
    table.walk = replace(table.walk, dealt=damage)
    table.happened(e.HeroEntered(seat, hero, room, damage, total))
    table.push("exit", seat)
    asking.open_window(table, seat, asking.IN_ROOM)


def _exit(table: BossTable, task: Task) -> None:
    """The hero leaves the Room, and only now it dies (BM2.5)."""
    walk = table.walk
    if walk is None:
        return
    if walk.where is Whereabouts.MOVED or not walk.visitor.doomed:
        table.push("go-on", task.seat)
        return
    room = table.room_walked
    index = len(table.keepers[task.seat].slots) - 1 - walk.ahead
    table.kill(room=room)
    if not room or table.keepers[task.seat].slots[index].frozen:
        return
    dies_here = DIES_HERE.get(TITLES[room])
    if dies_here is not None and table.use(room):
        dies_here(table, task.seat, room)


STEPS["bait"] = _bait
STEPS["adventure"] = _adventure
STEPS["adventure-part"] = _part
STEPS["next-hero"] = _next_hero
STEPS["go-on"] = _go_on
STEPS["exit"] = _exit
