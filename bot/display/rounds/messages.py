"""Keeps the messages of rounds as they should be, as far as Discord lets it.

They follow from the round and its matches (`bot.display.rounds.targets`), so a kill loses nothing:
a message is announced in the store before it is sent, and one that may have been sent is found.
"""

import logging
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import contextmanager

from msgspec.structs import replace

from bot.aio.runs import Done, Runs
from bot.delivery.failures import DeliveryFailure
from bot.display.outbox import Outbox
from bot.display.rounds.desks import RoundDesks
from bot.display.rounds.events import RoundEvents
from bot.display.rounds.posts import RoundPosts, delete_and_forget
from bot.display.rounds.rests import RESTS, RoundRests
from bot.display.rounds.targets import (
    EVENT,
    changes_at,
    has_thread,
    is_pressed,
    targets_of,
    unwanted,
)
from bot.display.rounds.threads import RoundThreads
from bot.display.rounds.views import RoundViews
from bot.display.targets import digest
from bot.live.discord_time import posted_at
from bot.live.services import Services
from bot.match.ids import GuildId, MessageId
from bot.match.times import Instant
from bot.rounds.errors import RoundRefused
from bot.rounds.ids import RoundId
from bot.rounds.round import Round
from bot.store import round_messages, rounds
from bot.store.messages import MessageState
from bot.ui.catalogue import Texts, texts_in
from bot.ui.message import Message
from bot.ui.rounds import check_in, sign_up
from bot.ui.rounds.troubles import RoundTrouble
from bot.ui.rounds.view import CHECK_IN, SIGN_UP, RoundView

log = logging.getLogger(__name__)

FOLLOW_SECONDS = 2.0
"""How long after a change at a table its round is looked at, so that many cost one look."""

RETRY_SECONDS = 600.0
"""How often it is tried whether a round that rests can be shown again, if nobody tells."""

_PRESSED: Mapping[str, Callable[[RoundView, Texts], Message]] = {
    SIGN_UP: sign_up.sign_up,
    CHECK_IN: check_in.check_in,
}
"""The messages that presses of players change, which are answered with them."""


class RoundMessages:
    """The messages of rounds in their channels: posted, edited, found again, and taken away."""

    def __init__(
        self,
        services: Services,
        outbox: Outbox,
        views: RoundViews,
        threads: RoundThreads,
        desks: RoundDesks,
    ) -> None:
        self._store = services.store
        self._pause = services.time
        self._outbox = outbox
        self._gate = services.rounds
        self._views = views
        self._threads = threads
        self._desks = desks
        self._events = RoundEvents(services)
        self._background = services.background
        self._posts = RoundPosts(services, outbox, self._look_again)
        self._following = set[RoundId]()
        """The rounds whose boards will be redrawn in a moment, as a match of theirs has changed."""
        self._rests = RoundRests(services, outbox)
        self._resting: dict[RoundId, GuildId] = {}
        """The rounds that could not be shown when that was tried last."""
        self._looks = set[RoundId]()
        """The rounds whose messages may have been deleted without an event."""
        self._runs = Runs(self._show, services.time, services.background, "messages of round")

    def refresh(self, round_id: RoundId) -> None:
        """Let the messages of a round show soon what it has come to."""
        self._runs.start(round_id, anew=True)

    def follow(self, round_id: RoundId) -> None:
        """A match of a round has changed: redraw the board of the round in a moment."""
        if round_id not in self._following:
            self._following.add(round_id)
            self._background.start(self._follow(round_id), f"look at the tables of {round_id}")

    def _look_again(self, round_id: RoundId) -> None:
        self._runs.start(round_id)

    async def _follow(self, round_id: RoundId) -> None:
        await self._pause.sleep(FOLLOW_SECONDS)
        self._following.discard(round_id)
        self._runs.start(round_id)

    async def look(self, guild_ids: Collection[GuildId] | None = None) -> None:
        """Look whether messages of rounds were deleted without an event.

        Those of rounds that are not over, or not shown to their end, of these servers or of all.
        """
        for round_id in await self._store.read(rounds.unfinished, guild_ids):
            self._looks.add(round_id)
            self.refresh(round_id)

    def server_changed(self, guild_id: GuildId | None) -> set[RoundId]:
        """Something is different in a server, or anywhere: a permission, perhaps.

        Returns the rounds for which something was refused that may be possible now.
        """
        resting = {of for of, guild in self._resting.items() if guild_id in (None, guild)}
        threads = self._threads.server_changed(guild_id)
        return resting | threads | self._events.server_changed(guild_id)

    async def channel_gone(self, one: Round) -> None:
        """The channel of a round is deleted."""
        await self._rests.begin(one, DeliveryFailure.GONE_CHANNEL)

    async def settled(self) -> None:
        """Wait until nothing is left to show."""
        await self._runs.settled()

    async def view(self, one: Round) -> RoundView:
        """A round as its screens show it, with what keeps it from being shown."""
        in_threads = self._threads.trouble(one)
        unshown = RoundTrouble.UNSHOWN if one.rests_since is not None else None
        every = (unshown, in_threads, self._events.trouble(one))
        troubles = [trouble for trouble in every if trouble is not None]
        return await self._views.view(one, threads=in_threads is None, troubles=troubles)

    async def called_since(self, one: Round) -> Instant | None:
        """When the call to the check-in came to stand, in ms since the epoch, UTC.

        None: it does not stand yet. One that Discord refuses counts as standing from the first.
        """
        row = await self._posts.newest(one.id, CHECK_IN)
        if row is None or (row.message_id is None and row.state is not MessageState.SETTLED):
            return None
        return 0 if row.message_id is None else posted_at(row.message_id)

    async def lost(self, message_id: MessageId) -> bool:
        """A message was deleted by others: put it back. False: it is none of a round."""
        round_id = await self._store.read(round_messages.round_of_message, message_id)
        if round_id is None:
            return False
        rows = await self._store.read(round_messages.of_round, round_id)
        for row in rows:
            # The thread of a table stands without the message that it hung on.
            if row.message_id == message_id and not has_thread(row):
                await self._posts.lost(row)
        self.refresh(round_id)
        return True

    @contextmanager
    def answering(self, round_id: RoundId, pressed: MessageId | None) -> Iterator[None]:
        """While a press is counted and answered: what was pressed needs no edit of our own."""
        try:
            with self._posts.answering(pressed):
                yield
        finally:
            self.refresh(round_id)

    async def answer(
        self,
        round_id: RoundId,
        pressed: MessageId | None,
        replace_by: Callable[[Message], Awaitable[DeliveryFailure | None]],
    ) -> bool:
        """Answer a press on the sign-up or the check-in with what it shows now.

        One answer after the other, so the last one to arrive is of the newest state. False: another
        message was pressed.
        """
        rows = await self._store.read(round_messages.of_round, round_id)
        slot = next((row.slot for row in rows if row.message_id == pressed), "")
        if pressed is None or slot not in _PRESSED:
            return False
        async with self._posts.lock((round_id, slot)):
            one = await self._gate.get(round_id)
            view = await self.view(one)
            message = _PRESSED[slot](view, texts_in(one.terms.language))
            failure = await replace_by(message)
            row = await self._posts.newest(round_id, slot)
            if failure is None and row is not None:
                shown = replace(row, digest=digest(message))
                await self._store.write(round_messages.note, shown)
        return True

    async def _show(self, round_id: RoundId) -> Done:
        try:
            one = await self._gate.get(round_id)
        except RoundRefused:
            # It is damaged, which is logged where it is read; a host can take it away.
            return await self._take_all_away(round_id)
        if one.over and await self._store.read(rounds.is_shown_to_end, round_id):
            # Its messages stay as they are, and are known no more.
            return Done()
        view = await self.view(one)
        texts = texts_in(one.terms.language)
        rows = await self._store.read(round_messages.of_round, round_id)
        waits = [wait for wait in (self._desks.update(view),) if wait is not None]
        targets = list(targets_of(view, texts))
        for target in targets:
            rows = await self._posts.keep_call(target, rows)
        newest = {row.slot: row for row in rows}
        # A message that is not posted comes first: the others may lead to it.
        for target in sorted(targets, key=lambda target: target.slot in newest):
            anew = round_id in self._looks and is_pressed(target, one)
            anew |= one.rests_since is not None and target.slot == SIGN_UP
            done = await self._posts.bring(one, target, newest.get(target.slot), anew=anew)
            if isinstance(done, DeliveryFailure):
                return await self._failed(one, done)
            if done == 0.0:
                return Done(seconds=0.0)
            if done is not None:
                waits.append(done)
        slots = {target.slot for target in targets}
        for row in unwanted(one, rows, slots):
            if not await self._posts.take_away(one, row):
                return Done(failed=True)
        self._resting.pop(round_id, None)
        self._looks.discard(round_id)
        if one.rests_since is not None and not waits:
            await self._rests.end(one)
        changes = changes_at(view)
        if changes is not None:
            waits.append((changes - view.now) / 1000)
        wait = await self._threads.tend(one, view)
        if wait is not None:
            waits.append(wait)
        scheduled = next((row for row in rows if row.slot == EVENT), None)
        if not await self._events.tend(one, view, scheduled):
            return Done(failed=True)
        if one.over and not waits and not self._runs.is_wanted(round_id):
            await self._store.write(rounds.finish_showing, round_id)
            self._posts.forget(round_id)
        return Done(seconds=min(waits, default=None), rests=True)

    async def _take_all_away(self, round_id: RoundId) -> Done:
        """Take away the messages of a round that cannot be read, and that a host has ended."""
        if not await self._store.read(rounds.is_over, round_id):
            return Done()
        for row in await self._store.read(round_messages.of_round, round_id):
            stays = row.slot == EVENT or has_thread(row)
            if not stays and not await delete_and_forget(self._store, self._outbox, row):
                return Done(failed=True)
        await self._store.write(rounds.finish_showing, round_id)
        return Done()

    async def _failed(self, one: Round, failure: DeliveryFailure) -> Done:
        if failure not in RESTS:
            return Done(failed=True)
        self._resting[one.id] = one.terms.guild_id
        await self._rests.begin(one, failure)
        if failure is DeliveryFailure.GONE_CHANNEL:
            if one.over:
                # There is nowhere to show it.
                await self._store.write(rounds.finish_showing, one.id)
            return Done()
        return Done(seconds=RETRY_SECONDS, rests=True)
