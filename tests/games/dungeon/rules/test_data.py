"""The data files against source 004, ruling N1 and what both boxes hold, copied here by hand."""

from collections import Counter

from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.events import Encounter
from bot.games.dungeon.rules.foes import (
    DECK,
    KIND_OF_STRENGTH,
    KINDS,
    MONSTERS,
    ORDINARY,
    PRACTICE_DECKS,
    SPECIALS,
    Foe,
    Monster,
    Special,
    meet,
)
from bot.games.dungeon.rules.heroes import EFFECTS, HEROES, TilesByUse, tiles_by_use
from tests.games.deathmatch.rules.tabletop import KIND_BY_STRENGTH, STRENGTHS, strengths

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


def test_the_heroes_stand_in_the_order_of_their_boxes() -> None:
    assert list(HEROES) == [
        "warrior",
        "barbarian",
        "mage",
        "rogue",
        "necromancer",
        "princess",
        "ninja",
        "bard",
    ]
    assert [hero.box for hero in HEROES.values()] == ["welcome"] * 4 + ["welcome-back"] * 4


def test_every_hero_has_six_tiles_and_their_printed_health() -> None:
    assert {key: hero.full_health(hero.kit) for key, hero in HEROES.items()} == {
        "warrior": 11,
        "barbarian": 11,
        "mage": 11,
        "rogue": 11,
        "necromancer": 11,
        "princess": 10,
        "ninja": 11,
        "bard": 10,
    }
    assert all(len(hero.kit) == 6 for hero in HEROES.values())


def test_facts_without_a_source_are_marked() -> None:
    """The necromancer's two tiles with health, his wand's amount and his scroll."""
    assert [key for key, hero in HEROES.items() if not hero.confirmed] == ["necromancer"]
    unconfirmed = [
        tile.key for hero in HEROES.values() for tile in hero.tiles if not tile.confirmed
    ]
    assert unconfirmed == ["zombie", "dark-cape", "bloody-wand", "possession-scroll"]


BEATEN = {
    "torch": {1, 2, 3},
    "holy-grail": {2, 4, 6},
    "dragon-spear": {9},
    "vorpal-sword": {7},
    "war-hammer": {5},
    "demonic-pact": {7},
    "invisibility-cloak": {6, 7, 9},
    "ring-of-power": {1, 2},
    "vorpal-dagger": {7},
    "dark-stone": {1, 3},
    "bloody-wand": {4},
    "royal-scepter": {6},
    "greatsword": {7},
    "wooden-shuriken": {4},
    "ninjato": {7, 9},
    "shinobi-gear": {1, 3, 5},
    "charming-flute": {1},
}
"""The strengths that a tile beats by itself, after the demon was named and a lich was met."""

USABLE = {
    "vorpal-axe": {1, 2, 3, 4, 5, 6, 7, 9},
    "polymorph": {1, 2, 3, 4, 5, 6, 7, 9},
    "possession-scroll": {1, 2, 3, 4, 5, 6, 7, 9},
    "dragon-leash": {9},
    "smoke-bomb": {1, 2, 3, 4, 5, 6, 7, 9},
    "dancing-blade": {1, 3, 5, 7, 9},
    "lucky-coin": {2, 4, 6},
}
"""The strengths on which the runner may use a tile."""


def on_the_way(hero: str, health: int) -> Delve:
    """A walk on which the demon was named, and a lich was met first."""
    lich = Encounter(ORDINARY["lich"], health, damage=6)
    return Delve(hero, HEROES[hero].kit, health, (), named="demon", met=(lich,))


def test_the_tiles_that_beat_each_monster() -> None:
    """Every tile against every monster."""
    for key, hero in HEROES.items():
        now = on_the_way(key, health=4)
        for tile in hero.tiles:
            does = EFFECTS[tile.effect]
            fits = {s for s, k in KIND_BY_STRENGTH.items() if does.fits(tile, ORDINARY[k], now)}
            assert (fits if does.by_itself else set()) == BEATEN.get(tile.key, set()), tile.key
            assert (fits if does.offered else set()) == USABLE.get(tile.key, set()), tile.key
            assert does.by_itself or does.offered or not fits


def test_other_effects_of_tiles() -> None:
    told = {
        (name, tile.key): (tile.effect, tile.amount, tile.below, tile.strengths)
        for name, hero in HEROES.items()
        for tile in hero.tiles
    }
    expected = {
        ("barbarian", "healing-potion"): ("revives-once", 0, 0, ()),
        ("mage", "omnipotence"): ("wins-if-all-differ", 0, 0, ()),
        ("rogue", "healing-potion"): ("revives-once", 0, 0, ()),
        ("necromancer", "reanimation-bones"): ("revives-at-one", 0, 0, ()),
        ("princess", "family-crown"): ("lowers-damage", 2, 0, ()),
        ("princess", "greatsword"): ("beats-named-by-other", 0, 0, (5, 6, 7)),
        ("bard", "charming-flute"): ("beats-kind-and-shields", 1, 0, ()),
        ("bard", "elvish-harp"): ("caps-damage", 0, 5, ()),
    }
    assert told.items() >= expected.items()


def test_the_shinobi_gear_beats_nothing_from_5_health_on() -> None:
    gear, now = HEROES["ninja"].tile("shinobi-gear"), on_the_way("ninja", health=5)
    assert not any(gear.does.fits(gear, ORDINARY[kind], now) for kind in KINDS)


def test_tiles_that_surely_beat_a_monster_on_any_walk() -> None:
    """No tile that depends on health or on cards met, and none that may be kept back."""
    walk_tells = {"vorpal-sword", "vorpal-dagger", "greatsword", "royal-scepter", "shinobi-gear"}
    for hero in HEROES.values():
        for strength, kind in KIND_BY_STRENGTH.items():
            certain = tuple(
                key
                for key in hero.kit
                if strength in BEATEN.get(key, set()) and key not in walk_tells
            )
            assert hero.beating(hero.kit, kind) == certain


def offers(uses: TilesByUse) -> tuple[list[str], list[str]]:
    """The tiles offered before any works by itself, and those offered afterwards."""
    return [tile.key for tile in uses.offered_first], [tile.key for tile in uses.offered]


def test_for_whom_is_named_and_what_may_be_used() -> None:
    by_use = {key: tiles_by_use(key, hero.kit) for key, hero in HEROES.items()}
    assert {key: uses.naming.key for key, uses in by_use.items() if uses.naming is not None} == {
        "warrior": "vorpal-sword",
        "rogue": "vorpal-dagger",
        "princess": "greatsword",
    }
    assert {key: offers(uses) for key, uses in by_use.items()} == {
        "warrior": ([], []),
        "barbarian": ([], ["vorpal-axe"]),
        "mage": (["polymorph"], []),
        "rogue": ([], []),
        "necromancer": ([], ["possession-scroll"]),
        "princess": (["dragon-leash"], []),
        "ninja": ([], ["smoke-bomb"]),
        "bard": ([], ["dancing-blade", "lucky-coin"]),
    }


def test_the_special_monsters() -> None:
    expected = {
        "fairy": Special(effect="harmless"),
        "ally": Special(effect="skips-next"),
        "mimic": Special(effect="as-many-as-tiles"),
        "cube": Special(effect="takes-tile"),
        "count": Special(effect="by-success", strength=4, raised=8),
        "shapeshifter": Special(effect="by-position"),
    }
    assert expected == SPECIALS
    assert list(SPECIALS) == list(expected)


def test_special_monsters_when_they_are_met() -> None:
    """At position 3, with five tiles, before the first Success card; then what that changes."""
    here = {"position": 3, "tiles": 5, "successes": 0}
    assert meet("fairy", **here) == Foe("fairy", "fairy", 0, 3)
    assert meet("ally", **here) == Foe("ally", "ally", None, 3)
    assert meet("mimic", **here) == Foe("mimic", "mimic", 5, 3)
    assert meet("cube", **here) == Foe("cube", "cube", None, 3)
    assert meet("count", **here) == Foe("count", "vampire", 4, 3)
    assert meet("shapeshifter", **here) == Foe("shapeshifter", "orc", 3, 3)
    for tiles in range(7):
        mimic = meet("mimic", **(here | {"tiles": tiles}))
        assert mimic == Foe("mimic", "mimic", tiles, 3)
    raised = meet("count", **(here | {"successes": 1}))
    assert raised == Foe("count", None, 8, 3)
    for position in range(1, 16):
        foe = meet("shapeshifter", **(here | {"position": position}))
        assert foe == Foe("shapeshifter", KIND_BY_STRENGTH.get(position), position, position)


def test_an_ordinary_monster_is_the_same_wherever_it_is_met() -> None:
    for strength, kind in KIND_BY_STRENGTH.items():
        assert ORDINARY[kind] == Foe(kind, kind, strength, 1)
        for tiles, successes in ((0, 1), (6, 0)):
            assert meet(kind, 7, tiles, successes) == Foe(kind, kind, strength, 7)


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
