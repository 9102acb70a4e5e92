"""Many matches at once while everything fails: the short form of `make soak`'s campaign."""

from __future__ import annotations

import logging
import os
import random
from pathlib import Path

import pytest

from tests.crash.chaos import play_in_chaos
from tests.examples.games import known_games

log = logging.getLogger(__name__)

REQUESTS, ROOMS = 600, 4


async def test_matches_in_chaos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = os.environ.get("CHAOS_SEED", str(random.SystemRandom().getrandbits(32)))
    # Shown with a failure.
    log.warning("CHAOS_SEED=%s", seed)
    with known_games():
        counted, complaints = await play_in_chaos(
            random.Random(seed), tmp_path, monkeypatch, requests=REQUESTS, rooms=ROOMS
        )
    assert complaints == []
    assert counted["requests"] >= REQUESTS
    assert counted["failed requests"] > REQUESTS // 50
    assert counted["lost sessions"]
    assert counted["live at the end"], "something is looked at"
