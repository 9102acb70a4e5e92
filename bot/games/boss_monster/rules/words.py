"""The verbs of actions, and moves that are used again and again."""

from collections.abc import Iterable
from functools import lru_cache

from bot.contract.game import Action, Move
from bot.games.boss_monster.rules.state import StandingOrder

BOSS = "boss"
DISCARD = "discard"
PLACE = "place"
DONE = Action("done")
PLAY, USE, CANCEL = "play", "use", "cancel"
PLAYS = (PLAY, USE)
"""The verbs of plays, which are declared."""
NO, UNLESS = Action("no"), Action("unless")
"""Two answers: no, whatever the others do; and no, unless somebody plays."""
HUSH = "hush"
HERO, PHASE = "hero", "phase"
"""No, and no more for this hero or this phase, unless something is aimed at the seat."""
INSIST, RELENT = Action("insist"), Action("relent")
"""Two modes: a play is meant whatever the others do, or only unless somebody else plays."""
ORDER = "order"
SKIP = Action("skip")
YES = Action("yes")
TAKE, SEAT, KIND, FIRST, SWAP = "take", "seat", "kind", "first", "swap"


@lru_cache(maxsize=32768)
def move(verb: str, args: tuple[str, ...] = (), public: bool = False) -> Move:
    """A whole action as a move."""
    return Move(Action(verb, args), public=public)


def moves(verb: str, options: Iterable[str]) -> list[Move]:
    """A public move for each option."""
    return [move(verb, (option,), True) for option in options]


ALWAYS = (Move(NO, public=True), Move(UNLESS, public=True))
"""The answers that everybody has in a window."""
HUSHES = {word: Move(Action(HUSH, (word,)), public=True) for word in (HERO, PHASE)}
ORDERS = {
    order: tuple([Move(Action(ORDER, (other.value,))) for other in StandingOrder if other != order])
    for order in StandingOrder
}
"""The moves that change a standing order, by the order that holds."""
INSISTING, RELENTING = Move(INSIST), Move(RELENT)
SKIPPING = Move(SKIP, public=True)
