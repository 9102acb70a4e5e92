"""Checks a game against the contract, and reports its faults in words.

    python -m tools.conformance <module>[:<SUBJECT>] [--playouts N] [--seed S]

plays a set of games of a `Subject` once, at random and from prepared states, at every size of
table, with and without seats that leave, run out of time and take back; each property is looked
for in what was recorded of them: `PROPERTIES[name].problems(record(subject))`.
"""

# Each of these enters its properties.
from tools.conformance import hidden, messages, repeating, rules  # noqa: F401
from tools.conformance.record import PLAYOUTS, PROPERTIES, record
from tools.conformance.subject import Scenario, Subject

__all__ = ["PLAYOUTS", "PROPERTIES", "Scenario", "Subject", "record"]
