"""The second resolver itself: it must be right where the rules were worked out by hand.

Beyond that, they agree because both are right or both are wrong: `test_every_short_walk` compares
them, and `tests/games/welcome/rules/test_rulings` has the engine's side by hand.
"""

from itertools import pairwise

import pytest

from tests.games.dungeon.rules.second_resolver import (
    HERO_HEALTH,
    KITS,
    TILE_HEALTH,
    every_way,
    resolve,
)
from tests.games.dungeon.rules.walk_rows import WALKS, WalkRow


@pytest.mark.parametrize("row", WALKS, ids=lambda row: row.id)
def test_hand_worked_walks(row: WalkRow) -> None:
    coming = list(row.answers)
    ending = resolve(
        row.hero,
        row.tiles,
        row.reveal,
        lambda _: coming.pop(0),
        successes=row.successes,
        deck=row.deck,
    )
    assert not coming, f"nobody asked for {coming}"
    door = HERO_HEALTH[row.hero] + sum(TILE_HEALTH[tile] for tile in row.tiles)
    healths = [door, *(met.health for met in ending.met)]
    changes = [door, *(after for before, after in pairwise(healths) if after != before)]
    assert (ending.won, tuple(changes), ending.left) == (row.won, row.healths, row.left)
    assert ending.health == row.health


def test_the_rows_name_real_heroes_and_tiles() -> None:
    assert len({row.id for row in WALKS}) == len(WALKS) == 65
    assert all(set(row.tiles) <= set(KITS[row.hero]) for row in WALKS)


def test_every_way_is_walked_once() -> None:
    ways = [
        tuple(chosen for _, chosen in given)
        for given, _ in every_way("bard", ("lucky-coin", "dancing-blade"), ("demon", "fairy"))
    ]
    assert sorted(ways) == [
        ("hold",),
        ("use:dancing-blade", "hold"),
        ("use:dancing-blade", "use:lucky-coin"),
    ]
