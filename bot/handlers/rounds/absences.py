"""Times in which nobody could press anything. They delay everything that is due in a round.

Nobody can press while a shard has no session, until the bot has met a server after its start, and
while the process stands still. The start itself counts the time between two processes.
"""

import asyncio
from collections import deque
from collections.abc import Collection
from typing import NamedTuple

from bot.display.invitation_messages import InvitationMessages
from bot.live.services import Services
from bot.match.ids import GuildId
from bot.match.times import Instant, Millis

_NOTICED_MS: Millis = 3_000
"""A shorter absence delays nothing: Discord sends the presses of that time again."""


class _Absence(NamedTuple):
    """An absence that is over. `guilds`: the servers that it was of; None: all."""

    since: Instant
    until: Instant
    guilds: frozenset[GuildId] | None


class Absences:
    """Which servers are here, and by how long those that were not delay their rounds."""

    def __init__(self, services: Services, messages: InvitationMessages) -> None:
        """`messages`: of the calls of tables."""
        self._messages = messages
        self._store = services.store
        self._time = services.time
        self._clocks = services.clocks
        self._clocks.stood_still = self._stood_still
        self._began = self._time.now()
        self._here = set[GuildId]()
        self._gone: dict[GuildId, Instant] = {}
        self._over = deque[_Absence]()
        self._lock = asyncio.Lock()

    def begin(self) -> None:
        """The process begins to look after rounds."""
        self._began = self._time.now()

    def is_here(self, guild_id: GuildId) -> bool:
        """Whether presses can come from a server."""
        return guild_id in self._here

    def gone(self, guild_ids: Collection[GuildId], silent: Millis) -> None:
        """No press comes from these servers, for so many milliseconds already."""
        for guild_id in self._here.intersection(guild_ids):
            self._here.discard(guild_id)
            self._gone[guild_id] = self._time.now() - silent

    def back(self, guild_ids: Collection[GuildId]) -> frozenset[GuildId]:
        """Presses come from these servers, from now on or again. Returns those that were away."""
        now, new = self._time.now(), frozenset(guild_ids).difference(self._here)
        self._here |= new
        since = {guild_id: self._gone.pop(guild_id, self._began) for guild_id in new}
        for moment in set(since.values()):
            gone = frozenset([guild_id for guild_id in new if since[guild_id] == moment])
            self._note(moment, now, gone)
        return new

    def _stood_still(self, ms: Millis) -> None:
        now = self._time.now()
        self._note(now - ms, now, None)

    def _note(self, since: Instant, until: Instant, guilds: frozenset[GuildId] | None) -> None:
        if until - since >= _NOTICED_MS:
            self._over.append(_Absence(since, until, guilds))

    async def delay_rounds(self) -> None:
        """Delay rounds by the absences that are over, before anything of them falls due.

        The calls of tables tell the later time.
        """
        self._clocks.look_for_stall()
        async with self._lock:
            while self._over:
                later = await self._store.delay_rounds(*self._over[0])
                self._over.popleft()
                for invitation_id in later:
                    self._messages.refresh(invitation_id)
