"""The effect of each act on a delve (source 003, the phases)."""

from collections.abc import Callable, Mapping

from bot.contract.game import (
    Action,
)
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules import flow
from bot.games.dungeon_roll.rules import prompts as asked
from bot.games.dungeon_roll.rules.dice import (
    DUNGEON_LETTERS,
    MONSTERS,
    PARTY_LETTERS,
    Companion,
    Dice,
    plus,
    read,
    without,
)
from bot.games.dungeon_roll.rules.picks import picked
from bot.games.dungeon_roll.rules.state import RollPhase, WayOut
from bot.games.dungeon_roll.rules.tokens import NO_TOKENS, TOKEN_OF, Token
from bot.games.dungeon_roll.rules.turn import SPECIAL, ULTIMATE, RollTurn
from bot.games.dungeon_roll.rules.ultimates import set_die
from bot.games.dungeon_roll.rules.ways import fights_of, powers_of


def act(turn: RollTurn, action: Action) -> RollPhase | None:
    """Do an act of the delve, and all that must follow (ruling DR51).

    Returns the next question of the delve; None: it is over.
    """
    while True:
        ACTS[action.verb](turn, action)
        phase = flow.settle(turn)
        only = None if phase is None or turn.asks_all else asked.only_answer(turn, phase)
        if only is None:
            return phase
        action = only


def _roll(turn: RollTurn, action: Action) -> None:
    flow.form_party(turn)


def _stay(turn: RollTurn, action: Action) -> None:
    """A delve of nothing (ruling S34)."""
    turn.end(WayOut.STAYED, 0)


def _fight(turn: RollTurn, action: Action) -> None:
    code, beaten = action.arguments
    _beat(turn, code, read(beaten, DUNGEON_LETTERS)[: len(MONSTERS)])


def _clear(turn: RollTurn, action: Action) -> None:
    """Several single fights one after the other (ruling S35)."""
    fights = fights_of(powers_of(turn), action.arguments, turn.table[: len(MONSTERS)])
    assert fights is not None, "only what clears the level is offered"
    for code, beaten in fights:
        _beat(turn, code, beaten)


def _beat(turn: RollTurn, code: str, beaten: Dice) -> None:
    turn.use(code)
    turn.table = without(turn.table, (*beaten, 0, 0))
    turn.events.append(e.Fought(code, beaten))
    for specialty in turn.side.specialties:
        specialty.fought(turn, code, sum(beaten))


def _open(turn: RollTurn, action: Action) -> None:
    code, count = action.arguments
    turn.use(code)
    turn.open_chests(code, int(count))


def _quaff(turn: RollTurn, action: Action) -> None:
    code, count = action.arguments
    turn.use(code)
    turn.quaff(code, int(count))


def _face(turn: RollTurn, action: Action) -> None:
    turn.faces -= 1
    _come_back(turn, action.argument, "potion")


def _elixir(turn: RollTurn, action: Action) -> None:
    turn.spend(Token.ELIXIR)
    _come_back(turn, action.argument, Token.ELIXIR.code)


def _come_back(turn: RollTurn, letter: str, by: str) -> None:
    face = Companion(PARTY_LETTERS.index(letter))
    turn.graveyard -= 1
    turn.party = plus(turn.party, face)
    turn.events.append(e.Returned(face, by))


def _reroll(turn: RollTurn, action: Action) -> None:
    code, *options = action.arguments
    turn.use(code)
    turn.rethrow(code, *picked(options))


def _bait(turn: RollTurn, action: Action) -> None:
    turn.spend(Token.DRAGON_BAIT)
    turn.events.append(e.TokenSpent(Token.DRAGON_BAIT.code))
    turn.lair += sum(turn.clear_monsters())
    turn.fallen()


def _portal(turn: RollTurn, action: Action) -> None:
    turn.spend(Token.TOWN_PORTAL)
    turn.events.append(e.TokenSpent(Token.TOWN_PORTAL.code))
    turn.end(WayOut.PORTAL, turn.level)


def _ring(turn: RollTurn, action: Action) -> None:
    turn.spend(Token.RING)
    turn.events.append(e.TokenSpent(Token.RING.code))
    turn.events.append(e.LairLeft(Token.RING.code, turn.lair))
    turn.lair, turn.stage = 0, RollPhase.REGROUP


def _flee(turn: RollTurn, action: Action) -> None:
    turn.end(WayOut.FLED, 0)


def _slay(turn: RollTurn, action: Action) -> None:
    for code in action.arguments:
        turn.use(code)
    turn.beat_dragon(action.arguments)


def _done(turn: RollTurn, action: Action) -> None:
    if turn.stage is RollPhase.LOOT:
        flow.leave_loot(turn)
    else:
        # Only a scout is asked where there is no monster (ruling S37).
        turn.stage = RollPhase.LOOT


def _on(turn: RollTurn, action: Action) -> None:
    """Leave all loot that is left (ruling S36)."""
    flow.leave_loot(turn)
    flow.begin_level(turn)


def _home(turn: RollTurn, action: Action) -> None:
    flow.leave_loot(turn)
    turn.end(WayOut.HOME, turn.level)


def _special(turn: RollTurn, action: Action) -> None:
    forming = turn.stage is RollPhase.FORM
    for specialty in turn.side.specialties:
        if forming and any(move.allows(action) for move in specialty.forming(turn)):
            specialty.form(turn, action)
            return
        if not forming and any(move.allows(action) for move in specialty.moves(turn)):
            specialty.act(turn, action)
            return
    raise AssertionError(f"no specialty of {turn.side.key} does {action}")


def _ultimate(turn: RollTurn, action: Action) -> None:
    if turn.set_party or turn.set_dungeon:
        set_die(turn, action)
        turn.set_party = turn.set_dungeon = False
        return
    ability = turn.side.ultimate
    assert ability is not None
    turn.spent = True
    if turn.stage is not RollPhase.REGROUP:
        # Monsters that it brings are met first (ruling S40).
        turn.stage = RollPhase.MONSTER
    ability.act(turn, action)


def _skip(turn: RollTurn, action: Action) -> None:
    turn.set_party = turn.set_dungeon = False


def _discard(turn: RollTurn, action: Action) -> None:
    gone = NO_TOKENS
    for option in action.arguments:
        gone = plus(gone, TOKEN_OF[option[:2]])
    turn.owed = 0
    turn.discard(gone)


ACTS: Mapping[str, Callable[[RollTurn, Action], None]] = {
    asked.ROLL.verb: _roll,
    asked.STAY.verb: _stay,
    asked.CLEAR: _clear,
    asked.FIGHT: _fight,
    asked.OPEN: _open,
    asked.QUAFF: _quaff,
    asked.FACE: _face,
    asked.ELIXIR: _elixir,
    asked.REROLL: _reroll,
    asked.BAIT.verb: _bait,
    asked.PORTAL.verb: _portal,
    asked.RING.verb: _ring,
    asked.FLEE.verb: _flee,
    asked.SLAY: _slay,
    asked.DONE.verb: _done,
    asked.ON.verb: _on,
    asked.HOME.verb: _home,
    asked.SKIP.verb: _skip,
    asked.DISCARD: _discard,
    SPECIAL: _special,
    ULTIMATE: _ultimate,
}
"""By verb; only what is offered is done."""
