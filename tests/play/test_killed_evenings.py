"""A short evening whose bot is killed at one of its calls; `make soak` kills it at each of them."""

from tests.play.killed_evenings import PARTS, killed_at

CUT_AT, SEED, PLAYERS = 2500, 1, 16


def test_an_evening_of_eight_tables_survives_a_kill() -> None:
    one = killed_at(CUT_AT, SEED, PLAYERS)
    assert one.failure is None, one.failure
    assert one.counted["kills"] == one.counted["closed"] == 1
    assert [part for part in PARTS if not one.counted[part]] == []
    assert one.counted["tables"] == one.counted["threads"] == PLAYERS // 2
    assert one.counted["messages with secrets"], "nothing could leave its owner"
