"""The details of a dungeon, for anybody."""

from bot.games.boss_monster.screens import details, signs, words
from bot.ui.catalogue import texts_in
from tests.games.boss_monster.rules.scripted import A, new_game
from tests.games.boss_monster.screens.drawing import view_of
from tests.ui.reading import shown


def test_every_sign_of_boards_and_walks_has_its_words_below_a_dungeon() -> None:
    known = [value for name, value in vars(signs).items() if name.isupper() and name != "GAME"]
    single = [value for value in known if isinstance(value, str)]
    used = [*single, *signs.CLASSES.values()]
    told = shown(details.dungeon(view_of(new_game(), None), A, texts_in("en")))
    legend = told.partition("On the board")[2]
    assert [sign for sign in used if f"{sign}\N{NO-BREAK SPACE}" not in legend] == []


def test_a_line_is_broken_neither_within_a_fool_nor_between_a_sign_and_its_word() -> None:
    assert words.hero_sign("fool-2-1") == "?\N{WORD JOINER}2"
    told = words.treasures(("cleric", "mage"), texts_in("en"))
    assert told == "✚\N{NO-BREAK SPACE}1 for clerics, ✦\N{NO-BREAK SPACE}1 for mages"
