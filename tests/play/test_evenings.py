"""Whole evenings of rounds at random: in a few seeds what all of them are held against holds."""

from functools import cache

import pytest

from tests.play.evening_plan import plan_of
from tests.play.evenings import found
from tests.play.simulator import Found

SEEDS = {
    5: ("failed requests", "mischief", "kills"),
    12: ("lost sessions", "stalls", "close looks"),
    19: ("stops",),
}
"""The events of each of them, besides play."""


@cache
def played(seed: int) -> Found:
    return found(seed, lambda: plan_of(seed, 4).shortened())


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_holds(seed: int) -> None:
    failure = played(seed).failure
    assert failure is None, failure


def test_evenings_bring_what_they_are_for() -> None:
    counted = {seed: played(seed).counted for seed in SEEDS}
    for seed, wanted in SEEDS.items():
        assert counted[seed]["closed"]
        assert [what for what in wanted if not counted[seed][what]] == [], seed
    assert sum(each["entries"] for each in counted.values()) > 40
