"""Decks of official games whose top cards a story knows."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.games.welcome.playing import lay_out

Lay = Callable[..., None]


@pytest.fixture
def lay(monkeypatch: pytest.MonkeyPatch) -> Lay:
    """`lay_out` until the end of the test."""
    return partial(lay_out, monkeypatch)
