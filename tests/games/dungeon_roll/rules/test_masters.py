"""Novices, masters and their ultimates, whichever hero it is (source 003, "Hero Powers").

Rulings DR24 and S41.
"""

from typing import Any

import pytest

from bot.contract.game import Seat
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.heroes import HEROES
from bot.games.dungeon_roll.rules.state import RollPhase, RollState
from tests.games.dungeon_roll.rules.sides import (
    DRAGON,
    LOOT,
    MONSTER,
    REGROUP,
    act,
    both_sides,
    delving,
    legal,
    offers,
    phase_of,
    step,
    table,
)

SIDES = [side for key in HEROES for side in both_sides(key)]
ALL_DICE = "fcmthhs"


def before_the_flip(hero: str, party: str, **more: Any) -> RollState:
    """The dragon is about to be beaten by F, C and H, which brings the fifth experience."""
    state = delving(hero, party=f"fch{party}", lair=3, phase=DRAGON, experience=4, level=4, **more)
    return act(state, "slay:f,c,h")


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("phase", [MONSTER, LOOT, DRAGON, REGROUP])
def test_no_exhausted_hero_is_offered_an_ultimate(side: str, phase: RollPhase) -> None:
    there = {**phase_of(phase), "party": ALL_DICE, "graveyard": 2, "tokens": "ri ss"}
    if phase is MONSTER:
        there["dungeon"] = "gkoxp"
    assert offers(delving(side, spent=True, **there), "ultimate") == []


@pytest.mark.parametrize("side", SIDES)
def test_every_hero_has_something_to_use_its_ultimate_on(side: str) -> None:
    used = delving(side, party=ALL_DICE, dungeon="gkoxp", lair=1, graveyard=2, tokens="ri")
    slaying = delving(side, party="s", tokens="ri", lair=4, phase=DRAGON)
    assert offers(used, "ultimate") or offers(slaying, "ultimate")


@pytest.mark.parametrize("side", [side for side in SIDES if side != "cassandra"])
def test_a_delve_refreshes_the_hero(side: str) -> None:
    after = act(delving(side, dungeon="g", spent=True), "flee")
    assert not after.delve.spent


def test_five_experience_make_a_master_at_once() -> None:
    done = step(delving("crusader", phase=REGROUP, level=3, experience=4), "home")
    assert done.state.delvers[0].mastered
    assert done.events[-1] == e.Mastered(Seat(0), "paladin")
    done = step(delving("crusader", phase=REGROUP, level=4, experience=0), "home")
    assert not done.state.delvers[0].mastered


def test_the_worth_of_tokens_makes_no_master() -> None:
    state = delving("crusader", tokens="tp tp tp tp", phase=REGROUP, level=4)
    assert not act(state, "home").delvers[0].mastered


def test_a_used_ultimate_stays_used_when_the_hero_becomes_a_master() -> None:
    after = before_the_flip("minstrel", "t", spent=True)
    assert after.delvers[0].mastered
    assert offers(act(after, "on", "gkodx"), "ultimate") == []


def test_an_unused_ultimate_is_the_masters_then() -> None:
    after = act(before_the_flip("spellsword", "t"), "on", "gkoxx")
    assert table(act(after, "ultimate")) == ""


def test_the_masters_specialty_counts_from_then() -> None:
    after = act(before_the_flip("mercenary", "f"), "on", "gkxxx")
    assert legal(after, "fight:f,g1k1")
    assert table(act(before_the_flip("viking", "h"), "on", "gkxxx")) == "gxxxp"


def test_what_only_the_novice_has_ends_then() -> None:
    after = act(before_the_flip("scout", "t"), "on", "gdddx")
    assert act(after, "fight:t,g1").phase is LOOT


def test_a_crusader_who_has_joined_stays_when_it_becomes_a_paladin() -> None:
    allies = (1, 0, 0, 0, 0, 0, 0)
    after = before_the_flip("crusader", "t", allies=allies, sworn=allies, spent=True)
    assert legal(act(after, "on", "kkxxx"), "fight:xf,k2")
