"""A player of Dungeon Roll who goes by the rule of thumb."""

from __future__ import annotations

from bot.contract.game import Action, Move, Prompt
from bot.games.dungeon_roll.rules import prompts as asked
from bot.games.dungeon_roll.rules.dice import (
    DUNGEON_LETTERS,
    FIGHTING,
    MONSTERS,
    PARTY_LETTERS,
    Companion,
    spelled,
)
from bot.games.dungeon_roll.rules.state import DEEPEST, RollPhase, RollState
from bot.games.dungeon_roll.rules.turn import SPECIAL, ULTIMATE


class ThumbRule:
    """Clears a level in the cheapest way, and goes home after the level `home`.

    It looks at nothing but what every player sees. Where nothing clears a level it tries the hero,
    an elixir and a bait, in this order; then it leaves. One companion opens several chests, or
    drinks three potions or more, and before it goes home all who are left open chests. It throws
    nothing again with scrolls, as that takes more presses than it is worth.
    """

    def __init__(self, home: int) -> None:
        self.home = min(home, DEEPEST)

    def answer(self, state: RollState, prompt: Prompt) -> Action:
        """Its next act, which the prompt allows."""
        match prompt.question:
            case RollPhase.START:
                return asked.ROLL
            case RollPhase.MONSTER:
                return self._clear(state, prompt)
            case RollPhase.LOOT:
                return self._loot(state, prompt)
            case RollPhase.DRAGON:
                return self._slay(state, prompt)
            case RollPhase.REGROUP:
                return self._go(state, prompt)
            case RollPhase.FACE:
                return Action(asked.FACE, (_wanted(state),))
            case _:
                return _default(prompt)

    def _clear(self, state: RollState, prompt: Prompt) -> Action:
        whole = spelled(state.delve.table[: len(MONSTERS)], DUNGEON_LETTERS)
        for move in prompt.moves:
            action = move.action
            if action.verb == asked.CLEAR:
                return action
            if action.verb != asked.FIGHT:
                # Fights and ways to clear a level stand before all others.
                break
            if action.arguments[1] == whole:
                return action
        return _otherwise(prompt, DUNGEON_LETTERS[: len(MONSTERS)])

    def _slay(self, state: RollState, prompt: Prompt) -> Action:
        first = prompt.moves[0].action
        if first.verb in (asked.SLAY, asked.RING.verb):
            return first
        party = state.delve.party
        more = [PARTY_LETTERS[face] for face, count in enumerate(party) if count > 1]
        return _otherwise(prompt, "".join(more))

    def _loot(self, state: RollState, prompt: Prompt) -> Action:
        last = self._is_last(state)
        opening: Action | None = None
        most = 0
        for move in prompt.moves:
            action = move.action
            if action.verb == asked.OPEN:
                count = int(action.arguments[1])
                if count > most and len(action.arguments[0]) == 1:
                    opening, most = action, count
            elif action.verb == asked.QUAFF:
                if not last and int(action.arguments[1]) > 2:
                    return action
            elif action.verb in (asked.REROLL, asked.ELIXIR):
                break
        if opening is not None and (last or most > 1):
            return opening
        return asked.DONE if prompt.default == asked.DONE else self._go(state, prompt)

    def _is_last(self, state: RollState) -> bool:
        return state.delve.level >= self.home

    def _go(self, state: RollState, prompt: Prompt) -> Action:
        """Home, or on; a hero in a rage may only go on."""
        if self._is_last(state):
            return _default(prompt)
        return asked.ON


def _otherwise(prompt: Prompt, letters: str) -> Action:
    """The act where no companions can clear the level. `letters`: of dice to be thrown again."""
    by_verb: dict[str, Move] = {}
    for move in prompt.moves:
        by_verb.setdefault(move.action.verb, move)
    for verb in (ULTIMATE, SPECIAL):
        if verb in by_verb:
            move = by_verb[verb]
            if move.pick is None:
                return move.action
            wanted = [option for option in move.pick.options if option[0] in letters]
            if wanted:
                return move.complete(wanted)
    if asked.ELIXIR in by_verb:
        return Action(asked.ELIXIR, (Companion.CHAMPION.letter,))
    for way_out in (asked.DONE, asked.BAIT, asked.PORTAL):
        if way_out.verb in by_verb:
            return way_out
    return asked.FLEE


def _wanted(state: RollState) -> str:
    """The face of a die that comes back: a champion, or what is missing against the dragon."""
    party, delve = state.delve.party, state.delve
    if delve.lair > 1 and party[Companion.CHAMPION]:
        for face in FIGHTING:
            if not party[face]:
                return face.letter
    return Companion.CHAMPION.letter


def _default(prompt: Prompt) -> Action:
    assert prompt.default is not None, "every question of this game has an answer for the absent"
    return prompt.default
