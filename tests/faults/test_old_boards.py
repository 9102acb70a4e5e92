"""Players take their time: nothing that is too old to be edited is in their way."""

from __future__ import annotations

import pytest

from bot.display.lookout import ROUND_SECONDS
from bot.display.match_messages import STALE_SECONDS
from tests.faults.insisting import moves
from tests.play.loop import leap, wall_clock
from tests.play.phases import begun
from tests.play.scene import Scene


@pytest.fixture
def pace() -> float:
    return 0.0


@pytest.mark.parametrize("seconds", [STALE_SECONDS / 3, STALE_SECONDS + 1.0, 24 * 3600.0])
async def test_a_slow_match(seconds: float, scene: Scene) -> None:
    """An edit that comes too late is not even tried; only the hourly look may hear of it."""
    scene.sandbox.refuse_old_edits = 0.05
    scene.sandbox.record_traffic = True
    began = wall_clock()
    await begun(scene, "barbarian")
    for action in ("draw", "add", "draw", "discard:torch", "pass", "strike", "draw", "add"):
        leap(seconds)
        await moves(scene, action)
        assert await scene.wrong() == []
    refused = [each for each in scene.sandbox.exchanges if each.status == 429]
    assert len(refused) <= (wall_clock() - began) / ROUND_SECONDS
