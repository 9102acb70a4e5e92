"""The gate of the rounds: one decision at a time, checked, applied, durable."""

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from bot.aio.tasks import KeyedLocks
from bot.match.ids import GuildId, UserId
from bot.match.terms import RoundTable
from bot.match.times import Instant
from bot.rounds.deciding import decide
from bot.rounds.entries import RoundEntry
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import RoundId
from bot.rounds.rights import may
from bot.rounds.round import Round
from bot.rounds.standings import Ends
from bot.rounds.terms import RoundTerms
from bot.store import rounds
from bot.store.errors import Conflict, Unreadable
from bot.store.store import Store

log = logging.getLogger(__name__)

Make = Callable[[Round, Ends], RoundEntry]
"""Makes the entry of a decision from the round as it is. Raises `RoundRefused`."""


class RoundActor(NamedTuple):
    """A person who decides. `moderates`: the server whose moderator they are, if any."""

    user_id: UserId
    moderates: GuildId | None = None

    def hosts(self, one: Round) -> bool:
        """Whether they may act as a host: the host, co-hosts, and moderators."""
        return self.user_id in one.hosts or self.moderates == one.terms.guild_id


class Rounds:
    """The rounds of all servers. A round is read from its log each time, so nothing can be stale.

    `changed`: is told of each round in which something is different, by a decision, at a table, or
    as there is another thread.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = KeyedLocks()
        self._unreadable = set[RoundId]()
        """Those that cannot be read, which the operator has been told."""
        self.changed: Callable[[RoundId], None] = lambda _: None

    def note_table(self, table: RoundTable | None) -> None:
        """Something is different at a table. None: a match or a call is of no round."""
        if table is not None:
            self.changed(RoundId(table.round_id))

    async def open(self, terms: RoundTerms, at: Instant) -> Round:
        """A draft of these terms. `at`: ms since the epoch, UTC."""
        return await self._store.write(rounds.insert, terms, at)

    async def get(self, round_id: RoundId) -> Round:
        """The round as it is now. Raises `RoundRefused` where there is none, or it is damaged."""
        try:
            found = await self._store.read(rounds.find, round_id)
        except Unreadable as error:
            if round_id not in self._unreadable:
                self._unreadable.add(round_id)
                log.error("round %d cannot be read: %s", round_id, error)
            raise RoundRefused(RoundRefusal.ROUND_UNREADABLE) from error
        if found is None:
            raise RoundRefused(RoundRefusal.NO_SUCH_ROUND)
        return found

    async def discard(self, round_id: RoundId, actor: RoundActor) -> None:
        """Throw a draft away. Raises `RoundRefused`."""
        async with self._lock(round_id):
            if not actor.hosts(await self.get(round_id)):
                raise RoundRefused(RoundRefusal.NOT_A_HOST)
            if not await self._store.write(rounds.discard, round_id):
                raise RoundRefused(RoundRefusal.DONE_ALREADY)

    async def void(self, round_id: RoundId) -> bool:
        """End a round whose log cannot be read; False where it does not run."""
        async with self._lock(round_id):
            ended = await self._store.write(rounds.void, round_id)
        self.changed(round_id)
        return ended

    async def ends(self, round_id: RoundId) -> Ends:
        """How the matches of a round ended, as far as that may be known."""
        return await self._store.read(rounds.shown_ends, round_id)

    async def decide(
        self,
        round_id: RoundId,
        make: Make,
        actor: RoundActor | None,
        *,
        seen: int | None = None,
    ) -> Round:
        """Let somebody decide something, or time, and return the round after it.

        `actor`: None is time. `seen`: the version of the round that they were shown. Raises
        `RoundRefused`.
        """
        async with self._lock(round_id):
            while True:
                before = await self.get(round_id)
                ends = await self.ends(round_id)
                entry = make(before, ends)
                after = decided(before, entry, ends, actor, seen)
                # Another process may have written meanwhile, or the match of a table has begun.
                with suppress(Conflict):
                    await self._store.write(rounds.append, before, after, entry)
                    break
        log.debug("round %d is at version %d", round_id, after.version)
        self.changed(round_id)
        return after


def decided(
    before: Round,
    entry: RoundEntry,
    ends: Ends,
    actor: RoundActor | None,
    seen: int | None = None,
) -> Round:
    """The round after a decision, which is not made yet; see `Rounds.decide` for the rest.

    Raises `RoundRefused`.
    """
    denied = _why_not(before, entry, actor)
    if denied is not None:
        raise RoundRefused(denied)
    return decide(before, entry, ends, seen)


def _why_not(one: Round, entry: RoundEntry, actor: RoundActor | None) -> RoundRefusal | None:
    if actor is None:
        return may(one, entry, None)
    moderates = actor.moderates == one.terms.guild_id
    return may(one, entry, actor.user_id, moderates=moderates)
