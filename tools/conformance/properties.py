"""A property of every game that keeps the contract, and what speaks against it in one."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from bot.contract.game import Seat
from tools.conformance.play import describe
from tools.conformance.record import Recorded

ENOUGH = 3
"""So many different sentences of one property are told; the rest would say the same again."""


Look = Callable[..., Iterator[str]]
"""The problems of a property, each a sentence about the moment `Recorded.here`."""


@dataclass(frozen=True, eq=False)
class Property:
    """A sentence of the contract, and how it is looked at."""

    rule: str
    look: Look

    def problems(self, record: Recorded) -> tuple[str, ...]:
        """The problems that a recorded set of games shows, as sentences; () for none.

        Each ends with the playout, whose name holds the seed, and the log that leads there, as a
        `Scenario` takes it: `[2 seats, {}, playout 1 of seed 0: 0=draw 1!leave]`.
        """
        record.here, record.rng = None, record.dice(self.rule)
        found: dict[str, str] = {}
        for seen in islice(self._seen(record), 200):
            found.setdefault(seen, seen if record.here is None else f"{seen} [{record.here}]")
            if len(found) == ENOUGH:
                break
        return tuple(found.values())

    def _seen(self, record: Recorded) -> Iterator[str]:
        try:
            yield from self.look(record)
        except Exception as error:
            yield f"the game raises {describe(error)}"


PROPERTIES: dict[str, Property] = {}
"""All of them, by name."""


def holds(each: str = "") -> Callable[[Look], Property]:
    """Make a property of a function that yields what speaks against it, and enter it.

    Its docstring begins with the rule. It is given the record; with `each`, one after another of
    what the record has under that name as well: "situations", "acts".
    """

    def made(look: Look) -> Property:
        def all_of(record: Recorded) -> Iterator[str]:
            for one in record.visit(getattr(record, each)):
                yield from look(record, one)

        rule, *_ = (look.__doc__ or "").split("\n\n")
        name = look.__name__.replace("_", "-")
        PROPERTIES[name] = Property(rule, all_of if each else look)
        return PROPERTIES[name]

    return made


def who(observer: Seat | None) -> str:
    return "the public" if observer is None else f"seat {observer}"


def differing(one: Any, other: Any) -> str:
    """The fields by which two values differ, for a sentence."""
    fields: tuple[str, ...] = getattr(one, "__struct_fields__", ())
    names = [name for name in fields if getattr(one, name, None) != getattr(other, name, None)]
    return ", ".join(f"`{name}`" for name in names) or "the whole"
