"""What is chosen for a Death Match, as people write it."""

import pytest

from bot.games.deathmatch.screens.rules import options
from bot.games.dungeon.rules.monsters import PRACTICE_DECKS


@pytest.mark.parametrize(
    ("written", "decks"),
    [("C", "C"), ("cqa", "CQA"), ("c, q", "CQ"), (" a;t - B ", "ATB"), ("ABCDEFG", "ABCDEFG")],
)
def test_letters_are_read_as_people_write_them(written: str, decks: str) -> None:
    assert options({"variant": "warrior", "deck": written}).decks == decks


@pytest.mark.parametrize("written", ["ВСА", "в, с, а", "bСa", " B-C А "])
def test_cyrillic_letters_count_as_the_latin_ones_that_they_look_like(written: str) -> None:
    assert options({"variant": "warrior", "deck": written}).decks == "BCA"


def test_whatever_looks_like_a_deck_is_one() -> None:
    decks = options({"variant": "warrior", "deck": "АВСЕНІКМОРТ"}).decks
    assert decks == "ABCEHIKMOPT"
    assert set(decks) <= set(PRACTICE_DECKS)


@pytest.mark.parametrize("written", ["Я", "Ж", "ß", "ﬁ", "👺", "C!", "-", ",", " ; "])
def test_what_looks_like_none_is_left_to_be_refused(written: str) -> None:
    assert written in options({"variant": "warrior", "deck": written}).decks
