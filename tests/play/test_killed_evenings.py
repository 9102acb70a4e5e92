"""A short evening whose bot is killed at one of its calls; `make soak` kills it at each of them."""

import pytest

from tests.play.killed_evenings import PARTS, killed_at


@pytest.mark.parametrize(("cut_at", "seed", "players"), [(1000, 1, 6), (2500, 1, 16)])
def test_an_evening_survives_a_kill(cut_at: int, seed: int, players: int) -> None:
    """In the second one eight tables play side by side."""
    one = killed_at(cut_at, seed, players)
    assert one.failure is None, one.failure
    assert one.counted["kills"] == one.counted["closed"] == 1
    assert [part for part in PARTS if not one.counted[part]] == []
    assert one.counted["tables"] == one.counted["threads"] == players // 2
    assert one.counted["messages with secrets"], "nothing could leave its owner"
