"""The way to the database: its `read` and `write` run the functions of this folder's modules.

Times are in milliseconds since the epoch, UTC. Any call may raise `sqlite3.Error`, for a full disk
for example; then nothing of it was written.
"""

import sqlite3
from collections.abc import Collection
from os import PathLike, fspath
from typing import Self

from bot.match.ids import GuildId, InvitationId, MatchId
from bot.match.match import Match
from bot.match.times import Instant
from bot.store import clocks, log, matches, meta, round_delays
from bot.store.clocks import StoredTimes
from bot.store.database import Database, Line
from bot.store.errors import DatabaseDamaged
from bot.store.messages import PostedMessage

_NOTICED_MS = 60 * 1000
"""A shorter absence is no part of a silence that is worth a write to every match."""


class Store(Database):
    """Everything that outlives the process.

    `close` must be called, or `async with await Store.open(path) as store` used: otherwise the
    database's thread keeps the process alive.
    """

    def __init__(self, path: str, writer: Line, reader: Line | None) -> None:
        super().__init__(path, writer, reader)
        self.identity = b""
        """Tells this database from any other, once it is open."""

    @classmethod
    async def open(cls, path: str | PathLike[str]) -> Self:
        store = await super().open(path)
        try:
            store.identity = await store.read(meta.identity)
        except BaseException as error:
            # Its thread would keep the process alive.
            await store.close()
            if isinstance(error, ValueError | TypeError | sqlite3.Error | DatabaseDamaged):
                why = f"its identity is lost: {error}"
                raise DatabaseDamaged(fspath(path), why) from error
            raise
        return store

    async def load(self, match_id: MatchId) -> Match | None:
        """The match rebuilt from its log. Raises `Unreadable`, also when a part of it is lost."""
        found = await self.read(log.stored, match_id)
        return None if found is None else log.rebuild(*found)

    async def load_each(self, match_id: MatchId, versions: Collection[int]) -> dict[int, Match]:
        """The match as it was at each of these versions, as far as it has come.

        Raises `Unreadable`, also where only what was written after them is damaged.
        """
        found = await self.read(log.stored, match_id)
        return {} if found is None else log.rebuild_each(*found, versions)

    async def append(self, *steps: log.LogStep) -> list[PostedMessage]:
        """Write entries, each of which follows the one before, as `log.append` does: all or none.

        Returns the lines of all as they are announced.
        """

        def work(connection: sqlite3.Connection) -> list[PostedMessage]:
            return [line for step in steps for line in log.append(connection, step)]

        return await self.write(work)

    async def resume_clocks(self, now: int) -> tuple[int | None, dict[MatchId, StoredTimes]]:
        """After a start at `now` (ms since the epoch, UTC): when the bot was last here, and clocks.

        Nobody's time runs; time that had run by then is charged once the question is answered.
        Check-ins of rounds and their open tables wait longer by the time of the absence.
        """

        def work(connection: sqlite3.Connection) -> tuple[int | None, dict[MatchId, StoredTimes]]:
            seen = meta.last_seen(connection)
            clocks.stop_all(connection, seen)
            if seen is not None and now - seen > _NOTICED_MS:
                matches.skip(connection, now - seen)
            if seen is not None and now > seen:
                round_delays.delay(connection, seen, now)
            meta.touch(connection, now)
            return seen, clocks.of_live(connection)

        return await self.write(work)

    async def delay_rounds(
        self, since: Instant, until: Instant, guilds: Collection[GuildId] | None = None
    ) -> list[InvitationId]:
        """Let check-ins and open tables wait longer by a time in which nobody could act.

        Of these guilds, or of all. Returns the invitations to those tables.
        """

        return await self.write(round_delays.delay, since, until, guilds)
