"""Holds a game to what the contract promises, and says in words what is wrong.

Whoever adds a game describes it by a `Subject` and runs

    python -m tools.conformance <module>[:<SUBJECT>] [--playouts N] [--seed S]

It plays a set of games once, at random and from prepared states, at every size of table, with and
without seats that leave, run out of time and take back; each property is looked for in what was
recorded of them. `check` is the same for tests.
"""

from tools.conformance.properties import PROPERTIES, Problem
from tools.conformance.subject import Scenario, Subject
from tools.conformance.suite import STAGES, check, played

__all__ = ["PROPERTIES", "STAGES", "Problem", "Scenario", "Subject", "check", "played"]
