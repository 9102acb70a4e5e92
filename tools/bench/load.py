"""A hundred matches at once: how many presses a bot answers, and how soon boards show them.

The bots are those of `presses`, in turns. Each match is the recorded one, in a channel of its own
with two people of its own, and goes as fast as the bot lets it.
"""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sandbox.people import Person as Client
from sandbox.watch import Change
from sandbox.world import Message
from tools.bench.presses import PATIENCE, Contestant, Contestants
from tools.bench.rules import Ratio
from tools.bench.script import Press, Script, find, numbered, press

MATCHES = 100
ROUNDS = 4
FAST, PACED = 12, 4
"""Presses of each match in a round: as fast as it goes, and one in a second."""
AT_ONCE = 8
"""At most so many presses are under way: Discord waits three seconds for the answer to each."""
SOON_SECONDS = 0.02


class Rate(NamedTuple):
    """Presses a second, and the milliseconds of processor time that each takes of the bot."""

    a_second: float
    taken: float


class Load(NamedTuple):
    """Rates are medians over all rounds; shares are of all boards of all rounds."""

    whole: Rate
    bare: Rate
    ratio: Ratio
    """Of the presses a second, the whole bot to the bare one."""
    whole_soon: float
    """The share of boards that are shown within `SOON_SECONDS` of their press, one in a second."""
    bare_soon: float


class _Match:
    """One of the matches, as far as it has come."""

    def __init__(self, contestant: Contestant, script: Script, number: int) -> None:
        sandbox = contestant.sandbox
        self._contestant = contestant
        self._presses = [*reversed(script.presses)]
        """Those that are still to come, the next one last."""
        self.channel = sandbox.add_channel(f"load-{number}")
        self._players = [sandbox.add_user(f"{each}-{number}") for each in ("First", "Second")]
        self._changed = asyncio.Event()
        self._pressed_at: float | None = None
        """When the press was made that no board shows yet."""
        self.waits: list[float] = []
        """Seconds from a press to the board that shows it."""

    async def begin(self) -> None:
        self._number = await self._contestant.opened(self.channel, *self._players)

    async def play(
        self, presses: int, turns: asyncio.Semaphore, begin: float, seconds: float
    ) -> None:
        """Make some presses, one in so many seconds or as soon as it can have a turn.

        `begin`: when to make the first, by the event loop.
        """
        for number in range(presses):
            await asyncio.sleep(begin + number * seconds - asyncio.get_running_loop().time())
            async with turns:
                await self._press()

    async def _press(self) -> None:
        """Make the next press, and return once the one after that can be made."""
        wanted = self._presses.pop()
        found = await self._found(wanted)
        self._pressed_at = asyncio.get_running_loop().time()
        await press(*found, wanted.value)
        await self._found(self._presses[-1])

    async def _found(self, wanted: Press) -> tuple[Client, Message, str]:
        """The component to press, as soon as it is there."""
        person, custom_id = self._players[wanted.player], numbered(wanted.custom_id, self._number)
        async with asyncio.timeout(PATIENCE):
            while (message := find(person, self.channel, custom_id)) is None:
                self._changed.clear()
                await self._changed.wait()
        return person, message, custom_id

    def note(self, message: Message) -> None:
        """A message of its channel is posted, edited or deleted."""
        self._changed.set()
        is_board = not message.ephemeral and not message.deleted and bool(message.components)
        if is_board and self._pressed_at is not None:
            self.waits.append(asyncio.get_running_loop().time() - self._pressed_at)
            self._pressed_at = None


class _Crowd:
    """All matches of one bot."""

    def __init__(self, contestant: Contestant, script: Script, matches: int) -> None:
        contestant.sandbox.record_traffic = False
        self._contestant = contestant
        self._matches = [_Match(contestant, script, number) for number in range(matches)]
        self._by_channel = {match.channel.id: match for match in self._matches}
        contestant.sandbox.core.watch.listeners.append(self._note)

    def _note(self, change: Change) -> None:
        message = change.message
        if message is not None and message.channel.id in self._by_channel:
            self._by_channel[message.channel.id].note(message)

    async def begin(self) -> None:
        await asyncio.gather(*[match.begin() for match in self._matches])

    async def play(self, presses: int, seconds: float = 0.0) -> Rate:
        """One press in so many seconds of each match, or as fast as it goes."""
        begin, turns = asyncio.get_running_loop().time(), asyncio.Semaphore(AT_ONCE)
        taken = self._contestant.processor_seconds
        between = seconds / len(self._matches)
        works = [
            match.play(presses, turns, begin + number * between, seconds)
            for number, match in enumerate(self._matches)
        ]
        await asyncio.gather(*works)
        seconds, presses = asyncio.get_running_loop().time() - begin, presses * len(works)
        taken = self._contestant.processor_seconds - taken
        return Rate(presses / seconds, 1000 * taken / presses)

    def taken_waits(self) -> list[float]:
        """Seconds from each press to its board, since this was asked last."""
        waits = [wait for match in self._matches for wait in match.waits]
        for match in self._matches:
            match.waits.clear()
        return waits


async def measure(
    bots: Contestants, say: Callable[[str], None], matches: int = MATCHES, rounds: int = ROUNDS
) -> Load:
    """Let the whole bot and the bare one play many matches at once, in turns."""
    crowds = [_Crowd(bot, bots.script, matches) for bot in (bots.whole, bots.bare)]
    for crowd in crowds:
        await crowd.begin()
    rates: list[list[Rate]] = []
    waits: list[list[float]] = [[], []]
    for number in range(1, rounds + 1):
        say(f"{matches} matches at once, round {number} of {rounds}")
        for crowd, its in zip(crowds, waits, strict=True):
            crowd.taken_waits()
            await crowd.play(PACED, 1.0)
            its += crowd.taken_waits()
        rates.append([await crowd.play(FAST) for crowd in crowds])
    whole, bare = (_median(each) for each in zip(*rates, strict=True))
    ratio = Ratio.of([ours.a_second / theirs.a_second for ours, theirs in rates])
    return Load(whole, bare, ratio, *map(_soon, waits))


def _median(rates: Sequence[Rate]) -> Rate:
    return Rate(*(statistics.median(each) for each in zip(*rates, strict=True)))


def _soon(waits: Sequence[float]) -> float:
    return sum(wait <= SOON_SECONDS for wait in waits) / len(waits)
