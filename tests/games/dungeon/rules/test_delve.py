"""The walk through the dungeon: its public view, and facts that no order of cards changes."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from bot.games.deathmatch.rules.game import Variant
from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules.events import Offer, Phase
from bot.games.dungeon.rules.foes import DECK, Kind
from tests.games.deathmatch.rules.tabletop import (
    KIND_BY_STRENGTH,
    TILES,
    VARIANTS,
    kinds,
)


def test_an_observation_of_a_delve_hides_what_lies_face_down() -> None:
    delve = delves.enter("barbarian", ("vorpal-axe",), kinds((9, 1, 4)))
    other = delves.enter("barbarian", ("vorpal-axe",), kinds((7, 2, 4)))
    assert delve != other
    assert delves.observe(delve) == delves.observe(other)
    assert delves.observe(delve).left == 2
    assert delves.observe(delve).survived is None
    assert b"dragon" not in msgspec.json.encode(delves.observe(delve))


def test_it_is_known_who_survived_only_at_the_end() -> None:
    asked = delves.enter("warrior", ("vorpal-sword",), kinds((1,)))
    assert delves.observe(asked).survived is None
    assert delves.observe(delves.name(asked, "goblin")).survived is True
    assert delves.observe(delves.name(asked, "orc")).survived is True
    assert delves.observe(delves.enter("warrior", (), kinds((9,)))).survived is False


@given(
    hero=st.sampled_from(VARIANTS),
    tiles=st.frozensets(st.sampled_from([tile for kit in TILES.values() for tile in kit])),
    pile=st.permutations(DECK),
)
def test_a_waiting_monster_shows_the_result_of_either_answer(
    hero: Variant, tiles: frozenset[str], pile: list[Kind]
) -> None:
    kit = tuple(tile for tile in TILES[hero] if tile in tiles or tile == "vorpal-axe")
    delve = delves.enter(hero, kit, tuple(pile))
    while delve.question is Phase.USE:
        seen = delves.observe(delve)
        struck, held = delves.use(delve, "vorpal-axe"), delves.hold(delve)
        assert delves.offers(delve) == (Offer("vorpal-axe"),)
        assert struck.met[len(delve.met)].beaten_by == "vorpal-axe"
        assert seen.if_held == held.met[len(delve.met)]
        assert seen.cards == len(pile)
        delve = held
    seen = delves.observe(delve)
    assert (seen.if_held, seen.cards) == (None, len(pile))


def test_d28_a_warrior_survives_all_with_vorpal_5_or_7() -> None:
    survived: dict[int, int] = {}
    deck = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9)
    for named in KIND_BY_STRENGTH:
        ends = set()
        for turn in range(13):
            pile = kinds(deck[turn:] + deck[:turn])
            for order in (pile, pile[::-1]):
                delve = delves.enter("warrior", TILES["warrior"], order)
                ends.add(delves.name(delve, KIND_BY_STRENGTH[named]).health)
        (health,) = ends
        if health:
            survived[named] = health
    assert survived == {5: 4, 7: 1}
