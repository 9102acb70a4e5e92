"""Broken monsters, heroes and decks are refused with the names of file and key."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.contract.contents import DATA
from bot.contract.errors import ContentsError
from bot.games.dungeon.rules.foes import SPECIALS, load_specials
from bot.games.dungeon.rules.heroes import HEROES, load_heroes
from bot.games.dungeon.rules.monsters import (
    MONSTERS,
    PRACTICE_DECKS,
    load_monsters,
    load_practice_decks,
)

GOBLIN = "[goblin]\nstrength = 1\ncopies = 2\n"
GOOD_DECK = "3, 1, 2, 5, 6, 2, 1, 4, 4, 3, 7, 9, 5"


def hero(tile: str, health: str = "3") -> str:
    return f'[knave]\nhealth = {health}\n[[knave.tiles]]\nkey = "rope"\n{tile}\n'


def refusal(load: Callable[[Path], Any], folder: Path, text: str) -> str:
    path = folder / "broken.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentsError) as error:
        load(path)
    message = str(error.value)
    assert message.startswith("broken.toml: ")
    return message


def test_the_shipped_files_load() -> None:
    assert load_monsters(DATA / "dungeon" / "monsters.toml") == MONSTERS
    assert load_specials(DATA / "dungeon" / "specials.toml") == SPECIALS
    assert load_heroes(DATA / "dungeon" / "heroes.toml") == HEROES
    assert load_practice_decks(DATA / "dungeon" / "decks.toml") == PRACTICE_DECKS


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[goblin]\nstrength = 1\n", ("goblin", "copies")),
        ('[goblin]\nstrength = "1"\ncopies = 2\n', ("goblin", "strength")),
        ("[goblin]\nstrength = 1\ncopies = 2\nhead = 1\n", ("goblin", "head")),
        ("[goblin]\nstrength = 0\ncopies = 2\n", ("goblin", "strength")),
        ("[goblin]\nstrength = 1\ncopies = 0\n", ("goblin", "copies")),
        (GOBLIN + "[imp]\nstrength = 1\ncopies = 1\n", ("imp", "goblin", "strength")),
    ],
)
def test_monsters(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    message = refusal(load_monsters, tmp_path, text)
    for word in words:
        assert word in message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[knave]\nhealth = 3\n", ("knave", "tiles")),
        ("[knave]\ntiles = []\n", ("knave", "health")),
        (hero("", health="0"), ("knave", "health")),
        (hero("health = -3"), ("knave", "tiles", "health")),
        (hero("healht = 3"), ("knave", "tiles", "healht")),
        ('[knave]\nhealth = 3\n[[knave.tiles]]\neffect = "none"\n', ("knave", "tiles", "key")),
        (hero('effect = "explodes"'), ("knave.rope", "explodes")),
        (hero('effect = "beats-kind"\nkind = "imp"'), ("knave.rope", "imp")),
        (hero('effect = "beats-kind"'), ("knave.rope", "kind")),
        (hero('effect = "beats-up-to"'), ("knave.rope", "strength")),
        (hero('effect = "beats-even"\nstrength = 3'), ("knave.rope", "strength")),
        (hero('health = 3\nkind = "orc"'), ("knave.rope", "kind")),
        (hero('[[knave.tiles]]\nkey = "rope"'), ("knave", "rope", "twice")),
        (hero("").replace("[knave]", '[knave]\nbox = "goodbye"'), ("knave", "box", "goodbye")),
        (hero("").replace("[knave]", '[knave]\nconfirmed = "no"'), ("knave", "confirmed")),
        (hero("confirmed = 0"), ("knave", "tiles", "confirmed")),
        (hero('effect = "beats-strengths"'), ("knave.rope", "needs strengths")),
        (hero('effect = "beats-strengths"\nstrengths = []'), ("knave.rope", "needs strengths")),
        (hero('effect = "beats-strengths"\nstrengths = [1, "3"]'), ("knave", "strengths")),
        (hero('effect = "beats-even"\nstrengths = [2]'), ("knave.rope", "takes no strengths")),
        (
            hero('effect = "beats-strengths-below"\nstrengths = [1]'),
            ("knave.rope", "needs a health to be below of"),
        ),
        (
            hero('effect = "beats-strengths"\nstrengths = [1]\nbelow = 5'),
            ("knave.rope", "takes no health to be below of"),
        ),
        (hero('effect = "caps-damage"'), ("knave.rope", "needs a health to be below of")),
        (hero('effect = "lowers-damage"'), ("knave.rope", "needs an amount")),
        (hero('effect = "caps-damage"\nbelow = 5\namount = 2'), ("knave.rope", "takes no amount")),
        (
            hero('effect = "beats-kind-and-shields"\nkind = "orc"'),
            ("knave.rope", "needs an amount"),
        ),
        (
            hero('effect = "beats-named-by-other"\nstrengths = [5, 8]'),
            ("knave.rope", "no monster has strength 8"),
        ),
        (hero('effect = "beats-named"\nstrengths = [5]'), ("knave.rope", "takes no strengths")),
        (hero('effect = "drains-kind"'), ("knave.rope", "needs a kind")),
        (hero('effect = "beats-kind"\nkind = "count"'), ("knave.rope", "no monster 'count'")),
    ],
)
def test_heroes(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    message = refusal(load_heroes, tmp_path, text)
    for word in words:
        assert word in message


def special(values: str) -> str:
    return f"[imp]\n{values}\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (special(""), ("imp", "effect")),
        (special('effect = "harmless"\ncopies = 2'), ("imp", "copies")),
        (special('effect = "explodes"'), ("imp", "no effect 'explodes'")),
        (special('effect = "by-position"').replace("imp", "orc"), ("orc", "ordinary monster")),
        (special('effect = "by-success"'), ("imp", "needs strength and raised")),
        (special('effect = "by-success"\nstrength = 4'), ("imp", "needs strength and raised")),
        (special('effect = "by-success"\nraised = 8'), ("imp", "needs strength and raised")),
        (special('effect = "by-success"\nstrength = -4\nraised = 8'), ("imp", "strength")),
        (special('effect = "by-success"\nstrength = 4\nraised = "8"'), ("imp", "raised")),
        (special('effect = "harmless"\nstrength = 4'), ("imp", "takes no strength or raised")),
        (special('effect = "harmless"\nraised = 8'), ("imp", "takes no strength or raised")),
        (
            special('effect = "harmless"\nstrength = 4\nraised = 8'),
            ("imp", "takes no strength or raised"),
        ),
    ],
)
def test_specials(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    message = refusal(load_specials, tmp_path, text)
    for word in words:
        assert word in message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A = [3, 1]\n", ("A", "13 monsters")),
        (f"A = [{GOOD_DECK}]\nB = [{GOOD_DECK}, 1]\n", ("B", "13 monsters")),
        (f"A = [{GOOD_DECK.replace('9', '7')}]\n", ("A", "13 monsters")),
        (f"A = [{GOOD_DECK.replace('9', '8')}]\n", ("A", "strength 8")),
        (f"A = [{GOOD_DECK.replace('9', chr(34) + 'dragon' + chr(34))}]\n", ("A",)),
        ("A = 3\n", ("A",)),
        (f"AA = [{GOOD_DECK}]\n", ("AA", "letter")),
        (f"a = [{GOOD_DECK}]\n", ("a", "letter")),
    ],
)
def test_practice_decks(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    message = refusal(load_practice_decks, tmp_path, text)
    for word in words:
        assert word in message
