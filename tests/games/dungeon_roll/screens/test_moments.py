"""The moments that stand before the board goes on, each with its line."""

import pytest
from msgspec.structs import replace

from bot.games.dungeon_roll.rules.game import DungeonRoll
from bot.games.dungeon_roll.rules.state import RollState
from bot.games.dungeon_roll.screens.moments import moments
from bot.ui.catalogue import texts_in
from tests.games.dungeon_roll.rules.scripted import delve, step
from tests.ui.drawing import view_of
from tests.ui.reading import shown
from tools.conformance.play import match_of
from tools.conformance.subject import Scenario

FALLS = "Kestrel goes down: {} dice roll…"
LAST = "**The last die rolls…**"
WAKES = "## 🐉 The dragon wakes!"
LOST = "### 🏃 Level {} beats Kestrel: 0 XP"

FLED = "### 🏃 Kestrel flees level 5: 0 XP"


@pytest.mark.parametrize(
    ("state", "act", "falls", "told"),
    [
        # Level 2 is no moment, unless nobody is left there.
        (delve("FC", level=1, phase="regroup"), "on", "g o", []),
        (
            delve("", level=1, phase="regroup", asks_all=False),
            "on",
            "g o",
            [FALLS.format(2), LOST.format(2)],
        ),
        (delve("FC", level=3, phase="regroup"), "on", "g g o x", [FALLS.format(4), LAST]),
        (delve("FC", level=2, phase="regroup"), "on", "g g o", [FALLS.format(3)]),
        (
            delve("FC", level=3, lair=2, phase="regroup"),
            "on",
            "g g o d",
            [FALLS.format(4), LAST, WAKES],
        ),
        # A last die that might have been a danger is awaited too, and one that is.
        (delve("FC", level=3, lair=2, phase="regroup"), "on", "g g o p", [FALLS.format(4), LAST]),
        (delve("FC", level=2, phase="regroup"), "on", "g k o", [FALLS.format(3), LAST]),
        (delve("F", level=3, phase="regroup"), "on", "g k o x", [FALLS.format(4)]),
        # Dragons that are driven away at once were no danger.
        (
            delve("FC", level=2, phase="regroup", side="sorceress"),
            "on",
            "d d d",
            [FALLS.format(3)],
        ),
        (
            delve("", level=3, phase="regroup", asks_all=False),
            "on",
            "g g g g",
            [FALLS.format(4), LOST.format(4)],
        ),
        (
            delve("", level=3, phase="regroup", asks_all=False),
            "on",
            "g x x x",
            [FALLS.format(4), LAST, LOST.format(4)],
        ),
        # The fifth die of four dragons woke nothing new.
        (delve("FCS", "g", lair=3, level=3), "reroll:s,g1", "d", []),
        (delve("FCS", "g", lair=2, level=3), "reroll:s,g1", "d", [WAKES]),
        (delve("FCM", "g", lair=2, level=3, side="knight"), "ultimate", "", [WAKES]),
        (
            delve("FCM", lair=3, phase="dragon", bag="sw"),
            "slay:f,c,m",
            "sw",
            ["### 🐉 Against the dragon: fighter, cleric and mage…"],
        ),
        (
            delve("", lair=3, phase="dragon", side="time-traveller", tokens="ri", bag="sw"),
            "ultimate:ri",
            "sw",
            ["### 🐉 Against the dragon: the hero…"],
        ),
        (delve("F", "g", level=5), "flee", "", [FLED]),
        (delve("F", level=5, phase="regroup"), "home", "", []),
        (delve("FT", "g", level=5), "fight:t,g1", "", []),
    ],
)
def test_moments(state: RollState, act: str, falls: str, told: list[str]) -> None:
    after, events = step(state, act, falls)
    match = match_of(DungeonRoll(), Scenario("a moment", 1, after.options, state=after))
    frames = moments(view_of(match, recent=events), texts_in("en"))
    assert len(frames) == len(told)
    for frame, line in zip(frames, told, strict=True):
        assert line in shown(frame).splitlines()


def test_above_a_throw_the_delve_stands_as_before_it() -> None:
    after, events = step(delve("FC", level=3, lair=1, phase="regroup"), "on", "g g o d")
    match = match_of(DungeonRoll(), Scenario("a throw", 1, after.options, state=after))
    (falls, *_) = moments(view_of(match, recent=events), texts_in("en"))
    stands = shown(falls).split("---\n")[1].replace("\N{NO-BREAK SPACE}", " ")
    assert stands == "**Party** ⚔️ fighter · 🔨 cleric\n**Here** 🐉 1 in the lair (wakes at 3)\n"


PARTY = "Kestrel rolls the party: 7 dice…\n**Party** ⬜ ⬜ ⬜ ⬜ ⬜ ⬜ ⬜\n**Here** ⬛"


@pytest.mark.parametrize(
    ("side", "falls", "told"), [("knight", "f f f f f f f g", [PARTY]), ("viking", "g", [])]
)
def test_a_party_that_is_rolled_is_awaited(side: str, falls: str, told: list[str]) -> None:
    after, events = step(delve("", level=0, phase="start", side=side), "roll", falls)
    match = match_of(DungeonRoll(), Scenario("a party", 1, after.options, state=after))
    frames = moments(view_of(match, recent=events), texts_in("en"))
    assert [shown(frame).split("---\n")[1] for frame in frames] == told


def test_a_rage_through_an_empty_level_falls_on_the_last() -> None:
    """One act goes down twice, and the dice under a flight are those that led to it."""
    state = delve("F", "g", level=3, side="berserker", spent=True, asks_all=False)
    state = replace(state, delve=replace(state.delve, bound=True))
    after, events = step(state, "fight:f,g1", "x x x x g g g g g")
    match = match_of(DungeonRoll(), Scenario("a rage", 1, after.options, state=after))
    falls, flees = moments(view_of(match, recent=events), texts_in("en"))
    assert FALLS.format(5) in shown(falls)
    assert "5\N{NO-BREAK SPACE}goblins" in shown(flees)
