"""The benchmark still understands what the bot sends; how fast it is, only `make bench` says."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from tools.bench import delves, load, overlords, tables
from tools.bench.counted import Cause, Counted
from tools.bench.presses import compared, contestants
from tools.bench.script import Change, Delete, Dismiss, FollowUp, Post, Replace, Say, record


async def test_a_match_can_be_recorded_for_the_benchmark(tmp_path: Path) -> None:
    script = await record(tmp_path)
    assert len(script.opening) == 2, "the board and the call"
    kinds = {type(request) for press in script.presses for request in press.requests}
    assert {Change, Delete, Dismiss, FollowUp, Post, Replace, Say} <= kinds, kinds
    assert all(press.requests for press in script.presses)


async def test_all_bots_make_the_requests_of_one_match_and_many() -> None:
    """Each waits for as many as the recorded match had; one more or less is an error."""
    told: list[str] = []
    async with contestants(told.append) as bots:
        times = await compared(bots, told.append, rounds=1)
        crowd = await load.measure(bots, told.append, matches=3, rounds=1)
    assert times.presses > 50
    assert times.requests > 2.5 * times.presses
    assert min(times.whole, times.bare, times.lean) > 0
    assert told[0] == "recording a match"
    assert min(*crowd.whole, *crowd.bare) > 0
    assert 0 <= crowd.whole_soon <= 1


def test_a_delve_takes_few_presses() -> None:
    """A fifth of what `make bench` counts."""
    fourth, sixth = [delves.presses(home, 200).per_delve for home in delves.HOMES]
    assert fourth <= 10
    assert sixth <= 12.5


def test_delves_are_measured() -> None:
    costs = delves.measure(lambda told: None, rounds=5)
    assert costs.acts > costs.entries > 0
    assert 0 < costs.ratio < 1
    assert delves.richest(islice(delves.rich_states(), 3)) > costs.entry


def test_a_turn_of_sensible_bosses_takes_few_presses_and_waits() -> None:
    """A tenth of what `make bench` counts."""
    four = overlords.turns(4, 20)
    assert four.presses_a_turn <= 25
    assert four.waits_a_turn <= 18


def test_a_turn_of_bosses_takes_few_presses_and_requests() -> None:
    """One of the games that `make bench` counts, and the same each time."""
    game = tables.played(2, 3)
    assert game.turns > 5
    assert game.presses_a_turn <= 11
    assert game.requests_a_turn <= 6
    assert game.requests[Counted("POST", Cause.PING)] <= 1, "everybody is at the table"
