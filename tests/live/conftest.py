"""Fixtures of the tests of clocks and of several seats."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.contract.game import GAMES
from bot.store.store import Store
from tests.live.ticking import Ticking, ticking
from tests.match.gathering import Gathering


@pytest.fixture(autouse=True)
def _gathering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, Gathering.key, Gathering())


@pytest.fixture
async def live(store: Store) -> AsyncIterator[Ticking]:
    async with ticking(store) as live:
        yield live
