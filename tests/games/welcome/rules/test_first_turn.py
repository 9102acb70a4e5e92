"""The variant of the first turn (ruling S6): the card drawn then must be added to the dungeon."""

import pytest

from tests.games.welcome.rules.scenes import Scene, hold, scenes

FIRST = "must-add=True draw <add> !discard:torch=FIRST_CARD add"
LATER = "must-add=False draw discards=6 add"
TEXT = f"""
# S6 off every card may be set aside
2 warrior box=welcome first_turn=off | {LATER} {LATER}
4 warrior box=welcome first_turn=off | {LATER} {LATER} {LATER} {LATER}
# L22 S6 the first card of each seat must be added
2 warrior box=welcome first_turn=game | {FIRST} {FIRST} {LATER} {LATER}
4 warrior box=welcome first_turn=game | {FIRST} {FIRST} {FIRST} {FIRST} {LATER} {LATER}
2 warrior box=welcome first_turn=round | {FIRST} {FIRST} {LATER} {LATER}
3 warrior box=welcome first_turn=round | {FIRST} {FIRST} {FIRST} {LATER} {LATER} {LATER}
# S6 passing on the first turn stays open
3 warrior box=welcome first_turn=game
| <draw;pass> pass draw add draw add draw asks=1:card discards=6
3 warrior box=welcome first_turn=round
| <draw;pass> pass draw add draw add draw asks=1:card discards=6
# S6 WD29 of the game means the first round
3 warrior box=welcome first_turn=game | pass pass pick:warrior {LATER} {LATER} {LATER}
# WD29 who had no turn in the first round has no such turn later
3 warrior box=welcome first_turn=game | pass pass pick:warrior asks=2:turn {LATER}
# S6 of every round means every round
3 warrior box=welcome first_turn=round | pass pass pick:warrior {FIRST} {FIRST} {FIRST} {LATER}
"""


@pytest.mark.parametrize("scene", scenes(TEXT), ids=lambda scene: scene.title)
def test_first_turn(scene: Scene) -> None:
    hold(scene)
