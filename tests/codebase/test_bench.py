"""The benchmark still understands what the bot sends; how fast it is, only `make bench` says."""

from pathlib import Path

from tests.bench.script import Change, Delete, Dismiss, FollowUp, Post, Replace, Say, record


async def test_a_match_can_be_recorded_for_the_benchmark(tmp_path: Path) -> None:
    script = await record(tmp_path)
    assert len(script.opening) == 2, "the board and the call"
    kinds = {type(request) for press in script.presses for request in press.requests}
    assert {Change, Delete, Dismiss, FollowUp, Post, Replace, Say} <= kinds, kinds
    assert all(press.requests for press in script.presses)
