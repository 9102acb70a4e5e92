"""The rules of Pig, and dice that can be loaded."""

import pytest

from bot.contract.chance import Chance
from tests.examples.pig.playing import Throw
from tests.examples.pig.rules import Pig


@pytest.fixture
def pig() -> Pig:
    return Pig()


@pytest.fixture
def throw(monkeypatch: pytest.MonkeyPatch) -> Throw:
    """Loads the dice: for each turn by its number, what falls. Any other throw fails."""
    falls: dict[str, int] = {}

    class Loaded:
        def __init__(self, name: str) -> None:
            self.name = name

        def below(self, bound: int) -> int:
            assert bound == 6
            return falls[self.name] - 1

    def load(turns: dict[int, tuple[int, ...]]) -> None:
        for turn, dice in turns.items():
            falls.update({f"turn-{turn}/roll-{n}": die for n, die in enumerate(dice, start=1)})

    monkeypatch.setattr(Chance, "stream", lambda _, name: Loaded(name))
    return load
