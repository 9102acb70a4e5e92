"""Games with other numbers of players than the official ones, for stories that ask for them."""

from collections.abc import Iterator

import pytest

from tests.examples.games import known_games


@pytest.fixture
def examples() -> Iterator[None]:
    """Pig is for one to six, Goofspiel for two to six, Cheat for three to six."""
    with known_games():
        yield
