"""The reveal: placed Rooms are built, bosses level up, "when built" effects happen (BM2.3)."""

from bot.contract.game import Action, Move
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.cards import TITLES
from bot.games.boss_monster.rules.dungeon import active_rooms
from bot.games.boss_monster.rules.state import MOST_SLOTS, NO_SEAT, Stage, Task
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import (
    BUILT,
    BUILT_OTHER,
    LEVEL_UP,
    QUESTIONS,
    STEPS,
    BossQuestion,
)


def _reveal(table: BossTable, task: Task) -> None:
    """Build all Rooms at once, then do the effects of each by experience (source 002, 2b, 2c)."""
    if table.stage is not Stage.SETUP:
        table.stage, table.active = Stage.REVEAL, NO_SEAT
    built: list[tuple[str, ...]] = []
    for seat in table.order:
        placed = table.keepers[seat].placed
        table.change(seat, placed=())
        for one in placed:
            table.put(seat, one.card, one.on)
        built.append(tuple([one.card for one in placed]))
    for seat, cards in reversed(list(zip(table.order, built, strict=True))):
        table.push("own-effects", seat, *cards)


def _own_effects(table: BossTable, task: Task) -> None:
    """Level Up first, then effects of other Rooms on the built ones, then "when built" (S51).

    The other Rooms are those that are active now, whatever the Level Up builds.
    """
    seat, keeper = task.seat, table.keepers[task.seat]
    table.push("when-built", seat, *[card for card in task.args if TITLES[card] in BUILT])
    rooms = [room for room in active_rooms(keeper) if TITLES[room] in BUILT_OTHER]
    for card in reversed(task.args):
        table.push("other-built", seat, card, *[room for room in rooms if room != card])
    if not keeper.levelled and len(active_rooms(keeper)) >= MOST_SLOTS:
        table.change(seat, levelled=True)
        table.happened(e.BossLevelled(seat))
        LEVEL_UP[keeper.boss](table, seat)


def _other_built(table: BossTable, task: Task) -> None:
    card, *rooms = task.args
    for room in rooms:
        if room not in table.used and BUILT_OTHER[TITLES[room]](table, task.seat, room, card):
            table.use(room)


def _when_built(table: BossTable, task: Task) -> list[Move]:
    """The built Rooms, of which one is named first; a single one is not asked about (S51)."""
    return words.moves(words.FIRST, task.args)


def _happens(table: BossTable, task: Task, action: Action) -> None:
    card = action.argument
    rest = [other for other in task.args if other != card]
    table.push("when-built", task.seat, *rest)
    BUILT[TITLES[card]](table, task.seat, card)


STEPS["reveal"] = _reveal
STEPS["own-effects"] = _own_effects
STEPS["other-built"] = _other_built
QUESTIONS["when-built"] = BossQuestion(_when_built, _happens)
