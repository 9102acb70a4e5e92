"""What is asked first: what ends the game, and a potion that is thrown again (DR6)."""

import pytest

from bot.contract.game import Action
from bot.games.dungeon_roll.rules.game import END, POTION
from bot.games.dungeon_roll.rules.state import RollState
from tests.games.dungeon_roll.rules.scenes import at
from tests.games.dungeon_roll.rules.scripted import FIRST, GAME, delve


def asked_first(state: RollState, text: str) -> str:
    return GAME.asks_first(state, FIRST, Action.parse(text))


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("f/g tokens=tp", "flee"),
        ("f/g tokens=tp", "portal"),
        ("f/ dragon lair=3", "flee"),
        ("f/ regroup", "home"),
        ("f/x loot", "home"),
    ],
)
def test_it_is_asked_before_the_last_delve_ends(place: str, text: str) -> None:
    asked = [asked_first(at("", f"{place} delves={over}"), text) for over in range(3)]
    assert asked == ["", "", END]


def test_it_is_asked_before_the_last_companion_cannot_win() -> None:
    """The act is not confirmed first where dice decide whether the last delve is lost."""
    acts = {("F", "gk", "fight:f,g1"): END, ("FC", "gk", "fight:f,g1"): "",
            ("S", "g", "reroll:s,g1"): ""}  # fmt: skip
    for (party, dungeon, text), asked in acts.items():
        assert asked_first(delve(party, dungeon, delves=2, asks_all=False), text) == asked


def test_it_is_asked_before_a_potion_is_thrown_again() -> None:
    acts = {"reroll:s,p1": POTION, "reroll:s,f1,g1,p1": POTION, "reroll:s,f1,g1": ""}
    assert {text: asked_first(at("", "fs/gp"), text) for text in acts} == acts
