"""Pig over the wire, by people who know no rules but press what they see: a sample to copy."""

from __future__ import annotations

import pytest

from tests.examples.pig import GAME
from tests.play.simulator import run


@pytest.mark.parametrize("seed", [6, 1])
def test_a_simulation_of_this_game_alone(seed: int) -> None:
    """With hosts; in the first one nothing fails, and in the second one the bot is killed."""
    counted = run(seed, 100, game=GAME.rules.key)
    assert counted["entries"] > 25
