"""Shows matches: one run at a time for each, the latest state wins, failures are tried again."""

import asyncio
import logging

from bot.delivery.courier import Sent, nonce
from bot.delivery.faults import Fault
from bot.desk.cache import Bounded
from bot.desk.services import Services
from bot.desk.showing import Showing, worst
from bot.desk.timing import backoff
from bot.match.match import Match
from bot.ui import lines
from bot.ui.catalogue import Texts
from bot.ui.screen import Message

log = logging.getLogger(__name__)

SWEEP_SECONDS = 20.0
"""How often a match that waits for a channel or a permission is tried again."""

SHOWN_SECONDS = 5.0
"""How long somebody who asked for the board waits for it before hearing anything."""

_KEPT_IN_MEMORY = 10_000


class Stage:
    """Brings every match's messages up to date, in the background."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store
        self._matches = services.matches
        self._courier = services.courier
        self._people = services.people
        self._time = services.time
        self._showings: Bounded[int, Showing] = Bounded(_KEPT_IN_MEMORY)
        self._running: dict[int, asyncio.Task[None]] = {}
        self._wanted: set[int] = set()
        self._troubled: set[int] = set()
        self._untold: set[int] = set()
        self._closed = False

    def showing(self, match: int) -> Showing:
        """What is known of a match's messages."""
        showing = self._showings.get(match)
        if showing is None:
            showing = self._showings[match] = Showing(match, self._services)
        return showing

    async def resume(self, match: int, away: int) -> None:
        """Show a match after a start. `away`: seconds without the bot; 0 goes without saying."""
        showing = self.showing(match)
        showing.resume(away)
        if await self._store.trouble(match) is not None:
            self._troubled.add(match)
        self.show(match)

    def show(self, match: int, *, anew: bool = False, doubted: bool = False) -> None:
        """Bring a match's messages up to date soon.

        `anew`: post the board again. `doubted`: messages may be gone, although nobody said so.
        """
        if self._closed:
            # The next start shows it.
            return
        self._wanted.add(match)
        if anew:
            self.showing(match).anew = True
        if anew or doubted:
            self.showing(match).doubt()
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
        self._closed = True
        for task in tuple(self._running.values()):
            task.cancel()
        if self._running:
            await asyncio.wait(tuple(self._running.values()))

    def sweep(self) -> None:
        """Try the matches again that wait for a channel or a permission."""
        for match in self._troubled:
            self.show(match, doubted=True)

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
            if showing.hands.news:
                # The board tells who cannot be reached.
                showing.hands.news = False
                self._wanted.add(match)
            if fault is Fault.UNAVAILABLE:
                await self._time.sleep(backoff(failures))
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
            await self.showing(match).forget()
            self._showings.pop(match)

    async def _wait_for_people(self, match: int, fault: Fault) -> None:
        """Say once, to those who can mend it, why the match cannot be shown."""
        current = await self._matches.get(match)
        if current is None:
            return
        if not current.live and fault is Fault.GONE_CHANNEL:
            # The result cannot be shown anywhere, and nobody has to do anything about it.
            self._troubled.discard(match)
            await self._drop_if_over(match)
            return
        self._troubled.add(match)
        if not current.live:
            return
        trouble = await self._trouble(current, fault)
        if await self._store.trouble(match) != trouble:
            await self._store.set_trouble(match, trouble)
        elif match not in self._untold:
            return
        self._untold.add(match)
        told = [await self._tell(current, trouble, user) for user in _responsible(current)]
        if Fault.UNAVAILABLE not in told:
            self._untold.discard(match)

    async def _trouble(self, match: Match, fault: Fault) -> str:
        """What is wrong, in a word for the store: the fault, or the permission that is missing."""
        if fault is Fault.FORBIDDEN:
            return await self._courier.missing_permission(match.terms.channel)
        return fault

    async def _tell(self, match: Match, trouble: str, user: int) -> Sent | Fault:
        said = await self._people.texts_for(user)
        notice = await self.notice(match, trouble, said)
        name = nonce("trouble", match.terms.id, match.version, trouble, user)
        return await self._courier.send_private(user, notice, name)

    async def notice(self, match: Match, trouble: str, said: Texts) -> Message:
        """Why a match cannot be shown, and what helps. `trouble`: the store's word for it."""
        terms = match.terms
        known = await self._people.names(terms.guild, terms.players)
        names = (known[terms.players[0]], known[terms.players[1]])
        if trouble == Fault.GONE_CHANNEL:
            return lines.channel_gone(names, said)
        return lines.permission_missing(trouble, terms.channel, names, said)

    async def _out_of_trouble(self, match: int) -> None:
        if match in self._troubled:
            self._troubled.discard(match)
            await self._store.set_trouble(match, None)


def _responsible(match: Match) -> tuple[int, ...]:
    """The host; the players themselves where there is none."""
    terms = match.terms
    return (terms.host,) if terms.host is not None else terms.players
