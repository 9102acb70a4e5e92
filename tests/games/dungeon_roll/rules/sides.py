"""A side of a hero in the middle of a delve, and dice that fall as a test says.

Dice are written by their letters: "fch" is a fighter, a cleric and a champion, "ggx" two goblins
and a chest. Tokens are written by their codes: "sw ri".
"""

from typing import Any

from msgspec.structs import replace

from bot.contract.chance import Chance, Stream
from bot.contract.game import Action, Step
from bot.games.dungeon_roll.rules.dice import DUNGEON_LETTERS, PARTY_LETTERS, SIDES, Dice
from bot.games.dungeon_roll.rules.heroes import HEROES
from bot.games.dungeon_roll.rules.options import RollOptions
from bot.games.dungeon_roll.rules.state import MASTERY, RollPhase, RollState
from bot.games.dungeon_roll.rules.tokens import ALL_TOKENS, Token
from tests.games.dungeon_roll.rules.scripted import GAME, delve, delver_of, legal
from tests.games.dungeon_roll.rules.scripted import prompt_of as prompt

__all__ = ("GAME", "legal", "prompt")

MONSTER, LOOT, DRAGON, REGROUP = (
    RollPhase.MONSTER,
    RollPhase.LOOT,
    RollPhase.DRAGON,
    RollPhase.REGROUP,
)
NO_CHANCE = Chance(bytes(16))
UNDER_WAY = (MONSTER, LOOT, DRAGON)
MASTERS = {hero.master.key: key for key, hero in HEROES.items() if hero.master is not None}


def delving(
    side: str,
    *,
    party: str = "",
    dungeon: str = "",
    lair: int = 0,
    graveyard: int = 0,
    tokens: str = "",
    bag: Dice = ALL_TOKENS,
    level: int = 5,
    phase: RollPhase = MONSTER,
    experience: int | None = None,
    delves: int = 0,
    seats: int = 1,
    **more: Any,
) -> RollState:
    """The first seat in a phase of a level. `delves`: how many it fled from; `more`: of the delve.

    `bag` must not hold exactly six tokens, as a draw could not be told from a die then.
    """
    state = delve(
        party,
        dungeon,
        lair=lair,
        graveyard=graveyard,
        tokens=tokens.replace(" ", ","),
        side=side,
        level=level,
        phase=phase,
        experience=MASTERY * (side in MASTERS) if experience is None else experience,
        delves=delves,
        others=[delver_of(delves=delves)] * (seats - 1),
    )
    under_way = replace(state.delve, **more)
    return replace(state, options=RollOptions(asks_all=True), bag=bag, delve=under_way)


def before(side: str, *, tokens: str = "", delves: int = 0, **more: Any) -> RollState:
    """The first seat before its next delve."""
    phase = RollPhase.START
    return delving(side, tokens=tokens, level=0, phase=phase, delves=delves, **more)


def phase_of(phase: RollPhase) -> dict[str, Any]:
    """Dungeon dice for a phase of a level, so that it is not over."""
    dice = {MONSTER: "g", LOOT: "x"}.get(phase, "")
    return {"phase": phase, "dungeon": dice, "lair": 3 if phase is DRAGON else 1}


def both_sides(key: str) -> tuple[str, ...]:
    """The sides of a hero."""
    master = HEROES[key].master
    return (key,) if master is None else (key, master.key)


def step(state: RollState, text: str, falls: str = "") -> Step[RollState]:
    """Do what is offered. `falls`: all dice that fall by it, in order; tokens come in theirs."""
    assert legal(state, text), f"{text} is not offered, but {offers(state)}"
    chance = _Falls(falls)
    done = GAME.apply(state, prompt(state).seat, Action.parse(text), chance)
    assert not chance.left, f"{''.join(chance.left)} did not fall"
    return done


def act(state: RollState, text: str, falls: str = "") -> RollState:
    return step(state, text, falls).state


def offers(state: RollState, start: str = "") -> list[str]:
    """What is offered and begins so; what is to be picked besides is left open."""
    texts = [str(move.action) for move in prompt(state).moves]
    return [text for text in texts if text.startswith(start)]


def party(state: RollState) -> str:
    return _letters(state.delve.party, PARTY_LETTERS)


def table(state: RollState) -> str:
    return _letters(state.delve.table, DUNGEON_LETTERS)


def tokens(state: RollState) -> str:
    """Those of the first seat."""
    held = state.delvers[0].tokens
    return " ".join([token.code for token in Token for _ in range(held[token])])


class _Falls(Chance):
    def __init__(self, falls: str) -> None:
        super().__init__(bytes(16))
        self.left = list(falls)

    def stream(self, name: str) -> Stream:
        return _Fall(self.left)


class _Fall(Stream):
    def __init__(self, left: list[str]) -> None:
        super().__init__(b"")
        self._falls = left

    def below(self, bound: int) -> int:
        if bound != SIDES:
            return 0
        assert self._falls, "nothing says how a die falls"
        letter = self._falls.pop(0)
        return (PARTY_LETTERS if letter in PARTY_LETTERS else DUNGEON_LETTERS).index(letter)


def _letters(dice: Dice, letters: str) -> str:
    return "".join([letter * count for letter, count in zip(letters, dice, strict=False)])
