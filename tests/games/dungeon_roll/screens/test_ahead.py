"""The lines of a board about what lies ahead: chances, and the dragon that waits."""

import pytest

from bot.contract.game import Seat
from bot.games.dungeon_roll.rules.game import DungeonRoll
from bot.games.dungeon_roll.rules.state import RollState
from bot.games.dungeon_roll.screens import board
from bot.match.entries import TookBack
from bot.ui.catalogue import texts_in
from tests.games.dungeon_roll.rules.scripted import act, delve
from tests.games.dungeon_roll.screens.boards import board_of
from tests.ui.drawing import play, view_of
from tests.ui.reading import labels_of, shown
from tools.conformance.play import match_of
from tools.conformance.subject import Scenario

EN, FIRST = texts_in("en"), Seat(0)


@pytest.mark.parametrize(
    ("spent", "tokens", "told"),
    [(True, "", "A reroll"), (False, "el", "Your ultimate, a reroll and Elixir")],
)
def test_a_chance_names_the_help_that_it_does_not_count(
    spent: bool, tokens: str, told: str
) -> None:
    state = delve("fs", level=3, phase="regroup", side="knight", spent=spent, tokens=tokens)
    assert f"-# {told} can raise it.\n" in shown(board_of(state))


@pytest.mark.parametrize(("spent", "told"), [(True, "53%"), (False, "at least 53%")])
def test_a_chance_that_the_dragon_lowers_says_how_it_is_without_one(spent: bool, told: str) -> None:
    state = delve("fcm", level=3, lair=2, phase="regroup", side="knight", spent=spent)
    lines = f"🔭 Chance to beat level 4: **{told}**\n-# If the dragon sleeps on: 100%\n"
    assert lines in shown(board_of(state))


def test_the_chance_with_the_first_way_stands_there_again_when_it_is_taken_back() -> None:
    state = delve("tf", "g")
    match = match_of(DungeonRoll(), Scenario("a delve", 1, state.options, state=state))
    view = view_of(match, recent=(TookBack(FIRST),))
    assert "🔭 Chance to beat level 2 if the thief goes now: **78%**\n" in shown(
        board.board(view, EN)
    )


CAN = "different companions** to beat it. You can keep them: "
KEEP = CAN.removesuffix(": ").removesuffix("them")
FLEE = "Then all that is left is to flee."


@pytest.mark.parametrize(
    ("state", "first", "told"),
    [
        (delve("fcmt", "g", lair=3), "Thief", f"{CAN}fighter, cleric, mage."),
        (
            delve("fcm", "g", lair=3),
            "Mage",
            f"only 2 of 3 different companions (fighter, cleric). {FLEE}",
        ),
        (delve("fcm", "g", lair=3, tokens="ri"), "Mage", "Then the Ring leads past it."),
        (
            delve("fcm", "g", lair=3, level=5, tokens="tp"),
            "Mage",
            "Then the Portal leads home with 5 XP.",
        ),
        (
            delve("mhhhhss", "op", lair=3),
            "Champion",
            f"{KEEP}mage and champion; then bring back another kind (potion).",
        ),
        (
            delve("fcm", "g", lair=3, tokens="el"),
            "Mage",
            f"{KEEP}fighter and cleric; then bring back another kind (Elixir).",
        ),
        # The companion that drinks is missing then, and one potion brings one die back.
        (
            delve("fcm", "gp", lair=3),
            "Mage",
            f"only 2 of 3 different companions (fighter, cleric). {FLEE}",
        ),
        (
            delve("ffc", "gpp", lair=3),
            "Cleric",
            f"{KEEP}fighter; then bring back 2 other kinds (2 potions).",
        ),
        (
            delve("fhs", "p", lair=3, phase="loot"),
            "Scroll: drink potion",
            "You have fighter and champion; first bring back another kind (potion).",
        ),
        # Luck and heroes may help.
        (
            delve("fcms", "g", lair=3),
            "Mage",
            "You can keep 2 (fighter, cleric). A reroll can help.",
        ),
        (delve("fcm", "gx", lair=3), "Mage", "A chest can help."),
        (delve("fcm", "g", lair=3, tokens="db"), "Mage", "Bait can help."),
        (delve("fcm", "g", lair=3, side="crusader"), "Mage", "Your ultimate can help."),
        (delve("fcm", "g", lair=3, side="crusader", spent=True), "Mage", FLEE),
        (
            delve("fcm", "g", lair=3, side="crusader", tokens="ri,tp"),
            "Mage",
            "Your ultimate, Ring and Portal can help.",
        ),
        (
            delve("sh", lair=3, side="enchantress", phase="dragon", tokens="ss"),
            "Scroll + champion + Scroll (treasure)",
            "3 different companions**. Thanks to the hero you have them.",
        ),
        (
            delve("ff", lair=3, phase="dragon", tokens="ri"),
            "Ring: slip past the dragon",
            "1 of 3 different companions (fighter). Then the Ring leads past it.",
        ),
        (
            delve("", lair=3, phase="dragon", tokens="ri"),
            "Ring: slip past the dragon",
            "0 of 3 different companions. Then the Ring leads past it.",
        ),
        # One die is too few to reroll it into three, and nothing is left for the hero to do.
        (delve("fs", lair=3, phase="dragon"), "Rules", FLEE),
        (delve("fcs", lair=3, phase="dragon", side="occultist"), "Hero", FLEE),
        (
            delve("ffts", lair=3, phase="dragon"),
            "Rules",
            "You have 2 (thief, fighter). A reroll can help.",
        ),
        (
            delve("fcm", lair=3, phase="dragon"),
            "Fighter + cleric + mage",
            "3 different companions**. You have them.",
        ),
        (delve("ft", "p", lair=3, phase="loot", asks_all=False), "Flee: 0 XP", FLEE),
    ],
)
def test_the_dragon_that_waits(state: RollState, first: str, told: str) -> None:
    shows = board_of(state)
    assert labels_of(shows)[0] == first
    lines = iter(shown(shows).splitlines())
    assert any(line.startswith("### 🐉 The dragon") for line in lines)
    line = next(lines)
    assert line.endswith(told)
    assert (FLEE in line or "leads" in line) == ("cannot be beaten" in line)


def test_a_die_that_comes_back_is_told_which_faces_the_dragon_calls_for() -> None:
    state = act(delve("fhs", "p", lair=3, phase="loot"), "quaff:s,1")
    assert "🐉 Another kind against the dragon: cleric, mage, thief.\n" in shown(board_of(state))


def test_before_no_dragon_nothing_is_said_of_it() -> None:
    assert "### 🐉" not in shown(board_of(delve("fcmt", "g", lair=2, level=5)))


def test_the_result_says_what_a_flight_has_cost() -> None:
    state = delve("f", "g", level=5, delves=2)
    match = play(
        match_of(DungeonRoll(), Scenario("a delve", 1, state.options, state=state)), "flee"
    )
    told = shown(board.board(view_of(match), EN)).splitlines()
    assert "-# Delve 3: fled from level 5, 4 XP lost" in told
    assert "-# With the 4 XP lost in flight: 4 points." in told
