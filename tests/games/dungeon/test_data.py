"""The data files against source 004 and ruling N1, copied here by hand."""

from collections import Counter

from bot.games.dungeon.effects import EFFECTS
from bot.games.dungeon.heroes import HEROES, Hero, Tile
from bot.games.dungeon.monsters import (
    DECK,
    KIND_OF_STRENGTH,
    KINDS,
    MONSTERS,
    PRACTICE_DECKS,
    Monster,
)
from tests.games.deathmatch.tabletop import KIND_BY_STRENGTH, STRENGTHS, strengths

SOURCE_DECKS = """
A 3 1 2 5 6 2 1 4 4 3 7 9 5
B 2 1 4 4 6 2 9 1 5 3 7 5 3
C 7 2 4 4 6 3 9 3 1 1 5 2 5
D 3 5 2 1 9 6 3 7 2 1 4 4 5
E 2 3 6 1 3 5 4 2 4 5 7 1 9
F 4 1 3 5 5 1 9 2 4 3 2 7 6
G 1 1 9 4 6 3 2 5 7 2 4 3 5
H 5 4 1 9 2 2 5 3 1 6 4 3 7
I 5 2 4 3 5 3 7 6 2 1 9 4 1
J 1 9 7 2 3 4 2 5 3 5 6 1 4
K 9 4 6 4 2 3 1 5 7 2 1 5 3
L 5 9 4 2 7 3 6 1 2 5 1 3 4
M 3 7 2 1 5 4 1 3 5 2 4 6 9
N 6 5 1 5 3 2 2 9 3 7 1 4 4
O 9 5 3 2 1 5 4 4 7 6 3 1 2
P 1 2 3 1 4 4 5 7 5 6 2 9 3
Q 6 3 4 7 9 2 5 1 4 2 1 3 5
R 1 4 2 7 6 3 4 5 5 1 2 3 9
S 4 7 6 1 5 1 5 4 9 2 3 3 2
T 4 7 1 5 9 3 5 2 1 6 4 2 3
"""


def test_monsters() -> None:
    expected = {
        "goblin": Monster(strength=1, copies=2),
        "skeleton": Monster(strength=2, copies=2),
        "orc": Monster(strength=3, copies=2),
        "vampire": Monster(strength=4, copies=2),
        "golem": Monster(strength=5, copies=2),
        "lich": Monster(strength=6, copies=1),
        "demon": Monster(strength=7, copies=1),
        "dragon": Monster(strength=9, copies=1),
    }
    assert expected == MONSTERS


def test_the_kinds_stand_weakest_first_and_there_is_no_8() -> None:
    assert strengths(KINDS) == (1, 2, 3, 4, 5, 6, 7, 9)
    assert KIND_OF_STRENGTH == KIND_BY_STRENGTH


def test_the_deck_has_13_cards_of_52_strength() -> None:
    assert strengths(DECK) == STRENGTHS
    assert sum(strengths(DECK)) == 52


def test_the_warrior() -> None:
    assert HEROES["warrior"] == Hero(
        health=3,
        tiles=(
            Tile("knight-shield", health=3),
            Tile("plate-armor", health=5),
            Tile("torch", effect="beats-up-to", strength=3),
            Tile("holy-grail", effect="beats-even"),
            Tile("dragon-spear", effect="beats-kind", kind="dragon"),
            Tile("vorpal-sword", effect="beats-named"),
        ),
    )


def test_the_barbarian() -> None:
    assert HEROES["barbarian"] == Hero(
        health=4,
        tiles=(
            Tile("leather-shield", health=3),
            Tile("chainmail", health=4),
            Tile("torch", effect="beats-up-to", strength=3),
            Tile("war-hammer", effect="beats-kind", kind="golem"),
            Tile("vorpal-axe", effect="may-beat-once"),
            Tile("healing-potion", effect="revives-once"),
        ),
    )


def test_what_beats_what() -> None:
    """Every always-firing tile against every monster."""
    beaten = {
        "torch": {1, 2, 3},
        "holy-grail": {2, 4, 6},
        "dragon-spear": {9},
        "war-hammer": {5},
        "vorpal-sword": {7},
    }
    for hero in HEROES.values():
        for tile in hero.tiles:
            beats = EFFECTS[tile.effect].beats
            fires = {s for s, k in KIND_BY_STRENGTH.items() if beats and beats(tile, k, "demon")}
            assert fires == beaten.get(tile.key, set()), tile.key


def test_what_certainly_beats_a_monster() -> None:
    """In the order of the kit; what must first be named, or used up, is not certain."""
    warrior, barbarian = HEROES["warrior"], HEROES["barbarian"]
    assert warrior.beating(warrior.kit, "skeleton") == ("torch", "holy-grail")
    assert warrior.beating(("dragon-spear", "vorpal-sword"), "skeleton") == ()
    assert barbarian.beating(barbarian.kit, "golem") == ("war-hammer",)
    assert barbarian.beating(barbarian.kit, "dragon") == ()


def test_the_practice_decks_are_those_of_the_source() -> None:
    written = {
        line[0]: tuple(map(int, line[2:].split())) for line in SOURCE_DECKS.split("\n")[1:-1]
    }
    assert {letter: strengths(deck) for letter, deck in PRACTICE_DECKS.items()} == written
    assert "".join(PRACTICE_DECKS) == "ABCDEFGHIJKLMNOPQRST"


def test_the_practice_decks_are_whole_and_differ() -> None:
    for deck in PRACTICE_DECKS.values():
        assert Counter(deck) == Counter(DECK)
    assert len(set(PRACTICE_DECKS.values())) == 20
