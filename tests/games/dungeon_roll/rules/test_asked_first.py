"""What is asked first: what ends the game, and a potion that is thrown again (DR6)."""

import pytest

from bot.contract.game import Action
from bot.games.dungeon_roll.rules.game import END, POTION
from tests.games.dungeon_roll.rules.scripted import FIRST, GAME, delve


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(
    ("phase", "dungeon", "action"),
    [
        ("monster", "g", "flee"),
        ("monster", "g", "portal"),
        ("dragon", "", "flee"),
        ("regroup", "", "home"),
        ("loot", "x", "home"),
    ],
)
def test_it_is_asked_before_the_last_delve_ends(
    number: int, phase: str, dungeon: str, action: str
) -> None:
    lair = 3 if phase == "dragon" else 0
    state = delve("F", dungeon, lair=lair, tokens="tp", phase=phase, delves=number - 1)
    asked = GAME.asks_first(state, FIRST, Action.parse(action))
    assert asked == (END if number == 3 else "")


@pytest.mark.parametrize(
    ("party", "dungeon", "action", "asked"),
    [
        ("F", "gk", "fight:f,g1", END),
        ("FC", "gk", "fight:f,g1", ""),
        ("S", "g", "reroll:s,g1", ""),
    ],
)
def test_it_is_asked_before_the_last_companion_cannot_win(
    party: str, dungeon: str, action: str, asked: str
) -> None:
    """The act is not confirmed first where dice decide whether the last delve is lost."""
    state = delve(party, dungeon, delves=2, asks_all=False)
    assert GAME.asks_first(state, FIRST, Action.parse(action)) == asked


@pytest.mark.parametrize(
    ("action", "asked"),
    [("reroll:s,p1", POTION), ("reroll:s,f1,g1,p1", POTION), ("reroll:s,f1,g1", "")],
)
def test_it_is_asked_before_a_potion_is_thrown_again(action: str, asked: str) -> None:
    state = delve("FS", "gp", phase="monster")
    assert GAME.asks_first(state, FIRST, Action.parse(action)) == asked
