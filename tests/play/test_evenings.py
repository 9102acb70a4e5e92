"""Whole evenings of rounds at random: in a few seeds what all of them are held against holds."""

import pytest

from tests.play.evening_plan import plan_of
from tests.play.evenings import found

SEEDS = {
    5: ("failed requests", "mischief", "kills"),
    12: ("lost sessions", "stalls", "close looks"),
    19: ("stops",),
}
"""The events of each of them, besides play."""


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_holds_and_brings_what_it_is_for(seed: int) -> None:
    counted, failure = found(seed, lambda: plan_of(seed, 4).shortened())
    assert failure is None, failure
    assert counted["closed"]
    assert [what for what in SEEDS[seed] if not counted[what]] == []
    assert counted["entries"] > 8
