"""A promise of the contract, the evidence it is held against, and the problems that it finds."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec

from bot.contract.game import Game, Seat
from bot.match.entries import Conceded, TimedOut
from tools.conformance.notation import write
from tools.conformance.play import Playout, Situation, describe, time_out
from tools.conformance.subject import Subject

ENOUGH = 3
"""So many different sentences of one promise are told; the rest would say the same again."""


class Finding(NamedTuple):
    """What was seen, and where; None: it shows without playing."""

    where: Situation | Playout | None
    seen: str


@dataclass(frozen=True)
class Problem:
    """A promise that is not kept.

    `promise`, `rule`: its name and what it says. `playout`: the one that shows it; its name holds
    the seed. `log`: the entries that lead there, as a `Scenario` takes them. `seen`: a sentence.
    """

    promise: str
    rule: str
    playout: str
    log: str
    seen: str

    def __str__(self) -> str:
        where = f" [{self.playout}: {self.log or 'at the start'}]" if self.playout else ""
        return f"{self.seen}{where}"


Pair = tuple[Situation, Seat | None, Any]
"""A situation, an observer, and another state that it cannot tell from the one there."""


@dataclass(eq=False)
class Evidence:
    """All that was played. `broken`: tables that could not be set, and why.

    `unplayed`: scenarios that could not be begun, and why. `lacks`: what the game has not, as far
    as the contract names it; then nothing was played.

    `here`: the situation that is looked at just now, so that what a game raises there is told with
    its place. Nothing else changes.
    """

    subject: Subject
    seed: int
    playouts: tuple[Playout, ...]
    broken: tuple[tuple[str, str], ...] = ()
    unplayed: tuple[tuple[str, str], ...] = ()
    lacks: tuple[str, ...] = ()
    moments_in_all: int = 500
    here: Situation | None = field(default=None, init=False)

    @property
    def game(self) -> Game[Any]:
        return self.subject.game

    def rng(self, name: str) -> Random:
        return Random(f"{self.seed}/{name}")

    def visit(self, situations: Iterable[Situation]) -> Iterator[Situation]:
        """One after another, so that whatever is raised meanwhile is told with its place."""
        for self.here in situations:
            yield self.here

    @property
    def moments(self) -> Iterator[Situation]:
        """Moments of all playouts: the first of each kind, the last ones, and others by chance."""
        return self.visit(self._moments)

    @property
    def live_moments(self) -> Iterator[Situation]:
        return self.visit(there for there in self._moments if there.match.live)

    @property
    def starts(self) -> Iterator[Situation]:
        """Where each playout begins that `Game.start` began."""
        return self.visit(p.situations[0] for p in self.playouts if p.from_start)

    @property
    def offshoots(self) -> Iterator[Situation]:
        """What becomes of a moment when a seat leaves or its time runs out, where that works."""
        return self.visit(self._offshoots)

    @property
    def situations(self) -> Iterator[Situation]:
        """Every situation that was met."""
        for playout in self.playouts:
            yield from self.visit(playout.situations)
        yield from self.offshoots

    @cached_property
    def _moments(self) -> tuple[Situation, ...]:
        chosen: list[Situation] = []
        each = max(6, self.moments_in_all // max(1, len(self.playouts)))
        rng = self.rng("moments")
        for playout in self.playouts:
            situations, known, numbers = playout.situations, set[Any](), set[int]()
            for number, there in enumerate(situations):
                kind = frozenset((p.question, len(p.moves)) for p in there.match.prompts)
                if kind not in known and len(numbers) < each:
                    known.add(kind)
                    numbers.add(number)
            numbers |= {len(situations) - 1, max(0, len(situations) - 2)}
            others = [n for n in range(len(situations)) if n not in numbers]
            numbers.update(rng.sample(others, max(0, min(each - len(numbers), len(others)))))
            chosen += [situations[number] for number in sorted(numbers)]
        return tuple(chosen)

    @property
    def pairs(self) -> Iterator[Pair]:
        """Situations, each with every observer, as far as something can be hidden from it there."""
        for there, observer, other in self._pairs:
            self.here = there
            yield there, observer, other

    @cached_property
    def _pairs(self) -> tuple[Pair, ...]:
        rng, all_of_them = self.rng("pairs"), [*self.situations]
        chosen = [*self._moments]
        chosen += rng.sample(all_of_them, min(len(all_of_them), 2 * self.moments_in_all))
        return tuple(
            (there, observer, other)
            for there in self.visit(chosen)
            for observer in there.observers
            if (other := self.subject.hide_anew(there.state, observer, rng, ())) != there.state
        )

    @cached_property
    def _offshoots(self) -> tuple[Situation, ...]:
        found = []
        for there in self._moments:
            for entry in exits_of(there) if there.match.live else ():
                try:
                    found.append(there.then(entry))
                except Exception:
                    # Another promise looks at it.
                    continue
        return tuple(found)


def exits_of(there: Situation) -> Iterator[Conceded | TimedOut]:
    """A seat leaves, or its time runs out: each way that is open now."""
    match = there.match
    for seat in there.seats:
        if seat not in match.departures:
            yield Conceded(match.version + 1, seat)
    for prompt in match.prompts:
        yield time_out(match, prompt)


Check = Callable[[Evidence], Iterator[Finding]]


@dataclass(frozen=True, eq=False)
class Promise:
    """A promise, and how it is looked at.

    `needs`: promises without which this one is not looked at, as their breach would show again.
    """

    name: str
    rule: str
    needs: tuple[str, ...]
    check: Check

    def problems(self, evidence: Evidence) -> tuple[Problem, ...]:
        found: dict[str, Problem] = {}
        for finding in islice(self._findings(evidence), 200):
            if finding.seen not in found:
                found[finding.seen] = self._problem(finding)
            if len(found) == ENOUGH:
                break
        return tuple(found.values())

    def _findings(self, evidence: Evidence) -> Iterator[Finding]:
        evidence.here = None
        try:
            yield from self.check(evidence)
        except Exception as error:
            yield Finding(evidence.here, f"the game raises {describe(error)}")

    def _problem(self, finding: Finding) -> Problem:
        match finding.where:
            case None:
                playout, log = "", ""
            case Situation(playout=playout, log=entries):
                log = " ".join(map(write, entries))
            case Playout(name=playout, entries=entries):
                log = " ".join(map(write, entries))
        return Problem(self.name, self.rule, playout, log, finding.seen)


def promise(name: str, rule: str, *needs: str) -> Callable[[Check], Promise]:
    """Make a promise of a function that yields what breaks it."""
    return lambda check: Promise(name, rule, needs, check)


def code(value: Any) -> bytes:
    return msgspec.json.encode(value)


def who(observer: Seat | None) -> str:
    return "the public" if observer is None else f"seat {observer}"


def differing(one: Any, other: Any) -> str:
    """The fields by which two values differ, for a sentence."""
    fields: tuple[str, ...] = getattr(one, "__struct_fields__", ())
    names = [name for name in fields if getattr(one, name, None) != getattr(other, name, None)]
    return ", ".join(f"`{name}`" for name in names) or "the whole"
