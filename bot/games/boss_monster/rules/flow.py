"""Runs what is still to happen until somebody must be asked, or the game is over."""

from bot.contract.game import Action, Seat
from bot.games.boss_monster.rules import (
    adventure,
    build,
    declaring,
    effects,
    ending,
    reveal,
    setup,
    windows,
    words,
)
from bot.games.boss_monster.rules.events import OfferDeclined
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import QUESTIONS, STEPS

FILLED = (adventure, build, declaring, effects, ending, reveal, setup, windows)
"""The modules that enter steps and questions when they are imported."""


def run(table: BossTable) -> None:
    """Do the tasks in turn; a question with one public answer is answered by itself (S51)."""
    while table.playing and not (table.asking and table.asking[-1].open):
        task = table.tasks[-1]
        question = QUESTIONS.get(task.kind)
        if question is None:
            table.tasks = table.tasks[:-1]
            STEPS[task.kind](table, task)
            continue
        moves = question.moves(table, task)
        plain = question.public and not question.alone
        if plain and len(moves) == 1 and moves[0].pick is None:
            answer(table, moves[0].action)
            continue
        if moves:
            return
        table.tasks = table.tasks[:-1]


def answer(table: BossTable, action: Action) -> None:
    """Answer the question that is the next task."""
    task = table.tasks[-1]
    table.tasks = table.tasks[:-1]
    table.occasions += 1
    if action == words.SKIP:
        # All see that the question is over, so an event tells why.
        table.happened(OfferDeclined(task.seat, task.by))
    QUESTIONS[task.kind].answer(table, task, action)


def leave(table: BossTable, seat: Seat) -> None:
    """A seat leaves for good, and the others go on."""
    if not table.keepers[seat].out and table.playing:
        ending.leave(table, seat)
        run(table)
