"""Processor time per press: the whole bot, and two others that send the same messages.

The bare one is a plain discord.py bot, the lean one the least that keeps what must not be lost.
Each is a process of its own on a sandbox of its own in this process; only the bots' processes are
counted. They take turns press by press, so that a slowdown of the machine affects all.
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

from sandbox.people import Person as Client
from sandbox.server import Sandbox
from sandbox.world import Channel
from tests.play.offers import offers_on
from tests.play.people import Person, Place
from tests.play.process import settings_for
from tools.bench import bare
from tools.bench.rules import Ratio
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
    lean: float
    to_bare: Ratio
    """The whole bot to the bare one."""
    to_lean: Ratio


def _stat(pid: int) -> list[str]:
    """The fields of Linux's statistics of a process, from its state on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


class Contestant:
    """A bot in a process, and the sandbox that it is connected to."""

    def __init__(self, sandbox: Sandbox, process: asyncio.subprocess.Process) -> None:
        self.sandbox = sandbox
        self._process = process
        self.players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        self._rounds = 0
        self._begin = 0.0

    @property
    def processor_seconds(self) -> float:
        """How much the process has used so far, in all its threads."""
        pid = self._process.pid
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

    async def quiet(self) -> float:
        """Wait until the process does nothing any more. Returns its processor time by then."""
        before = -1.0
        while (now := self.processor_seconds) - before > 0.0005:
            before = now
            await asyncio.sleep(QUIET_SECONDS)
        return now

    async def opened(self, channel: Channel, first: Client, second: Client) -> int:
        """Let the match begin in a channel. Returns its number."""
        raise NotImplementedError

    async def begin_round(self) -> None:
        """Let a new match begin in a new channel."""
        self._rounds += 1
        self._channel = self.sandbox.add_channel(f"round-{self._rounds}")
        self._match = await self.opened(self._channel, *self.players)
        self._begin = await self.quiet()

    async def press(self, wanted: Press) -> None:
        """Make one press, and wait for all that follows from it."""
        custom_id = numbered(wanted.custom_id, self._match)
        person = self.players[wanted.player]
        message = find(person, self._channel, custom_id)
        assert message is not None, f"{person.name} sees no {custom_id}"
        after = self._answered + len(wanted.requests)
        await press(person, message, custom_id, wanted.value)
        await self._until(after, custom_id)
        await self._asleep()

    async def end_round(self) -> float:
        """Returns processor seconds since the round began."""
        end = await self.quiet()
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


class WholeBot(Contestant):
    """The bot."""

    async def opened(self, channel: Channel, first: Client, second: Client) -> int:
        table = _Table(channel, self)
        await begin(Person(first, table), Person(second, table))
        offers = [each for message in second.messages(channel) for each in offers_on(message)]
        return max(offer.match_id or 0 for offer in offers)


class _Table(Place):
    """Where a match of the bot begins."""

    def __init__(self, channel: Channel, contestant: Contestant) -> None:
        self.channel = channel
        self._contestant = contestant

    async def quiet(self) -> None:
        await self._contestant.quiet()


class ScriptedBot(Contestant):
    """`python -m tools.bench.bare` or `python -m tools.bench.lean`."""

    async def opened(self, channel: Channel, first: Client, second: Client) -> int:
        await first.command(channel, "begin", opponent=second)
        return bare.MATCH


class Contestants(NamedTuple):
    """The bots that are compared, and the match that they play."""

    script: Script
    whole: Contestant
    bare: Contestant
    lean: Contestant


@asynccontextmanager
async def contestants(say: Callable[[str], None]) -> AsyncIterator[Contestants]:
    """Record the match, and let all bots run."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        say("recording a match")
        script = await record(folder)
        path = folder / "script.json"
        await asyncio.to_thread(path.write_bytes, msgspec.json.encode(script))
        bots = [
            await stack.enter_async_context(running(kind, ["-m", *program], folder))
            for kind, *program in (
                (WholeBot, "tools.bench.unlimited"),
                (ScriptedBot, "tools.bench.bare", str(path)),
                (ScriptedBot, "tools.bench.lean", str(path)),
            )
        ]
        yield Contestants(script, *bots)


@asynccontextmanager
async def running(
    kind: type[Contestant], program: list[str], folder: Path
) -> AsyncIterator[Contestant]:
    """Start a bot in a process, on a sandbox; end it."""
    async with Sandbox(rate_limits=False) as sandbox:
        sandbox.record_traffic = True
        settings = settings_for(sandbox, folder / "delve.sqlite3")
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


async def compared(bots: Contestants, say: Callable[[str], None], rounds: int = ROUNDS) -> Times:
    """Let all play in turns."""
    script, *contestants = bots
    taken: list[list[float]] = []
    for number in range(rounds + 1):
        say(f"presses, round {number} of {rounds}")
        each = await round_of(script, *contestants)
        if number:  # the first is for warming up
            taken.append(each)
    whole, bare_bot, lean = (1000 * statistics.median(each) for each in zip(*taken, strict=True))
    presses = len(script.presses)
    return Times(
        presses=presses,
        requests=sum(len(one.requests) for one in script.presses),
        whole=whole / presses,
        bare=bare_bot / presses,
        lean=lean / presses,
        to_bare=Ratio.of([ours / theirs for ours, theirs, _ in taken]),
        to_lean=Ratio.of([ours / theirs for ours, _, theirs in taken]),
    )
