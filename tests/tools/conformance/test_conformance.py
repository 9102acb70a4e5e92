"""The suite finds what is wrong with a game; the command says it, and its exit status too."""

import re

import pytest

from bot.contract.game import GAMES, Seat
from bot.match.entries import TimedOut
from tests.examples.games import known_games
from tests.tools.conformance.broken import CASES, Case
from tools.conformance import PROPERTIES, record
from tools.conformance.__main__ import main
from tools.conformance.play import read, write

BROKEN = "tests.tools.conformance.broken:PUBLIC_SEES_DECK"
LEAK = "the public learns by the observation (`deck`) what it may not know"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name}: {case.seen}"[:60])
def test_a_broken_game_is_found_by_its_property(case: Case) -> None:
    with known_games():
        found = PROPERTIES[case.name].problems(record(case.subject, playouts=2))
    assert any(case.seen in problem for problem in found), "\n".join(found)


def test_every_property_finds_a_broken_game() -> None:
    assert {case.name for case in CASES} == set(PROPERTIES)


def test_the_command_looks_at_every_property(capsys: pytest.CaptureFixture[str]) -> None:
    before = dict(GAMES)
    assert main(["tests.examples.pig.subject", "--playouts", "1"]) == 0
    *lines, _ = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [f"ok    {name}" for name in PROPERTIES]
    assert before == GAMES


def test_a_problem_is_told_with_the_log_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [BROKEN, "--playouts", "2", "--seed", "7", "--only", "secrets"]
    assert main(asked) == 1
    told = capsys.readouterr().out
    assert told.startswith("WRONG secrets: Nobody sees")
    assert LEAK in told
    logs = re.findall(r"\[3 seats, .*, playout [01] of seed 7: (.*)\]$", told, re.M)
    assert any(read(log) for log in logs if log != "at the start")
    assert main(asked) == 1
    assert told.splitlines()[:-1] == capsys.readouterr().out.splitlines()[:-1]


def test_a_module_without_a_subject_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["tests.tools.conformance.broken"])
    assert "has no Subject called SUBJECT" in capsys.readouterr().err


def test_a_log_is_written_as_it_is_read() -> None:
    log = "0=lay:3,4 1!time 1!time=lay:5 0!undo 2!leave"
    assert " ".join(map(write, read(log))) == log
    assert read(log)[2] == TimedOut(3, Seat(1), "lay:5")
