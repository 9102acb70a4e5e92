"""`make soak` counts, and tells what failed; whether anything does, only a long run says."""

import pytest

from tests.soak import campaigns
from tests.soak.campaigns import Campaign, Figures, run_trial


def test_a_trial_is_counted() -> None:
    figures = run_trial("walks", "counted", 1)
    assert figures.complaints == []
    assert figures.counted["decisions"] > 0


def test_failures_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(seed: str, number: int) -> Figures:
        assert (seed, number) == ("base:7", 7)
        raise LookupError("it is not there")

    monkeypatch.setattr(campaigns, "CAMPAIGNS", {"broken": Campaign(broken, 1)})
    (complaint,) = run_trial("broken", "base", 7).complaints
    assert complaint.startswith("LookupError: it is not there (test_soak.py:")
