"""Holds a game to what the contract promises, and says in words what is wrong.

Whoever adds a game describes it by a `Subject` and runs

    python -m tools.conformance <module>[:<SUBJECT>] [--playouts N] [--seed S]

It plays a set of games once, at random and from prepared states, at every size of table, with and
without seats that leave, run out of time and take back; each property is looked for in what was
recorded of them. `check` is the same for tests.
"""

from tools.conformance import answers, ending, hidden, messages, repeating
from tools.conformance.properties import PROPERTIES
from tools.conformance.record import PLAYOUTS, record
from tools.conformance.subject import Scenario, Subject

WHERE = (answers, ending, hidden, messages, repeating)
"""Where the properties are entered."""

__all__ = ["PROPERTIES", "Scenario", "Subject", "check", "record"]


def check(subject: Subject, playouts: int = PLAYOUTS, seed: int = 0) -> list[str]:
    """Every problem of a game; [] when it has all properties."""
    games = record(subject, playouts, seed)
    return [problem for each in PROPERTIES.values() for problem in each.problems(games)]
