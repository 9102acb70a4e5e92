"""Simulations: 60 processor seconds of them at most; `make soak` plays them for an hour."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.play.simulator import found, run

SEEDS = range(1, 13)
ACTS = 450


@pytest.mark.parametrize("seed", SEEDS)
def test_a_simulation_holds(seed: int) -> None:
    failure = found(seed, ACTS).failure
    assert failure is None, failure


def test_simulations_bring_what_they_are_for() -> None:
    """In ten seeds everything happens that the simulator has, and people play all the same."""
    counted: Counter[str] = sum((run(seed, 100) for seed in range(1, 11)), Counter())
    wanted = ("kills", "stops", "lost sessions", "stalls", "failed requests", "close looks")
    assert [what for what in wanted if not counted[what]] == []
    assert counted["entries"] > 1000 / 4
    assert counted["messages with secrets"]
    assert counted["outcomes computed again"]
