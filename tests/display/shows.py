"""A display with a match of its own, and somebody who plays it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.contract.game import Seat
from bot.display.display import Display
from bot.display.drawing import Drawing
from bot.display.picture import Picture
from bot.display.plan import Wishes
from bot.games.deathmatch.rules.game import Options
from bot.live.flags import Flags
from bot.match.match import Match
from bot.match.terms import TimeControl
from bot.store.store import Store
from bot.ui import symbols
from tests.display.sending import KeepingSender
from tests.display.services import act, services_with
from tests.play.loop import now, quiet, set_date
from tests.store.playing import BEGAN, CHANNEL, DANYLO, GUILD, start

PACE = 2.0


class Show:
    """A display with a match of its own, and somebody who plays it."""

    def __init__(self, store: Store, match: Match, sender: KeepingSender | None = None) -> None:
        """`sender`: with what another process has shown."""
        set_date(BEGAN / 1000)
        self.sender = sender or KeepingSender(now)
        self.services = services_with(store, self.sender, PACE)
        self.display = Display(self.services)
        self.store = store
        self.id = match.terms.id

    async def act(self, *actions: str) -> Match:
        return await act(self.services, self.id, *actions)

    async def match(self) -> Match:
        return await self.services.matches.wanted(self.id)

    async def play(self, *actions: str) -> None:
        """The players who are asked do this; each act is shown before the next."""
        for action in actions:
            await self.act(action)
            await self.changed()

    async def changed(self) -> None:
        """Show what is new, and wait for all that needs no time."""
        self.display.changed(self.id)
        await self.quiet()

    async def quiet(self) -> None:
        await self.display.shown(self.id)

    @property
    def channel(self) -> list[str]:
        return self.sender.texts(CHANNEL)


def at_next_look(patch: pytest.MonkeyPatch, happens: Callable[[], Awaitable[None]]) -> None:
    """Let something happen while the next run of a display looks at its match."""
    looks = Drawing.picture_of

    async def picture_of(drawing: Drawing, match: Match, *wanted: Wishes) -> Picture:
        picture = await looks(drawing, match, *wanted)
        if wanted:
            patch.undo()
            await happens()
        return picture

    patch.setattr(Drawing, "picture_of", picture_of)


class TimedShow(Show):
    """A display with a match that has a clock, in a server that is there."""

    def __init__(self, store: Store, match: Match) -> None:
        super().__init__(store, match)
        self.clocks = self.services.clocks
        flags = Flags(
            self.services,
            self.display.acted,
            self.display.retimed,
            self.display.time_ends_soon,
            self.display.turn_over,
            self.display.reminders.send,
        )
        self.services.background.start(flags.watch_for_ever(), "flags")
        self.services.background.start(self.clocks.beat_for_ever(), "heartbeat")
        self.clocks.servers_back((GUILD,))

    async def act(self, *actions: str) -> Match:
        """It is shown as far as that needs no time."""
        match = await super().act(*actions)
        self.display.changed(self.id)
        return match

    async def quiet(self) -> None:
        # Changes by time are told first.
        await quiet()
        await super().quiet()

    async def since(self, seat: Seat) -> int | None:
        """Since when a seat's time runs, in ms after the match began."""
        since = self.clocks.times(await self.match())[seat].since
        return None if since is None else since - BEGAN

    async def since_of_anybody(self) -> list[int]:
        """Since when any time runs, in ms after the match began."""
        times = self.clocks.times(await self.match()).values()
        return [time.since - BEGAN for time in times if time.since is not None]

    @property
    def board(self) -> str:
        return next(text for text in self.channel if symbols.MATCH in text)

    def edits(self) -> int:
        return self.sender.kinds().count("edit")


async def shown(store: Store, control: TimeControl) -> TimedShow:
    options = Options("barbarian", "C")
    match = await start(store, options=options, host=DANYLO, time_control=control, language="en")
    show = TimedShow(store, match)
    show.display.begun(match)
    await show.quiet()
    return show
