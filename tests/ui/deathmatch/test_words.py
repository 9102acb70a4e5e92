"""The score, the tiles and the monsters in words."""

import pytest

from bot.games.deathmatch.state import Standing
from bot.games.dungeon.effects import EFFECTS
from bot.games.dungeon.heroes import HEROES
from bot.games.dungeon.monsters import KINDS
from bot.ui import symbols
from bot.ui.catalogue import texts_in
from bot.ui.deathmatch import words


@pytest.mark.parametrize(
    ("own", "other", "english", "ukrainian"),
    [
        (
            Standing(),
            Standing(),
            "-# still needs 3 wins, 3 opponent losses or 2 wins + 2 opponent losses",
            "-# до перемоги в матчі: 3 перемоги, 3 поразки суперника або"
            " 2 перемоги + 2 поразки суперника",
        ),
        (
            Standing(2, 1),
            Standing(0, 1),
            "-# still needs 1 win or 1 opponent loss",
            "-# до перемоги в матчі: 1 перемога або 1 поразка суперника",
        ),
        (
            Standing(2, 0),
            Standing(2, 0),
            "-# still needs 1 win or 2 opponent losses",
            "-# до перемоги в матчі: 1 перемога або 2 поразки суперника",
        ),
    ],
)
def test_what_is_missing_is_said(
    own: Standing, other: Standing, english: str, ukrainian: str
) -> None:
    assert words._needs(own, other, texts_in("en")) == english
    assert words._needs(own, other, texts_in("uk")) == ukrainian


@pytest.mark.parametrize(
    ("variant", "tile", "english", "ukrainian"),
    [
        ("warrior", "plate-armor", "🪖 **Plate Armor** · +5 health", "🪖 **Лати** · +5 здоров’я"),
        (
            "warrior",
            "torch",
            "🔥 **Torch** · beats strength 1–3",
            "🔥 **Смолоскип** · долає силу 1–3",
        ),
        (
            "warrior",
            "dragon-spear",
            "🔱 **Dragon Spear** · beats the Dragon (9)",
            "🔱 **Спис на Дракона** · долає Дракона (9)",
        ),
        (
            "barbarian",
            "war-hammer",
            "🔨 **War Hammer** · beats Golems (5)",
            "🔨 **Бойовий Молот** · долає Ґолемів (5)",
        ),
        (
            "barbarian",
            "healing-potion",
            "🧪 **Healing Potion** · revives the hero once, with 4 health",
            "🧪 **Цілюще Зілля** · раз оживляє зі здоров’ям 4",
        ),
    ],
)
def test_a_tile_in_few_words(variant: str, tile: str, english: str, ukrainian: str) -> None:
    assert words.tile_text(variant, tile, texts_in("en")) == english
    assert words.tile_text(variant, tile, texts_in("uk")) == ukrainian


def test_a_monster_in_few_words() -> None:
    assert words.monster_text("vampire", texts_in("en")) == "🧛 Vampire 4"
    assert words.monster_text("golem", texts_in("uk")) == "🗿 Ґолем 5"


def test_everything_has_a_symbol_and_every_effect_its_words() -> None:
    tiles = {tile.key for hero in HEROES.values() for tile in hero.tiles}
    assert symbols.MONSTERS.keys() == set(KINDS)
    assert symbols.TILES.keys() == tiles
    assert words._EFFECT_ARGUMENTS.keys() == EFFECTS.keys()


def test_where_health_comes_from() -> None:
    english = texts_in("en")
    assert words.health_parts("warrior", ("plate-armor", "torch"), english) == (
        "Warrior 3 + Plate Armor 5"
    )
    assert words.health_parts("barbarian", (), english) == "Barbarian 4"
    assert words.health_bar(3, 11, english) == "❤️ **Health 3 of 11** ▰▰▰▱▱▱▱▱▱▱▱"
