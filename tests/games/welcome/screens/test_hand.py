"""What becomes of a hand in the official games."""

import pytest

from bot.games.dungeon.screens import words
from bot.match.advance import add
from bot.match.entries import Conceded
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.symbols import untagged
from tests.games.welcome.screens.drawing import start
from tests.games.welcome.screens.screens import KESTREL, RENDERER
from tests.ui.drawing import play, view_of
from tests.ui.reading import text_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_left_with_a_card_reads_that_and_not_that_the_match_is_over(language: str) -> None:
    texts = texts_in(language)
    drawn = play(start(3), "draw")
    card = drawn.observe(KESTREL).card
    left = add(drawn, Conceded(0, KESTREL))
    assert left.live
    shown = text_of(RENDERER.hand_placed(view_of(left, KESTREL), None, texts))
    monster = untagged(words.monster_text(card, texts))
    assert texts("placed-left", monster=monster) in shown
