"""The comparison of presses: two bots that make the same requests, press by press."""

from __future__ import annotations

from tests.bench.presses import compared


async def test_both_bots_make_the_requests_of_a_whole_match() -> None:
    """Each waits for as many as the recorded match had; one more or less is an error."""
    told: list[str] = []
    times = await compared(told.append, rounds=1)
    assert times.presses > 50
    assert times.requests > 3 * times.presses
    assert times.whole > 0
    assert times.bare > 0
    assert told[0] == "recording a match"
