"""Simulations: 60 processor seconds of them; `make soak` plays as many as fit into an hour."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.examples.games import known_games
from tests.play.simulator import repeated_by, simulate

log = logging.getLogger(__name__)

SEEDS = range(1, 21)
ACTS = 300


@pytest.mark.parametrize("seed", SEEDS)
async def test_a_simulation_holds(seed: int, tmp_path: Path) -> None:
    # Shown with a failure.
    log.warning(repeated_by(seed, ACTS))
    with known_games():
        counted = await simulate(seed, ACTS, tmp_path)
    assert counted["matches"]
    assert counted["entries"] > ACTS / 4, "people come to play"
