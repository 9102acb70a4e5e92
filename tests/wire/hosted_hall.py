"""A server whose moderators host matches, on a clock that goes on as soon as all is quiet."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

from bot.delivery.limits import Limits
from bot.store.errors import DatabaseUnavailable
from sandbox.faults import Fault
from sandbox.people import Reply
from sandbox.server import Sandbox
from tests.examples.evening import together
from tests.examples.hall import OwnHall
from tests.play.charges import Downtime
from tests.play.manual_time import ManualTime as VirtualTime
from tests.play.requests import PROXY_PAGE, ROUTES
from tests.wire.watching import Incidents, LeakCheck

MORE_PEOPLE = ("Ivy", "Juniper", "Kelp", "Larch", "Maple", "Nettle", "Olive", "Poplar")
MODERATORS = ("Quince", "Rowan", "Sorrel")
"""Who host, with Rook; none of them ever plays."""

STEP, LONG_STEP = 0.25, 2.0
"""By how many seconds the clock moves on while somebody waits for an answer, and otherwise.

Whole powers of two, so that no rounding makes a millisecond of nothing."""
TURNS = 12
"""After so many turns of the event loop a request has come to the sandbox and back."""
STILL_SECONDS = 5.0
"""Real seconds after which the clock goes on whatever is still on its way."""

STARTING_SECONDS = 0.05
"""Real seconds for a step of the clock while there is no bot."""
ANSWERED_SECONDS = 0.03
"""Real seconds in which all that can be answered is; the rest waits for the clock."""

FAILING = 0.015
"""How likely a request meets something."""
MOST_SECONDS = 600.0
"""Real seconds after which matches have failed to come to their ends."""
AWAY_SECONDS = (20, 900)
"""For how long the bot is away after a kill."""


class HostedHall(OwnHall):
    """A hall whose time is virtual, and whose bot is killed without having said goodbye.

    `downtimes`: the times between a kill and the next bot.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        chance: random.Random,
        database: Path,
        clock: VirtualTime,
        incidents: Incidents,
    ) -> None:
        super().__init__(sandbox, chance, database, calm=False, time=clock, limits=Limits())
        self.clock = clock
        self.people += [
            sandbox.add_user(name, locale="uk" if number % 2 else "en-US")
            for number, name in enumerate(MORE_PEOPLE)
        ]
        self.hosts = [self.moderator]
        self.hosts += [sandbox.add_user(name, moderator=True) for name in MODERATORS]
        self.downtimes: list[Downtime] = []
        self.leaks: LeakCheck | None = None
        self._incidents = incidents
        self._acting = 0
        self._absent = clock.now()
        """When there was last certainly no bot, in ms since the epoch, UTC."""
        self._faults: list[Fault] = []

    # Time

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """The bot runs within, and time goes by."""
        async with together() as group:
            flowing = group.create_task(self._flow())
            async with super().opened():
                yield
            flowing.cancel()

    async def _flow(self) -> None:
        while True:
            if self.up.is_set():
                await self._quiet()
            else:
                # A start, or an end, waits for little.
                with suppress(TimeoutError):
                    async with asyncio.timeout(STARTING_SECONDS):
                        await self.up.wait()
            self.clock.advance(LONG_STEP if self.up.is_set() and not self._acting else STEP)
            self.sandbox.clock_moved()
            if not self.sandbox.bot_connected:
                self._absent = self.clock.now()

    async def _quiet(self) -> None:
        """Wait until no request has been answered for a moment, and the bot's heart has beaten."""
        seen = -1
        with suppress(TimeoutError):
            async with asyncio.timeout(STILL_SECONDS):
                while seen != self.sandbox.requests or self._beats():
                    seen = self.sandbox.requests
                    for _ in range(TURNS):
                        await asyncio.sleep(0)
                    if self.up.is_set() and self.store is not None:
                        # Whatever is to be written is, by then.
                        with suppress(DatabaseUnavailable):
                            await self.store.database.read(lambda _: None)
                        await self._answered()

    async def _answered(self) -> None:
        """Let responses be tried again, for which the bot waits by the event loop's clock."""
        if self._acting and self.bot is not None:
            await self.bot.responders.settled(ANSWERED_SECONDS)

    def _beats(self) -> bool:
        """Whether the bot is just noting that it is here."""
        return self.up.is_set() and not self.clock.heart_sleeps()

    async def settled(self, start: Callable[[], Reply]) -> Reply:
        self._acting += 1
        try:
            return await super().settled(start)
        finally:
            self._acting -= 1

    # What fails

    def disturb(self) -> None:
        """From now on any request may fail."""
        for method, route in ROUTES:
            for fault in (
                {"status": 500},
                {"status": 502, "body": PROXY_PAGE},
                {"status": 429, "retry_after": 1.0},
                {"drop": "before"},
                {"drop": "after"},
            ):

                def strikes(_: object) -> bool:
                    return self.chance.random() < FAILING / 5

                self._faults.append(
                    self.sandbox.faults.add(method, route, when=strikes, times=None, **fault)
                )

    @property
    def failed_requests(self) -> int:
        return sum(fault.hits for fault in self._faults)

    @property
    def injected_429(self) -> int:
        """How many of them were told to come again later."""
        return sum(fault.hits for fault in self._faults if fault.status == 429)

    async def be_killed(self, kills: int, matches: int) -> None:
        """Kill the bot so many times while so many matches are played."""
        for number in range(kills):
            wanted = matches * (number + 1) // (kills + 1)
            await self.sandbox.until(partial(self._are_over, wanted), MOST_SECONDS)
            await self.kill()
        self.counted["kills"] = kills

    def _are_over(self, matches: int) -> bool:
        return self.counted["matches"] >= matches

    async def kill(self) -> None:
        """From one moment on nothing is written and nothing said; another bot follows, later."""
        assert self.store is not None
        logged, unhandled = len(self._incidents.logged), len(self._incidents.unhandled)
        self.up.clear()
        with suppress(sqlite3.DatabaseError):
            await self.store.database.write(_seal)
        since = self.clock.now()
        self.sandbox.faults.clear()
        for method, route in ROUTES:
            self.sandbox.faults.add(method, route, drop="before", times=None)
        await self._stop()
        # What the dying one complained of is no fault of it.
        del self._incidents.logged[logged:], self._incidents.unhandled[unhandled:]
        self.sandbox.faults.clear()
        self.clock.advance(self.chance.randint(*AWAY_SECONDS))
        self._absent = self.clock.now()
        self.sandbox.clock_moved()
        self.disturb()
        await self._start()
        self.downtimes.append(Downtime(since, self._absent))

    async def _start(self) -> None:
        await super()._start()
        assert self.store is not None
        if self.leaks is None:
            self.leaks = LeakCheck(self.sandbox, self.store)
        else:
            self.leaks.listen(self.store)


def _seal(connection: sqlite3.Connection) -> None:
    """Let a connection write nothing any more, this transaction included."""
    connection.set_authorizer(lambda *_: sqlite3.SQLITE_DENY)
