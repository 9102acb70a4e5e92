"""The example games together. A further one is entered in `GAMES`; its secrets, in `SECRETS`.

Tests, the sandbox of `python -m tests.examples` and simulations know all that stand here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.games.own import register_all
from bot.ui.games import forget, register, registered
from tests.examples.goofspiel import GAME as GOOFSPIEL
from tests.examples.goofspiel.secrets import GoofspielSecrets
from tests.examples.pig import GAME as PIG
from tests.play.secrecy import Secrets

GAMES = (PIG, GOOFSPIEL)
RULES = [game.rules for game in GAMES]
SECRETS: dict[str, Secrets] = {"goofspiel": GoofspielSecrets()}
"""By key. A game that tells nothing in private, as Pig, has none."""


@contextmanager
def known_games() -> Iterator[None]:
    """Bots that start within know the example games."""
    # Those of the bot come first, also where no bot has started yet.
    register_all()
    new = [game for game in GAMES if game not in registered()]
    for game in new:
        register(game)
    try:
        yield
    finally:
        for game in new:
            forget(game.rules.key)
