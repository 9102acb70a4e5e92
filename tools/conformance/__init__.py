"""Holds a game to what the contract promises, and says in words what is wrong.

Whoever adds a game describes it by a `Subject` and runs

    python -m tools.conformance <module>[:<SUBJECT>] [--playouts N] [--seed S]

It plays the game at random at every size of table, with and without seats that leave, run out of
time and take back, and holds each promise against what it met. `check` is the same for tests.
"""

from tools.conformance.promise import Problem
from tools.conformance.subject import Scenario, Subject
from tools.conformance.suite import PROMISES, check, gather

__all__ = ["PROMISES", "Problem", "Scenario", "Subject", "check", "gather"]
