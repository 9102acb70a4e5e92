"""How a game is held to all properties."""

from itertools import groupby

from tools.conformance import answers, ending, hidden, messages, repeating, stated, taking_back
from tools.conformance.properties import PROPERTIES, Problem
from tools.conformance.record import PLAYOUTS, Recorded, record
from tools.conformance.subject import Subject

WHERE = (stated, answers, repeating, ending, hidden, taking_back, messages)
"""Where they are entered."""

_IN_ORDER = sorted(PROPERTIES.values(), key=lambda each: each.stage)
STAGES = [tuple(stage) for _, stage in groupby(_IN_ORDER, lambda each: each.stage)]


def played(subject: Subject, playouts: int = PLAYOUTS, seed: int = 0) -> Recorded:
    """The recorded set of games; of a game that lacks what the contract names, none."""
    none = Recorded(subject, seed)
    return none if stated.contract.problems(none) else record(subject, playouts, seed)


def check(subject: Subject, playouts: int = PLAYOUTS, seed: int = 0) -> list[Problem]:
    """Every problem of a game, as far as it has come; [] when it has all properties."""
    games = played(subject, playouts, seed)
    for stage in STAGES:
        if found := [problem for each in stage for problem in each.problems(games)]:
            return found
    return []
