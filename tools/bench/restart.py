"""A start with many live matches: its time to the first answer, its requests, its memory.

The bot is a process of its own, on a sandbox in this one. The matches were not played: they and
their messages are written as if they had been.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bot.store import messages
from bot.store.store import Store
from sandbox.server import Sandbox
from sandbox.traffic import Exchange
from tests.crash.process import BotProcess
from tests.display.many import Seated, many_matches
from tools.bench.counted import counted

SIZES = (1_000, 10_000)
"""How many live matches there are."""
BEHIND = 0.01
"""The share of them that is not shown up to date, in the second start."""
TOUCHED = 1_000
"""How many of them somebody acts in, to measure the memory of each."""
WARMING_UP = 200
"""So many before that: a process always grows at first."""
QUIET_SECONDS = 2.0
"""After so long without a request a start is over."""
PATIENCE = 600.0
AT_ONCE = 8


class Figures(NamedTuple):
    """The figures of a start with so many live matches.

    `ready`: seconds from the start of the process to the answer to the first press. `looked_up`: ms
    until the store has said which matches are behind. `idle_requests`: how many counted requests
    were made for messages that were right already. `repaired`: seconds from the start of the
    process until those that are behind are shown, by `repair_requests`. `kilobytes`: memory of a
    live match that somebody has acted in.
    """

    matches: int
    ready: float
    looked_up: float
    idle_requests: int
    behind: int
    repaired: float
    repair_requests: int
    touched: int
    kilobytes: float


def measure(say: Callable[[str], None]) -> list[Figures]:
    """One after the other."""
    return [asyncio.run(_measured(size, say)) for size in SIZES]


async def _measured(size: int, say: Callable[[str], None]) -> Figures:
    say(f"restarts: {size:,} matches, all of which stand")
    async with _house(size, 0) as (sandbox, folder, everything):
        began = perf_counter()
        bot = await _started(sandbox, folder)
        try:
            await _draw(everything[-1])
            ready = perf_counter() - began
            await _quiet(sandbox)
            others = [each for each in sandbox.exchanges if not _follows(each, everything[-1])]
            idle = _counted(others)
        finally:
            await bot.buried()
        async with await Store.open(folder / "delve.sqlite3") as store:
            before = perf_counter()
            await store.read(messages.unshown)
            looked_up = 1000 * (perf_counter() - before)
    behind = int(size * BEHIND)
    say(f"restarts: {size:,} matches, {behind:,} of which are behind")
    async with _house(size, behind) as (sandbox, folder, everything):
        began = perf_counter()
        bot = await _started(sandbox, folder)
        try:
            late = [each for each in everything if each.behind]
            await sandbox.until(lambda: all(each.board.edits for each in late), PATIENCE)
            repaired = perf_counter() - began
            await _quiet(sandbox)
            requests = _counted(sandbox.exchanges)
        finally:
            await bot.buried()
    say(f"restarts: {size:,} matches, and somebody acts")
    kilobytes, touched = await _memory(size)
    return Figures(size, ready, looked_up, idle, behind, repaired, requests, touched, kilobytes)


@asynccontextmanager
async def _house(size: int, behind: int) -> AsyncIterator[tuple[Sandbox, Path, list[Seated]]]:
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(port=0, rate_limits=False) as sandbox:
            sandbox.record_traffic = True
            database = Path(folder) / "delve.sqlite3"
            yield sandbox, Path(folder), await many_matches(sandbox, database, size, behind=behind)


async def _started(sandbox: Sandbox, folder: Path, module: str = "bot") -> BotProcess:
    bot = await BotProcess.start(sandbox, folder, module=module)
    await bot.ready()
    return bot


async def _draw(seated: Seated) -> None:
    reply = await seated.players[0].press(seated.board, seated.draw)
    assert reply.failed is None, f"{reply!r}"


async def _quiet(sandbox: Sandbox) -> None:
    """Wait until nothing has been asked for a while."""
    before = -1
    while before != sandbox.requests:
        before = sandbox.requests
        await asyncio.sleep(QUIET_SECONDS)


def _follows(exchange: Exchange, seated: Seated) -> bool:
    """Whether a request follows from a press in this match."""
    there = str(seated.channel.id) in exchange.path
    return there or exchange.audience.user_id == seated.players[0].id


def _counted(exchanges: Iterable[Exchange]) -> int:
    """How many requests Discord would have counted, login apart."""
    return sum(counted(each) is not None for each in exchanges)


async def _memory(size: int) -> tuple[float, int]:
    """Kilobytes of a live match in which a card was drawn, and of how many that is the mean."""
    async with _house(size, 0) as (sandbox, folder, everything):
        # The record is of no use here, and takes memory of this process.
        sandbox.record_traffic = False
        bot = await _started(sandbox, folder, "tools.bench.unlimited")
        try:
            touched = everything[: WARMING_UP + TOUCHED]
            await _draw_in(touched[:WARMING_UP])
            await _quiet(sandbox)
            before = _resident(bot.running.process.pid)
            await _draw_in(touched[WARMING_UP:])
            await _quiet(sandbox)
            count = len(touched) - WARMING_UP
            return (_resident(bot.running.process.pid) - before) / count, count
        finally:
            await bot.buried()


async def _draw_in(everything: Sequence[Seated]) -> None:
    rest = iter(everything)

    async def some() -> None:
        for seated in rest:
            await _draw(seated)

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))


def _resident(pid: int) -> int:
    """Kilobytes of memory that a process takes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise LookupError("the system does not tell how much memory a process takes")
