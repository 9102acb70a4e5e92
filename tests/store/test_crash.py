"""A process killed at any moment: all acknowledged work is there, and nothing by half."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bot.games.deathmatch.rules.game import State
from bot.store import recount
from bot.store.store import Store
from tests.store.playing import live_ids, rows, start

ROOT = Path(__file__).parents[2]

PLAY = """
import asyncio, sys
from random import Random
from bot.store.store import Store
from tests.store.playing import CHANNEL, random_steps, start

async def one(store, number):
    random = Random(number)
    while True:
        match = await start(store, seed=random.getrandbits(64), channel_id=CHANNEL + number)
        for step in random_steps(match, random):
            await store.append(step)
            print(match.terms.id, step.after.version, flush=True)

async def main():
    async with await Store.open(sys.argv[1]) as store:
        await asyncio.gather(*(one(store, number) for number in range(4)))

asyncio.run(main())
"""


@pytest.mark.parametrize("acknowledged", [1, 333])
async def test_a_killed_process_loses_nothing_that_was_acknowledged(
    tmp_path: Path, acknowledged: int
) -> None:
    path = tmp_path / "delve.sqlite3"
    lines = run_and_kill(path, acknowledged)
    promised = {}
    for line in lines:
        number, version = map(int, line.split())
        promised[number] = version

    async with await Store.open(path) as store:
        assert await rows(store, "PRAGMA integrity_check") == [("ok",)]
        assert await rows(store, "PRAGMA foreign_key_check") == []
        stored = await rows(store, "SELECT id, version, state, ended_at FROM matches")
        assert promised.keys() <= {number for number, *_ in stored}
        unannounced = 0
        for number, version, state, ended_at in stored:
            match = await store.load(number)
            assert match is not None
            assert match.version == version
            assert match.state == msgspec.json.decode(state, type=State)
            assert match.live == (ended_at is None)
            unannounced += version - promised.get(number, 0)
        assert 0 <= unannounced <= 4
        found = await store.write(recount.recount, mend=False)
        assert (found.differences, found.unreadable) == ((), ())
        sitting = await rows(store, "SELECT DISTINCT match FROM playing ORDER BY match")
        assert [number for (number,) in sitting] == await live_ids(store)
        await start(store, channel_id=1)


def run_and_kill(path: Path, acknowledged: int) -> list[str]:
    """Play until that many entries are acknowledged, kill, and give all acknowledgements."""
    with subprocess.Popen(
        [sys.executable, "-c", PLAY, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(acknowledged)]
        process.kill()
        lines += process.stdout.readlines()
    # The last line may be cut off.
    return [line for line in lines if line.endswith("\n")]
