"""Whole official games over the wire, by people who know no rules but press what they see."""

from __future__ import annotations

import logging
import os
import random
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from bot.match.ids import GuildId
from sandbox.server import Sandbox
from tests.examples.hall import OwnHall
from tests.examples.test_evening import (
    Evening,
    Programme,
    quiet,
    with_faults,
    with_kills,
    with_restarts,
)
from tests.games.dungeon.secrets import DungeonSecrets
from tests.play.secrecy import Secrecy
from tests.play.truth import check_logs, check_results, check_truth
from tests.wire.dungeon.playing_out import GAME, OFFERED, kinds_done, play_boldly
from tests.wire.watching import watched

log = logging.getLogger(__name__)

DUNGEON = Programme(
    [GAME],
    {GAME.key: DungeonSecrets()},
    matches=18,
    matches_of_killed=9,
    between_restarts=(80, 250),
)
TABLES = 6
"""So many tables play at the same time where nobody leaves."""


async def played_out(
    chance: random.Random,
    sandbox: Sandbox,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    programme: Programme = DUNGEON,
) -> Counter[str]:
    """Nobody leaves, and people play on until everything that can be offered was pressed."""
    hall = OwnHall(sandbox, chance, folder / "delve.sqlite3")
    done: Counter[str] = Counter()
    with watched() as incidents:
        async with hall.opened():
            for first in range(0, 10 * TABLES, TABLES):
                await play_boldly(hall, range(first, first + TABLES))
                await hall.shown_to_the_end()
                done = kinds_done(hall.truth)
                if done.keys() == OFFERED:
                    break
            hall.check_results_shown()
            assert hall.store is not None
            matches = await check_logs(hall.store, hall.pressed, hall.told)
            assert matches == hall.counted["played to the end"]
            await check_truth(hall.truth, hall.store)
            await check_results(hall.store, GuildId(sandbox.guild_id))
        incidents.check(sandbox)
    assert incidents.warned == []
    assert done.keys() == OFFERED
    assert Secrecy(hall.truth, programme.secrets).complaints() == []
    log.info("%s", dict(done))
    return hall.counted


EVENINGS: tuple[Evening, ...] = tuple(
    partial(evening, programme=DUNGEON)
    for evening in (quiet, with_restarts, played_out, with_faults, quiet, with_kills)
)


@pytest.mark.parametrize(
    "evening",
    [quiet, with_restarts, with_faults, played_out],
    ids=lambda it: it.__name__,
)
async def test_an_evening_of_official_games(
    evening: Evening, sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pass_by_chance(evening, sandbox, tmp_path, monkeypatch)


@pytest.mark.sockets
async def test_an_evening_of_official_games_with_kills(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pass_by_chance(with_kills, sandbox, tmp_path, monkeypatch)


async def pass_by_chance(
    evening: Evening, sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = os.environ.get("EVENING_SEED", str(random.SystemRandom().getrandbits(32)))
    # Shown with a failure.
    log.warning("EVENING_SEED=%s", seed)
    counted = await evening(random.Random(seed), sandbox, tmp_path, monkeypatch, DUNGEON)
    log.info("%s", dict(counted))
