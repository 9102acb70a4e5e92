"""Pig over the wire, by people who know no rules but press what they see: a sample to copy."""

from tests.examples.pig import GAME
from tests.play.simulator import run


def test_a_simulation_of_this_game_alone() -> None:
    """With hosts, and a bot that is killed."""
    counted = run(1, 100, game=GAME.rules.key)
    assert counted["entries"] > 25
