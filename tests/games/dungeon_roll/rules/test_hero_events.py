"""What everybody is told of an ability: a table can follow each die by it."""

import pytest

from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.dice import DUNGEON_LETTERS, NO_PARTY, NO_TABLE, PARTY_LETTERS
from bot.games.dungeon_roll.rules.heroes import HEROES, side_of
from tests.games.dungeon_roll.rules.sides import (
    DRAGON,
    MASTERS,
    REGROUP,
    before,
    both_sides,
    delving,
    offers,
    prompt,
    step,
)

SIDES = [side for key in HEROES for side in both_sides(key)]
NO_DUNGEON = (*NO_TABLE, 0)
THROWS = {
    "rally": "h",
    "battlefield-presence": "h",
    "calculated-risk": "g",
    "healing-salve": "f",
    "transformation-potion": "f",
    "berserker-rage": "f",
    "rallying-cry": "f",
}
"""How the one die falls that an ultimate throws."""


def dungeon(letters: str) -> tuple[int, ...]:
    return tuple(map(letters.count, DUNGEON_LETTERS))


def crew(letters: str) -> tuple[int, ...]:
    return tuple(map(letters.count, PARTY_LETTERS))


@pytest.mark.parametrize("side", SIDES)
def test_an_ultimate_is_told_once_by_its_name(side: str) -> None:
    state = delving(side, party="hs", dungeon="gkoxp", lair=1, graveyard=1, tokens="ri")
    if not offers(state, "ultimate"):
        state = delving(side, party="s", tokens="ri", lair=3, phase=DRAGON)
    move = next(one for one in prompt(state).moves if one.action.verb == "ultimate")
    action = move.action if move.pick is None else move.complete(move.pick.options[:1])
    ability = side_of(MASTERS.get(side, side), mastered=side in MASTERS).ultimate
    assert ability is not None
    events = step(state, str(action), THROWS.get(ability.key, "")).events
    assert [event.ability for event in events if isinstance(event, e.UltimateUsed)] == [ability.key]


@pytest.mark.parametrize(
    ("side", "action", "gone"),
    [
        ("paladin", "ultimate:ri", "gkod"),
        ("enchantress", "ultimate:g1", "g"),
        ("beguiler", "ultimate:g1k1", "gk"),
        ("half-goblin", "ultimate:1", "g"),
        ("necromancer", "ultimate:1", "k"),
        ("mercenary", "ultimate:k1o1", "ko"),
        ("bard", "ultimate", "d"),
        ("battlemage", "ultimate", "gkoxpd"),
        ("clurichaun", "ultimate:g1k1", "gk"),
        ("sorceress", "ultimate:o1", "o"),
        ("drake-kin", "ultimate:g1", "g"),
        ("tracker", "ultimate:k1", "k"),
        ("ranger", "ultimate", "gko"),
        ("viking", "ultimate", "d"),
        ("amar-suen", "ultimate:k", "k"),
        ("cassandra", "ultimate:x", "x"),
        ("yllavyre", "ultimate", "d"),
        ("szopin", "ultimate:x1d1", "xd"),
        ("tou-lak", "ultimate", "gko"),
    ],
)
def test_an_ultimate_takes_what_it_tells(side: str, action: str, gone: str) -> None:
    done = step(delving(side, dungeon="gkoxp", lair=1, tokens="ri"), action)
    used = next(event for event in done.events if isinstance(event, e.UltimateUsed))
    assert used.removed == dungeon(gone)
    assert done.state.delve.lair == 1 - gone.count("d")


@pytest.mark.parametrize(("side", "kept"), [("thaumaturge", "fs"), ("marpesia", "f")])
def test_dice_thrown_out_of_the_graveyard_are_told_as_they_fell(side: str, kept: str) -> None:
    done = step(delving(side, dungeon="g", graveyard=2), "ultimate", "fs")
    (used, *_) = done.events
    assert isinstance(used, e.UltimateUsed)
    key = used.ability
    thrown = e.Rethrown(key, NO_PARTY, NO_DUNGEON, crew("fs"), NO_DUNGEON)
    assert done.events[1] == thrown
    assert done.state.delve.party == crew(kept)


def test_the_scouts_six_dice_are_told_as_they_fell() -> None:
    done = step(before("scout"), "roll", "fffffff" + "ggkxpd")
    thrown = e.Rethrown("scouting", NO_PARTY, NO_DUNGEON, NO_PARTY, dungeon("ggkxpd"))
    assert done.events[1] == thrown


def test_a_roll_is_told_before_what_the_hero_makes_of_it() -> None:
    done = step(delving("alchemist", level=1, phase=REGROUP), "on", "xx")
    assert done.events == (e.LevelBegun(2, dungeon("xx")), e.Turned("x", "p", 2))
    done = step(before("knight"), "roll", "fffffss" + "g")
    assert done.events[:2] == (
        e.PartyRolled(prompt(done.state).seat, crew("fffffss")),
        e.Turned("s", "h", 2),
    )


@pytest.mark.parametrize(
    ("side", "action", "told"),
    [
        ("beguiler", "ultimate:g1k1", e.Turned("", "p", 1)),
        ("leprechaun", "ultimate:g1", e.Turned("", "x", 1)),
        ("chieftain", "ultimate:2", e.Turned("g", "t", 2)),
        ("occultist", "ultimate:1", e.Turned("k", "f", 1)),
        ("knight", "ultimate", e.Turned("", "d", 3)),
        ("guild-leader", "ultimate:dungeon,g,d", e.Turned("g", "d", 1)),
    ],
)
def test_what_an_ultimate_turns_is_told(side: str, action: str, told: e.Turned) -> None:
    assert told in step(delving(side, dungeon="ggk"), action).events


def test_a_hero_who_is_refreshed_says_by_what() -> None:
    state = delving("szopin", party="f", dungeon="gg", spent=True)
    assert e.Refreshed("refreshed-by-two") in step(state, "fight:f,g2").events
    state = delving("szopin", party="f", dungeon="gg")
    assert e.Refreshed("refreshed-by-two") not in step(state, "fight:f,g2").events
