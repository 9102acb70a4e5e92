"""Open tables of the Death Match, and of the example games, which have more seats."""

from collections.abc import Iterator

import pytest

from bot.ui.games import forget, register
from tests.examples.cheat import GAME as CHEAT
from tests.examples.goofspiel import GAME as GOOFSPIEL
from tests.examples.pig import GAME as PIG
from tests.wire.house import House
from tests.wire.open_tables.company import Company


@pytest.fixture(autouse=True)
def examples() -> Iterator[None]:
    """Pig is for one to six, Goofspiel for two to six, Cheat for three to six."""
    games = (PIG, GOOFSPIEL, CHEAT)
    for game in games:
        register(game)
    yield
    for game in games:
        forget(game.rules.key)


@pytest.fixture
def company(house: House, examples: None) -> Company:
    return Company(house)
