"""The recorded set of games that all properties of a game are held against."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

import msgspec

from bot.contract.errors import BadOptions
from bot.contract.game import Game, Prompt, Seat
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

    `broken`: tables that could not be set, and why. `unplayed`: scenarios that could not be begun,
    and why.

    `here`: the moment that is looked at just now, so that what a game raises there is told with its
    place. `rng`: the dice of the property that is looked at.
    """

    subject: Subject
    seed: int
    playouts: tuple[Playout, ...] = ()
    broken: tuple[tuple[str, str], ...] = ()
    unplayed: tuple[tuple[str, str], ...] = ()
    here: Situation | None = field(default=None, init=False)
    rng: Random = field(default_factory=Random, init=False)

    @property
    def game(self) -> Game[Any]:
        return self.subject.game

    def dice(self, name: str) -> Random:
        return Random(f"{self.seed}/{name}")

    @cached_property
    def situations(self) -> tuple[Situation, ...]:
        """Every moment of play, and what becomes of some when a seat leaves or runs out of time."""
        played = [there for playout in self.playouts for there in playout.situations]
        return (*played, *(trial.after for trial in self.exits))

    @cached_property
    def moments(self) -> tuple[Situation, ...]:
        """Moments of all kinds: by what is asked, and by what has just happened."""
        played = [there for playout in self.playouts for there in playout.situations]
        kinds: dict[Any, list[Situation]] = {}
        for there in played:
            kinds.setdefault(_kind(there), []).append(there)
        rng, chosen = self.dice("moments"), dict[Situation, None]()
        for of_kind in kinds.values():
            chosen.update(dict.fromkeys(rng.sample(of_kind, min(2, len(of_kind)))))
        found = list(chosen)
        found = rng.sample(found, min(MOMENTS, len(found)))
        others = [there for there in played if there not in chosen]
        return (*found, *rng.sample(others, min(len(others), MOMENTS - len(found))))

    @cached_property
    def live(self) -> tuple[Situation, ...]:
        return tuple(there for there in self.moments if there.match.live)

    @cached_property
    def tried(self) -> tuple[Trial, ...]:
        """Answers that could be given at the moments, most of all those that are seldom given."""
        rng, done, found = self.dice("answers"), Counter[str](), list[Trial]()
        for there in self.live:
            prompts, at = there.match.prompts, there.match.version + 1
            for prompt in rng.sample(prompts, min(3, len(prompts))):
                found += [
                    Trial(there, Acted(at, prompt.seat, str(action)))
                    for action in actions_of(prompt, rng, ANSWERS, done)
                ]
        return tuple(found)

    @cached_property
    def acts(self) -> tuple[Trial, ...]:
        """The answers that work: of the others other properties tell."""
        return tuple(trial for trial in self.tried if not trial.error)

    @cached_property
    def tried_exits(self) -> tuple[Trial, ...]:
        rng, found = self.dice("exits"), list[Trial]()
        for there in self.live:
            ways = exits_of(there)
            found += [Trial(there, way) for way in rng.sample(ways, min(4, len(ways)))]
        return tuple(found)

    @cached_property
    def exits(self) -> tuple[Trial, ...]:
        """Each way to leave and to run out of time that works."""
        return tuple(trial for trial in self.tried_exits if not trial.error)

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
        (p.question, frozenset(m.action.verb for m in p.moves)) for p in match.prompts
    )
    told = frozenset(map(type, match.recent))
    return len(there.seats), asked, told, len(match.active), len(match.departures)


def actions_of(
    prompt: Prompt, rng: Random, most: int, done: Counter[str] | None = None
) -> list[Any]:
    """Some answers to a prompt: of a pick the fewest, the most and others.

    `done`: how often each verb was tried; what was seldom comes first.
    """
    moves, done = rng.sample(prompt.moves, len(prompt.moves)), done or Counter()
    found = []
    for move in sorted(moves, key=lambda move: done[move.action.verb])[:most]:
        done[move.action.verb] += 1
        found.append(some_action(move, rng))
        if move.pick is not None:
            found += [some_action(move, rng, move.pick.least), longest_action(move)]
    return list(dict.fromkeys(found))


def record(subject: Subject, playouts: int = PLAYOUTS, seed: int = 0) -> Recorded:
    """Play all that the properties are held against."""
    found, broken, unplayed = list[Playout](), list[tuple[str, str]](), list[tuple[str, str]]()
    made, done = Recorded(subject, seed), Counter[str]()
    for seats in subject.sizes:
        refused = list[str]()
        for sample, options in enumerate(subject.options):
            table = f"{seats} seats, {msgspec.json.encode(options).decode()}"
            try:
                for number in range(playouts):
                    rng = made.dice(f"{seats}/{sample}/{number}")
                    first = begin(terms_of(subject.game, options, seats, rng.randbytes(16)))
                    there = Situation(f"{table}, playout {number} of seed {seed}", first)
                    player = Player(rng, seats, done, subject.weights)
                    found.append(play(there, subject.longest, player, eventful=number % 2 == 1))
            except BadOptions as refusal:
                # A sample need not suit every table.
                refused.append(refusal.reason.value)
            except Exception as error:
                broken.append((table, f"the start raises {describe(error)}"))
        if len(refused) == len(subject.options):
            broken.append((f"{seats} seats", f"no sample of options can be played: {refused[0]}"))
    for scenario in subject.scenarios:
        terms = terms_of(subject.game, scenario.options, scenario.seats, scenario.seed)
        player = Player(made.dice(scenario.name), scenario.seats, done, subject.weights)
        try:
            from_start = scenario.state is None
            first = begin(terms) if from_start else match_at(terms, scenario.state)
            there = Situation(f"scenario {scenario.name!r}", first)
            found.append(play(there, subject.longest, player, scenario=scenario))
        except Exception as error:
            unplayed.append((scenario.name, describe(error)))
    return Recorded(subject, seed, tuple(found), tuple(broken), tuple(unplayed))
