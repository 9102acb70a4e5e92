"""The open questions with their moves: the one place where legality is decided."""

from collections.abc import Mapping

from bot.contract.game import Move, Prompt, Seat
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.asking import REACT
from bot.games.boss_monster.rules.setup import FIRST_ROOM, OPENING
from bot.games.boss_monster.rules.state import BossAsking, BossState, Keeper, Stage, Task
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import JOINTS, QUESTIONS

_Listed = Mapping[Seat, tuple[Move, ...]]


def prompts_of(state: BossState) -> tuple[Prompt, ...]:
    """The questions that are open; () when the game is over."""
    if state.stage is Stage.OVER:
        return ()
    if state.asking and state.asking[-1].open:
        return _joint(state, state.asking[-1])
    task = state.tasks[-1]
    return (_single(state, task),)


def _single(state: BossState, task: Task) -> Prompt:
    question = QUESTIONS[task.kind]
    moves = tuple(question.moves(BossTable(state), task))
    if task.kind == "build":
        moves += words.ORDERS[state.keepers[task.seat].order]
    # All acts of a seat while it builds are one occasion; every other question is its own.
    number = "" if task.kind == "build" else f"-{state.occasions}"
    about = f"turn-{state.turn}/{task.kind}-{task.seat}{number}"
    # No default: a seat that is asked alone and runs out of time leaves (S9).
    return Prompt(task.seat, task.kind, moves, about=about, public=question.public)


def _joint(state: BossState, asking: BossAsking) -> tuple[Prompt, ...]:
    listed = _listed(state, asking)
    about = f"{asking.about}/round-{asking.round}"
    window = asking.window
    prompts = []
    for seat in window.asked:
        moves = listed[seat]
        default = JOINTS[asking.kind].default(moves)
        moves += _beside(state.keepers[seat], asking, seat, moves)
        answered = window.answer(seat)
        prompts.append(
            Prompt(
                seat,
                asking.kind,
                moves,
                about=about,
                default=default,
                window=True,
                answered=answered,
            )
        )
    return tuple(prompts)


def _beside(
    keeper: Keeper, asking: BossAsking, seat: Seat, moves: tuple[Move, ...]
) -> tuple[Move, ...]:
    """Moves that are no answer: standing orders, and whether a play is firm."""
    if asking.kind in (OPENING, FIRST_ROOM):
        return ()
    orders = words.ORDERS[keeper.order]
    if asking.kind != REACT or moves[-1].action.verb not in words.PLAYS:
        return orders
    return (words.RELENTING if seat in asking.firm else words.INSISTING, *orders)


_MOST_KEPT = 64
_kept: dict[tuple[int, int], tuple[BossState, _Listed]] = {}


def _listed(state: BossState, asking: BossAsking) -> _Listed:
    """The moves of all who are asked, listed once a round, as secret answers change none.

    The key of a round is the parts of the state that an answer leaves as they are.
    """
    key = (id(state.keepers), id(state.tasks))
    found = _kept.get(key)
    if found is not None and _same_round(found[0], state):
        return found[1]
    table, joint = BossTable(state), JOINTS[asking.kind]
    listed = {seat: tuple(joint.moves(table, asking, seat)) for seat in asking.window.asked}
    if len(_kept) >= _MOST_KEPT:
        _kept.clear()
    _kept[key] = (state, listed)
    return listed


def _same_round(before: BossState, state: BossState) -> bool:
    same = before.keepers is state.keepers and before.tasks is state.tasks
    asking, earlier = state.asking[-1], before.asking[-1]
    return same and (earlier.about, earlier.round) == (asking.about, asking.round)
