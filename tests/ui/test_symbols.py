"""The tags that tell our symbols from the same emoji of others."""

import unicodedata
from pathlib import Path

import pytest

from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.screens import signs
from bot.ui import symbols
from bot.ui.names import escaped, plain

NAMES = list(symbols.WITH_ICON)
ICONS = {name: f"<:{name}:1>" for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_our_symbol_becomes_its_icon_or_reads_as_ever(name: str) -> None:
    symbol = symbols.WITH_ICON[name]
    text = f"## {symbol} One, ~~{symbol} two~~"
    bound = f"<:{name}:1>{symbols.BOUND}"
    assert symbols.with_icons(text, ICONS) == f"## {bound}One, ~~{bound}two~~"
    assert symbols.untagged(text) == f"## {symbol[1:]} One, ~~{symbol[1:]} two~~"


@pytest.mark.parametrize("name", NAMES)
def test_the_same_emoji_elsewhere_stays_what_it_is(name: str) -> None:
    emoji = symbols.untagged(symbols.WITH_ICON[name])
    assert symbols.with_icons(f"{emoji} {emoji}", ICONS) == f"{emoji} {emoji}"


@pytest.mark.parametrize("name", NAMES)
def test_no_name_can_bear_a_tag(name: str) -> None:
    symbol = symbols.WITH_ICON[name]
    assert unicodedata.category(symbol[0]) == "Co"
    for written in (plain, escaped):
        shown = written(f"Moth {symbol}")
        assert symbols.with_icons(shown, ICONS) == shown == f"Moth {symbol[1:]}"


def test_a_tag_that_is_not_before_its_symbol_is_nothing() -> None:
    health, torch = signs.HEALTH, signs.TILES["torch"]
    text = f"{health[0]}{torch} {health[0]} {torch[0]}{health[1:]}"
    assert symbols.with_icons(text, ICONS) == f"<:torch:1>{symbols.BOUND} {health[1:]}"


def test_every_symbol_has_a_tag_of_its_own() -> None:
    assert len({symbol[0] for symbol in symbols.WITH_ICON.values()}) == len(NAMES)


def test_lengths_count_the_longest_icons() -> None:
    widest = dict.fromkeys(NAMES, "x" * symbols.LONGEST_ICON)
    text = f"{signs.HEALTH} 3 · {signs.MONSTERS['vampire']} Vampire · ❤️ Moth"
    assert symbols.longest(text) == len(symbols.with_icons(text, widest))
    assert symbols.longest("plain") == 5


def test_no_two_things_beside_each_other_look_the_same() -> None:
    monsters = [symbols.untagged(symbol) for symbol in signs.MONSTERS.values()]
    kits = [[symbols.untagged(signs.TILES[key]) for key in hero.kit] for hero in HEROES.values()]
    for beside in (monsters, *kits):
        assert len(set(beside)) == len(beside)


def test_an_icon_with_a_taken_name_or_tag_is_refused() -> None:
    torch = ord(symbols.WITH_ICON["torch"][0])
    for first_tag, name in ((0xE100, "torch"), (torch, "lamp")):
        with pytest.raises(ValueError, match=f"another icon {name}"):
            symbols.add(symbols.IconSet(Path(), first_tag, {name: "🔦"}))
    assert list(symbols.WITH_ICON) == NAMES
