"""Open tables of the Death Match, and of the example games, which have more seats."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions
from bot.ui.games import forget, register
from tests.examples.cheat import GAME as CHEAT
from tests.examples.goofspiel import GAME as GOOFSPIEL
from tests.examples.goofspiel.rules import Goofspiel, GoofspielOptionsRefusal
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


@pytest.fixture
def goofspiel_not_by_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may not be playable by every number between."""
    start = Goofspiel.start

    def not_by_two(self: Goofspiel, options: Any, seats: int, chance: Chance) -> Any:
        if seats == 2:
            raise BadOptions(GoofspielOptionsRefusal.FOR_TWO_TO_SIX)
        return start(self, options, seats, chance)

    monkeypatch.setattr(Goofspiel, "start", not_by_two)
