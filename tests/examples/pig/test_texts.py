"""The texts of Pig."""

import re

from bot.ui.catalogue import texts_in
from tests.examples.fixtures import each_language
from tests.examples.pig import GAME
from tests.examples.pig.playing import pig_for
from tests.examples.pig.rules import TARGETS
from tools.catalogues.sources import Source, literal_text, plural_choices, read

CATEGORIES = {"en": {"one", "other"}, "uk": {"one", "few", "many", "other"}}


def source(language: str) -> Source:
    (folder,) = GAME.texts
    return read(folder / language)


def test_both_languages_have_the_same_texts_with_the_same_variables() -> None:
    en, uk = source("en"), source("uk")
    assert en.mistakes == uk.mistakes == ()
    assert en.keys == uk.keys
    for key in en.keys:
        assert en.variables(key) == uk.variables(key), key


@each_language
def test_every_plural_has_all_its_forms(language: str) -> None:
    for key, pattern in source(language).patterns.items():
        for choice in plural_choices(pattern):
            assert choice == CATEGORIES[language], key


@each_language
def test_discord_takes_the_commands(language: str) -> None:
    texts = source(language)
    for key in ("command-play-pig", "command-play-pig-target"):
        name = literal_text(texts.patterns[key])
        description = literal_text(texts.patterns[f"{key}.description"])
        assert name == name.lower()
        assert re.fullmatch(r"[-_'\w]{1,32}", name)
        assert 1 <= len(description) <= 100


@each_language
def test_there_is_a_text_for_everything_that_others_say_of_it(language: str) -> None:
    texts, pig = texts_in(language), GAME.rules
    assert texts("game-pig")
    for variant in pig.variants:
        assert texts(f"variant-pig-{variant}")
    for target in TARGETS:
        assert str(target) in texts(f"setting-pig-target-{target}")
    for reason in (*pig.refusals, *pig.options_refusals):
        assert texts(f"refusal-{reason}")
    assert "54" in texts("score-pig", score=54)
    (facts,) = pig.facts(pig_for(1).state)
    said = texts("sums-pig", **dict.fromkeys(facts, 7))
    assert said.count("7") == len(facts)
