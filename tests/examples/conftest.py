"""All example games are known."""

from collections.abc import Iterator

import pytest

from tests.examples.games import known_games
from tests.ui.strict import strict_texts


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    """A mistake with a text of a game is an error."""
    with known_games(), strict_texts():
        yield
