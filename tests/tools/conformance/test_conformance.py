"""The suite finds what is wrong with a game; the command says it, and its exit status too."""

import re
from pathlib import Path

import pytest

from bot.contract.game import Seat
from bot.contract.registry import GAMES
from bot.match.entries import Acted, Conceded, Entry, TimedOut, Undone
from tests.examples.games import known_games
from tests.tools.conformance import tiny
from tests.tools.conformance.broken import CASES, Case
from tools.conformance import PROPERTIES, check, notation, played
from tools.conformance.__main__ import find, main

BROKEN = "tests.tools.conformance.broken:PUBLIC_SEES_DECK"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name}: {case.seen}"[:60])
def test_a_broken_game_is_found_by_its_property(case: Case) -> None:
    with known_games():
        found = PROPERTIES[case.name].problems(played(case.subject, case.playouts))
    assert any(case.seen in str(problem) for problem in found), "\n".join(map(str, found))


def test_every_property_finds_a_broken_game() -> None:
    assert {case.name for case in CASES} == set(PROPERTIES)


def test_the_healthy_game_has_no_problem() -> None:
    """A variant of its may be called as another game's is."""
    with known_games():
        assert set(tiny.SUBJECT.game.variants) & set(GAMES["goofspiel"].variants)
        assert check(tiny.SUBJECT) == []


def test_the_command_looks_at_every_property(capsys: pytest.CaptureFixture[str]) -> None:
    before = dict(GAMES)
    assert main(["tests.examples.pig.subject", "--playouts", "1"]) == 0
    *lines, compared, _ = capsys.readouterr().out.splitlines()
    assert [line[:5] for line in lines] == ["ok   "] * len(PROPERTIES)
    assert compared.endswith("compared with those of cheat, deathmatch, dungeon, goofspiel.")
    assert before == GAMES


def test_a_problem_is_told_with_the_command_that_repeats_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([BROKEN, "--playouts", "2", "--seed", "7"]) == 1
    told = capsys.readouterr().out
    assert "WRONG An observation does not change with what its observer may not know." in told
    assert "the public's observation (`opened`) changes" in told
    assert re.search(r"2 seats, .*, playout [01] of seed 7: ", told)
    assert "-     Not looked at until that is mended: start, events" in told
    (again,) = re.findall(
        r"again: .*python -m tools.conformance (.* --only observations)$", told, re.M
    )
    assert main(again.split()) == 1
    assert "the public's observation (`opened`) changes" in capsys.readouterr().out


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


def test_the_same_seed_finds_the_same_and_prints_logs_that_can_be_read() -> None:
    subject = find(BROKEN)
    found = check(subject, 2, seed=3)
    assert found == check(subject, 2, seed=3) != check(subject, 2, seed=4)
    assert any(problem.log for problem in found)
    for problem in found:
        assert notation.written(notation.read(problem.log)) == problem.log


def test_a_log_is_read_as_it_is_written() -> None:
    entries: tuple[Entry, ...] = (
        Acted(1, Seat(0), "lay:3,4"),
        Acted(2, Seat(1), "start:0", notation.HOST),
        TimedOut(3, Seat(1), None),
        TimedOut(4, Seat(1), "lay:5"),
        Undone(5, Seat(0)),
        Conceded(6, Seat(2)),
    )
    log = "0=lay:3,4 1=start:0@host 1!time 1!time=lay:5 0!undo 2!leave"
    assert notation.written(entries) == log
    assert notation.read(log) == entries
