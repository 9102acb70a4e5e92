"""A property of every game that keeps the contract, and the problems that it finds in one."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from bot.contract.game import Seat
from tools.conformance.notation import written
from tools.conformance.play import Playout, Situation, Trial, describe
from tools.conformance.record import Recorded

ENOUGH = 3
"""So many different sentences of one property are told; the rest would say the same again."""

Place = Situation | Playout | Trial
Seen = str | tuple[Place, str]
"""What was seen: a sentence; with the place, where that is another than the one looked at."""


@dataclass(frozen=True)
class Problem:
    """A property that a game has not.

    `name`, `rule`: of the property. `playout`: the one that shows it; its name holds the seed.
    `log`: the entries that lead there, as a `Scenario` takes them. `seen`: a sentence.
    """

    name: str
    rule: str
    playout: str
    log: str
    seen: str

    def __str__(self) -> str:
        where = f" [{self.playout}: {self.log or 'at the start'}]" if self.playout else ""
        return f"{self.seen}{where}"


@dataclass(frozen=True, eq=False)
class Property:
    """A sentence of the contract, and how it is looked at.

    `stage`: it is looked at once all earlier stages are in order, whose faults would show again.
    """

    stage: int
    name: str
    rule: str
    look: Callable[[Recorded], Iterator[Seen]]

    def problems(self, record: Recorded) -> tuple[Problem, ...]:
        """What a recorded set of games shows against it; () for nothing."""
        record.here, record.rng = None, record.dice(self.name)
        found: dict[str, Problem] = {}
        for place, seen in islice(self._seen(record), 200):
            found.setdefault(seen, self._problem(place, seen))
            if len(found) == ENOUGH:
                break
        return tuple(found.values())

    def _seen(self, record: Recorded) -> Iterator[tuple[Place | None, str]]:
        try:
            for seen in self.look(record):
                yield (record.here, seen) if isinstance(seen, str) else seen
        except Exception as error:
            yield record.here, f"the game raises {describe(error)}"

    def _problem(self, place: Place | None, seen: str) -> Problem:
        if place is None:
            return Problem(self.name, self.rule, "", "", seen)
        return Problem(self.name, self.rule, place.there.playout, written(place.there.log), seen)


PROPERTIES: dict[str, Property] = {}
"""All of them, by name."""

Look = Callable[..., Iterator[Seen]]


def holds(stage: int, each: str = "") -> Callable[[Look], Property]:
    """Make a property of a function that yields what speaks against it, and enter it.

    Its docstring begins with the rule. It is given the record; with `each`, one after another of
    what the record has under that name as well: "situations", "acts".
    """

    def made(look: Look) -> Property:
        def all_of(record: Recorded) -> Iterator[Seen]:
            for one in getattr(record, each):
                record.here = one.there
                yield from look(record, one)

        name, (rule, *_) = look.__name__.replace("_", "-"), (look.__doc__ or "").split("\n\n")
        PROPERTIES[name] = Property(stage, name, rule, all_of if each else look)
        return PROPERTIES[name]

    return made


def who(observer: Seat | None) -> str:
    return "the public" if observer is None else f"seat {observer}"


def differing(one: Any, other: Any) -> str:
    """The fields by which two values differ, for a sentence."""
    fields: tuple[str, ...] = getattr(one, "__struct_fields__", ())
    names = [name for name in fields if getattr(one, name, None) != getattr(other, name, None)]
    return ", ".join(f"`{name}`" for name in names) or "the whole"
