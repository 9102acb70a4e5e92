"""Hosted official games while hosts, players, Discord and kills get in each other's way."""

from __future__ import annotations

import logging
import os
import random
from pathlib import Path

import pytest

from bot.games.welcome.rules.game import WelcomeToTheDungeon
from bot.games.welcome.rules.options import PICKED, Edition, FirstTurn
from bot.games.welcome.rules.state import WelcomePhase
from bot.games.welcome.screens.setup import DEALT, HIDDEN, OFF, ON, SHOWN
from tests.examples.games import known_games
from tests.wire.hosted_table import Plan
from tests.wire.test_hosted_matches import KILLS, any_clock, host_many

log = logging.getLogger(__name__)

GAME = WelcomeToTheDungeon()
EVENINGS, MATCHES = 2, 20

ASKED = (WelcomePhase.HERO, WelcomePhase.TURN, WelcomePhase.CARD, WelcomePhase.USE)
"""What is asked many times in any evening, whatever the luck."""
SET_RIGHT = ("Rewound", "Redealt", "Substituted")
"""What hosts did, as entries."""


def official(chance: random.Random, matches: int) -> list[Plan]:
    """Games of every box and number of players."""
    seats = [GAME.seats[number % len(GAME.seats)] for number in range(matches)]
    return [
        Plan(
            GAME.key,
            players,
            {
                "box": chance.choice(list(Edition)).value,
                "hero": chance.choice((DEALT, PICKED)),
                "first-turn": chance.choice(list(FirstTurn)).value,
                "specials": chance.choice((HIDDEN, SHOWN)),
                "necromancer": chance.choice((OFF, ON)),
            },
            any_clock(chance),
        )
        for players in seats
    ]


@pytest.mark.parametrize("evening", range(EVENINGS))
async def test_hosted_evenings(
    evening: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = os.environ.get("HOSTED_SEED", f"{evening}:{random.SystemRandom().getrandbits(32)}")
    # Shown with a failure.
    log.warning("HOSTED_SEED=%s", seed)
    with known_games():
        counted = await host_many(seed, tmp_path, monkeypatch, MATCHES, official)
    log.info("%s", dict(counted))
    assert counted["kills"] == KILLS
    assert counted[f"matches of {GAME.key}"] == MATCHES
    assert [phase for phase in ASKED if not counted[f"asked: {phase}"]] == []
    assert sum(counted[each] for each in SET_RIGHT)
