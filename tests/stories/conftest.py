"""Fixtures of stories: games of other numbers of players, and days that pass quickly."""

from collections.abc import Iterator

import pytest

from tests.examples.games import known_games


@pytest.fixture
def examples() -> Iterator[None]:
    """Pig is for one to six, Goofspiel for two to six."""
    with known_games():
        yield


@pytest.fixture
def slow_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot's regular work come every ten minutes, so that days pass quickly."""
    for beat in (
        "bot.live.clocks.HEARTBEAT_SECONDS",
        "bot.handlers.sweeps.ABSENT_SECONDS",
        "bot.handlers.sweeps.BLOCKED_SECONDS",
    ):
        monkeypatch.setattr(beat, 600.0)
