"""The games that the tests of matches play."""

import pytest

from bot.contract.game import GAMES
from tests.match.gathering import Gathering


@pytest.fixture(autouse=True)
def _gathering(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of the tests is known, besides the bot's own."""
    monkeypatch.setitem(GAMES, Gathering.key, Gathering())
