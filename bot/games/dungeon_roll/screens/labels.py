"""The labels of acts, on a button or as a line of a menu."""

from collections.abc import Callable, Mapping

from bot.contract.game import Action
from bot.games.dungeon_roll.rules import flow
from bot.games.dungeon_roll.rules import prompts as asked
from bot.games.dungeon_roll.rules.dice import DUNGEON_LETTERS, PARTY_LETTERS, read
from bot.games.dungeon_roll.rules.heroes import HEROES, side_of, turn_of
from bot.games.dungeon_roll.rules.removing import Recruits
from bot.games.dungeon_roll.rules.specialties import KEEP
from bot.games.dungeon_roll.rules.state import RollPhase, RollState
from bot.games.dungeon_roll.rules.tokens import TOKEN_OF, Token
from bot.games.dungeon_roll.rules.turn import SPECIAL, ULTIMATE, Side
from bot.games.dungeon_roll.screens import signs, words
from bot.games.dungeon_roll.screens.heroes import hero_name
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, capital, lines


def label(seen: RollState, action: Action, texts: Texts) -> str:
    """An act in words, begun with a capital letter."""
    return capital(_LABELS[action.verb](seen, action, texts))


def symbol(action: Action) -> str | None:
    """The symbol of an act, where one companion, token or face stands for it."""
    match action.verb:
        case asked.FIGHT | asked.OPEN | asked.QUAFF | asked.REROLL:
            return words.companion_sign(action.arguments[0])
        case asked.FACE | asked.ELIXIR:
            return words.sign(action.argument)
        case asked.PORTAL.verb | asked.BAIT.verb | asked.RING.verb:
            return signs.TOKENS[_TOKENS[action.verb]]
        case verb if verb in (ULTIMATE, SPECIAL):
            return "⭐"
    return None


def token(action: Action) -> str | None:
    """The code of the treasure that an act uses alone; None for any other."""
    if action.verb in _TOKENS:
        return _TOKENS[action.verb].code
    if action.verb == asked.ELIXIR:
        return Token.ELIXIR.code
    codes = action.arguments[-1:] if action.verb in (ULTIMATE, SPECIAL) else action.arguments[:1]
    return next((code for code in codes if code in TOKEN_OF), None)


def _side(seen: RollState) -> Side:
    delver = seen.delvers[words.asked_seat(seen.asked)]
    return side_of(delver.hero, mastered=delver.mastered)


def _plain(seen: RollState, action: Action, texts: Texts) -> str:
    return texts(f"roll-do-{action.verb}")


def _done(seen: RollState, action: Action, texts: Texts) -> str:
    if seen.phase is not RollPhase.LOOT:
        return texts("roll-do-done")
    turn = turn_of(seen, words.asked_seat(seen.asked))
    flow.leave_loot(turn)
    flees = not turn.asks_all and asked.only_answer(turn, RollPhase.DRAGON) is not None
    return texts("roll-do-flee" if flees else "roll-do-meet")


def _on(seen: RollState, action: Action, texts: Texts) -> str:
    return texts("roll-do-on", next=seen.delve.level + 1)


def _out(seen: RollState, action: Action, texts: Texts) -> str:
    return texts(f"roll-do-{action.verb}", level=seen.delve.level)


def _hero(seen: RollState, action: Action, texts: Texts) -> str:
    return hero_name(HEROES[action.argument].novice.key, texts)


def _clear(seen: RollState, action: Action, texts: Texts) -> str:
    return " + ".join(words.companions(action.arguments, texts))


def _fight(seen: RollState, action: Action, texts: Texts) -> str:
    """On a button the companion alone says enough where it clears the level."""
    code, beaten = action.arguments
    told = words.companion(code, texts)
    if read(beaten, DUNGEON_LETTERS)[:3] == seen.delve.table[:3]:
        return told
    return texts("roll-do-fight", by=told, beaten=words.beaten(beaten, texts))


def _loot(seen: RollState, action: Action, texts: Texts) -> str:
    code, count = action.arguments
    return texts(f"roll-do-{action.verb}", by=words.companion(code, texts), count=int(count))


def _face(seen: RollState, action: Action, texts: Texts) -> str:
    return words.face(action.argument, texts)


def _elixir(seen: RollState, action: Action, texts: Texts) -> str:
    return texts("roll-do-elixir", companion=words.face(action.argument, texts))


def _reroll(seen: RollState, action: Action, texts: Texts) -> str:
    return texts("roll-do-reroll", by=words.companion(action.arguments[0], texts))


def _slay(seen: RollState, action: Action, texts: Texts) -> str:
    return " + ".join(words.companions(action.arguments, texts))


def _discard(seen: RollState, action: Action, texts: Texts) -> str:
    return texts("roll-do-discard", count=seen.delve.owed)


def _ultimate(seen: RollState, action: Action, texts: Texts) -> str:
    """The name of the ultimate, and at what it is used."""
    if seen.phase is RollPhase.SECOND or len(action.arguments) == _SETTING:
        _, of, into = action.arguments
        return texts("roll-do-set", before=words.face(of, texts), now=words.face(into, texts))
    ultimate = _side(seen).ultimate
    assert ultimate is not None
    name = texts(f"roll-ultimate-{ultimate.key}")
    if not action.arguments:
        return told_ultimate(seen, texts)
    if isinstance(ultimate, Recruits):
        what = words.perils(ultimate.kind, int(action.argument), texts)
    else:
        what = _at(action.argument, texts)
    key = "roll-do-ultimate-discard" if action.argument in TOKEN_OF else "roll-do-ultimate"
    return texts(key, ability=name, what=what)


def told_ultimate(seen: RollState, texts: Texts) -> str:
    """The ultimate of the hero in turn: its name, and in a few words what it does."""
    name = _ultimate_key(seen)
    return texts("roll-do-ultimate", ability=texts(name), what=texts(f"{name}.short"))


def ultimate_in_full(seen: RollState, texts: Texts) -> str:
    """The name of the ultimate, and in the next line all that it does."""
    name = _ultimate_key(seen)
    return lines(texts(name), texts(f"{name}-does"))


def _ultimate_key(seen: RollState) -> str:
    """The text that names the ultimate of the hero in turn."""
    ultimate = _side(seen).ultimate
    assert ultimate is not None, "every hero has one"
    return f"roll-ultimate-{ultimate.key}"


_SETTING = 3
"""An ultimate with so many arguments sets a die: of which kind, from which face to which."""


def _at(argument: str, texts: Texts) -> str:
    """At what an ability is used: a token, dice such as "g2k1", or a face."""
    if argument in TOKEN_OF:
        return words.companion(argument, texts)
    if len(argument) == 1:
        return words.face(argument, texts)
    return words.beaten(argument, texts)


def _special(seen: RollState, action: Action, texts: Texts) -> str:
    key, *rest = action.arguments
    if key == KEEP:
        return texts("roll-do-keep")
    match key, rest:
        case "scouting", [laid]:
            what = words.beaten(laid, texts)
            return texts("roll-do-scouting", level=len(seen.delve.scouted), what=what)
        case "calls-dragons", [pair]:
            dice = words.party_dice(read(pair, PARTY_LETTERS), texts)
            return texts("roll-do-scrolls", what=all_of(dice, texts))
        case "calls-dragons", [code, kind]:
            by, monster = words.companion(code, texts), words.face(kind, texts)
            return texts("roll-do-calls-dragons", by=by, what=monster)
        case _, [what]:
            return texts(f"roll-do-{key}", what=_at(what, texts))
    return texts(f"roll-do-{key}")


_TOKENS = {
    asked.PORTAL.verb: TOKEN_OF["tp"],
    asked.BAIT.verb: TOKEN_OF["db"],
    asked.RING.verb: TOKEN_OF["ri"],
}

PLAIN = tuple(
    [
        action.verb
        for action in (
            asked.ROLL,
            asked.STAY,
            asked.BAIT,
            asked.RING,
            asked.FLEE,
            asked.SKIP,
        )
    ]
)
"""The verbs that make a label alone."""
LEAVING = (asked.PORTAL.verb, asked.HOME.verb)
"""The verbs that make a label with the level."""
LOOTING = (asked.OPEN, asked.QUAFF)

_LABELS: Mapping[str, Callable[[RollState, Action, Texts], str]] = {
    asked.HERO: _hero,
    asked.CLEAR: _clear,
    asked.FIGHT: _fight,
    asked.FACE: _face,
    asked.ELIXIR: _elixir,
    asked.REROLL: _reroll,
    asked.SLAY: _slay,
    asked.DISCARD: _discard,
    ULTIMATE: _ultimate,
    SPECIAL: _special,
    **dict.fromkeys(LOOTING, _loot),
    **dict.fromkeys(PLAIN, _plain),
    asked.DONE.verb: _done,
    asked.ON.verb: _on,
    **dict.fromkeys(LEAVING, _out),
}
