"""Everything has a symbol and words; what each tile's page says is recorded."""

from bot.games.dungeon.rules.foes import KINDS, SPECIALS
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.screens import signs
from bot.games.dungeon.screens import words as dungeon
from bot.ui.catalogue import LANGUAGES, texts_in


def test_everything_has_a_symbol_and_every_effect_its_words() -> None:
    assert signs.MONSTERS.keys() == {*KINDS, *SPECIALS}
    assert signs.TILES.keys() == {tile.key for hero in HEROES.values() for tile in hero.tiles}
    for texts in map(texts_in, LANGUAGES):
        for name, hero in HEROES.items():
            for tile in hero.tiles:
                assert dungeon.tile_effect(name, tile.key, texts)
                assert dungeon.tile_effect(name, tile.key, texts, short=True)
