"""Plays a run and prints the sum of all that bot and sandbox have said to each other.

    .venv/bin/python -m tests.play.repeated match

One seed decides everything, so another process prints the same.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
from collections.abc import Callable, Coroutine
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.match.acts import MatchCommand
from tests.examples.games import known_games
from tests.play.chance import seeded
from tests.play.direct import direct
from tests.play.loop import JumpLoop, loop_time
from tests.play.scene import opened
from tests.play.simulator import simulate
from tests.play.transport import Network

SEED = 7
ACTS = 120
THINKING = (0.2, 9.0)
"""Seconds between two moves."""


class Sum:
    """Of all that was said on a network, and when."""

    def __init__(self, network: Network) -> None:
        self._sum = sha256()
        self.count = 0
        network.note = self._note

    def _note(self, said: object) -> None:
        self._sum.update(f"{loop_time()} {said}\n".encode())
        self.count += 1

    def __str__(self) -> str:
        return f"{self.count} {self._sum.hexdigest()}"


async def match(folder: Path) -> None:
    """A hosted match with walks, whose players press at random and think for random times."""
    commands = frozenset(MatchCommand) - {MatchCommand.CARD}
    with seeded(SEED) as chance:
        async with opened(folder / "delve.sqlite3") as scene:
            players = [scene.kestrel, scene.moth]
            names = {"candidate": "Kestrel", "opponent": "Moth"}
            await scene.rook.uses("host deathmatch", variant="warrior", **names)
            for player in players:
                await player.presses("ready")
            await players[1].presses("start:0")
            while (await scene.match()).live:
                await scene.wait(chance.uniform(*THINKING))
                found = [
                    (player, offer)
                    for player in players
                    for offer in player.offers()
                    if offer.match_id and offer.verb not in commands
                ]
                if found:
                    player, offer = chance.choice(found)
                    await player.takes(offer)


async def simulation(folder: Path) -> None:
    """People, hosts, faults and kills."""
    await simulate(SEED, ACTS, folder)


RUNS: dict[str, Callable[[Path], Coroutine[Any, Any, None]]] = {
    "match": match,
    "simulation": simulation,
}


def played(name: str) -> str:
    """How much was said in a run, and the sum of it."""
    with (
        tempfile.TemporaryDirectory(prefix="repeated-") as folder,
        known_games(),
        direct() as network,
        asyncio.Runner(loop_factory=JumpLoop) as runner,
    ):
        said = Sum(network)
        runner.run(RUNS[name](Path(folder)))
        return str(said)


def main(name: str) -> int:
    logging.getLogger().addHandler(logging.NullHandler())
    sys.stdout.write(f"{played(name)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
