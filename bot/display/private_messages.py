"""Brings each player what only that player may see, by private message."""

import asyncio
from collections.abc import Callable

from bot.aio.tasks import BackgroundTasks
from bot.delivery.failures import DeliveryFailure
from bot.display.ephemeral_messages import EphemeralMessages, HandHolder
from bot.display.slots import MessageSlots
from bot.games.contract import Seat
from bot.live.people import People
from bot.match.ids import MatchId, MessageId
from bot.store.message_records import MessageRecord
from bot.store.store import Store
from bot.ui.message import MessageLayout

PATIENCE_SECONDS = 0.5
"""How long the public messages wait for a private one; a slower one arrives by itself."""


class PrivateMessages:
    """The private messages of one match, one for each thing that a seat has held."""

    def __init__(
        self,
        match_id: MatchId,
        store: Store,
        posted: MessageSlots,
        people: People,
        background: BackgroundTasks,
        late: Callable[[], None],
    ) -> None:
        """`late`: called when something is done that nobody waited for any more."""
        self._match_id = match_id
        self._store = store
        self._posted = posted
        self._people = people
        self._background = background
        self.copies = EphemeralMessages(match_id, background)
        self._late = late
        self._tasks: dict[Seat, asyncio.Task[None]] = {}
        self._failures: dict[Seat, list[DeliveryFailure]] = {}
        self._answering: dict[Seat, MessageId] = {}
        """The messages that the answer to a press is about to close."""
        self._awaited = False
        """Whether something waits for such an answer."""
        self._stale: set[Seat] = set()
        self._refused: dict[Seat, str] = {}
        self.unreachable: tuple[Seat, ...] = ()
        """The seats whose private messages are closed, as last tried."""
        self._news = False

    async def load(self) -> None:
        """Read who could not be reached."""
        self.unreachable = await self._store.unreachable(self._match_id)

    @property
    def busy(self) -> bool:
        """Whether something is still going on."""
        return bool(self._tasks or self._answering)

    def call_when_done(self) -> None:
        """Have `late` called once nothing is going on any more."""
        # Of what takes long besides answers it is called anyway.
        self._awaited |= bool(self._answering)

    def answering(self, seat: Seat, message_id: MessageId) -> None:
        """Leave this hand alone: the response to a press is about to show it as placed."""
        self._answering[seat] = message_id
        self.copies.forget(message_id)

    def answered(self, seat: Seat, message_id: MessageId, *, placed: bool) -> None:
        """The response was sent. `placed`: whether it shows the hand as placed."""
        self._answering.pop(seat, None)
        post = self._posted.get(_name(seat))
        if placed and post is not None and post.message_id == message_id:
            self._posted.mark_placed(_name(seat), placed=True)
        if not placed or self._awaited:
            self._awaited = False
            self._late()

    def look_after(self, holder: HandHolder) -> None:
        """Begin what there is to do for a seat, unless something is still going on there."""
        seat = holder.seat
        self.copies.close(holder)
        if seat in self._tasks or not self._is_due(seat, holder.key):
            return
        if self._is_answered(seat):
            # A new card would take the place of one that is not closed for sure.
            self._awaited = True
            return
        # Unless it comes to its end: whatever stops it, it is tried again.
        self._failures[seat] = [DeliveryFailure.UNAVAILABLE]
        work = self._look_after(holder)
        self._tasks[seat] = self._background.start(work, f"hand {seat} of match {self._match_id}")

    async def _look_after(self, holder: HandHolder) -> None:
        self._failures[holder.seat] = await self._show(holder)

    async def outcome(self, *, wait: bool) -> list[DeliveryFailure]:
        """What failed of all that was begun. `wait`: give it a little time to be done."""
        if wait and self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=PATIENCE_SECONDS)
        failures: list[DeliveryFailure] = []
        for seat, task in tuple(self._tasks.items()):
            if task.done():
                del self._tasks[seat]
                failures += self._failures.pop(seat)
            elif wait:
                task.add_done_callback(lambda _: self._late())
        return failures

    def _is_due(self, seat: Seat, key: str | None) -> bool:
        """Whether there is something to do for a seat that now holds what `key` names."""
        post = self._posted.get(_name(seat))
        if post is not None and post.generation == key:
            return seat in self._stale
        if self._is_open(seat, post):
            return True
        if key is None:
            return self._posted.unsure(_name(seat)) is not None
        return self._refused.get(seat) != key

    def _is_open(self, seat: Seat, post: MessageRecord | None) -> bool:
        """Whether a message still shows a card as one to be placed, and nobody closes it."""
        return post is not None and not post.placed and not self._is_answered(seat)

    def _is_answered(self, seat: Seat) -> bool:
        post = self._posted.get(_name(seat))
        return post is not None and self._answering.get(seat) == post.message_id

    async def _show(self, holder: HandHolder) -> list[DeliveryFailure]:
        """Show a seat's hand to its player, and the one before as placed."""
        seat, _, view, renderer, _ = holder
        name, key = _name(seat), holder.key
        texts = await self._people.texts_for(holder.user_id)
        post = self._posted.get(name)
        self._stale.discard(seat)
        if post is not None and post.generation == key:
            failure = await self._posted.edit(name, renderer.hand(view, texts))
            if failure is not DeliveryFailure.UNAVAILABLE:
                # Whatever keeps it from being edited, the card is on "My card".
                return []
            self._stale.add(seat)
            return [failure]
        if post is not None and self._is_open(seat, post):
            failure = await self._posted.edit(name, renderer.hand_placed(view, texts))
            if failure is DeliveryFailure.UNAVAILABLE:
                return [failure]
            self._posted.mark_placed(name, placed=True)
            if failure is DeliveryFailure.TOO_OLD:
                # It cannot be changed any more; what was done with the card is on "My card".
                self._posted.retire(post)
        if key is not None and self._refused.get(seat) != key:
            return await self._send(holder, key, renderer.hand(view, texts))
        if key is None and self._posted.unsure(name) is not None:
            # The card may have arrived although Discord did not say so, and is placed by now.
            return await self._send(holder, "", renderer.hand_placed(view, texts))
        return []

    async def _send(
        self, holder: HandHolder, key: str, hand: MessageLayout
    ) -> list[DeliveryFailure]:
        """Send a card; `key` is empty for one that is placed already."""
        seat, name = holder.seat, _name(holder.seat)
        before = self._posted.where(name)
        failure = await self._posted.post_private(name, holder.user_id, key, hand, placed=not key)
        if self._posted.where(name) != before:
            await self._set_reachable(seat, reachable=True)
            if failure is DeliveryFailure.UNAVAILABLE:
                # What it shows is not known: it is to be edited in the next run.
                self._posted.mark_placed(name, placed=False)
                self._stale.add(seat)
                return [failure]
            return []
        if failure is DeliveryFailure.UNAVAILABLE:
            return [failure]
        # One try for each card: Discord counts what it forbids.
        self._posted.give_up(name)
        self._refused[seat] = key
        closed = failure is DeliveryFailure.CLOSED_DMS
        if closed:
            await self._set_reachable(seat, reachable=False)
        if key:
            self.copies.show_undelivered(holder, closed=closed)
        return []

    def take_news(self) -> bool:
        """Whether somebody turned out to be reachable, or not to be, since this was last asked."""
        news, self._news = self._news, False
        return news

    def is_to_be_told(self, seat: Seat) -> bool:
        """Whether a player is still to hear how to open private messages."""
        return seat in self.unreachable and not self.copies.was_told(seat)

    async def _set_reachable(self, seat: Seat, *, reachable: bool) -> None:
        if reachable == (seat not in self.unreachable):
            return
        await self._store.set_unreachable(self._match_id, seat, not reachable)
        others = {other for other in self.unreachable if other != seat}
        self.unreachable = tuple(sorted(others if reachable else {*others, seat}))
        self._news = True


def _name(seat: Seat) -> str:
    return f"hand:{seat}"
