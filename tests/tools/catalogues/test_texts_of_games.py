"""The texts that a game carries in its own folder: complete, used, and nobody else's."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.contract.contents import DATA
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.games import RegisteredGame
from tests.examples.games import GAMES
from tests.examples.pig import GAME as PIG
from tests.examples.pig.rules import Pig
from tools.catalogues.__main__ import ROOT, game_beside, problems_of_game, shared
from tools.catalogues.sources import folders_of_games, read

Spoil = Callable[[str, str, str], None]


def folder_of(game: RegisteredGame) -> Path:
    """Where a game's texts lie."""
    (folder,) = game.texts
    return folder


@pytest.fixture
def carried(tmp_path: Path) -> Path:
    """A copy of Pig's texts, beside its code."""
    return shutil.copytree(folder_of(PIG), tmp_path / "pig")


@pytest.fixture
def spoil(carried: Path) -> Spoil:
    """Replace something in one language of the copy."""

    def replace(language: str, before: str, after: str) -> None:
        path = carried / f"{language}.ftl"
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1
        path.write_text(text.replace(before, after), encoding="utf-8")

    return replace


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules.key)
def test_the_texts_of_a_game_have_no_problems(game: RegisteredGame) -> None:
    assert problems_of_game(folder_of(game), game=game) == []
    assert problems_of_game(folder_of(game)) == []


def test_every_folder_with_texts_belongs_to_a_game() -> None:
    folders = folders_of_games(ROOT)
    assert folders == sorted(map(folder_of, GAMES))
    assert [game_beside(folder) for folder in folders] == sorted(GAMES, key=folder_of)


@pytest.mark.parametrize(
    ("language", "before", "after", "problem"),
    [
        ("uk", "pig-roll =", "pig-throw =", "uk: pig-roll is missing"),
        ("en", "pig-roll =", "x = y\npig-roll =", "en: x is not used"),
        # They begin as if the bot asked for them.
        ("en", "pig-roll =", "variant-pig-teams = x\npig-roll =", "en: variant-pig-teams is not u"),
        ("en", "pig-roll =", "score-goofspiel = x\npig-roll =", "en: score-goofspiel is not used"),
        ("en", "pig-roll =", "confirm-pig = x\npig-roll =", "en: confirm-pig is not used"),
        ("en", "variant-pig-solo =", "variant-pig-alone =", "en: variant-pig-solo is missing"),
        ("en", "score-pig =", "points-pig =", "en: score-pig is missing"),
        ("en", "sums-pig =", "pig-sums =", "en: sums-pig is missing, for the facts (busts, turns)"),
        ("en", "{ $busts }", "", "en: sums-pig and the facts differ by (busts)"),
        ("en", "refusal-unknown-target =", "unknown =", "en: refusal-unknown-target is missing"),
        ("en", "setting-pig-target-50 =", "a =", "en: setting-pig-target-50 is missing"),
        ("en", "game-pig =", "game-swine =", "en: pig-title refers to game-pig, which does not"),
        # The bot's own texts.
        (
            "en",
            "pig-roll =",
            "refusal-moved-on =",
            "en: refusal-moved-on stands in the bot's own texts",
        ),
        ("uk", "pig-roll =", "ask-turn =", "uk: ask-turn stands in the bot's own texts"),
    ],
)
def test_a_problem_is_seen(
    carried: Path, spoil: Spoil, language: str, before: str, after: str, problem: str
) -> None:
    """The problems of any catalogue stand in `test_lint`."""
    spoil(language, before, after)
    found = problems_of_game(carried, game=PIG)
    assert any(problem in line for line in found), found


def test_each_confirmation_has_three_texts(carried: Path) -> None:
    class Asking(Pig):
        # The bot says the second one itself.
        confirmations = ("pig-surely", "gift")

    keys = ("confirm-pig-surely", "confirm-pig-surely-button", "confirm-pig-surely-why")
    found = problems_of_game(carried, game=PIG._replace(rules=Asking()))
    assert found == [f"en: {key} is missing" for key in keys]


def test_a_text_may_refer_to_those_of_the_bot(carried: Path, spoil: Spoil) -> None:
    for language in LANGUAGES:
        spoil(language, "pig-roll = ", "pig-roll = { record-best } { $score } ")
    found = problems_of_game(carried, game=PIG)
    assert found == []
    # This text takes the variables of the other one as well.
    spoil("en", "{ record-best } { $score }", "{ record-best }")
    read.cache_clear()
    assert problems_of_game(carried, game=PIG) == []
    spoil("uk", "{ record-best } ", "")
    spoil("uk", "pig-roll = { $score }", "pig-roll =")
    read.cache_clear()
    assert problems_of_game(carried, game=PIG) == ["uk: pig-roll takes (), but in en (score)"]


def test_texts_of_the_bot_are_not_missing(carried: Path, spoil: Spoil, tmp_path: Path) -> None:
    """A refusal that several games know needs one text."""
    base = shutil.copytree(DATA, tmp_path / "data")
    for language in LANGUAGES:
        spoil(language, "refusal-nothing-to-hold = ", "pig-nothing = ")
        text = (carried / f"{language}.ftl").read_text(encoding="utf-8")
        kept = [line for line in text.splitlines() if not line.startswith("pig-nothing")]
        (carried / f"{language}.ftl").write_text("\n".join(kept), encoding="utf-8")
        (base / "locale" / language / "more.ftl").write_text("refusal-nothing-to-hold = No\n")
    assert problems_of_game(carried, game=PIG) == ["en: refusal-nothing-to-hold is missing"]
    read.cache_clear()
    assert problems_of_game(carried, base, game=PIG) == []


def test_a_text_of_two_games_is_seen(carried: Path, tmp_path: Path) -> None:
    assert list(shared([folder_of(game) for game in GAMES])) == []
    other = shutil.copytree(carried, tmp_path / "swine")
    found = list(shared([carried, other]))
    assert len(found) == len(read(carried / "en").patterns)
    assert "swine: pig-roll stands in the texts of pig" in found


# When the bot runs


@pytest.mark.parametrize("key", ["button-draw", "tile-torch"])
def test_a_text_that_is_there_is_refused(key: str, tmp_path: Path) -> None:
    """The second of two texts with one key would be left out silently."""
    (tmp_path / "en.ftl").write_text(f"new-text = New\n{key} = Another\n")
    texts = Texts("en", texts_in("en")._bundle)
    with pytest.raises(ValueError, match=f"there is a text {key} already"):
        texts.add(tmp_path)
    assert not texts._bundle.has_message("new-text")
