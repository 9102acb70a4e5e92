"""A tile in full says what it does in a dungeon: every sentence is tried there."""

from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from bot.games.deathmatch.rules.game import Options
from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules.events import Phase
from bot.games.dungeon.rules.foes import KINDS, MONSTERS, SPECIALS, Kind
from bot.games.dungeon.rules.heroes import HEROES, TileKey
from bot.games.dungeon.screens import signs
from bot.games.dungeon.screens import words as dungeon
from bot.match.match import Match
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.match_view import AgreedGame
from tests.games.deathmatch.rules.tabletop import VARIANTS
from tests.games.deathmatch.screens.drawing import NAMES, RENDERER
from tests.ui.reading import text_of

EN, UK = texts_in("en"), texts_in("uk")
TILES = [(variant, tile.key) for variant in VARIANTS for tile in HEROES[variant].tiles]

each_tile = pytest.mark.parametrize(("hero", "key"), TILES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


class Found(NamedTuple):
    """What the rules make of a hero with this one tile.

    `health`: how much there is more of it. `asks_name`: whether it asks for a name at the door.
    `beats`: what it beats, both copies, with no question asked. `named`: whether it beats both
    copies of what was named, whatever that is, and nothing else. `strikes`: how many monsters can
    be struck. `revived`: the health after each death that is none.
    """

    health: int
    asks_name: bool
    beats: tuple[Kind, ...]
    named: bool
    strikes: int
    revived: tuple[int, ...]


def tried(hero: str, key: TileKey) -> Found:
    """Send the hero in with this tile alone."""
    doors = {kind: delves.enter(hero, (key,), (kind, kind)) for kind in KINDS}
    asks_name = all(door.question is Phase.NAME for door in doors.values())
    assert asks_name or not any(door.question is Phase.NAME for door in doors.values())
    by_itself = {
        kind: [met.beaten_by for met in door.met] == [key, key] for kind, door in doors.items()
    }
    named = asks_name and all(
        [met.beaten_by for met in delves.name(doors[kind], kind).met] == [key, key]
        and key not in [met.beaten_by for met in delves.name(doors[kind], other).met]
        for kind, other in pairwise((*KINDS, KINDS[0]))
    )
    strikes, walk = 0, delves.enter(hero, (key,), KINDS)
    if walk.question is Phase.USE:
        held = delves.hold(walk)
        assert held.question is Phase.USE or held.health == 0, "it asks again"
    while walk.question is Phase.USE:
        strikes, walk = strikes + 1, delves.use(walk, "vorpal-axe")
    deadly = delves.enter(hero, (key,), ("dragon", "demon", "lich", "golem"))
    return Found(
        health=HEROES[hero].full_health((key,)) - HEROES[hero].health,
        asks_name=asks_name,
        beats=tuple(kind for kind in KINDS if by_itself[kind]),
        named=named,
        strikes=strikes,
        revived=tuple(met.health for met in deadly.met if met.revived_by is not None),
    )


def agreed(hero: Any, match: Match | None = None) -> AgreedGame:
    seen = match.observe(None) if match is not None else None
    return AgreedGame(options=Options(hero), seats=2, names=NAMES, observation=seen)


def told(hero: str, key: TileKey, texts: Texts, match: Match | None = None) -> str:
    page = RENDERER.rules_topic(f"tile-{key}", agreed(hero, match), texts)
    assert page is not None
    return text_of(page)


SAYS = {
    "en": {
        "health": " health.",
        "names": "Before you go in, you name one of the eight monsters",
        "named": "It then beats that monster by itself and every time.",
        "beats": "Beats, by itself and every time: ",
        "strikes": "When a monster comes that nothing else beats, you choose: strike, and beat it"
        " whatever it is, or hold, and take the blow. One strike per dungeon.",
        "revives": "When the hero falls, it works by itself, once per dungeon: back with ",
        "beats nothing": "It beats no monster.",
    },
    "uk": {
        "health": " здоров’я.",
        "names": "Перед входом назвіть одне з восьми чудовиськ",
        "named": "Автоматично й щоразу долає названого.",
        "beats": "Автоматично й щоразу долає: ",
        "strikes": "Коли виходить чудовисько, якого не долає жодна інша річ, оберіть: ударити й"
        " здолати його, хоч би хто це був, чи стриматися і прийняти удар. Один удар на підземелля.",
        "revives": "Коли герой гине, спрацьовує автоматично, один раз за підземелля: герой оживає"
        " зі здоров’ям ",
        "beats nothing": "Чудовиськ не долає.",
    },
}


@each_language
@each_tile
def test_a_tile_is_told_as_it_works(hero: str, key: TileKey, language: str) -> None:
    """Turn a sentence round, or give it to another tile, and this fails."""
    found, says, texts = tried(hero, key), SAYS[language], texts_in(language)
    page = told(hero, key, texts)
    wanted = {
        "health": found.health > 0,
        "names": found.asks_name,
        "named": found.named,
        "beats": bool(found.beats),
        "strikes": found.strikes == 1,
        "revives": len(found.revived) == 1,
        "beats nothing": not (found.beats or found.named or found.strikes),
    }
    assert {what: sentence in page for what, sentence in says.items()} == wanted
    assert sum(wanted.values()) >= 1
    # What there is to know besides goes with it.
    more = {"names": "named", "beats": "beats", "strikes": "strike", "revives": "revives"}
    for what, word in more.items():
        assert (texts(f"rules-tile-{word}-more") in page.splitlines()) == wanted[what]


@each_language
@each_tile
def test_its_numbers_are_right(hero: str, key: TileKey, language: str) -> None:
    found, texts, own = tried(hero, key), texts_in(language), HEROES[hero]
    page = told(hero, key, texts)
    named = [kind for kind in KINDS if f"{texts(f'monster-{kind}')} " in page.splitlines()[2]]
    assert tuple(named) == found.beats
    assert all(f"{texts(f'monster-{kind}')} {MONSTERS[kind].strength}" in page for kind in named)
    if found.beats:
        cards = sum(MONSTERS[kind].copies for kind in found.beats)
        assert texts("rules-tile-cards", count=cards) in page
        assert f" {cards} " in texts("rules-tile-cards", count=cards)
    if found.health:
        without = tuple(each for each in own.kit if each != key)
        numbers = (own.full_health(own.kit), own.full_health(without))
        assert f"+{found.health} " in page
        assert all(f" {number}" in page.splitlines()[3] for number in numbers)
    for health in found.revived:
        assert f" {health}" in page.splitlines()[2]
    # The page of all equipment says the same of it.
    everything = RENDERER.rules_topic("equipment", agreed(hero), texts)
    assert everything is not None
    assert page.splitlines()[2] in text_of(everything)


def test_everything_has_a_symbol_and_every_effect_its_words() -> None:
    assert signs.MONSTERS.keys() == {*KINDS, *SPECIALS}
    assert signs.TILES.keys() == {tile.key for hero in HEROES.values() for tile in hero.tiles}
    for texts in map(texts_in, LANGUAGES):
        for name, hero in HEROES.items():
            for tile in hero.tiles:
                assert dungeon.tile_effect(name, tile.key, texts)
                assert dungeon.short_effect(name, tile.key, texts)
