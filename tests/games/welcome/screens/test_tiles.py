"""Pages of the equipment of official games: each says what its player is asked, and when."""

import pytest

from bot.games.dungeon.rules.heroes import HEROES
from bot.ui.catalogue import texts_in
from bot.ui.match_view import AgreedGame
from tests.games.welcome.screens.drawing import start
from tests.games.welcome.screens.screens import RENDERER
from tests.ui.reading import text_of

TILES = [(name, tile.key) for name, hero in HEROES.items() for tile in hero.tiles]
ASKED = {"en": "asked", "uk": "питають"}
"""Every page of a piece that does not work by itself says so, and no other page does."""


def told(hero: str, key: str, language: str) -> str:
    """The page of a tile, in a match that has just begun."""
    match = start(3, hero, necromancer=True)
    agreed = AgreedGame(
        options=match.terms.options,
        seats=3,
        names=("Kestrel", "Moth", "Wren"),
        observation=match.observe(None),
    )
    texts = texts_in(language)
    assert f"tile-{key}" in {topic.value for topic in RENDERER.rules_topics(agreed, texts)}
    page = RENDERER.rules_topic(f"tile-{key}", agreed, texts)
    assert page is not None
    return text_of(page)


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize(("hero", "key"), TILES)
def test_a_page_says_whether_its_player_is_asked(hero: str, key: str, language: str) -> None:
    asks = HEROES[hero].tile(key).does.offered
    assert (ASKED[language] in told(hero, key, language)) == asks
