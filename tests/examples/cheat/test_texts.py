"""The texts of Cheat."""

from bot.match.advance import begin
from bot.ui.catalogue import texts_in
from bot.ui.games import registered
from tests.examples.cheat import GAME
from tests.examples.cheat.rules import CheatOptionsRefusal, CheatRefusal, Options
from tests.examples.cheat.table import SCREENS, terms
from tests.examples.fixtures import each_language
from tests.ui.limits import violations
from tools.catalogues.__main__ import problems_of_game

RENDERER = SCREENS.renderer


def test_the_texts_are_complete_in_both_languages() -> None:
    (folder,) = GAME.texts
    assert problems_of_game(folder, game=GAME) == []


@each_language
def test_there_is_a_text_for_everything_that_others_say_of_it(language: str) -> None:
    texts, cheat = texts_in(language), GAME.rules
    assert texts("game-cheat") == texts("variant-cheat-cheat") == GAME.summary.title(None, texts)
    assert GAME.summary.details(None, texts) == (texts("cheat-about"),)
    for reason in (*CheatRefusal, *CheatOptionsRefusal):
        assert texts(f"refusal-{reason}")
    answer = RENDERER.bad_options(CheatOptionsRefusal.CHEAT_FOR_THREE_TO_SIX, Options(), texts)
    assert violations(answer) == ()
    (facts, *_) = cheat.facts(begin(terms(3)).state)
    assert texts("sums-cheat", **dict.fromkeys(facts, 7)).count("7") == len(facts)


def test_it_is_registered_with_nothing_to_choose() -> None:
    assert GAME in registered()
    assert GAME.setup.settings == ()
    assert GAME.setup.options({}) == Options()
