"""The score, the tiles and the monsters in words."""

import pytest
from msgspec.structs import replace

from bot.games.deathmatch.rules.state import Standing
from bot.games.deathmatch.screens import words
from bot.games.dungeon.rules.foes import SPECIALS
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.monsters import KINDS
from bot.games.dungeon.screens import signs
from bot.games.dungeon.screens import words as dungeon
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.symbols import untagged
from tests.games.deathmatch.screens.drawing import start
from tests.ui.drawing import play, view_of


@pytest.mark.parametrize(
    ("kestrel", "moth", "english", "ukrainian"),
    [
        (Standing(), Standing(), [], []),
        (Standing(1, 1), Standing(1, 1), [], []),
        (
            Standing(2, 1),
            Standing(0, 1),
            ["-# Match point: Kestrel, by surviving or if Moth falls."],
            ["-# Переможе в матчі: Kestrel (якщо виживе або Moth загине)."],
        ),
        (
            Standing(2, 0),
            Standing(2, 0),
            ["-# Match point: whoever survives wins the match."],
            ["-# Хто виживе, той переможе в матчі."],
        ),
        (
            Standing(0, 2),
            Standing(0, 2),
            ["-# Match point: whoever falls loses the match."],
            ["-# Хто загине, той програє матч."],
        ),
        (
            Standing(2, 0),
            Standing(2, 1),
            ["-# Match point: Kestrel, by surviving or if Moth falls; Moth, by surviving."],
            ["-# Переможе в матчі: Kestrel (якщо виживе або Moth загине); Moth (якщо виживе)."],
        ),
        (
            Standing(0, 2),
            Standing(0, 0),
            ["-# Match point: Moth, if Kestrel falls."],
            ["-# Переможе в матчі: Moth (якщо Kestrel загине)."],
        ),
        (
            Standing(2, 1),
            Standing(2, 1),
            ["-# This adventure decides the match."],
            ["-# Ця пригода вирішує матч."],
        ),
    ],
)
def test_who_could_win_the_match_with_this_adventure_is_said(
    kestrel: Standing, moth: Standing, english: list[str], ukrainian: list[str]
) -> None:
    match = play(start(decks=""), "start:0")
    view = view_of(match)
    seen = replace(match.observe(None), standings=(kestrel, moth))
    assert words.score_text(view, seen, texts_in("en")).splitlines()[2:] == english
    assert words.score_text(view, seen, texts_in("uk")).splitlines()[2:] == ukrainian


@pytest.mark.parametrize(
    ("variant", "tile", "english", "ukrainian"),
    [
        ("warrior", "plate-armor", "🪖 **Plate Armor** · +5 health", "🪖 **Лати** · +5 здоров’я"),
        (
            "warrior",
            "torch",
            "🔥 **Torch** · beats strength 1–3",
            "🔥 **Смолоскип** · проти 1–3",
        ),
        (
            "warrior",
            "dragon-spear",
            "🔱 **Dragon Spear** · beats strength 9",
            "🔱 **Спис на Дракона** · проти 9",
        ),
        (
            "barbarian",
            "war-hammer",
            "🔨 **War Hammer** · beats strength 5",
            "🔨 **Бойовий Молот** · проти 5",
        ),
        (
            "barbarian",
            "healing-potion",
            "🧪 **Healing Potion** · revives once (4)",
            "🧪 **Цілюще Зілля** · раз оживляє (4)",
        ),
    ],
)
def test_a_tile_in_few_words(variant: str, tile: str, english: str, ukrainian: str) -> None:
    assert untagged(dungeon.tile_text(variant, tile, texts_in("en"))) == english
    assert untagged(dungeon.tile_text(variant, tile, texts_in("uk"))) == ukrainian


def test_a_monster_in_few_words() -> None:
    assert untagged(dungeon.monster_text("vampire", texts_in("en"))) == "🧛 Vampire 4"
    assert untagged(dungeon.monster_text("golem", texts_in("uk"))) == "🗿 Ґолем 5"


def test_everything_has_a_symbol_and_every_effect_its_words() -> None:
    assert signs.MONSTERS.keys() == {*KINDS, *SPECIALS}
    assert signs.TILES.keys() == {tile.key for hero in HEROES.values() for tile in hero.tiles}
    for texts in map(texts_in, LANGUAGES):
        for name, hero in HEROES.items():
            for tile in hero.tiles:
                assert dungeon.tile_effect(name, tile.key, texts)
                assert dungeon.short_effect(name, tile.key, texts)


def test_health_is_a_number_and_a_bar() -> None:
    english = texts_in("en")
    assert untagged(dungeon.health_bar(3, 11, english)) == "❤️ **Health 3 of 11** ▰▰▰▱▱▱▱▱▱▱▱"
