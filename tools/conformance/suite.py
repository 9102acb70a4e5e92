"""All properties, and how a game is held to them."""

from tools.conformance import answers, ending, hidden, messages, repeating, stated, taking_back
from tools.conformance.properties import Problem, Property
from tools.conformance.record import PLAYOUTS, Recorded, record
from tools.conformance.stated import lacks
from tools.conformance.subject import Subject

STAGES: tuple[tuple[Property, ...], ...] = (
    (stated.contract,),
    (
        stated.words,
        stated.tables,
        stated.options,
        stated.variants,
        stated.scenarios,
        stated.audiences,
        stated.ends,
        stated.over,
        repeating.pure,
        repeating.json,
        repeating.frozen,
        repeating.replays,
        answers.prompts,
        answers.occasions,
        answers.clear_answers,
        answers.texts,
    ),
    (
        answers.accepted,
        answers.refusals,
        repeating.dice,
        repeating.chance,
        ending.leaving,
        ending.time,
        ending.outcome,
        ending.facts,
        ending.pieces,
    ),
    (
        hidden.hiding,
        hidden.observations,
        hidden.open_prompts,
        hidden.public_end,
        ending.active,
        ending.fair_end,
        ending.leavers,
        ending.kept_place,
        ending.goes_on,
        taking_back.parts,
    ),
    (hidden.start, hidden.events, hidden.exits),
    (
        hidden.secret_answers,
        taking_back.undo,
        taking_back.reveals,
        taking_back.exposes,
        messages.messages,
    ),
    (hidden.unseen, answers.coverage),
)
"""One stage is looked at once that before is in order, as its faults would show again."""

PROPERTIES = {each.name: each for stage in STAGES for each in stage}


def played(subject: Subject, playouts: int = PLAYOUTS, seed: int = 0) -> Recorded:
    """The recorded set of games; of a game that lacks what the contract names, none."""
    return Recorded(subject, seed) if lacks(subject) else record(subject, playouts, seed)


def check(subject: Subject, playouts: int = PLAYOUTS, seed: int = 0) -> list[Problem]:
    """Every problem of a game, as far as it has come; [] when it has all properties."""
    games = played(subject, playouts, seed)
    for stage in STAGES:
        found = [problem for each in stage for problem in each.problems(games)]
        if found:
            return found
    return []
