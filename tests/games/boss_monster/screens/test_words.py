"""Names of cards."""

import pytest

from bot.games.boss_monster.rules.cards import ROOM_TITLES, SPELL_TITLES
from bot.games.boss_monster.screens import words
from bot.ui.catalogue import LANGUAGES, texts_in

_SAME = 5
"""So many letters tell that a word is another form of a word."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_short_name_is_a_word_of_the_whole_name(language: str) -> None:
    """Hands show the one and menus the other, so a player has to know it again."""
    texts = texts_in(language)
    unlike = {
        words.name(title, texts): words.short(title, texts)
        for title in (*ROOM_TITLES, *SPELL_TITLES)
        if words.short(title, texts)[:_SAME].casefold() not in words.name(title, texts).casefold()
    }
    assert unlike == {}
