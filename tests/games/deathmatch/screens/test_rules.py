"""The rules by topic, what the invitation tells of the game, and how its options are read."""

import pytest

from bot.games.deathmatch.rules.game import Variant
from bot.games.deathmatch.screens.rules import options
from bot.games.dungeon.rules.foes import PRACTICE_DECKS
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.match_view import AgreedGame
from bot.ui.message import MessageLayout
from bot.ui.renderer import rules_page
from tests.games.deathmatch.rules.tabletop import VARIANTS
from tests.games.deathmatch.screens.drawing import RENDERER
from tests.games.deathmatch.screens.screens_of_rules import MENU, agreed, topics_of
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, menus_of, raw_keys, text_of

EN = texts_in("en")

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_variant = pytest.mark.parametrize("variant", VARIANTS)


def page(topic: str, of: AgreedGame | None = None, texts: Texts = EN) -> MessageLayout:
    return rules_page(RENDERER, of or agreed(), topic, MENU, texts)


def read(topic: str, of: AgreedGame | None = None, texts: Texts = EN) -> list[str]:
    """The lines of a page."""
    return text_of(page(topic, of, texts)).splitlines()


@each_language
@each_variant
def test_every_page_fits_and_leads_to_every_other(variant: Variant, language: str) -> None:
    texts = texts_in(language)
    for name in (WIDEST, NASTY):
        of = agreed(variant, names=(name, name))
        told = set()
        for topic in topics_of(variant):
            shown = page(topic, of, texts)
            assert violations(shown) == ()
            assert raw_keys(shown) == set()
            assert len(text_of(shown)) < 850, "a phone shows it whole"
            (menu,) = menus_of(shown)
            assert menu.custom_id == MENU
            assert [option.value for option in menu.options] == [
                f"rules:{each}" for each in topics_of(variant)
            ]
            assert [option.value for option in menu.options if option.chosen] == [f"rules:{topic}"]
            told.add(text_of(shown))
        assert len(told) == len(topics_of(variant))


@pytest.mark.parametrize("topic", ["", "what", "tile-", "tile-vorpal-axe", "tile-club", "POINT"])
def test_an_unknown_topic_shows_the_point(topic: str) -> None:
    assert page(topic) == page("point")


@pytest.mark.parametrize(
    ("written", "decks"),
    [("C", "C"), ("cqa", "CQA"), ("c, q", "CQ"), (" a;t - B ", "ATB"), ("ABCDEFG", "ABCDEFG")],
)
def test_letters_are_read_as_people_write_them(written: str, decks: str) -> None:
    assert options({"variant": "warrior", "deck": written}).decks == decks


@pytest.mark.parametrize("written", ["ВСА", "в, с, а", "bСa", " B-C А "])
def test_cyrillic_letters_count_as_similar_latin_ones(written: str) -> None:
    assert options({"variant": "warrior", "deck": written}).decks == "BCA"


def test_texts_that_look_like_decks_are_decks() -> None:
    decks = options({"variant": "warrior", "deck": "АВСЕНІКМОРТ"}).decks
    assert decks == "ABCEHIKMOPT"
    assert set(decks) <= set(PRACTICE_DECKS)


@pytest.mark.parametrize("written", ["Я", "Ж", "ß", "ﬁ", "👺", "C!", "-", ",", " ; "])
def test_other_texts_are_left_to_be_refused(written: str) -> None:
    assert written in options({"variant": "warrior", "deck": written}).decks
