"""Shows matches: one run at a time for each, the latest state wins, failures are tried again."""

import asyncio
import logging

from bot.delivery.courier import Courier, Sent, nonce
from bot.delivery.faults import Fault
from bot.desk.cache import Bounded
from bot.desk.matches import Matches
from bot.desk.people import People
from bot.desk.showing import Showing, worst
from bot.desk.timing import Time
from bot.match.match import Match
from bot.store.store import Store
from bot.ui import lines
from bot.ui.screen import Message

log = logging.getLogger(__name__)

SWEEP_SECONDS = 20.0
"""How often a match that waits for a channel or a permission is tried again."""

SHOWN_SECONDS = 5.0
"""How long somebody who asked for the board waits for it before hearing anything."""

_BACKOFF_SECONDS = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)

_KEPT_IN_MEMORY = 10_000


class Stage:
    """Brings every match's messages up to date, in the background."""

    def __init__(
        self,
        store: Store,
        matches: Matches,
        courier: Courier,
        people: People,
        time: Time,
        pace: float,
    ) -> None:
        """`pace`: seconds between two monsters of a reveal."""
        self._store = store
        self._matches = matches
        self._courier = courier
        self._people = people
        self._time = time
        self._pace = pace
        self._showings: Bounded[int, Showing] = Bounded(_KEPT_IN_MEMORY)
        self._running: dict[int, asyncio.Task[None]] = {}
        self._wanted: set[int] = set()
        self._troubled: set[int] = set()

    def showing(self, match: int) -> Showing:
        """What is known of a match's messages."""
        showing = self._showings.get(match)
        if showing is None:
            showing = Showing(
                match,
                self._store,
                self._matches,
                self._courier,
                self._people,
                self._time,
                self._pace,
            )
            self._showings[match] = showing
        return showing

    def show(self, match: int, *, anew: bool = False, away: int = 0) -> None:
        """Bring a match's messages up to date soon.

        `anew`: post the board again. `away`: seconds without the bot, which the call tells of.
        """
        self._wanted.add(match)
        if away:
            self.showing(match).away = away
        if anew:
            self.showing(match).anew = True
        if match not in self._running:
            self._running[match] = asyncio.create_task(self._run(match), name=f"show match {match}")

    async def lost(self, match: int, message: int) -> bool:
        """Note that a message is gone. True if it was one that has to be posted again."""
        showing = self.showing(match)
        await showing.load()
        return showing.lost(message)

    async def board(self, match: int) -> Sent | None:
        """Where the board of a match is, if it is posted."""
        showing = self.showing(match)
        await showing.load()
        return showing.board

    async def shown(self, match: int) -> None:
        """Wait until a match's messages are up to date, or cannot be for now."""
        running = self._running.get(match)
        if running is not None:
            await asyncio.wait((running,), timeout=SHOWN_SECONDS)

    async def settled(self) -> None:
        """Wait until nothing is being shown any more."""
        while self._running:
            await asyncio.wait(self._running.values())

    async def close(self) -> None:
        """Stop showing. What is not shown yet will be after the next start."""
        for task in tuple(self._running.values()):
            task.cancel()
        if self._running:
            await asyncio.wait(tuple(self._running.values()))

    def sweep(self) -> None:
        """Try the matches again that wait for a channel or a permission."""
        for match in self._troubled:
            self.show(match)

    async def _run(self, match: int) -> None:
        try:
            await self._show_while_wanted(match)
        except Exception:
            # The next act, sweep or start shows the match again; nothing but the picture is late.
            log.exception("match %d could not be shown", match)
        finally:
            # Nothing is awaited between the last look at `_wanted` and here, so no wish is lost.
            del self._running[match]

    async def _show_while_wanted(self, match: int) -> None:
        showing = self.showing(match)
        failures = 0
        while match in self._wanted:
            self._wanted.discard(match)
            fault = worst(await showing.bring_up_to_date())
            if showing.again:
                showing.again = False
                self._wanted.add(match)
            if fault is Fault.UNAVAILABLE:
                await self._time.sleep(_BACKOFF_SECONDS[min(failures, len(_BACKOFF_SECONDS) - 1)])
                failures += 1
                self._wanted.add(match)
            elif fault is not None:
                await self._wait_for_people(match, fault)
            else:
                failures = 0
                await self._out_of_trouble(match)
                await self._drop_if_over(match)

    async def _drop_if_over(self, match: int) -> None:
        current = await self._matches.get(match)
        if current is not None and not current.live and match not in self._wanted:
            self._showings.pop(match)

    async def _wait_for_people(self, match: int, fault: Fault) -> None:
        """Say once, to those who can mend it, why the match cannot be shown."""
        self._troubled.add(match)
        if await self._store.trouble(match) == fault:
            return
        await self._store.set_trouble(match, fault)
        current = await self._matches.get(match)
        if current is None or not current.live:
            self._troubled.discard(match)
            return
        for user in _responsible(current):
            notice = await self._notice(current, fault, user)
            await self._courier.send_private(
                user, notice, nonce("trouble", match, current.version, fault, user)
            )

    async def _notice(self, match: Match, fault: Fault, user: int) -> Message:
        terms = match.terms
        said = await self._people.texts_for(user)
        known = await self._people.names(terms.guild, terms.players)
        names = (known[terms.players[0]], known[terms.players[1]])
        if fault is Fault.GONE_CHANNEL:
            return lines.channel_gone(names, said)
        return lines.permission_missing(
            self._courier.missing_permission(terms.channel), terms.channel, names, said
        )

    async def _out_of_trouble(self, match: int) -> None:
        if match in self._troubled:
            self._troubled.discard(match)
            await self._store.set_trouble(match, None)


def _responsible(match: Match) -> tuple[int, ...]:
    """The host; the players themselves where there is none."""
    terms = match.terms
    return (terms.host,) if terms.host is not None else terms.players
