"""The threads of a round's tables: each is made once, from a message, and used by all legs."""

import logging

from msgspec.structs import replace

from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef, calling
from bot.delivery.threads import ChannelKind, Held, ThreadState
from bot.display.life import MessageKind
from bot.display.outbox import Outbox
from bot.display.posted_messages import NONCE_SECONDS
from bot.display.rounds.posts import delete_and_forget, message_name
from bot.display.rounds.targets import SKEW_MS, THREAD, has_thread, tables_expected
from bot.live.discord_time import first_id
from bot.live.services import Services
from bot.match.ids import ChannelId, GuildId, MessageId
from bot.rounds.ids import RoundId
from bot.rounds.round import Round
from bot.store import round_messages
from bot.store.messages import MessageState
from bot.store.round_messages import RoundMessage
from bot.ui.catalogue import texts_in
from bot.ui.message import Message
from bot.ui.replies import Obstacle
from bot.ui.rounds import thread
from bot.ui.rounds.troubles import RoundTrouble, Trouble
from bot.ui.rounds.view import RoundView

log = logging.getLogger(__name__)

ARCHIVE_MINUTES = 1440
"""Discord archives a thread after so long without a message. It takes four values only."""

SOON_MS = 45_000
"""How long a table waits for its thread. After that it plays without one."""

_RETRY_SECONDS = 5.0


class RoundThreads:
    """Makes the threads of rounds, one at a time, and knows which tables have one."""

    def __init__(self, services: Services, outbox: Outbox) -> None:
        self._store = services.store
        self._sender = services.sender
        self._time = services.discord_time
        self._clock = services.time
        """The limits for threads are counted by our own clock, which Discord's may be ahead of."""
        self._outbox = outbox
        self._threads = services.threads
        self._refused: dict[tuple[RoundId, ChannelId], tuple[GuildId, DeliveryFailure]] = {}
        """The channels in which no thread can be made for a round, until something changes."""
        self._gate = services.rounds

    def server_changed(self, guild_id: GuildId | None) -> set[RoundId]:
        """Permissions or channels have changed in a server, or anywhere: try again.

        Returns the rounds that may get threads now.
        """
        again = [key for key, (guild, _) in self._refused.items() if guild_id in (None, guild)]
        for key in again:
            del self._refused[key]
        return {round_id for round_id, _ in again}

    def obstacle(self, one: Round) -> Obstacle | ChannelKind | DeliveryFailure | None:
        """Why the tables of a round have no threads; None: they have, or will."""
        _, known = self._refused.get((one.id, one.channel_id), (None, None))
        return known or self._threads.obstacle(one.terms.guild_id, one.channel_id)

    def trouble(self, one: Round) -> Trouble | None:
        """The same as the desk tells it."""
        match self.obstacle(one):
            case None:
                return None
            case DeliveryFailure.FORBIDDEN:
                return Obstacle.CREATE_PUBLIC_THREADS
            case DeliveryFailure.TOO_MANY:
                return RoundTrouble.TOO_MANY_THREADS
            case DeliveryFailure() | ChannelKind():
                return RoundTrouble.NO_THREADS
            case permission:
                return permission

    def may_come(self, one: Round) -> bool:
        """Whether a thread that is missing can be expected soon."""
        if self.obstacle(one) is not None:
            return False
        held = self._threads.held_until(one.terms.guild_id)
        return held is None or held - self._clock.now() <= SOON_MS

    async def of_tables(self, one: Round) -> dict[int, ChannelId | None]:
        """The threads of tables by their numbers; None: a moderator has locked it."""
        if self.obstacle(one) is Obstacle.SEND_MESSAGES_IN_THREADS:
            return {}
        return {
            number: None if self._threads.state(thread_id) is ThreadState.LOCKED else thread_id
            for number, thread_id in (await self._in_channel(one)).items()
        }

    async def places(self, one: Round) -> set[ChannelId]:
        """Where tables are called: the channel of the round, and those threads not locked."""
        threads = (await self.of_tables(one)).values()
        return {one.channel_id, *(thread_id for thread_id in threads if thread_id is not None)}

    async def _in_channel(self, one: Round) -> dict[int, ChannelId]:
        """The threads in the channel where the round is, by the numbers of their tables."""
        return {
            int(row.slot.removeprefix(THREAD)): ChannelId(row.message_id)
            for row in await self._store.read(round_messages.of_round, one.id)
            if has_thread(row) and row.message_id is not None
            if row.channel_id == one.channel_id
        }

    async def tend(self, one: Round, view: RoundView) -> float | None:
        """Make the next thread that is missing. Returns after how many seconds to look again."""
        rows = await self._store.read(round_messages.of_round, one.id)
        for row in rows:
            unused = row.slot.startswith(THREAD) and not has_thread(row)
            if unused and (one.over or row.channel_id != one.channel_id):
                # Nothing will hang on it any more.
                return (
                    0.0
                    if await delete_and_forget(self._store, self._outbox, row)
                    else _RETRY_SECONDS
                )
        wanted = tables_expected(view)
        if not wanted or self.obstacle(one) is not None:
            return None
        by_slot = {row.slot: row for row in rows if row.channel_id == one.channel_id}
        for number in wanted:
            known = by_slot.get(f"{THREAD}{number}")
            if known is None or not has_thread(known):
                return await self._make(one, view, number, known)
        return None

    async def _make(
        self, one: Round, view: RoundView, number: int, row: RoundMessage | None
    ) -> float | None:
        """Post the message of a table, and make its thread."""
        guild_id = one.terms.guild_id
        held = self._threads.held_until(guild_id)
        if held is not None:
            return max(0.0, (held - self._clock.now()) / 1000)
        if row is None:
            row = await self._store.write(
                round_messages.announce,
                one.id,
                f"{THREAD}{number}",
                one.channel_id,
                self._time.now(),
            )
        if row.message_id is None:
            sent = await self._start(one, view, number, row)
            if sent is None or sent is DeliveryFailure.UNAVAILABLE:
                return _RETRY_SECONDS
            if isinstance(sent, DeliveryFailure):
                return await self._refuse(one, row, sent)
            row = replace(row, message_id=sent.message_id)
            await self._store.write(round_messages.note, row)
        assert row.message_id is not None
        texts = texts_in(one.terms.language)
        name = thread.thread_name(view, number, texts)
        where = MessageRef(row.channel_id, row.message_id)
        made = await self._threads.make(guild_id, where, name, ARCHIVE_MINUTES)
        if isinstance(made, Held):
            return max(0.0, (made.until - self._clock.now()) / 1000)
        if made is DeliveryFailure.UNAVAILABLE:
            return _RETRY_SECONDS
        if made is DeliveryFailure.GONE_MESSAGE:
            await self._store.write(round_messages.forget, row.id)
            return 0.0
        if isinstance(made, DeliveryFailure):
            return await self._refuse(one, row, made)
        await self._store.write(round_messages.note, replace(row, state=MessageState.SETTLED))
        self._gate.changed(one.id)
        return 0.0

    async def _refuse(
        self, one: Round, row: RoundMessage, failure: DeliveryFailure
    ) -> float | None:
        """There can be no threads for now: the tables play without."""
        if not await delete_and_forget(self._store, self._outbox, row):
            return _RETRY_SECONDS
        self._refused[one.id, one.channel_id] = one.terms.guild_id, failure
        log.warning("round %d has no threads: %s", one.id, failure)
        return None

    async def _start(
        self, one: Round, view: RoundView, number: int, row: RoundMessage
    ) -> MessageRef | DeliveryFailure | None:
        """Post the message that the thread of a table hangs on, or find it."""
        starter = thread.thread_starter(view, number, texts_in(one.terms.language))
        if self._time.now() - row.announced >= NONCE_SECONDS * 1000:
            fits = calling(frozenset(), words=starter.markdown)
            found = await self._sender.find(
                row.channel_id, fits, after=first_id(row.announced - SKEW_MS), oldest=True
            )
            if found is not None:
                return found

        async def draw() -> Message:
            return starter

        name = message_name(one.id, row)
        return await self._outbox.bring(MessageKind.ROUND, row.channel_id, draw, name)

    async def reopen(self, thread_id: ChannelId) -> bool:
        """Open a thread again that was archived: phones show no buttons in one.

        False: that cannot be, as a moderator has locked it.
        """
        if self._threads.state(thread_id) is ThreadState.OPEN:
            return True
        failure = await self._threads.open(thread_id)
        if failure not in (DeliveryFailure.ARCHIVED, DeliveryFailure.FORBIDDEN):
            return True
        self.refused(thread_id)
        return False

    async def reopen_place(self, one: Round) -> None:
        """Open the thread again in which a whole round stands, if it does."""
        kind = self._threads.kind_of(one.channel_id)
        # The library forgets archived threads.
        if kind is None or kind is ChannelKind.THREAD:
            await self.reopen(one.channel_id)

    def refused(self, thread_id: ChannelId) -> None:
        """A thread takes no messages, and cannot be opened, until Discord says otherwise."""
        self._threads.changed(thread_id, archived=True, locked=True)

    async def channel_gone(self, round_id: RoundId, channel_id: ChannelId) -> None:
        """The channel of a round is deleted, and with it all threads in it."""
        for row in await self._store.read(round_messages.of_round, round_id):
            if row.slot.startswith(THREAD) and row.channel_id == channel_id:
                if row.message_id is not None:
                    self._threads.gone(ChannelId(row.message_id))
                await self._store.write(round_messages.forget, row.id)

    async def lost(self, thread_id: ChannelId) -> RoundId | None:
        """A thread is gone: its table gets another one. None: it was none of a round."""
        message_id = MessageId(thread_id)
        round_id = await self._store.read(round_messages.round_of_message, message_id)
        if round_id is None:
            return None
        rows = await self._store.read(round_messages.of_round, round_id)
        row = next((row for row in rows if row.message_id == message_id), None)
        if row is None or not has_thread(row):
            return None
        await self._store.write(round_messages.forget, row.id)
        # The message that it hung on leads nowhere.
        await self._outbox.delete(MessageRef(row.channel_id, MessageId(thread_id)))
        return round_id
