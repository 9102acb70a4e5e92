"""Every walk of up to two cards, many of three, and long ones: two resolvers agree."""

from itertools import combinations

import pytest

from bot.games.dungeon.rules.heroes import HEROES
from tests.games.dungeon.rules import second_resolver
from tests.games.dungeon.rules.second_resolver import KITS
from tests.games.dungeon.rules.side_by_side import (
    Dungeon,
    compare_by_luck,
    compare_every_way,
    orders,
    tops_of_the_deck,
)
from tests.games.dungeon.rules.walk_rows import WALKS

ORDERS = tuple(order for cards in range(4) for order in orders(cards))

PAIRS = tuple((hero, pair) for hero, kit in KITS.items() for pair in combinations(kit, 2))

EVERY = 5
"""A pair walks every fifth order of three cards, so the 15 pairs of a hero walk each thrice."""

LUCKY_WALKS = 500
"""Of one chunk; `make soak` walks 200,000, with new seeds."""


def test_there_are_so_many_short_walks() -> None:
    assert len(ORDERS) == len(set(ORDERS)) == 2_461
    assert len(PAIRS) == 8 * 15


def test_both_know_the_same_heroes() -> None:
    assert {hero: {tile.key for tile in HEROES[hero].tiles} for hero in HEROES} == {
        hero: set(kit) for hero, kit in KITS.items()
    }


@pytest.mark.parametrize(
    ("number", "hero", "pair"),
    [(number, *each) for number, each in enumerate(PAIRS)],
    ids=lambda part: "+".join(part) if isinstance(part, tuple) else part,
)
def test_every_short_walk(number: int, hero: str, pair: tuple[str, str]) -> None:
    ways = 0
    walked = [
        order
        for place, order in enumerate(ORDERS)
        if len(order) < 3 or place % EVERY == number % EVERY
    ]
    for reveal in walked:
        decks = tops_of_the_deck(reveal) if "polymorph" in pair else [()]
        for deck in decks:
            ways += compare_every_way(Dungeon(hero, pair, reveal, 0, deck))
            if "count" in reveal or "count" in deck:
                ways += compare_every_way(Dungeon(hero, pair, reveal, 1, deck))
    assert ways > len(walked)


EIGHT_AND_TWO = "goblin skeleton orc vampire golem lich shapeshifter count"
PAIRS_AND_TWO = "goblin goblin skeleton skeleton orc orc vampire shapeshifter count"
KINDLESS = (
    Dungeon("mage", ("omnipotence",), ("dragon", *EIGHT_AND_TWO.split()), 1),
    Dungeon(
        "princess",
        ("mr-charm", "chaperon", "family-crown", "royal-scepter"),
        tuple(PAIRS_AND_TWO.split()),
        1,
    ),
)
"""Two cards without kind, which luck hardly brings."""
BY_HAND = [Dungeon(row.hero, row.tiles, row.reveal, row.successes, row.deck) for row in WALKS]


@pytest.mark.parametrize("dungeon", [*BY_HAND, *KINDLESS], ids=str)
def test_hand_worked_walks_answered_in_every_way(dungeon: Dungeon) -> None:
    assert compare_every_way(dungeon) >= 1


@pytest.mark.parametrize("chunk", range(8))
def test_long_walks_with_whole_kits(chunk: int) -> None:
    questions = [compare_by_luck(f"{chunk}:{number}") for number in range(LUCKY_WALKS)]
    assert sum(questions) > LUCKY_WALKS


def test_a_difference_is_told_with_all_that_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(second_resolver.TILE_HEALTH, "buckler", 4)
    told = r"hero='rogue'.*\n  after name:\w+\n  resolver .*\n  engine "
    with pytest.raises(AssertionError, match=told):
        compare_every_way(Dungeon("rogue", ("buckler", "vorpal-dagger"), ("lich", "orc")))
