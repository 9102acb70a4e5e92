"""Players, hosts and time do anything in a round, and it stays what a ledger expects."""

from collections import Counter

import pytest

from bot.rounds import entries as made
from bot.rounds.terms import Pairing
from tests.rounds.model import play_at_random

OFTEN = (
    made.Withdrew,
    made.CheckInClosed,
    made.Went,
    made.Started,
    made.Absent,
    made.StoodIn,
    made.Ruled,
    made.Replayed,
    made.Corrected,
    made.Closed,
)


@pytest.mark.parametrize("pairing", Pairing)
def test_a_round_stays_whole_whatever_is_done_to_it(pairing: Pairing) -> None:
    """Other seeds: `python -m tests.rounds.model --seed 7 --count 500`."""
    counted = Counter[str]()
    for seed in range(5):
        counted += play_at_random(str(seed), pairing)
    assert [kind.__name__ for kind in OFTEN if not counted[kind.__name__]] == []
