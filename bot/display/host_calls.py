"""When the host of a match is called, and whether they are still waited for."""

from collections.abc import Callable

from lru import LRU
from msgspec import Struct

from bot.contract.game import Seat
from bot.live.errors import ActRefused
from bot.live.services import Services
from bot.match.clock import QuestionTime
from bot.match.ids import MatchId, UserId
from bot.match.match import Match
from bot.store import matches

HERE_MS = 60_000
"""A host who did something so short a time ago is not called."""

OVER = "over"
"""The occasion of a match that has ended."""

_KEPT_IN_MEMORY = 10_000


class HostCall(Struct, frozen=True):
    """The reason for which a host is called. `occasion`: nobody is called twice for the same one.

    `at`: since when, in ms since the epoch, UTC.
    """

    occasion: str
    at: int


class TimeCall(HostCall, frozen=True):
    """The time of a seat is running out. `left`: whether its player has left the server."""

    seat: Seat
    left: bool


def time_occasion(match: Match) -> str:
    """The occasion of a call because of the questions that stand; at least one does."""
    # The oldest one stays the same when one of several who are asked at once answers.
    return f"time:{min(match.asked_since.values())}"


class HostCalls:
    """Calls hosts where a match needs them. The line itself is a part of the match's picture."""

    def __init__(self, services: Services, call: Callable[[MatchId, HostCall], None]) -> None:
        """`call`: shows a call in the channel."""
        self._store = services.store
        self._matches = services.matches
        self._clocks = services.clocks
        self._sender = services.sender
        self._time = services.discord_time
        self._call = call
        self._heard: LRU[UserId, int] = LRU(_KEPT_IN_MEMORY)

    def note_activity(self, user_id: UserId, at: int) -> None:
        """Somebody did something, at `at` (ms since the epoch, UTC)."""
        self._heard[user_id] = max(at, self._heard.get(user_id) or 0)

    async def reminded(self, match_id: MatchId, seat: Seat) -> None:
        """A seat was reminded of its clock. After the last reminder the host is called."""
        match = await self._matches.wanted(match_id)
        now = self._time.now()
        time = self._clocks.times(match).get(seat)
        if match.terms.host is None or time is None or not _is_last_call(time, now):
            return
        if self._is_here(match.terms.host, now):
            return
        await self._store.write(matches.note_host_called, match_id, now)
        # Discord does not report members who leave, so this is asked where it makes a difference.
        left = await self._sender.has_left(match.terms.guild_id, match.terms.players[seat])
        self._call(match_id, TimeCall(time_occasion(match), now, seat, left))

    def over(self, match: Match) -> None:
        """A match has ended: its host is told, unless they have seen it. Nothing is waited for."""
        host, now = match.terms.host, self._time.now()
        if host is not None and not self._is_here(host, now):
            self._call(match.terms.id, HostCall(OVER, now))

    async def came(self, match_id: MatchId, user_id: UserId) -> None:
        """Somebody did something that concerns a match; its host is waited for no more."""
        try:
            match = await self._matches.get(match_id)
        except ActRefused:
            # It cannot be read, so nobody is waited for.
            return
        if match is not None and match.live and match.terms.host == user_id:
            await self._store.write(matches.note_host_came, match_id)

    async def commanded(self, user_id: UserId) -> None:
        """Somebody gave a command; nobody waits for them any more in the matches that they host."""
        for terms in await self._store.read(matches.live, user_id=user_id):
            if terms.host == user_id and await self._store.read(matches.is_host_called, terms.id):
                await self._store.write(matches.note_host_came, terms.id)

    async def is_needed(self, match: Match) -> bool:
        """Whether what a host was called for still keeps a match waiting."""
        if (
            match.awaits_host
            or await self._store.read(matches.blockage, match.terms.id) is not None
        ):
            return True
        if match.in_window:
            # A window closes by itself, and nobody loses anything.
            return False
        now, times = self._time.now(), self._clocks.times(match).values()
        # Time that stands still is about nothing new.
        return any(time.since is None or _is_last_call(time, now) for time in times)

    def _is_here(self, host: UserId, now: int) -> bool:
        heard = self._heard.get(host)
        return heard is not None and now - heard < HERE_MS


def _is_last_call(time: QuestionTime, now: int) -> bool:
    """Whether the last reminder of a question was due."""
    return max(time.reminders(), default=now + 1) <= now
