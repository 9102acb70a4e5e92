"""The suite finds what is wrong: each broken variant of a game breaks the promise it is about.

A mutant is a class with the one thing that is wrong; `breaks` tells which promise that is and what
the sentence says.
"""

import pytest

from bot.contract.registry import GAMES
from tests.examples.games import known_games
from tests.tools.conformance import (
    broken_contract,
    broken_ends,
    broken_examples,
    broken_play,
    broken_secrets,
)
from tests.tools.conformance.broken import CASES, Case
from tests.tools.conformance.tiny import (
    SUBJECT,
)
from tools.conformance import PROMISES, Subject, check

MUTANTS = (broken_contract, broken_play, broken_secrets, broken_ends, broken_examples)
"""Each of them fills CASES."""


def told(subject: Subject, playouts: int = 4) -> list[tuple[str, str]]:
    return [(problem.promise, str(problem)) for problem in check(subject, playouts)]


def test_the_healthy_game_has_no_problem() -> None:
    assert told(SUBJECT) == []


def test_a_variant_may_have_the_name_of_another_games() -> None:
    """Boards and texts know it by its game, too."""
    with known_games():
        assert set(SUBJECT.game.variants) & set(GAMES["goofspiel"].variants)
        assert told(SUBJECT) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.name))
def test_a_mutant_breaks_its_promise_and_no_other(case: Case) -> None:
    found = told(case.subject, case.playouts)
    assert {promise for promise, _ in found} == {case.promise}, "\n".join(map(str, found))
    assert any(case.seen in seen for _, seen in found), "\n".join(map(str, found))


def test_every_promise_but_time_has_a_mutant() -> None:
    """What comes of time that runs out is, for the rules, an answer or a seat that leaves."""
    assert {promise.name for promise in PROMISES} - {case.promise for case in CASES} == {"time"}
