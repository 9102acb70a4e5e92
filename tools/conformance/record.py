"""The recorded set of games that all properties of a game are held against."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

import msgspec

from bot.contract.errors import BadOptions
from bot.contract.game import Action, Game, Prompt, Seat
from bot.match.advance import begin
from bot.match.entries import Acted
from tools.conformance.play import (
    Player,
    Playout,
    Situation,
    Trial,
    describe,
    exits_of,
    longest_action,
    match_at,
    play,
    some_action,
    terms_of,
)
from tools.conformance.subject import Subject

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
        """Moments of all kinds: by what is asked, and by what has just happened."""
        kinds: dict[Any, list[Situation]] = {}
        for there in self.played:
            kinds.setdefault(_kind(there), []).append(there)
        rng = self.dice("moments")
        some = [one for few in kinds.values() for one in rng.sample(few, min(2, len(few)))]
        found, known = rng.sample(some, min(MOMENTS, len(some))), {*some}
        others = [there for there in self.played if there not in known]
        return (*found, *rng.sample(others, min(len(others), MOMENTS - len(found))))

    @cached_property
    def live(self) -> tuple[Situation, ...]:
        return tuple(there for there in self.moments if there.match.live)

    @cached_property
    def tried(self) -> tuple[Trial, ...]:
        """Answers that could be given at the moments, most of all those that are seldom given."""
        rng, done = self.dice("answers"), Counter[str]()
        return tuple(
            Trial(there, Acted(there.match.version + 1, prompt.seat, str(action)))
            for there in self.live
            for prompt in rng.sample(there.match.prompts, min(3, len(there.match.prompts)))
            for action in actions_of(prompt, rng, ANSWERS, done)
        )

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

    def visit(self, situations: Iterable[Situation]) -> Iterator[Situation]:
        """One after another, so that whatever is raised meanwhile is told with its place."""
        for self.here in situations:
            yield self.here


def _kind(there: Situation) -> Any:
    """What tells a moment from others, for whoever wants to see some of each kind."""
    match = there.match
    asked = frozenset(
        (prompt.question, frozenset(move.action.verb for move in prompt.moves))
        for prompt in match.prompts
    )
    told = frozenset(map(type, match.recent))
    return len(there.seats), asked, told, len(match.active), len(match.departures)


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
    game, found, unplayed, done = subject.game, list[Playout](), list[str](), Counter[str]()
    dice = Recorded(subject, seed).dice
    for seats in subject.sizes:
        suited = False
        for sample, options in enumerate(subject.options):
            table = f"{seats} seats, {msgspec.json.encode(options).decode()}"
            try:
                for number in range(playouts):
                    rng = dice(f"{seats}/{sample}/{number}")
                    first = begin(terms_of(game, options, seats, rng.randbytes(16)))
                    suited, eventful = True, number % 2 == 1
                    there = Situation(f"{table}, playout {number} of seed {seed}", first)
                    player = Player(rng, seats, done, subject.weights)
                    found.append(play(there, player, subject.longest, eventful))
            except BadOptions:
                # A sample need not suit every table.
                continue
            except Exception as error:
                unplayed.append(f"{table}: the start raises {describe(error)}")
                suited = True
        if not suited:
            unplayed.append(f"{seats} seats: no sample of options can be played")
    for scenario in subject.scenarios:
        name = f"scenario {scenario.name!r}"
        terms = terms_of(game, scenario.options, scenario.seats, scenario.seed)
        player = Player(dice(scenario.name), scenario.seats, done, subject.weights)
        try:
            first = begin(terms) if scenario.state is None else match_at(terms, scenario.state)
            there = Situation(name, first)
            found.append(play(there, player, subject.longest, False, scenario))
        except Exception as error:
            unplayed.append(f"{name}: {describe(error)}")
    return Recorded(subject, seed, tuple(found), tuple(unplayed))
