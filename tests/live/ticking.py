"""A match whose clock runs, its gate and its players, in virtual time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Collection
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import SystemTime
from bot.contract.errors import Refusal
from bot.contract.game import Action, Seat
from bot.live.clocks import GRACE_MS, Clocks
from bot.live.discord_time import DiscordTime
from bot.live.errors import ActRefused
from bot.live.flags import Flags
from bot.live.matches import Matches, Order
from bot.match.acts import AGREE, ASK, CONCEDE, DECLINE, UNDO, Act, Doer
from bot.match.clock import QuestionTime
from bot.match.entries import Entry, Stalled, TimedOut, WindowClosed, Wish
from bot.match.errors import MatchRefusal
from bot.match.ids import GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import TimeControl
from bot.store import log
from bot.store.log import Effects
from bot.store.store import Store
from tests.display.services import services_with
from tests.match.agreed import replay
from tests.match.gathering import GatheringOptions
from tests.play.loop import now, set_date, wait
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHRYSTIA, DANYLO, GUILD, start

CONTROL = TimeControl(60, 120)
WHOLE = 180_000
"""Everybody's time for a first question, in ms: a turn and the bank."""
TURN = 60_000
GRACE = GRACE_MS / 1000
PLAYERS = (ANNA, BOHDAN, CHRYSTIA)


class Ticking:
    """A process with one match.

    `fallen`: the seats whose flags it let fall. `late`: the matches that began late. `dealt`: the
    seats that are dealt something by the next act.
    """

    def __init__(self, store: Store, number: MatchId) -> None:
        self.store = store
        self.number = number
        self.background = BackgroundTasks()
        self.discord_time = DiscordTime(SystemTime())
        self.clocks = Clocks(store, self.discord_time)
        self.matches = Matches(store, self.clocks, lambda *_: Effects(tuple(self.dealt)))
        self.late: list[MatchId] = []
        self.fallen: list[Seat] = []
        services = services_with(store)._replace(
            matches=self.matches,
            clocks=self.clocks,
            discord_time=self.discord_time,
            background=self.background,
        )
        self.flags_falling = Flags(
            services,
            self._acted,
            self.late.append,
            self.late.append,
            self._turn_over,
            self._reminded,
        )
        self.dealt: Collection[Seat] = ()

    def _acted(self, match: Match) -> None:
        match match.entry:
            case TimedOut(seat=seat):
                self.fallen.append(seat)
            case Stalled(seats=(seat, *_)):
                self.fallen.append(seat)
            case WindowClosed(answers=answers):
                self.fallen += [answer.seat for answer in answers]

    async def _turn_over(self, match_id: MatchId) -> None:
        """Nobody is called here."""

    async def _reminded(self, match_id: MatchId, seat: Seat, flag: int) -> None:
        """Nobody is reminded of anything here."""

    @property
    def now(self) -> int:
        """Milliseconds since the epoch, UTC."""
        return now()

    def run(self) -> None:
        """Let flags fall and the heart beat."""
        self.background.start(self.flags_falling.watch_for_ever(), "flags")
        self.background.start(self.clocks.beat_for_ever(), "heartbeat")

    async def match(self) -> Match:
        return await self.matches.wanted(self.number)

    async def shown(self, at: int | None = None) -> None:
        """All messages of the match stand, now unless said otherwise."""
        self.clocks.board_shown(await self.match(), self.now if at is None else at)

    async def hand_shown(self, seat: Seat, at: int, version: int | None = None) -> None:
        """The cards of a seat have reached its player; all of them unless said otherwise."""
        newest = (await self.match()).version
        self.clocks.hand_shown(self.number, seat, newest if version is None else version, at)

    async def times(self) -> dict[Seat, QuestionTime]:
        return self.clocks.times(await self.match())

    async def flags(self) -> dict[Seat, int]:
        """When the flags fall of those whose time runs, in ms after the match began."""
        times = await self.times()
        return {seat: time.flag - BEGAN for seat, time in times.items() if time.flag is not None}

    async def press(
        self, user: UserId, action: str, at: int | None = None, version: int | None = None
    ) -> Match:
        """A press made at `at`, which arrives now; by default on what is newest."""
        drawn = (await self.match()).version if version is None else version
        made = self.now if at is None else at
        return (await self.matches.act(self.number, user, drawn, Action.parse(action), made)).after

    async def do(
        self,
        act: Act,
        user: UserId,
        *arguments: object,
        at: int | None = None,
        version: int | None = None,
        moderates: GuildId | None = None,
    ) -> Match:
        """Somebody does something, now unless said otherwise. `version`: at which it was drawn."""
        made, doer = self.now if at is None else at, Doer(user, moderates)
        done = await self.matches.submit(self.number, Order(act, doer, made, version, arguments))
        return done.after

    async def undo(self, user: UserId, version: int) -> Match:
        """A press on what takes the act of a version back."""
        return await self.do(UNDO, user, version=version)

    async def concede(self, user: UserId, at: int | None = None) -> Match:
        return await self.do(CONCEDE, user, at=at)

    async def ask(self, user: UserId, wish: Wish) -> Match:
        """Ask the others, or the host, for something."""
        return await self.do(ASK, user, wish)

    async def answer(
        self, user: UserId, version: int, *, agrees: bool = True, moderates: GuildId | None = None
    ) -> Match:
        """Answer what was asked for at a version."""
        act = AGREE if agrees else DECLINE
        return await self.do(act, user, version=version, moderates=moderates)

    async def host(
        self, act: Act, *arguments: object, at: int | None = None, version: int | None = None
    ) -> None:
        """Danylo does something as the host. `version`: at which he was asked whether he does."""
        await self.do(act, DANYLO, *arguments, at=at, version=version)

    async def entries(self) -> list[Entry]:
        """The log, which the match in memory equals."""
        entries, match = await self.store.read(log.entries, self.number), await self.match()
        assert replay(match.terms, entries) == match
        return entries


async def refused(act: Awaitable[object]) -> MatchRefusal | Refusal:
    """Why something does not count."""
    with pytest.raises(ActRefused) as error:
        await act
    return error.value.reason


@asynccontextmanager
async def ticking(
    store: Store, seats: int = 2, control: TimeControl | None = CONTROL, **changes: Any
) -> AsyncIterator[Ticking]:
    """A match of Anna, Bohdan and so on that has just begun, in a server that is there.

    It is a gathering of two, hosted by Danylo, unless said otherwise.
    """
    terms: dict[str, Any] = {
        "game": "gathering",
        "options": GatheringOptions(),
        "host": DANYLO,
    } | changes
    set_date(BEGAN / 1000)
    match = await start(store, players=PLAYERS[:seats], time_control=control, **terms)
    made = Ticking(store, match.terms.id)
    made.clocks.entered(match, ())
    made.clocks.servers_back((GUILD,))
    made.run()
    yield made
    await made.background.close()


async def to_the_flag(live: Ticking, less: float = 0.0) -> None:
    """Let the whole time of a first question pass, less so many seconds."""
    await wait(WHOLE / 1000 - less)
