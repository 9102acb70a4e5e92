"""The three example games together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.ui.games import forget, register
from tests.examples.cheat import GAME as CHEAT
from tests.examples.goofspiel import GAME as GOOFSPIEL
from tests.examples.pig import GAME as PIG

GAMES = (PIG, GOOFSPIEL, CHEAT)
RULES = [game.rules for game in GAMES]


@contextmanager
def known_games() -> Iterator[None]:
    """Bots that start within know the three games."""
    for game in GAMES:
        register(game)
    try:
        yield
    finally:
        for game in GAMES:
            forget(game.rules.key)
