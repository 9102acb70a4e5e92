"""The recorded set of games that all properties of a game are held against."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec

from bot.contract.errors import BadOptions
from bot.contract.game import Action, Game, Prompt, Seat
from bot.match.entries import Acted
from tools.conformance.play import (
    Playout,
    Situation,
    Trial,
    describe,
    exits_of,
    longest_action,
    play,
    some_action,
)
from tools.conformance.subject import Scenario, Subject

T = TypeVar("T")

PLAYOUTS = 4
"""So many playouts for each number of seats and sample of options; half of them eventful."""

MOMENTS = 120
"""So many moments are looked at closely: some of each kind, and others by chance."""

ANSWERS = 3
"""So many moves are tried of each prompt that is looked at closely."""


class Pair(NamedTuple):
    """A moment, an observer, and another state that it cannot tell from the one there."""

    there: Situation
    observer: Seat | None
    other: Any


@dataclass(eq=False)
class Recorded:
    """All that was played of a game, and what could have been done at some of its moments.

    `unplayed`: the tables and scenarios that could not be begun, each in a sentence that says why.

    `here`: the moment that is looked at just now, so that what a game raises there is told with its
    place. `rng`: the dice of the property that is looked at.
    """

    subject: Subject
    seed: int
    playouts: tuple[Playout, ...] = ()
    unplayed: tuple[str, ...] = ()
    here: Situation | None = field(default=None, init=False)
    rng: Random = field(default_factory=Random, init=False)

    @property
    def game(self) -> Game[Any]:
        return self.subject.game

    def dice(self, name: str) -> Random:
        return Random(f"{self.seed}/{name}")

    @cached_property
    def played(self) -> tuple[Situation, ...]:
        """Every moment of play."""
        return tuple(there for playout in self.playouts for there in playout.situations)

    @cached_property
    def situations(self) -> tuple[Situation, ...]:
        """Every moment, and what becomes of some when a seat leaves or runs out of time."""
        return (*self.played, *(trial.after for trial in self.exits))

    @cached_property
    def moments(self) -> tuple[Situation, ...]:
        """Moments of all kinds: by what is asked, what has just happened, and who still plays."""
        rng, chosen = self.dice("moments"), dict[Situation, None]()
        for detail, some in ((1, 4), (3, 2)):
            kinds = defaultdict[Any, list[Situation]](list)
            for there in rng.sample(self.played, len(self.played)):
                kinds[_kind(there)[:detail]].append(there)
            few = [there for of_kind in kinds.values() for there in of_kind[:some]]
            chosen.update(dict.fromkeys(rng.sample(few, len(few))))
        others = [there for there in self.played if there not in chosen]
        return (*chosen, *rng.sample(others, min(len(others), MOMENTS)))[:MOMENTS]

    @cached_property
    def live(self) -> tuple[Situation, ...]:
        return tuple(there for there in self.moments if there.match.live)

    @cached_property
    def tried(self) -> tuple[Trial, ...]:
        """The answers that led to the moments, and others that could be given there.

        Most of all those that are seldom given.
        """
        rng, done = self.dice("answers"), Counter[str]()
        found = [
            Trial(there.before, there.match.entry)
            for there in self.moments
            if there.before is not None and isinstance(there.match.entry, Acted)
        ]
        for there in self.live:
            for prompt in rng.sample(there.match.prompts, min(2, len(there.match.prompts))):
                answers = actions_of(prompt, rng, ANSWERS, done)
                at, seat = there.match.version + 1, prompt.seat
                found += [Trial(there, Acted(at, seat, str(action))) for action in answers]
        return tuple(found)

    @cached_property
    def acts(self) -> tuple[Trial, ...]:
        """The answers that work: of the others another property tells."""
        return tuple(trial for trial in self.tried if not trial.error)

    @cached_property
    def exits(self) -> tuple[Trial, ...]:
        """Ways to leave and to run out of time that work."""
        rng, found = self.dice("exits"), list[Trial]()
        for there in self.live:
            ways = exits_of(there)
            found += [Trial(there, way) for way in rng.sample(ways, min(4, len(ways)))]
        return tuple(trial for trial in found if not trial.error)

    @cached_property
    def done(self) -> tuple[Trial, ...]:
        """Whatever the rules were asked to make of a moment."""
        return (*self.acts, *self.exits)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Moments with each observer, as far as something can be hidden from it there."""
        rng = self.dice("pairs")
        others = rng.sample(self.situations, min(len(self.situations), MOMENTS))
        return tuple(
            Pair(there, observer, other)
            for there in self.visit((*self.moments, *others))
            for observer in there.observers
            if (other := self.subject.hide_anew(there.state, observer, rng, ())) != there.state
        )

    def some(self, observers: Sequence[Any]) -> Sequence[Any]:
        """Some of many observers."""
        return self.rng.sample(observers, min(3, len(observers)))

    def visit(self, places: Iterable[T]) -> Iterator[T]:
        """One after another, so that whatever is found or raised meanwhile has its place."""
        for one in places:
            place: Any = one
            self.here = getattr(place, "there", place)
            yield one


def _kind(there: Situation) -> tuple[Any, ...]:
    """The features that tell a moment from others, the most important first."""
    match = there.match
    asked = frozenset(
        (prompt.question, frozenset(move.action.verb for move in prompt.moves))
        for prompt in match.prompts
    )
    told = frozenset(map(type, match.recent))
    return asked, told, (len(there.seats), len(match.active), len(match.departures))


def actions_of(prompt: Prompt, rng: Random, most: int, done: Counter[str]) -> list[Action]:
    """Some answers to a prompt: of a pick the fewest, the most and others.

    `done`: how often each verb was tried; what was seldom comes first.
    """
    moves, found = rng.sample(prompt.moves, len(prompt.moves)), list[Action]()
    for move in sorted(moves, key=lambda move: done[move.action.verb])[:most]:
        done[move.action.verb] += 1
        found.append(some_action(move, rng))
        if move.pick is not None:
            found += [some_action(move, rng, move.pick.least), longest_action(move)]
    return list(dict.fromkeys(found))


def record(subject: Subject, playouts: int = PLAYOUTS, seed: int = 0) -> Recorded:
    """Play all that the properties are held against."""
    found, unplayed, done, rng = list[Playout](), list[str](), Counter[str](), Random(seed)
    for seats in subject.sizes:
        suited = False
        for options in subject.options:
            given = f"{seats} seats, {msgspec.json.encode(options).decode()}"
            for number in range(playouts):
                name = f"{given}, playout {number} of seed {seed}"
                table = Scenario(name, seats, options, seed=rng.randbytes(16))
                try:
                    found.append(play(subject, table, done, eventful=number % 2 == 1))
                    suited = True
                except BadOptions:
                    # A sample need not suit every table.
                    break
                except Exception as error:
                    unplayed.append(f"{given}: the start raises {describe(error)}")
                    break
        if not suited:
            unplayed.append(f"{seats} seats: no sample of options can be played")
    for scenario in subject.scenarios:
        try:
            found.append(play(subject, scenario, done, eventful=False))
        except Exception as error:
            unplayed.append(f"scenario {scenario.name!r}: {describe(error)}")
    return Recorded(subject, seed, tuple(found), tuple(unplayed))
