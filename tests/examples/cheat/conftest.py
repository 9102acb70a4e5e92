"""Random plays of Cheat."""

import pytest

from tests.examples.cheat.table import Played, random_play


@pytest.fixture
def played(seed: int) -> Played:
    return random_play(seed)
