"""One seed, one run: another process says the same, byte for byte and at the same moments."""

import asyncio
import logging
import os
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from tests.examples.games import known_games
from tests.play.direct import direct
from tests.play.loop import JumpLoop, loop_time
from tests.play.simulator import simulate

SEED, ACTS = 7, 120


def played() -> str:
    """Play a simulation: the sum of all that bot and sandbox have said to each other, and when."""
    said = sha256()
    with (
        tempfile.TemporaryDirectory(prefix="repeated-") as folder,
        known_games(),
        direct() as network,
        asyncio.Runner(loop_factory=JumpLoop) as runner,
    ):
        network.note = lambda one: said.update(f"{loop_time()} {one}\n".encode())
        runner.run(simulate(SEED, ACTS, Path(folder)))
    return said.hexdigest()


def test_another_process_says_the_same() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.play.test_repeated"],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        own = played()
        told, _ = other.communicate()
    assert told.strip() == own


if __name__ == "__main__":
    logging.getLogger().addHandler(logging.NullHandler())
    sys.stdout.write(f"{played()}\n")
