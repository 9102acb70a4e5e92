"""Questions that several cards ask; see `BossQuestion` for how a task becomes one."""

from collections.abc import Sequence

from bot.contract.game import Action, Move
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.cards import ROOMS
from bot.games.boss_monster.rules.dungeon import spots_for
from bot.games.boss_monster.rules.state import Task
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import QUESTIONS, BossQuestion

# take: one card out of the discards. args: by (a title), which ("any", "room" or "monster"), and
# cards that may not be taken.


def _takeable(table: BossTable, task: Task) -> Sequence[Move]:
    _, which, *barred = task.args
    cards = [
        card
        for card in table.discards
        if card not in barred
        if which == "any" or (card in ROOMS and (which == "room" or ROOMS[card].is_monster))
    ]
    return words.moves(words.TAKE, cards)


def _take(table: BossTable, task: Task, action: Action) -> None:
    table.take(task.seat, (action.argument,), task.args[0])


# drop: one Spell out of the own hand. args: by (a title).


def _droppable(table: BossTable, task: Task) -> Sequence[Move]:
    return [words.move(words.DISCARD, (card,)) for card in table.held(task.seat, "spell")]


def _drop(table: BossTable, task: Task, action: Action) -> None:
    table.discard(task.seat, action.arguments, task.args[0])


# extra: one more Room out of the own hand is built at once, or none. args: by (a title).


def _extras(table: BossTable, task: Task) -> Sequence[Move]:
    """The places for a Room; asked also when none fits, as the hand is hidden."""
    keeper, rooms = table.keepers[task.seat], table.held(task.seat, "room")
    if table.struck or not rooms:
        return ()
    places = [
        words.move(words.PLACE, (card, spot)) for card in rooms for spot in spots_for(keeper, card)
    ]
    return [*places, words.SKIPPING]


def _extra(table: BossTable, task: Task, action: Action) -> None:
    if action == words.SKIP:
        return
    card, on = action.arguments
    table.lose(task.seat, (card,))
    table.build(task.seat, card, on)


QUESTIONS["take"] = BossQuestion(_takeable, _take)
QUESTIONS["drop"] = BossQuestion(_droppable, _drop, public=False)
QUESTIONS["extra"] = BossQuestion(_extras, _extra, public=False)
