"""One suite for every game: the promises of the contract, held against recorded games."""

import re
from functools import cache
from importlib import import_module
from itertools import pairwise

import pytest

from bot.contract.game import GAMES
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.games import game_of
from tests.codebase.tracked import ROOT
from tests.examples.games import known_games
from tests.games.conformance.subjects import SUBJECTS
from tools.conformance import PROPERTIES, Subject, record
from tools.conformance.record import Recorded

FOLDERS = ROOT / "tests" / "examples"
EXAMPLES = tuple(sorted(path.parent.name for path in FOLDERS.glob("*/subject.py")))
"""The folders of the examples: each carries its subject."""


def subject_of(key: str) -> Subject:
    if key in SUBJECTS:
        return SUBJECTS[key]
    subject: Subject = import_module(f"tests.examples.{key}.subject").SUBJECT
    return subject


@cache
def games_of(key: str) -> Recorded:
    return record(subject_of(key))


def test_every_game_has_a_subject() -> None:
    examples = {path.parent.name for path in FOLDERS.glob("*/rules.py")}
    assert examples == set(EXAMPLES)
    # A folder is named as Python wants it, a key may have hyphens.
    assert set(GAMES) - {subject_of(name).game.key for name in EXAMPLES} == set(SUBJECTS)


@pytest.mark.parametrize("key", SUBJECTS)
def test_a_game_is_registered_under_its_key(key: str) -> None:
    assert type(GAMES[key]) is type(SUBJECTS[key].game)
    assert GAMES[key].key == key


@pytest.mark.parametrize("name", PROPERTIES)
@pytest.mark.parametrize("key", [*SUBJECTS, *EXAMPLES])
def test_a_game_has_the_property(key: str, name: str) -> None:
    with known_games():
        found = PROPERTIES[name].problems(games_of(key))
    assert not found, "\n".join((PROPERTIES[name].rule, *found))


@pytest.mark.parametrize("key", SUBJECTS)
def test_every_action_of_a_game_is_documented(key: str) -> None:
    pages = (ROOT / "bot" / "games").glob("*/NAMES.md")
    document = "\n".join(page.read_text("utf-8") for page in pages)
    documented = {quoted.partition(":")[0] for quoted in re.findall(r"`([^`]+)`", document)}
    offered = {
        move.action.verb
        for playout in games_of(key).playouts
        for there in playout.situations
        for prompt in there.match.prompts
        for move in prompt.moves
    }
    assert len(offered) >= 4
    assert offered - documented == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", SUBJECTS)
def test_an_invitation_tells_the_point_in_three_sentences(key: str, language: str) -> None:
    with known_games():
        pitch = game_of(key).summary.pitch
    assert pitch is not None
    for options in SUBJECTS[key].options:
        told = pitch(options, texts_in(language))
        assert told.count(".") == 3, told
        assert "\n" not in told
        assert len(told) < (230 if key == "boss-monster" else 200)


def test_adventures_won_and_lost_never_become_fewer() -> None:
    for playout in games_of("deathmatch").playouts:
        standings = [there.state.standings for there in playout.situations]
        for before, after in pairwise(standings):
            for old, new in zip(before, after, strict=True):
                assert old.won <= new.won
                assert old.lost <= new.lost
