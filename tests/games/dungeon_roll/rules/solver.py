"""The best that can be got of a delve, by trying everything through the rules.

Nobody has a hero, tokens are never used, and each is worth the same.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import combinations
from math import factorial
from typing import NamedTuple
from unittest import mock

from msgspec.structs import replace

from bot.contract.chance import Chance, Stream
from bot.contract.game import Action, Move, Seat
from bot.games.dungeon_roll.rules import flow, turn
from bot.games.dungeon_roll.rules.dice import PARTY_DICE, SIDES, Dice, without
from bot.games.dungeon_roll.rules.game import DungeonRoll
from bot.games.dungeon_roll.rules.options import HeroChoice, RollOptions
from bot.games.dungeon_roll.rules.picks import picked
from bot.games.dungeon_roll.rules.prompts import CLEAR, REROLL
from bot.games.dungeon_roll.rules.state import DEEPEST, Delver, RollDelve, RollPhase, RollState
from bot.games.dungeon_roll.rules.tokens import ALL_TOKENS, NO_TOKENS, Token
from tests.games.dungeon_roll.rules.scripted import party_of

GAME = DungeonRoll()
SEAT = Seat(0)
TOKEN_WORTH = 1.1111
"""The mean worth of a token at the end without pairs of scales."""


class Checked(NamedTuple):
    """A party before the tenth level with two dragons in the lair, and what that is worth."""

    party: str
    worth: float


CHECKED = (
    Checked("th", 3.42305),
    Checked("fcm", 5.70975),
    Checked("fhs", 6.07628),
    Checked("hss", 5.47702),
)
"""Values that another program computed; the quickest takes 2 s of a processor, others up to 11."""


def difference(checked: Checked) -> float:
    """The difference of the value that the rules lead to."""
    party = party_of(checked.party)
    with solver() as opened:
        return abs(opened.before_level(party, PARTY_DICE - sum(party), 10, 2) - checked.worth)


_NO_CHANCE = Chance(bytes(16))


class _Unthrown(Exception):
    """An action throws so many dice, and nobody has said how they fall."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


class _Script:
    """How dice fall, throw by throw."""

    def __init__(self) -> None:
        self.throws: tuple[Dice, ...] = ()
        self._next = 0

    def begin(self, throws: tuple[Dice, ...]) -> None:
        self.throws, self._next = throws, 0

    def throw(self, count: int, stream: Stream) -> Dice:
        if self._next == len(self.throws):
            raise _Unthrown(count)
        self._next += 1
        return self.throws[self._next - 1]


@contextmanager
def solver() -> Iterator["Solver"]:
    """A solver; while it is open nobody else can throw dice or draw treasure."""
    script = _Script()
    with (
        mock.patch.object(flow, "throw", script.throw),
        mock.patch.object(turn, "throw", script.throw),
        mock.patch.object(turn, "draw", return_value=Token.RING),
    ):
        yield Solver(script)


class Solver:
    """The values of states, in experience."""

    def __init__(self, script: _Script) -> None:
        self._script = script
        self._known: dict[tuple[RollDelve, RollPhase], float] = {}
        self._known_throws: dict[tuple[RollDelve, int, int], float] = {}

    def before_level(self, party: Dice, graveyard: int, level: int, lair: int) -> float:
        """The value of a party that goes on to this level."""
        delve = RollDelve(level - 1, RollPhase.REGROUP, party, graveyard, lair=lair)
        return self._of(_state(delve, RollPhase.REGROUP), Move(Action("on")))

    def _value(self, delve: RollDelve, phase: RollPhase) -> float:
        """The expected experience of the rest of a delve."""
        delve = _canonical(delve)
        known = self._known.get((delve, phase))
        if known is None:
            state = _state(delve, phase)
            (prompt,) = GAME.prompts(state)
            # Clearing a level at once is a series of single fights.
            moves = [move for move in prompt.moves if move.action.verb != CLEAR]
            known = max(self._of(state, move) for move in moves)
            self._known[delve, phase] = known
        return known

    def _of(self, state: RollState, move: Move) -> float:
        if move.pick is None:
            return self._expected(state, move.action, ())
        assert move.action.verb == REROLL, "nothing else is picked without a hero"
        return max(self._of_throw(state, action) for action in _actions(move))

    def _of_throw(self, state: RollState, action: Action) -> float:
        """The value of a scroll; the old faces of the dice that it throws make no difference."""
        party, dungeon = picked(action.arguments[1:])
        rest = replace(
            state.delve,
            party=without(state.delve.party, party),
            table=without(state.delve.table, dungeon[:-1]),
        )
        thrown = _canonical(rest), sum(party), sum(dungeon)
        known = self._known_throws.get(thrown)
        if known is None:
            known = self._known_throws[thrown] = self._expected(state, action, ())
        return known

    def _expected(self, state: RollState, action: Action, thrown: tuple[Dice, ...]) -> float:
        self._script.begin(thrown)
        try:
            after, _ = GAME.apply(state, SEAT, action, _NO_CHANCE)
        except _Unthrown as unthrown:
            return sum(
                chance * self._expected(state, action, (*thrown, dice))
                for dice, chance in _outcomes(unthrown.count)
            )
        (delver,) = after.delvers
        gained = delver.experience + TOKEN_WORTH * sum(delver.tokens)
        if delver.delves:
            return gained
        return gained + self._value(after.delve, after.phase)


def _canonical(delve: RollDelve) -> RollDelve:
    """A delve that is worth the same.

    Fighters and goblins, clerics and skeletons, and mages and oozes can change places; at the end
    of the last level nothing matters any more that lies there.
    """
    if delve.level == DEEPEST and delve.stage is RollPhase.REGROUP:
        return RollDelve(DEEPEST, RollPhase.REGROUP)
    pairs = sorted(zip(delve.party[:3], delve.table[:3], strict=True))
    matches, monsters = zip(*pairs, strict=True)
    return replace(
        delve,
        party=(*matches, *delve.party[3:]),
        table=(*monsters, *delve.table[3:]),
        throws=0,
    )


def _state(delve: RollDelve, phase: RollPhase) -> RollState:
    options = RollOptions(HeroChoice.NONE)
    return RollState(options, (Delver(tokens=NO_TOKENS),), ALL_TOKENS, phase=phase, delve=delve)


def _actions(move: Move) -> Iterator[Action]:
    """Each way to pick; dice that show the same are alike."""
    assert move.pick is not None
    seen = set()
    for count in range(move.pick.least, move.pick.most + 1):
        for options in combinations(move.pick.options, count):
            faces = "".join(option[0] for option in options)
            if faces not in seen:
                seen.add(faces)
                yield move.complete(options)


@cache
def _outcomes(count: int) -> tuple[tuple[Dice, float], ...]:
    """Each way in which so many dice can fall, with its probability."""
    found = []

    def fall(left: int, counts: Dice) -> None:
        if len(counts) == SIDES - 1:
            dice = (*counts, left)
            ways = factorial(count)
            for each in dice:
                ways //= factorial(each)
            found.append((dice, ways / SIDES**count))
            return
        for number in range(left + 1):
            fall(left - number, (*counts, number))

    fall(count, ())
    return tuple(found)
