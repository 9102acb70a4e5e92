"""The command says what is wrong, and its exit status tells it too."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.contract.game import Seat
from bot.contract.registry import GAMES
from bot.match.entries import Acted, Conceded, Ended, Entry, TimedOut, Undone
from tests.codebase.tracked import ROOT
from tests.tools.conformance import tiny
from tools.conformance import PROMISES, check, notation
from tools.conformance.__main__ import find, main
from tools.conformance.suite import BY_NAME, Verdicts, gather


def test_the_command_holds_a_game_to_its_promises() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.conformance", "tests.tools.conformance.tiny"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    *lines, compared, _ = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert [line[:5] for line in lines] == ["ok   "] * len(PROMISES)
    assert compared == "Its refusals were compared with those of deathmatch, dungeon."


def test_an_example_is_compared_with_the_other_examples(capsys: pytest.CaptureFixture[str]) -> None:
    before = dict(GAMES)
    assert main(["tests.examples.pig.subject", "--playouts", "1"]) == 0
    assert (
        "compared with those of cheat, deathmatch, dungeon, goofspiel." in capsys.readouterr().out
    )
    assert before == GAMES


def test_a_broken_promise_is_told_with_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    module = "tests.tools.conformance.broken:PUBLIC_SEES_DECK"
    assert main([module, "--playouts", "2", "--seed", "7"]) == 1
    told = capsys.readouterr().out
    assert "WRONG An observation does not change with what its observer may not know." in told
    assert "the public's observation (`opened`) changes" in told
    assert re.search(r"2 seats, .*, playout [01] of seed 7: ", told)
    assert "Not looked at: observations is broken." in told


def test_what_is_wrong_comes_before_what_was_not_looked_at(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["tests.tools.conformance.broken:LISTS_SEATS"]) == 1
    wrong, seen, *left_out = capsys.readouterr().out.splitlines()[:-2]
    assert wrong == "WRONG The game has all that the contract names. (contract)"
    assert seen.strip() == "`seats` is (2, 3, 4), not a range, e.g. range(2, 5) for two to four"
    assert left_out == ["-     Nothing else was looked at."]
    module = "tests.tools.conformance.broken:PUBLIC_SEES_DECK"
    assert main([module, "--playouts", "2"]) == 1
    marks = [line[:5] for line in capsys.readouterr().out.splitlines()[:-2] if line[0] != " "]
    assert marks == sorted(marks, key=lambda mark: mark == "-    ")
    assert marks.count("-    ") > 3


def test_a_module_without_a_subject_is_told() -> None:
    with pytest.raises(SystemExit, match="has no Subject called NOTHING"):
        find("tests.tools.conformance.tiny:NOTHING")
    assert find("tests.tools.conformance.tiny") is tiny.SUBJECT


@pytest.mark.parametrize(
    "module", ["tests.examples.chess.subject", "chess", "tests/examples/pig/subject.py"]
)
def test_a_module_that_is_not_there_is_told(module: str) -> None:
    with pytest.raises(SystemExit, match=f"^there is no module {module}; it is named with dots"):
        find(module)


def test_a_module_that_misses_another_one_is_an_error_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "asks_for_chess.py").write_text("import chess_by_others\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="chess_by_others"):
        find("asks_for_chess")


def test_the_same_seed_finds_the_same() -> None:
    subject = find("tests.tools.conformance.broken:PUBLIC_SEES_DECK")
    assert check(subject, 2, seed=3) == check(subject, 2, seed=3) != check(subject, 2, seed=4)


def test_every_need_is_a_promise() -> None:
    assert len(BY_NAME) == len(PROMISES)
    assert {name for promise in PROMISES for name in promise.needs} <= set(BY_NAME)


def test_what_is_not_looked_at_names_the_reason() -> None:
    verdicts = Verdicts(gather(find("tests.tools.conformance.broken:PUBLIC_SEES_DECK"), 2))
    assert verdicts.of(BY_NAME["exits"]) is None
    assert verdicts.broken_need(BY_NAME["exits"]) == "observations"


def test_a_log_is_read_as_it_is_written() -> None:
    entries: tuple[Entry, ...] = (
        Acted(1, Seat(0), "lay:3,4"),
        Acted(2, Seat(1), "start:0", notation.HOST),
        TimedOut(3, Seat(1), None),
        TimedOut(4, Seat(1), "lay:5"),
        Undone(5, Seat(0)),
        Conceded(6, Seat(2)),
        Ended(7, notation.HOST),
    )
    log = " ".join(map(notation.write, entries))
    assert log == "0=lay:3,4 1=start:0@host 1!time 1!time=lay:5 0!undo 2!leave host!end"
    assert notation.read(log) == entries
    with pytest.raises(ValueError, match="'0:draw' is no entry"):
        notation.read("0:draw")


def test_a_printed_log_is_a_scenario() -> None:
    """Whoever is told of a problem can keep the way to it."""
    problems = check(find("tests.tools.conformance.broken:PUBLIC_SEES_DECK"), 2)
    logs = [problem.log for problem in problems]
    assert any(logs)
    for log in logs:
        assert " ".join(map(notation.write, notation.read(log))) == log
