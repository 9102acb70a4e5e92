"""The rules by topic, and what the invitation tells of the game."""

from typing import Any

import pytest

from bot.games.deathmatch.rules.state import Options
from bot.games.deathmatch.screens.setup import SUMMARY
from bot.games.dungeon.rules.foes import ordinary
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.monsters import KINDS, MONSTERS
from bot.match.match import Match
from bot.match.time_control import DAY, STANDARD
from bot.ui.agreed_game import AgreedGame
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.message import MessageLayout
from bot.ui.rules import rules_page
from bot.ui.symbols import untagged
from tests.games.deathmatch.rules.tabletop import VARIANTS
from tests.games.deathmatch.screens.drawing import NAMES, RENDERER, adding, start
from tests.ui.drawing import play, view_of
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, buttons_of, menus_of, options_of, raw_keys, text_of

EN, UK = texts_in("en"), texts_in("uk")
MENU = "d:12:3:rules"
GENERAL = ("point", "turn", "dungeon", "equipment", "monsters", "example", "time")

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_variant = pytest.mark.parametrize("variant", VARIANTS)


def agreed(variant: Any = "warrior", **known: Any) -> AgreedGame:
    """A Death Match of Kestrel and Moth, before it begins."""
    given: dict[str, Any] = {"names": NAMES, "time_control": STANDARD}
    return AgreedGame(options=Options(variant), seats=2, **(given | known))


def in_match(match: Match) -> AgreedGame:
    return agreed(match.terms.options.variant, observation=match.observe(None))


def page(topic: str, of: AgreedGame | None = None, texts: Texts = EN) -> MessageLayout:
    return rules_page(RENDERER, of or agreed(), topic, MENU, texts)


def read(topic: str, of: AgreedGame | None = None, texts: Texts = EN) -> list[str]:
    """The lines of a page."""
    return text_of(page(topic, of, texts)).splitlines()


def topics_of(variant: str) -> list[str]:
    return [*GENERAL, *(f"tile-{tile.key}" for tile in HEROES[variant].tiles)]


@each_language
@each_variant
def test_every_page_fits_and_leads_to_every_other(variant: str, language: str) -> None:
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
def test_what_is_no_topic_of_this_hero_shows_the_point(topic: str) -> None:
    assert page(topic) == page("point")


@each_variant
def test_each_page_begins_with_what_it_is_about(variant: str) -> None:
    for topic, option in zip(topics_of(variant), options_of(page("")), strict=False):
        first, second, *_ = read(topic, agreed(variant))
        if topic in GENERAL:
            assert first == f"## 📖 {option.label}"
            assert second == f"-# Rules: Death Match · {EN(f'hero-{variant}')}"
        else:
            key = topic.removeprefix("tile-")
            assert first.endswith(EN(f"tile-{key}"))
            assert second == f"-# Equipment · {EN(f'hero-{variant}')}"


def test_the_first_page_tells_the_point() -> None:
    told = text_of(page(""))
    assert "**Once the dungeon seems deadlier than the hero, pass:** the other player" in told
    assert "**You win the match** with 3 wins, or 3 losses of the other" in told
    assert "**Moth** chooses who begins" in told
    ukrainian = text_of(page("", texts=UK))
    assert "**Коли здається, що герой уже не виживе, пасуйте:** у підземелля мусить" in ukrainian


def test_before_somebody_joins_nobody_is_named_who_chooses() -> None:
    alone = agreed(names=("Kestrel",))
    assert "Whoever joins chooses who begins the first adventure." in read("point", alone)
    assert "Хто починає першу пригоду, обирає той, хто приєднається." in read("point", alone, UK)


@each_variant
@each_language
def test_the_monsters_are_counted_with_what_beats_them(variant: str, language: str) -> None:
    texts, hero = texts_in(language), HEROES[variant]
    told = read("monsters", agreed(variant), texts)
    nothing = {"en": "none", "uk": "немає"}[language]
    for kind in KINDS:
        name, monster = texts(f"monster-{kind}"), MONSTERS[kind]
        (line,) = [each for each in told if f"{name} {monster.strength} · " in each]
        assert line.startswith(f"{monster.copies}× ")
        beating = {tile.key for tile in hero.tiles if texts(f"tile-{tile.key}") in line}
        assert beating == set(hero.beating(hero.kit, ordinary(kind)))
        assert line.endswith(f" · {nothing}") == (not beating)


@each_language
@each_variant
def test_a_page_speaks_of_this_hero_alone(variant: str, language: str) -> None:
    texts = texts_in(language)
    own = {tile.key for tile in HEROES[variant].tiles}
    others = {tile.key for other in VARIANTS for tile in HEROES[other].tiles} - own
    for topic in topics_of(variant):
        told = text_of(page(topic, agreed(variant), texts))
        assert [key for key in others if texts(f"tile-{key}") in told] == []
    told = text_of(page("equipment", agreed(variant), texts))
    assert [key for key in own if texts(f"tile-{key}") not in told] == []
    special = {"warrior": {"vorpal-sword"}, "barbarian": {"vorpal-axe", "healing-potion"}}
    in_dungeon = text_of(page("dungeon", agreed(variant), texts))
    assert {key for key in own if texts(f"tile-{key}") in in_dungeon} == special[variant]


def test_the_clock_and_taking_back_are_those_that_were_agreed_on() -> None:
    told = read("time")
    assert "Clock: 1:30 min for a turn, and 5:00 min more for each player." in told
    assert "Whoever runs out of both has lost the match." in told
    assert any(line.startswith("A mispress is taken back if another player") for line in told)
    slow = read("time", agreed(time_control=DAY))
    assert any(
        "the other may keep waiting, end the match without a result, or press Stop waiting" in line
        for line in slow
    )
    assert "Whoever runs out of both has lost the match." in read(
        "time", agreed(time_control=DAY, hosted=True)
    )
    assert read("time", agreed(time_control=None))[2] == "No clock."


# The menu of the board


def test_the_menu_says_what_a_tile_does_or_that_it_is_gone() -> None:
    match = play(start(), "start:0", "draw", "discard:torch")
    menus = {texts: menus_of(RENDERER.board(view_of(match), texts)) for texts in (EN, UK)}
    (menu,) = menus[EN]
    assert menu.placeholder == "Rules and equipment …"
    assert menu.custom_id == f"d:12:{match.version}:rules"
    assert not any(option.chosen for option in menu.options)
    tiles = [option for option in menu.options if option.value.startswith("rules:tile-")]
    assert [(untagged(each.emoji or ""), each.label, each.description) for each in tiles] == [
        ("🛡️", "Knight Shield", "+3 health"),
        ("🪖", "Plate Armor", "+5 health"),
        ("🔥", "Torch", "gone: Kestrel"),
        ("🍷", "Holy Grail", "beats even strengths"),
        ("🔱", "Dragon Spear", "beats strength 9"),
        ("🗡️", "Vorpal Sword", "beats a named one"),
    ]
    (ukrainian,) = menus[UK]
    assert ukrainian.placeholder == "Правила і спорядження …"
    assert [option.description for option in ukrainian.options][9] == "скинуто: Kestrel"


def test_a_menu_takes_any_name() -> None:
    match = play(start(), "start:0", "draw", "discard:torch")
    for name in (NASTY, WIDEST):
        shown = RENDERER.board(view_of(match, names=(name, name)), UK)
        assert violations(shown) == ()


def test_where_the_button_needs_no_row_of_its_own_there_is_no_menu() -> None:
    held = RENDERER.board(view_of(play(start(), "start:0", "draw")), EN)
    assert [button.label for button in buttons_of(held)] == ["My cards", "Rules"]
    assert menus_of(held) == []
    door = RENDERER.board(view_of(play(adding(play(start(), "start:0"), 3), "pass")), EN)
    assert [menu.placeholder for menu in menus_of(door)] == ["Name a monster …"]
    facing = play(adding(play(start("barbarian", "C"), "start:0"), 5), "pass")
    walk = RENDERER.playback(view_of(facing), EN)
    assert walk is not None
    assert menus_of(walk.frames[-1]) == []


# What the invitation says


def test_the_rules_say_that_this_is_unofficial() -> None:
    assert "Unofficial" in text_of(page("time"))
    assert "Неофіційно" in text_of(page("time", texts=UK))


@each_language
@each_variant
def test_the_invitation_tells_the_point_in_three_sentences(variant: Any, language: str) -> None:
    assert SUMMARY.pitch is not None
    told = SUMMARY.pitch(Options(variant), texts_in(language))
    assert told.count(".") == 3
    assert "\n" not in told
    assert len(told) < 200


@each_variant
def test_the_health_on_the_invitation_is_that_of_the_first_board(variant: Any) -> None:
    (line,) = SUMMARY.details(Options(variant), EN)
    begun = play(start(variant), "start:0")
    whole = begun.observe(None).full_health
    assert f": {whole} health" in line
    assert f"**Health {whole} of {whole}**" in text_of(RENDERER.board(view_of(begun), EN))
