"""The recorded set of games, and how the properties of a game are held against it."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import nsmallest
from itertools import chain, product, zip_longest
from random import Random
from typing import Any, TypeVar

import msgspec

from bot.contract.errors import BadOptions
from bot.contract.game import Action, Prompt, Seat
from bot.match.entries import Acted, Conceded, Entry, TimedOut
from tools.conformance.play import Playout, Situation, describe, exits_of, play, some_action, write
from tools.conformance.subject import Scenario, Subject

F = TypeVar("F", bound=Callable[..., Iterator[str]])

PLAYOUTS = 4
"""So many playouts for each number of seats and sample of options; half of them eventful."""

MOMENTS = 120
"""So many moments are looked at closely, of as many kinds as there are."""

ENOUGH = 3
"""How many different sentences of one property are reported; the rest would repeat them."""

Trial = Situation | tuple[Situation, str]
"""The moment after an entry; or the moment at which it is possible, and the error of the game."""


@dataclass(eq=False)
class Recorded:
    """All that was played of a game, and what could have been done at some of its moments.

    `unplayed`: the tables and scenarios that could not be begun, each in a sentence that says why.
    `thorough`: whether every message of them is drawn. `here`: the moment that is being checked, so
    that an error of the game is reported with its place. `rng`: the dice of the property that is
    looked at.
    """

    subject: Subject
    seed: int
    playouts: tuple[Playout, ...] = ()
    unplayed: tuple[str, ...] = ()
    thorough: bool = False
    here: Situation | Playout | None = field(default=None, init=False)
    rng: Random = field(default_factory=Random, init=False)

    def dice(self, name: str) -> Random:
        return Random(f"{self.seed}/{name}")

    def some(self, observers: Sequence[Any]) -> Sequence[Any]:
        """Some of many observers."""
        return self.rng.sample(observers, min(3, len(observers)))

    def visit(self, places: Iterable[Situation]) -> Iterator[Situation]:
        """One after another, so that every problem or error is reported with its place."""
        for place in places:
            self.here = place
            yield place

    @cached_property
    def played(self) -> tuple[Situation, ...]:
        """Every moment of play."""
        return tuple(there for playout in self.playouts for there in playout.situations)

    @cached_property
    def moments(self) -> tuple[Situation, ...]:
        """Moments of all kinds: one of each, then another of each, and so on.

        The starts of scenarios come first, then other starts.
        """
        kinds = defaultdict[Any, list[Situation]](list)
        anyhow = self.dice("moments").sample(self.played, len(self.played))
        given = self.subject.scenarios

        def rank(there: Situation) -> tuple[bool, bool]:
            return there.before is not None, there.table not in given

        for there in sorted(anyhow, key=rank):
            kinds[kind_of(there)].append(there)
        in_turn = chain.from_iterable(zip_longest(*kinds.values()))
        return tuple(there for there in in_turn if there is not None)[:MOMENTS]

    @cached_property
    def trials(self) -> tuple[Trial, ...]:
        """Answers that could be given at the moments, most of all those that are seldom; and exits.

        Some exits each, and others one after another until it is over.
        """
        rng, done, trials = self.dice("trials"), Counter[str](), list[Trial]()
        for there in self.moments:
            at, ways = there.match.version + 1, exits_of(there)
            entries: list[Entry] = rng.sample(ways, min(4, len(ways))) if there.match.live else []
            for prompt in rng.sample(there.match.prompts, min(2, len(there.match.prompts))):
                answers = actions_of(prompt, rng, done)
                entries += [Acted(at, prompt.seat, str(action)) for action in answers]
            trials += [_tried(there, entry) for entry in entries]
            last: Trial = there
            for _ in range(3 * len(there.seats)):
                if isinstance(last, Situation) and last.match.live and (ways := exits_of(last)):
                    last = _tried(last, rng.choice(ways))
                    trials.append(last)
        return tuple(trials)

    @property
    def troubles(self) -> Iterator[tuple[Situation, str]]:
        """Where play could not go on, and why."""
        yield from ((each.situations[-1], each.trouble) for each in self.playouts if each.trouble)
        yield from (trial for trial in self.trials if not isinstance(trial, Situation))

    @property
    def tried(self) -> Iterator[Situation]:
        """The moments that trials led to."""
        return (trial for trial in self.trials if isinstance(trial, Situation))

    @property
    def situations(self) -> Iterator[Situation]:
        """Every moment of play, and what could have followed."""
        return chain(self.played, self.tried)

    @property
    def steps(self) -> Iterator[Situation]:
        """The moments after answers and exits of all kinds, and the trials."""
        acts = (Acted, Conceded, TimedOut)
        return (there for there in chain(self.moments, self.tried) if isinstance(there.entry, acts))

    @cached_property
    def prompts(self) -> tuple[tuple[Situation, Prompt], ...]:
        """Every prompt that was put, once."""
        found = dict[Prompt, Situation]()
        for there in self.situations:
            for prompt in there.match.prompts:
                found.setdefault(prompt, there)
        return tuple((there, prompt) for prompt, there in found.items())

    @cached_property
    def pairs(self) -> tuple[tuple[Situation, Seat | None, Any], ...]:
        """Moments with an observer and another state, which it cannot tell from the one there."""
        rng, situations, pairs = self.dice("anew"), [*self.situations], list[Any]()
        others = self.dice("pairs").sample(situations, min(len(situations), MOMENTS))
        for there in self.visit(chain(self.moments, others)):
            for observer in there.observers:
                other = self.subject.hide_anew(there.state, observer, rng, ())
                if other != there.state:
                    pairs.append((there, observer, other))
        return tuple(pairs)


def kind_of(there: Situation) -> tuple[Any, ...]:
    """The questions, the newest events, and whether some are out or have left."""
    match = there.match
    asked = {(each.question, move.action.verb) for each in match.prompts for move in each.moves}
    gone = len(match.active) < len(there.seats), bool(match.departures)
    return frozenset(asked), frozenset(map(type, match.recent)), gone


def actions_of(prompt: Prompt, rng: Random, done: Counter[str]) -> list[Action]:
    """Answers to a prompt, by three of its moves: of a pick the fewest, the most and others.

    `done`: how often each verb was tried; rare verbs come first.
    """
    moves, found = rng.sample(prompt.moves, len(prompt.moves)), list[Action]()
    for move in nsmallest(3, moves, key=lambda move: done[move.action.verb]):
        done[move.action.verb] += 1
        sizes = (None,) if move.pick is None else (None, move.pick.least, move.pick.most)
        found += [some_action(move, rng, size) for size in sizes]
    return list(dict.fromkeys(found))


def _tried(there: Situation, entry: Entry) -> Trial:
    try:
        return there.then(entry)
    except Exception as error:
        return there, f"{write(entry)}, which is possible, raises {describe(error)}"


def record(
    subject: Subject, playouts: int = PLAYOUTS, seed: int = 0, *, thorough: bool = False
) -> Recorded:
    """Play all that the properties are held against."""
    rng, done, tables = Random(seed), Counter[str](), list[Scenario]()
    sizes = subject.tables or subject.game.seats
    for seats, options, number in product(sizes, subject.options, range(playouts)):
        given = msgspec.json.encode(options).decode()
        name = f"{seats} seats, {given}, playout {number} of seed {seed}"
        luck, eventful = rng.randbytes(16), number % 2 == 1
        tables.append(Scenario(name, seats, options, seed=luck, eventful=eventful))
    found, unplayed = list[Playout](), list[str]()
    for table in (*tables, *subject.scenarios):
        try:
            found.append(play(subject, table, done))
        except Exception as error:
            # A sample of options need not suit every table.
            if table in subject.scenarios or not isinstance(error, BadOptions):
                unplayed.append(f"{table.name}: {describe(error)}")
    for seats in {*sizes} - {len(playout.situations[0].seats) for playout in found}:
        unplayed.append(f"{seats} seats: no sample of options can be played")
    return Recorded(subject, seed, tuple(found), tuple(unplayed), thorough)


@dataclass(frozen=True, eq=False)
class Property:
    """A sentence of the contract. `look`: finds the problems at the moment `Recorded.here`."""

    rule: str
    look: Callable[..., Iterator[str]]
    each: str

    def problems(self, record: Recorded) -> tuple[str, ...]:
        """The problems that a recorded set of games shows, as sentences; () for none.

        Each ends with the playout, whose name holds the seed, and the log that leads there, as a
        `Scenario` takes it: `[2 seats, {}, playout 1 of seed 0: 0=draw 1!leave]`.
        """
        record.here, record.rng = None, record.dice(self.look.__name__)
        found = dict[str, str]()
        for seen in self._seen(record):
            if seen not in found:
                found[seen] = seen if record.here is None else f"{seen} [{record.here}]"
            if len(found) == ENOUGH:
                break
        return tuple(found.values())

    def _seen(self, record: Recorded) -> Iterator[str]:
        try:
            if not self.each:
                yield from self.look(record)
                return
            for one in getattr(record, self.each):
                record.here, *others = one if isinstance(one, tuple) else (one,)
                yield from self.look(record, record.here, *others)
        except Exception as error:
            yield f"the game raises {describe(error)}"


PROPERTIES: dict[str, Property] = {}
"""All of them, by name."""


def holds(each: str = "") -> Callable[[F], F]:
    """Enter a function as a property: it yields the problems.

    Its docstring begins with the rule. It is given the record; with `each` as well what the record
    has under that name, one after another: "situations", "playouts", "pairs".
    """

    def entered(look: F) -> F:
        rule, *_ = (look.__doc__ or "").split("\n\n")
        PROPERTIES[look.__name__] = Property(rule, look, each)
        return look

    return entered


def who(observer: Seat | None) -> str:
    return "the public" if observer is None else f"seat {observer}"


def differing(one: Any, other: Any) -> str:
    """The fields by which two values differ, for a sentence."""
    fields: tuple[str, ...] = getattr(one, "__struct_fields__", ())
    names = [name for name in fields if getattr(one, name, None) != getattr(other, name, None)]
    return ", ".join(f"`{name}`" for name in names) or "the whole"
