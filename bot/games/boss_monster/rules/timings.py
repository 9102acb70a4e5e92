"""The registries of effects, one a timing, found by title; and those of steps and questions.

Two that need no table stand in `dungeon`. The modules of `effects` and of the stages fill them when
they are imported, so that lower layers find the effects of a timing without knowing any card.
An effect changes the `BossTable`; it pushes a task for what it must ask, or has still to do.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from bot.contract.game import Action, Move, Seat
from bot.games.boss_monster.rules.cards import ROOM_TITLES
from bot.games.boss_monster.rules.dungeon import DAMAGE_OF, REFUSES_ON_TOP
from bot.games.boss_monster.rules.state import BossAsking, Task
from bot.games.boss_monster.rules.table import BossTable

Args: TypeAlias = tuple[str, ...]
"""The arguments of an action after its card: targets, or payments. A seat is its number."""


class SpellEffect(NamedTuple):
    """The effect of a Spell.

    `targets`: the arguments with which the seat may play it now, one tuple each way; `((),)` for a
    Spell without a target, () when it may not be played.
    `happens`: at its resolution, after the costs; the card goes to the discards after it.
    `holds`: whether it still has something to do when it resolves; None: whether the arguments
    are still among the targets.
    `aims`: the seats at whose dungeon, hero or score it aims, which wakes them (S18); None: those
    that the targets belong to.
    `pays`: the costs besides its card, at its declaration; a cancelling gives none back (BM2.6).
    """

    happens: Callable[[BossTable, Seat, Args], None]
    targets: Callable[[BossTable, Seat], Iterable[Args]]
    holds: Callable[[BossTable, Seat, Args], bool] | None = None
    aims: Callable[[BossTable, Seat, Args], Iterable[Seat]] | None = None
    pays: Callable[[BossTable, Seat, Args], None] | None = None


class Ability(NamedTuple):
    """An activated ability of a Room; `room` is the card whose ability it is.

    `phases`: the stages in which it can be used. `once`: only once a turn.
    `public`: whether it can be used now as far as everybody knows; then its seat is asked (S18).
    `moves`: the arguments with which it can be used, as the seat knows. `open`: these follow from
    what everybody knows.
    `pays`: the costs, at its declaration; it may push questions, which come before `happens`. A
    second argument that is too long for an action is asked so.
    `happens`: the benefit.
    `holds`: whether it still has something to do when it resolves; None: always. The costs of an
    ability that is lost are not given back (BM2.6).
    """

    phases: tuple[str, ...]
    public: Callable[[BossTable, Seat, str], bool]
    moves: Callable[[BossTable, Seat, str], Iterable[Args]]
    pays: Callable[[BossTable, Seat, str, Args], None]
    happens: Callable[[BossTable, Seat, str, Args], None]
    once: bool = False
    open: bool = True
    holds: Callable[[BossTable, Seat, str, Args], bool] | None = None


class Cancel(NamedTuple):
    """A way to cancel a Spell that was just declared (S47). Functions get the Spell, or the Room.

    `moves`: the arguments with which the seat can. `pays`: the costs besides a Spell's own card.
    A card in hand is a Spell, so it can be cancelled itself; an ability cannot.
    """

    moves: Callable[[BossTable, Seat, str], Iterable[Args]]
    pays: Callable[[BossTable, Seat, str, Args], None]


SPELL: dict[str, SpellEffect] = {}
ABILITY: dict[str, Ability] = {}
CANCELS: dict[str, Cancel] = {}

DIES_HERE: dict[str, Callable[[BossTable, Seat, str], None]] = {}
"""(table, seat, room): a hero died of damage in this active Room; called once a turn."""

BUILT: dict[str, Callable[[BossTable, Seat, str], None]] = {}
"""(table, seat, room): the Room was built ("when you build this Room")."""

BUILT_OTHER: dict[str, Callable[[BossTable, Seat, str, str], bool]] = {}
"""(table, seat, room, built): another Room of the dungeon was built. Returns whether that counts
as the use of this turn."""

OWN_SPELL: dict[str, Callable[[BossTable, Seat, str], None]] = {}
"""(table, seat, room): its seat played a Spell that nobody cancelled; once a turn."""

ROOM_LOST: dict[str, Callable[[BossTable, Seat, str, str], None]] = {}
"""(table, seat, room, lost): another Room of the dungeon was destroyed, each time."""

DRAWS: dict[str, str] = {}
"""The kind of card that its seat may draw instead at the beginning of a turn."""

ENTERS: dict[str, Callable[[BossTable, Seat, str], bool]] = {}
"""(table, seat, room): a hero enters. Returns whether it goes back to the Room left of this one,
before it takes any damage here. The effect itself has to remember whom it has sent back."""

LEVEL_UP: dict[str, Callable[[BossTable, Seat], None]] = {}
"""(table, seat): the fifth Room of this boss is active for the first time."""

TIMINGS: Mapping[str, Mapping[str, object]] = {
    "spell": SPELL,
    "ability": ABILITY,
    "cancels": CANCELS,
    "dies-here": DIES_HERE,
    "built": BUILT,
    "built-other": BUILT_OTHER,
    "own-spell": OWN_SPELL,
    "room-lost": ROOM_LOST,
    "draws": DRAWS,
    "enters": ENTERS,
    "damage-of": DAMAGE_OF,
    "refuses-on-top": REFUSES_ON_TOP,
    "level-up": LEVEL_UP,
}
"""The registries by their names in `does`."""


def once_a_turn(title: str) -> bool:
    """Whether a Room has an effect that can happen only once a turn."""
    ability = ABILITY.get(title)
    if ability is not None:
        return ability.once
    cancels = title in CANCELS and title in ROOM_TITLES
    return cancels or any(title in timing for timing in (DIES_HERE, BUILT_OTHER, OWN_SPELL))


class BossQuestion(NamedTuple):
    """A question to one seat; its task is `Task(name, seat, args)`.

    `moves`: the legal answers in order; () when there is nothing to ask, and the task is over.
    `answer`: applies an answer; the task is done before it, so one that goes on pushes it anew.
    `public`: all moves follow from what everybody knows; then one move alone is made by itself,
    unless `alone`.
    """

    moves: Callable[[BossTable, Task], Sequence[Move]]
    answer: Callable[[BossTable, Task, Action], None]
    public: bool = True
    alone: bool = False


def first(moves: Sequence[Move]) -> Action:
    """The answer that stands first."""
    return moves[0].action


class Joint(NamedTuple):
    """A question to several seats at once, secret until all have answered; see `BossAsking`.

    `moves`: the legal answers of one seat in this round, without those that every window has.
    `close`: applies the answers, once all who are asked have one.
    `default`: the answer that counts when the window's time is out.
    """

    moves: Callable[[BossTable, BossAsking, Seat], Sequence[Move]]
    close: Callable[[BossTable, BossAsking], None]
    default: Callable[[Sequence[Move]], Action] = first


STEPS: dict[str, Callable[[BossTable, Task], None]] = {}
"""The function of each kind of task that asks nobody."""

QUESTIONS: dict[str, BossQuestion] = {}

JOINTS: dict[str, Joint] = {}
