"""Lets the days of stories pass quickly."""

import pytest


@pytest.fixture
def slow_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot's regular work come every ten minutes, so that days pass quickly."""
    for beat in (
        "bot.live.clocks.HEARTBEAT_SECONDS",
        "bot.handlers.sweeps.ABSENT_SECONDS",
        "bot.handlers.sweeps.BLOCKED_SECONDS",
    ):
        monkeypatch.setattr(beat, 600.0)
