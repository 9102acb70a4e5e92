"""One suite for every game: what the contract promises, held against random play."""

import re
from functools import cache
from importlib import import_module
from itertools import pairwise

import pytest

from bot.contract.registry import GAMES
from tests.codebase.tracked import ROOT
from tests.games.conformance.subjects import SUBJECTS
from tools.conformance import PROMISES, Subject, gather
from tools.conformance.promise import Evidence, Promise
from tools.conformance.suite import Verdicts
from tools.conformance.words import STABLE_WORD

PLAYOUTS = 10

FOLDERS = ROOT / "tests" / "examples"
EXAMPLES = tuple(sorted(path.parent.name for path in FOLDERS.glob("*/subject.py")))
"""The folders of the examples: each carries its subject."""


def subject_of(key: str) -> Subject:
    if key in SUBJECTS:
        return SUBJECTS[key]
    subject: Subject = import_module(f"tests.examples.{key}.subject").SUBJECT
    return subject


@cache
def evidence_of(key: str) -> Evidence:
    """Those with many sizes of tables have playouts enough."""
    return gather(subject_of(key), PLAYOUTS if key in SUBJECTS else 4)


@cache
def verdicts_of(key: str) -> Verdicts:
    return Verdicts(evidence_of(key))


def test_every_game_has_a_subject() -> None:
    examples = {path.parent.name for path in FOLDERS.glob("*/rules.py")}
    assert examples == set(EXAMPLES)
    # A folder is named as Python wants it, a key may have hyphens.
    assert set(GAMES) - {subject_of(name).game.key for name in EXAMPLES} == set(SUBJECTS)


@pytest.mark.parametrize("key", SUBJECTS)
def test_a_game_is_registered_under_its_key(key: str) -> None:
    game = GAMES[key]
    assert type(game) is type(SUBJECTS[key].game)
    assert game.key == key
    assert STABLE_WORD.fullmatch(key)


def test_a_word_of_refusal_is_of_one_game_alone() -> None:
    # Games that refuse alike share their words.
    words = {subject_of(key).game.refusals for key in (*SUBJECTS, *EXAMPLES)}
    reasons = [reason.value for each in words for reason in each]
    assert len(set(reasons)) == len(reasons)


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: str(promise.name))
@pytest.mark.parametrize("key", [*SUBJECTS, *EXAMPLES])
def test_a_game_keeps_its_promise(key: str, promise: Promise) -> None:
    verdicts = verdicts_of(key)
    problems = verdicts.of(promise)
    if problems is None:
        pytest.fail(f"not looked at: {verdicts.broken_need(promise)} is broken")
    assert not problems, f"{promise.rule}\n" + "\n".join(map(str, problems))


def test_adventures_won_and_lost_never_become_fewer() -> None:
    for playout in evidence_of("deathmatch").playouts:
        for before, after in pairwise(match.state.standings for match in playout.matches):
            for old, new in zip(before, after, strict=True):
                assert old.won <= new.won
                assert old.lost <= new.lost


def test_the_words_of_a_promise_are_a_sentence() -> None:
    for promise in PROMISES:
        assert re.fullmatch(r"[A-Z].*\.", promise.rule)
