"""The odds of a walk, against a second reckoning."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import perm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.deathmatch.rules.game import Variant
from bot.games.dungeon.rules.foes import DECK, KINDS, Kind
from bot.games.dungeon.rules.odds import chance_to_survive
from tests.games.deathmatch.rules.tabletop import STRENGTHS, TILES, VARIANTS, kinds, strengths

WARRIOR = TILES["warrior"]


def rest_of(met: Iterable[Kind]) -> list[Kind]:
    unseen = Counter(DECK)
    unseen.subtract(met)
    return list(unseen.elements())


BEATEN_BY: dict[str, tuple[int, ...]] = {
    "torch": (1, 2, 3),
    "holy-grail": (2, 4, 6),
    "dragon-spear": (9,),
    "war-hammer": (5,),
}
"""By the words of source 004; the vorpal sword beats what is named."""


@cache
def reckoned(
    hero: Variant,
    tiles: frozenset[str],
    health: int,
    named: int,
    unseen: tuple[int, ...],
    left: int,
) -> int:
    """How many draws are survived by the words of source 004, on bare strengths, card by card."""
    if health <= 0:
        return 0
    if not left:
        return 1
    total = 0
    for strength in dict.fromkeys(unseen):
        place, alike = unseen.index(strength), unseen.count(strength)
        others = unseen[:place] + unseen[place + 1 :]

        def go_on(tiles: frozenset[str], health: int, others: tuple[int, ...] = others) -> int:
            return reckoned(hero, tiles, health, named, others, left - 1)

        if any(strength in BEATEN_BY.get(tile, ()) for tile in tiles) or (
            "vorpal-sword" in tiles and strength == named
        ):
            total += alike * go_on(tiles, health)
            continue
        if strength < health:
            held = go_on(tiles, health - strength)
        elif "healing-potion" in tiles:
            held = go_on(tiles - {"healing-potion"}, 4)
        else:
            held = 0
        struck = go_on(tiles - {"vorpal-axe"}, health) if "vorpal-axe" in tiles else 0
        total += alike * max(held, struck)
    return total


@st.composite
def moments(draw: st.DrawFn) -> tuple[Variant, tuple[str, ...], int, int, tuple[int, ...], int]:
    """Hero, kit, health, strength named (0: none), strengths met, cards left."""
    hero: Variant = draw(st.sampled_from(VARIANTS))
    keep = draw(st.lists(st.booleans(), min_size=6, max_size=6))
    kit = tuple(tile for tile, kept in zip(TILES[hero], keep, strict=True) if kept)
    health = draw(st.integers(0, 12))
    named = draw(st.sampled_from((0, *STRENGTHS)))
    cards = draw(st.permutations(STRENGTHS))
    met = tuple(cards[: draw(st.integers(0, 13))])
    return hero, kit, health, named, met, draw(st.integers(0, 13 - len(met)))


@given(moments())
@settings(max_examples=200)
def test_a_second_reckoning_agrees(
    moment: tuple[Variant, tuple[str, ...], int, int, tuple[int, ...], int],
) -> None:
    hero, kit, health, named, met, left = moment
    unseen = tuple(sorted(strengths(rest_of(kinds(met)))))
    survived = reckoned(hero, frozenset(kit), health, named, unseen, left)
    expected = Fraction(survived, perm(len(unseen), left))
    name = kinds((named,))[0] if named else None
    assert chance_to_survive(hero, kit, health, name, kinds(met), left) == expected
    assert 0 <= expected <= 1


def test_worked_by_hand() -> None:
    """Health 4, the axe, and two cards of orc 3, vampire 4 and golem 5.

    An orc first: he holds, and strikes the second. Another first: he has to strike it, and survives
    an orc alone.
    """
    met = kinds((1, 1, 2, 2, 3, 4, 5, 6, 7, 9))
    chance = chance_to_survive("barbarian", ("vorpal-axe",), 4, None, met, 2)
    assert chance == Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 2)


def test_certain_results_have_certain_odds() -> None:
    small, large = kinds((1, 1, 2, 2, 3, 3)), kinds((4, 4, 5, 5, 6, 7, 9))
    assert chance_to_survive("warrior", ("torch",), 1, None, large, 6) == 1
    assert chance_to_survive("warrior", (), 4, None, small, 1) == 0
    # Example D28: a warrior survives all 13 who has named the golem or the demon.
    survivors = {k for k in KINDS if chance_to_survive("warrior", WARRIOR, 11, k, (), 13) == 1}
    assert survivors == {"golem", "demon"}
    for named in {*KINDS} - survivors:
        assert chance_to_survive("warrior", WARRIOR, 11, named, (), 13) == 0


def test_d27_a_barbarian_never_survives_all_13() -> None:
    assert chance_to_survive("barbarian", TILES["barbarian"], 11, None, (), 13) == 0


def test_cards_that_the_deck_does_not_have() -> None:
    with pytest.raises(AssertionError, match="more cards were met"):
        chance_to_survive("warrior", (), 3, None, kinds((9, 9)), 1)
    for left in (-1, 12):
        with pytest.raises(AssertionError, match="cannot be left"):
            chance_to_survive("warrior", (), 3, None, kinds((1, 9)), left)
