"""The beginning of a turn, and its Build phase (source 002, 1 and 2a; ruling S48)."""

from bot.contract.game import Action, Move
from bot.games.boss_monster.rules import asking, words
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import ROOMS, TITLES
from bot.games.boss_monster.rules.declaring import declare
from bot.games.boss_monster.rules.dungeon import active_rooms, spots_for
from bot.games.boss_monster.rules.setup import place
from bot.games.boss_monster.rules.state import NO_SEAT, Keeper, Stage, Task, Visitor
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import DRAWS, QUESTIONS, STEPS, BossQuestion


def _turn(table: BossTable, task: Task) -> None:
    """A turn begins: heroes come to town, all draw, then it goes on phase by phase."""
    table.turn += 1
    table.stage, table.active = Stage.BEGIN, NO_SEAT
    table.used, table.struck, table.lured, table.walked = (), False, False, 0
    for kind in ("end", "adventure", "bait", "reveal"):
        table.push(kind)
    for seat in reversed(table.order):
        table.push("build-window", seat)
        table.push("build-part", seat)
    for seat in reversed(table.order):
        table.push("draw", seat)
    _reveal_heroes(table)


def _reveal_heroes(table: BossTable) -> None:
    """Bring heroes to town, one for each seat of the start; Epic ones last (BM1.17, S8)."""
    arrived = []
    for _ in range(table.heroes_a_turn):
        if table.ordinary:
            *rest, hero = table.ordinary
            table.ordinary = tuple(rest)
        elif table.epic:
            *rest, hero = table.epic
            table.epic = tuple(rest)
        else:
            break
        arrived.append(hero)
    table.town += tuple([Visitor(hero) for hero in arrived])
    table.happened(e.HeroesArrived(table.turn, tuple(arrived)))


def _draw(table: BossTable, task: Task) -> None:
    """A seat draws a Room, or a card that a Room of its dungeon gives instead (BM2.1)."""
    rooms = [TITLES[room] for room in active_rooms(table.keepers[task.seat])]
    by = next((room for room in rooms if room in DRAWS), None)
    if by is not None:
        table.push("draw-kind", task.seat, by)
    else:
        table.draw(task.seat, "room")


def _kinds(table: BossTable, task: Task) -> list[Move]:
    rooms = active_rooms(table.keepers[task.seat])
    others = {DRAWS[TITLES[room]] for room in rooms if TITLES[room] in DRAWS}
    return words.moves(words.KIND, ["room", *sorted(others)])


def _draw_kind(table: BossTable, task: Task, action: Action) -> None:
    table.draw(task.seat, action.argument)


def _part(table: BossTable, task: Task) -> None:
    """A seat builds, and nobody else acts until it is done (S48)."""
    table.stage, table.active = Stage.BUILD, task.seat
    table.change(task.seat, builds=1)
    table.push("build", task.seat)


def places_of(table: BossTable, keeper: Keeper) -> list[Move]:
    """The Rooms of the hand that can be placed, and the places for them (BM1.12)."""
    if table.struck or not keeper.builds:
        return []
    return [
        words.move(words.PLACE, (card, spot))
        for card in keeper.hand
        if card in ROOMS
        for spot in spots_for(keeper, card)
    ]


def _building(table: BossTable, task: Task) -> list[Move]:
    """The moves of a seat that builds; () when all can see that only "done" is left (S51).

    Only "done" is left when nobody builds this turn, and the seat has no Spell or ability.
    """
    keeper = table.keepers[task.seat]
    if table.struck and not (
        asking.holds_spell(table, task.seat) or asking.has_ability(table, task.seat)
    ):
        return []
    return [
        Move(words.DONE, public=True),
        *places_of(table, keeper),
        *asking.plays_of(table, task.seat),
    ]


def _built(table: BossTable, task: Task, action: Action) -> None:
    """Placing the last Room that may be placed ends the part (S48)."""
    seat = task.seat
    match action.verb:
        case words.PLACE:
            place(table, seat, *action.arguments)
            builds = table.keepers[seat].builds - 1
            table.change(seat, builds=builds)
            if builds:
                table.push("build", seat)
        case words.PLAY | words.USE:
            table.push("build", seat)
            declare(table, seat, action)


def _window(table: BossTable, task: Task) -> None:
    """All may answer what was built, before the next seat builds (S48)."""
    table.change(task.seat, builds=0)
    table.happened(e.BuildingDone(task.seat))
    asking.open_window(table, task.seat, asking.IN_BUILD)


STEPS["turn"] = _turn
STEPS["draw"] = _draw
STEPS["build-part"] = _part
STEPS["build-window"] = _window
QUESTIONS["draw-kind"] = BossQuestion(_kinds, _draw_kind)
QUESTIONS["build"] = BossQuestion(_building, _built, public=False)
