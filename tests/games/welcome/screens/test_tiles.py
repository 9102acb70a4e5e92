"""Pages of the equipment of official games: each says what its player is asked, and when."""

import pytest

from bot.games.dungeon.rules.heroes import HEROES
from bot.games.welcome.rules.options import Edition, WelcomeOptions
from bot.match.match import Match
from bot.ui.agreed_game import AgreedGame
from bot.ui.catalogue import texts_in
from tests.games.welcome.screens.drawing import door, start
from tests.games.welcome.screens.screens import RENDERER
from tests.ui.drawing import play
from tests.ui.reading import text_of

TILES = [(name, tile.key) for name, hero in HEROES.items() for tile in hero.tiles]
ASKED = {"en": "asked", "uk": "питають"}
"""What every page says of a piece that is not used by itself, and no other page does."""


def told(hero: str, key: str, language: str, match: Match | None = None) -> str:
    """The page of a tile, in this match or in one that has just begun."""
    match = match or start(3, hero, necromancer=True)
    agreed = AgreedGame(
        options=match.terms.options,
        seats=3,
        names=("Kestrel", "Moth", "Wren"),
        observation=match.observe(None),
    )
    page = RENDERER.rules_topic(f"tile-{key}", agreed, texts_in(language))
    assert page is not None
    return text_of(page)


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize(("hero", "key"), TILES)
def test_a_page_says_whether_its_player_is_asked(hero: str, key: str, language: str) -> None:
    asks = HEROES[hero].tile(key).does.offered
    assert (ASKED[language] in told(hero, key, language)) == asks


def test_the_axe_is_told_by_the_words_of_its_button() -> None:
    page = told("barbarian", "vorpal-axe", "en")
    assert "you choose: use it, and beat the monster whatever it is, or hold" in page
    assert "strike" not in page.lower()
    assert "ударити" not in told("barbarian", "vorpal-axe", "uk")


def test_special_monsters_are_told_of_where_they_may_be_met() -> None:
    by_kind = "It beats special monsters too while they are of that kind, and no others."
    assert by_kind in told("mage", "demonic-pact", "en")
    first_box = WelcomeOptions(Edition.WELCOME)
    agreed = AgreedGame(
        options=first_box,
        seats=3,
        names=(),
        observation=start(3, "mage", box="welcome").observe(None),
    )
    page = RENDERER.rules_topic("tile-demonic-pact", agreed, texts_in("en"))
    assert page is not None
    assert "special" not in text_of(page)


def test_a_tile_that_was_given_up_was_not_used_up() -> None:
    kit = ("weird-concoction", "curative-herbs", "ninjato", "wooden-shuriken", "smoke-bomb")
    begun = play(door("ninja", kit, ("cube", "golem", "skeleton"), seats=3), "pass")
    taken = play(begun, "drop:ninjato")
    assert taken.prompts[0].question == "use"
    now = told("ninja", "ninjato", "en", taken).splitlines()[-1]
    assert now == "**Now:** given up in this dungeon."
    paid = play(taken, "use:smoke-bomb,wooden-shuriken")
    assert paid.prompts[0].question == "use"
    now = told("ninja", "wooden-shuriken", "uk", paid).splitlines()[-1]
    assert now == "**Зараз:** у цьому підземеллі вже віддано."
    assert told("ninja", "smoke-bomb", "en", paid).splitlines()[-1] == "**Now:** it is there."


def test_a_tile_that_was_used_up_is_told_as_such() -> None:
    kit = ("dragon-leash", "greatsword", "mr-charm")
    begun = play(door("princess", kit, ("dragon", "orc", "cube"), seats=3), "pass")
    used = play(begun, "choose:1", "name:5", "use:dragon-leash")
    assert used.prompts[0].question == "drop"
    now = told("princess", "dragon-leash", "en", used).splitlines()[-1]
    assert now == "**Now:** used up in this dungeon."
