"""Processor time per press: the whole bot, and a bare one that sends the same messages.

Each bot is a process of its own on a sandbox of its own in this process; only the bots' processes
are counted. They take turns press by press, so that whatever slows the machine slows both.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from sandbox.server import Sandbox
from sandbox.world import Channel
from tests.play.people import Person, Place
from tests.play.process import settings_for
from tools.bench import bare
from tools.bench.script import Press, Script, begin, find, numbered, press, record

ROOT = Path(__file__).parents[2]
ROUNDS = 9
PATIENCE = 60.0
QUIET_SECONDS = 0.1
PAUSE_SECONDS = 0.005
"""Between presses, at least: a bot has to note Discord's answers before it is pressed again."""


class Times(NamedTuple):
    """Processor time per press in milliseconds, medians over all rounds."""

    presses: int
    requests: int
    whole: float
    bare: float
    ratio: float
    """The median of the rounds' ratios."""
    least_ratio: float
    most_ratio: float


def processor_seconds(pid: int) -> float:
    """What a process has used so far, in all its threads."""
    try:
        threads = [
            int((thread / "schedstat").read_text().split()[0])
            for thread in Path(f"/proc/{pid}/task").iterdir()
        ]
        return sum(threads) / 1e9
    except FileNotFoundError:
        # A kernel without these statistics counts in hundredths of a second.
        fields = _stat(pid)
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _stat(pid: int) -> list[str]:
    """What Linux tells of a process, from its state on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


class Contestant:
    """A bot in a process, and the sandbox that it is connected to."""

    def __init__(self, sandbox: Sandbox, process: asyncio.subprocess.Process) -> None:
        self.sandbox = sandbox
        self._process = process
        self.players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        self._rounds = 0
        self._begin = 0.0

    async def _quiet(self) -> float:
        """Wait until the process does nothing any more. Returns its processor time by then."""
        before = -1.0
        while (now := processor_seconds(self._process.pid)) - before > 0.0005:
            before = now
            await asyncio.sleep(QUIET_SECONDS)
        return now

    async def _opened(self, channel: Channel) -> int:
        """Let the match begin in a channel. Returns its number."""
        raise NotImplementedError

    async def begin_round(self) -> None:
        """Let a new match begin in a new channel."""
        self._rounds += 1
        self._channel = self.sandbox.add_channel(f"round-{self._rounds}")
        self._match = await self._opened(self._channel)
        self._begin = await self._quiet()

    async def press(self, wanted: Press) -> None:
        """Make one press, and wait for all that follows from it."""
        custom_id = numbered(wanted.custom_id, self._match)
        person = self.players[wanted.player]
        message = find(person, self._channel, custom_id)
        after = self._answered + len(wanted.requests)
        await press(person, message, custom_id, wanted.value)
        await self._until(after, custom_id)
        await self._asleep()

    async def end_round(self) -> float:
        """Returns processor seconds since the round began."""
        end = await self._quiet()
        self.sandbox.exchanges.clear()
        return end - self._begin

    async def _asleep(self) -> None:
        """Wait until the process waits for something to happen."""
        await asyncio.sleep(PAUSE_SECONDS)
        # No event tells that another process has gone to sleep.
        while _stat(self._process.pid)[0] == "R":  # noqa: ASYNC110 - as said above
            await asyncio.sleep(PAUSE_SECONDS)

    async def _until(self, after: int, custom_id: str) -> None:
        """Wait for so many answered requests, and see that they are not more."""
        with suppress(TimeoutError):
            await self.sandbox.until(lambda: self._answered >= after, PATIENCE)
        if self._answered != after:
            last = [f"{item.method} {item.path}" for item in self.sandbox.exchanges[-8:]]
            raise AssertionError(
                f"{self._answered} requests instead of {after} after {custom_id}: {last}"
            )

    @property
    def _answered(self) -> int:
        return len(self.sandbox.exchanges)


class WholeBot(Contestant, Place):
    """The bot."""

    async def _opened(self, channel: Channel) -> int:
        self.channel = channel
        first, second = (Person(client, self) for client in self.players)
        await begin(first, second)
        return max(offer.match_id or 0 for offer in second.offers())

    async def quiet(self) -> None:
        """Wait until the process does nothing any more."""
        await self._quiet()


class BareBot(Contestant):
    """`python -m tools.bench.bare`."""

    async def _opened(self, channel: Channel) -> int:
        await self.players[0].command(channel, "begin")
        return bare.MATCH


@asynccontextmanager
async def running(
    kind: type[Contestant], program: list[str], folder: Path
) -> AsyncIterator[Contestant]:
    """Start a bot in a process, on a sandbox; end it."""
    async with Sandbox(rate_limits=False) as sandbox:
        sandbox.record_traffic = True
        settings = settings_for(sandbox, folder / "delve.sqlite3")
        players = [sandbox.people[name].id for name in ("Kestrel", "Moth")]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *program,
            cwd=folder,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "DISCORD_TOKEN": sandbox.token,
                "DISCORD_API_URL": sandbox.api_url,
                "DISCORD_GATEWAY_URL": sandbox.gateway_url,
                "DATABASE_PATH": str(settings.database),
                "REVEAL_PACE_SECONDS": "0",
                "LOG_LEVEL": "INFO",
                "PLAYERS": ",".join(map(str, players)),
            },
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            await sandbox.until(lambda: sandbox.bot_connected, PATIENCE)
            yield kind(sandbox, process)
        finally:
            process.terminate()
            await process.wait()


async def round_of(script: Script, *contestants: Contestant) -> list[float]:
    """Let all play the script once. Returns each one's processor seconds."""
    for contestant in contestants:
        await contestant.begin_round()
    for wanted in script.presses:
        for contestant in contestants:
            await contestant.press(wanted)
    return [await contestant.end_round() for contestant in contestants]


async def compared(say: Callable[[str], None], rounds: int = ROUNDS) -> Times:
    """Let both play in turns."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        say("recording a match")
        script = await record(folder)
        path = folder / "script.json"
        await asyncio.to_thread(path.write_bytes, msgspec.json.encode(script))
        whole = await stack.enter_async_context(
            running(WholeBot, ["-m", "tools.bench.unlimited"], folder)
        )
        plain = await stack.enter_async_context(
            running(BareBot, ["-m", "tools.bench.bare", str(path)], folder)
        )
        ours: list[float] = []
        theirs: list[float] = []
        for number in range(rounds + 1):
            say(f"presses, round {number} of {rounds}")
            of_whole, of_bare = await round_of(script, whole, plain)
            if number:  # the first is for warming up
                ours.append(of_whole)
                theirs.append(of_bare)
    ratios = [a / b for a, b in zip(ours, theirs, strict=True)]
    return Times(
        presses=len(script.presses),
        requests=sum(len(one.requests) for one in script.presses),
        whole=1000 * statistics.median(ours) / len(script.presses),
        bare=1000 * statistics.median(theirs) / len(script.presses),
        ratio=statistics.median(ratios),
        least_ratio=min(ratios),
        most_ratio=max(ratios),
    )
