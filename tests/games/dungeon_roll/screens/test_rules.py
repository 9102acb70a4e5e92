"""The rules by topic, the cards of heroes, and what the invitation tells of the game."""

import pytest

from bot.games.dungeon_roll.rules.heroes import HEROES
from bot.games.dungeon_roll.rules.options import HeroChoice, HeroSet, RollOptions
from bot.games.dungeon_roll.rules.specialties import SPECIALTIES
from bot.games.dungeon_roll.rules.turn import Side
from bot.games.dungeon_roll.screens import rules
from bot.games.dungeon_roll.screens.heroes import hero_name, hero_text
from bot.games.dungeon_roll.screens.rules import SETUP
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.match_view import AgreedGame
from bot.ui.message import MessageLayout
from tests.games.dungeon_roll.rules.scenes import standing
from tests.games.dungeon_roll.rules.scripted import act, new_game, play
from tests.games.dungeon_roll.screens.screens_of_rules import (
    WITHOUT_HEROES,
    agreed,
    begun,
)
from tests.ui.reading import text_of

EN = texts_in("en")

each_language = pytest.mark.parametrize("language", LANGUAGES)


def page(topic: str, of: AgreedGame, texts: Texts = EN) -> MessageLayout:
    found = rules.page(topic, of, texts)
    assert found is not None, topic
    return found


def read(topic: str, of: AgreedGame) -> str:
    return text_of(page(topic, of))


def topics(of: AgreedGame) -> list[str]:
    return [option.value for option in rules.topics(of, EN)]


@each_language
def test_every_topic_has_a_page_of_its_own(language: str) -> None:
    # That Discord takes each page is asked where its text is kept: `tests/games/test_screens.py`.
    texts, of = texts_in(language), begun()
    told = set()
    offered = rules.topics(of, texts)
    assert len(offered) <= 25, "so many lines a menu has"
    for option in offered:
        shown = page(option.value, of, texts)
        assert f"{option.label}\n" in text_of(shown)
        told.add(text_of(shown))
    assert len(told) == len(offered)


def test_heroes_in_play_stand_before_all_of_their_sets() -> None:
    of = begun()
    played = [f"hero-{delver.hero}" for delver in of.observation.delvers]
    sets = [f"set-{each}" for each in ("basic", "pack-1", "kickstarter", "pack-2")]
    assert topics(of) == [*rules.GENERAL, *played, *sets]
    assert topics(agreed()) == [*rules.GENERAL, *sets]


def test_a_mirror_match_has_one_page_for_its_hero() -> None:
    of = begun(RollOptions(mirror=True))
    hero = of.observation.delvers[0].hero
    assert topics(of) == [*rules.GENERAL, f"hero-{hero}", "set-basic"]


def test_without_heroes_no_page_is_about_them() -> None:
    of = begun(WITHOUT_HEROES)
    assert topics(of) == [topic for topic in rules.GENERAL if topic != "heroes"]
    for topic in ("heroes", "hero-knight", "set-basic"):
        assert rules.page(topic, of, EN) is None


@pytest.mark.parametrize("topic", ["", "what", "POINT", "hero-", "hero-paladin", "hero-viking"])
def test_an_unknown_topic_is_no_page(topic: str) -> None:
    assert rules.page(topic, agreed(RollOptions()), EN) is None


@pytest.mark.parametrize(
    ("chosen", "sets"),
    [
        (HeroSet.BASIC, ["set-basic"]),
        (HeroSet.PACK_1, ["set-pack-1"]),
        (HeroSet.PACK_2, ["set-pack-2"]),
        (HeroSet.KICKSTARTER, ["set-basic", "set-pack-1", "set-kickstarter"]),
    ],
)
def test_only_the_sets_that_are_played_with_have_pages(chosen: HeroSet, sets: list[str]) -> None:
    assert topics(agreed(RollOptions(set=chosen)))[len(rules.GENERAL) :] == sets


# Heroes


def _told(side: Side, texts: Texts) -> set[str]:
    keys = [key for key, one in SPECIALTIES.items() if one in side.specialties]
    does = {texts(f"roll-specialty-{key}-does") for key in keys}
    assert side.ultimate is not None
    return does | {
        texts(f"roll-ultimate-{side.ultimate.key}"),
        texts(f"roll-ultimate-{side.ultimate.key}-does"),
    }


@each_language
@pytest.mark.parametrize("key", HEROES)
def test_a_card_names_both_sides_and_tells_each_ability_once(key: str, language: str) -> None:
    texts, hero = texts_in(language), HEROES[key]
    card = hero_text(hero, texts)
    sides = [side for side in (hero.novice, hero.master) if side is not None]
    for side in sides:
        assert hero_name(side.key, texts) in card
    assert (texts("roll-card-never") in card) == (hero.master is None)
    for does in set().union(*(_told(side, texts) for side in sides)):
        assert does in card
    assert len(card.splitlines()) == len(set(card.splitlines()))


@each_language
def test_no_two_sides_or_ultimates_share_a_name(language: str) -> None:
    texts = texts_in(language)
    sides = [hero.novice for hero in HEROES.values()]
    sides += [hero.master for hero in HEROES.values() if hero.master is not None]
    names = {hero_name(side.key, texts) for side in sides}
    assert len(names) == len(sides) == 44
    ultimates = {side.ultimate.key for side in sides if side.ultimate is not None}
    assert len({texts(f"roll-ultimate-{key}") for key in ultimates}) == len(ultimates)


# Texts about scores (rulings S31 to S33)


@pytest.mark.parametrize(
    ("of", "alone", "together"),
    [
        (begun(seats=1), True, False),
        (begun(seats=2), False, True),
        (agreed(seats=1), True, False),
        (agreed(seats=4), True, True),
    ],
    ids=["alone", "two", "not-begun-alone", "not-begun"],
)
def test_points_are_told_for_those_who_may_play(
    of: AgreedGame, alone: bool, together: bool
) -> None:
    told = read("points", of)
    assert (EN("roll-rules-alone") in told) == alone
    assert (EN("roll-rules-table") in told) == together
    assert (EN("roll-rules-leave") in told) == together


def test_the_sample_delve_is_one_by_the_rules() -> None:
    def seen(*names: str) -> list[object]:
        return [standing(state)[name] for name in names]

    state = play(new_game(), ("roll", "f f c m t h s g"), "fight:f,g1", ("on", "x d"))
    assert seen("lair", "party") == [1, "fcmths"]
    state = play(state, ("open:t,1", "ta"), ("on", "k o p"), ("reroll:s,o1", "k"))
    assert seen("dungeon") == ["kkp"]
    state = play(state, "fight:c,k2", "quaff:f,1", "face:h")
    assert seen("party", "graveyard") == ["mhh", 4]
    state = play(state, ("on", "g g d d"), "fight:h,g2", ("slay:m,h,ta", "tp"))
    assert seen("party", "experience") == ["", 1]
    over = act(state, "home").delvers[0]
    assert (over.experience, sum(over.tokens)) == (5, 1)


# Before a game


def test_the_default_options_are_those_of_the_rules() -> None:
    assert SETUP.options_of({}) == RollOptions()


def test_all_that_can_be_chosen_reaches_the_options() -> None:
    chosen = {"heroes": "chosen", "set": "all", "mirror": "on", "recycle-tokens": "on"}
    wanted = RollOptions(HeroChoice.CHOSEN, HeroSet.ALL, mirror=True, recycle=True)
    assert SETUP.options_of(chosen) == wanted
