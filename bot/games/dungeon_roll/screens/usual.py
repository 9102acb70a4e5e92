"""The usual next step: the one button of a board that is lit, and what loot costs the way on."""

from collections.abc import Sequence

from bot.contract.game import Move, Prompt
from bot.games.dungeon_roll.rules import acts
from bot.games.dungeon_roll.rules import prompts as asked
from bot.games.dungeon_roll.rules.dice import DUNGEON_LETTERS, MONSTERS, Companion, Dice, read
from bot.games.dungeon_roll.rules.heroes import turn_of
from bot.games.dungeon_roll.rules.odds import after_clearing, next_level
from bot.games.dungeon_roll.rules.slaying import (
    completes_slayers,
    leaves_slayers,
    slayers_left,
    winnable,
)
from bot.games.dungeon_roll.rules.state import RollPhase, RollState
from bot.games.dungeon_roll.rules.tokens import TOKEN_OF, Token
from bot.games.dungeon_roll.rules.turn import ULTIMATE, RollTurn

HOPELESS = 25
"""Where fewer than so many of 100 throws are survived, going home comes first and is lit."""

DOUBTFUL = 60
"""Where fewer than so many of 100 throws are survived after a fight, other help comes first."""

OUT = (asked.RING.verb, asked.PORTAL.verb)
"""Acts that are certain to lead out of a fight, by verb."""
RESCUES = (*OUT, ULTIMATE, asked.BAIT.verb)
"""Acts that may help where companions cannot win, by verb; those that do in any case first."""


def first_way(prompt: Prompt, seen: RollState) -> tuple[str, ...]:
    """The companions of the first way that clears the level; () where there is none."""
    return next((_fighters(move) for move in ways_of(prompt, seen)), ())


def ways_of(prompt: Prompt, seen: RollState) -> list[Move]:
    """The moves that clear the level, the cheapest first."""
    monsters = seen.delve.table[: len(MONSTERS)]
    return [
        move
        for move in prompt.moves
        if move.action.verb == asked.CLEAR
        or (move.action.verb == asked.FIGHT and beaten(move)[: len(MONSTERS)] == monsters)
    ]


def beaten(move: Move) -> Dice:
    """The dungeon dice that a fight beats, by face."""
    return read(move.action.arguments[1], DUNGEON_LETTERS)


def _fighters(move: Move) -> tuple[str, ...]:
    arguments = move.action.arguments
    return arguments if move.action.verb == asked.CLEAR else arguments[:1]


def hopeless(seen: RollState) -> bool:
    """Whether the party would hardly get through the level below."""
    if seen.phase not in (RollPhase.LOOT, RollPhase.REGROUP):
        return False
    odds = next_level(seen)
    return odds is not None and round(odds.through) < HOPELESS


def usual(prompt: Prompt, seen: RollState, shown: Sequence[Move]) -> Move | None:
    """The move of those on buttons that is lit; None where none is the usual one."""
    turn = turn_of(seen, prompt.seat)
    match prompt.question:
        case RollPhase.START:
            return _first(shown, asked.ROLL.verb)
        case RollPhase.MONSTER | RollPhase.DRAGON:
            return _winning(prompt, seen, shown, turn)
        case RollPhase.LOOT if turn.besieged:
            return _before_the_dragon(shown, turn)
        case RollPhase.LOOT | RollPhase.REGROUP:
            return next((move for move in shown if _is_free(seen, move)), _onward(seen, shown))
        case RollPhase.FACE:
            return shown[0] if _help(seen, shown[0]) > _help(seen, shown[-1]) else None
    return None


def by_help(seen: RollState, moves: Sequence[Move]) -> list[Move]:
    """The moves by which a die comes back from the graveyard, those whose face helps most first."""
    return sorted(moves, key=lambda move: _help(seen, move), reverse=True)


def _help(seen: RollState, move: Move) -> tuple[float, int]:
    """Whether what is there can be beaten once a die is back, else the chance of the level below.

    Against the dragon, then the number of different companions; below, a champion, who can most.
    """
    assert seen.asked is not None
    turn = turn_of(seen, seen.asked)
    acts.ACTS[move.action.verb](turn, move.action)
    if turn.besieged:
        return winnable(turn), len(slayers_left(turn, ()))
    if turn.monsters:
        return winnable(turn), 0
    odds = next_level(turn.step(RollPhase.REGROUP).state)
    champion = move.action.argument == Companion.CHAMPION.letter
    return (0 if odds is None else odds.through), int(champion)


def _first(shown: Sequence[Move], *verbs: str) -> Move | None:
    """The move of the first of these verbs that has one."""
    found = [move for verb in verbs for move in shown if move.action.verb == verb]
    return found[0] if found else None


def _winning(prompt: Prompt, seen: RollState, shown: Sequence[Move], turn: RollTurn) -> Move | None:
    """The cheapest way to beat what is there, else a way out, else what makes the fight winnable.

    A way after which the dragon cannot be beaten is none, and none is lit before other help is
    looked at.
    """
    ways = ways_of(prompt, seen)
    if untried(prompt, seen):
        return None
    for move in shown:
        if move.action.verb == asked.SLAY:
            return move
        if move in ways and _outlasts(turn, _fighters(move)):
            return move
    helps = [move for move in shown if move.action.verb in RESCUES[len(OUT) :]]
    return _first(shown, *OUT) or next((move for move in helps if saves(seen, move)), None)


def untried(prompt: Prompt, seen: RollState) -> frozenset[str]:
    """The help to look at before the first way, by verb, where that leaves a doubtful chance."""
    way, turn = first_way(prompt, seen), turn_of(seen, prompt.seat)
    odds = after_clearing(seen, way)
    if odds is None or round(odds.through) >= DOUBTFUL or turn.besieged:
        return frozenset()
    helps = [move for move in prompt.moves if move.action.verb in (ULTIMATE, asked.ELIXIR)]
    helps += [move for move in prompt.moves if move.action == asked.BAIT and saves(seen, move)]
    return frozenset(move.action.verb for move in helps)


def _outlasts(turn: RollTurn, codes: Sequence[str]) -> bool:
    """Whether the dragon, if it comes, can be dealt with once these have fought."""
    if not turn.besieged or turn.tokens[Token.RING]:
        return True
    return leaves_slayers(turn, codes) or completes_slayers(turn, codes)


def saves(seen: RollState, move: Move) -> bool:
    """Whether the fight can be won after this without luck, or the delve ends with experience."""
    assert seen.asked is not None
    turn = turn_of(seen, seen.asked)
    thrown = turn.throws
    acts.ACTS[move.action.verb](turn, move.action)
    if turn.ended is not None:
        return turn.ended.experience > 0
    # The treasure for a dragon is drawn, but helps in no fight that is still to come.
    return turn.slain or (turn.throws == thrown and winnable(turn))


def _before_the_dragon(shown: Sequence[Move], turn: RollTurn) -> Move | None:
    """A potion that those drink who are spared, else the dragon, else loot that may help."""
    drinks = _first(shown, asked.QUAFF)
    if drinks is not None:
        code, count = drinks.action.arguments
        if code not in TOKEN_OF and leaves_slayers(turn, (code,), int(count)):
            return drinks
    if turn.tokens[Token.RING] or leaves_slayers(turn, ()):
        return _first(shown, asked.DONE.verb)
    return _first(shown, asked.QUAFF, asked.OPEN)


def _onward(seen: RollState, shown: Sequence[Move]) -> Move | None:
    """Home where the way on is hopeless; on where a level more is worth its risk on average."""
    on, home = _first(shown, asked.ON.verb), _first(shown, asked.HOME.verb)
    if on is None or home is None:
        return on or home
    odds = next_level(seen)
    if odds is None or hopeless(seen):
        return home if odds is not None else None
    return on if odds.through * odds.level >= 100 * seen.delve.level else None


def _is_free(seen: RollState, move: Move) -> bool:
    """Whether this takes loot with a companion that the way on can spare.

    Each die that drinks brings back one of any face, but to no use where home comes next.
    """
    verb = move.action.verb
    if verb not in (asked.OPEN, asked.QUAFF) or move.action.arguments[0] in TOKEN_OF:
        return False
    if verb == asked.QUAFF:
        return not hopeless(seen)
    return chance_after(seen, move) is None


def chance_after(seen: RollState, move: Move) -> float | None:
    """The percentage for the level below once a chest is opened so; None where it costs nothing.

    No companion costs anything where home comes next.
    """
    if move.action.verb != asked.OPEN or hopeless(seen):
        return None
    now, left = next_level(seen), after_clearing(seen, move.action.arguments[:1])
    if now is None or left is None or round(left.through) >= round(now.through):
        return None
    return left.through
