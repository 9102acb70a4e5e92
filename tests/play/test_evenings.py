"""Whole evenings at random, which hold; and the recount that their standings are held against."""

import pytest

from tests.play.evenings import found

SEEDS = {1: 4, 2: 4, 6: 4, 7: 4}
"""The evenings, and how many want to play in each."""


@pytest.mark.parametrize(("seed", "size"), SEEDS.items())
def test_an_evening_holds(seed: int, size: int) -> None:
    failure = found(seed, size).failure
    assert failure is None, failure
