"""Matches with which the tests of hands and of private copies begin."""

import pytest

from bot.match.match import Match
from bot.store.store import Store
from tests.display.hands import Hands
from tests.display.posting import Post, begun
from tests.games.deathmatch.screens.drawing import start
from tests.ui.drawing import play


@pytest.fixture
async def hands() -> Hands:
    return Hands()


@pytest.fixture
def drawn() -> Match:
    """Kestrel has drawn a card and is asked what to do with it."""
    return play(start("barbarian", "K"), "start:0", "draw")


@pytest.fixture
async def post(store: Store) -> Post:
    return await begun(store)
