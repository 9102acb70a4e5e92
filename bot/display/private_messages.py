"""Brings each player what only that player may see, by private message."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from bot.aio.tasks import BackgroundTasks
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.display.ephemeral_messages import EphemeralMessages, HandHolder
from bot.display.slots import MESSAGE_FAILURES, MessageSlots
from bot.games.contract import Seat
from bot.live.people import People
from bot.match.ids import MatchId, MessageId
from bot.store.message_records import MessageRecord
from bot.store.store import Store
from bot.ui.catalogue import Texts
from bot.ui.message import MessageLayout

PATIENCE_SECONDS = 0.5
"""How long the public messages wait for a private one; a slower one arrives by itself."""


class _Answer(NamedTuple):
    """The answer to a press on a hand, on its way. `pressed`: the message, which it changes.

    `content`: the `HandHolder.content` that it shows; None for a hand that is placed or a copy.
    """

    pressed: MessageId
    content: int | None


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
        self._answering: dict[Seat, list[_Answer]] = {}
        """What the answers to presses are about to change."""
        self._content: dict[Seat, int] = {}
        """What the message of each seat is known to show, by `HandHolder.content`."""
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

    async def answer(
        self, holder: HandHolder, pressed: MessageId, responder: Responder, texts: Texts
    ) -> None:
        """Let the response to a press on a hand show what that message is to show now."""
        seat, name = holder.seat, _name(holder.seat)
        copy, post = self.copies.take(pressed), self._posted.get(name)
        is_post = post is not None and post.message_id == pressed
        key = post.generation if is_post and post is not None else copy.key if copy else holder.key
        going_on = key is not None and key == holder.key
        answer = _Answer(pressed, holder.content if is_post and going_on else None)
        # Until then nothing else is to change it.
        self._answering.setdefault(seat, []).append(answer)
        shown = False
        try:
            layout = holder.layout(key, texts)
            shown = await responder.replace(layout) is None
            if shown and is_post and answer.content is not None:
                self._posted.mark_shown(name, layout)
                self._content[seat] = answer.content
            elif shown and is_post:
                self._mark_placed(seat)
                self._posted.mark_stale(name)
            elif shown and going_on:
                # Also one that nobody knows of any more, or that a step of a choice was shown in.
                self.copies.keep(holder, pressed, responder, texts, layout)
        finally:
            if copy is not None and not shown:
                self.copies.put_back(copy)
            self._answering[seat].remove(answer)
            if not self._answering[seat]:
                del self._answering[seat]
            if not shown or self._awaited:
                self._awaited = False
                self._late()

    def turned(self, seat: Seat, message_id: MessageId) -> None:
        """A response has shown a step of a choice in this message, in the place of the hand."""
        post = self._posted.get(_name(seat))
        if post is not None and post.message_id == message_id:
            self._posted.mark_stale(_name(seat))

    def look_after(self, holder: HandHolder) -> None:
        """Begin what there is to do for a seat, unless something is still going on there."""
        seat = holder.seat
        self.copies.update(holder)
        if seat in self._tasks or not self._is_due(holder):
            return
        if self._is_answered(seat):
            # The answer shows what was, or a new card would take the place of one that is not
            # closed for sure.
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

    def _is_due(self, holder: HandHolder) -> bool:
        """Whether there is something to do for a seat with what it holds now."""
        seat, key = holder.seat, holder.key
        post = self._posted.get(_name(seat))
        if post is not None and post.generation == key:
            answers = self._answers(seat)
            if answers:
                return any(answer.content != holder.content for answer in answers)
            return seat in self._stale or self._content.get(seat) != holder.content
        if self._is_open(seat, post):
            return True
        if key is None:
            return self._posted.unsure(_name(seat)) is not None
        return self._refused.get(seat) != key

    def _is_open(self, seat: Seat, post: MessageRecord | None) -> bool:
        """Whether a message still shows a card as one to be placed, and nobody closes it."""
        return post is not None and not post.placed and not self._is_answered(seat)

    def _is_answered(self, seat: Seat) -> bool:
        return bool(self._answers(seat))

    def _answers(self, seat: Seat) -> list[_Answer]:
        """What is about to change the message of a seat."""
        post, answering = self._posted.get(_name(seat)), self._answering.get(seat, ())
        return [one for one in answering if post is not None and one.pressed == post.message_id]

    async def _show(self, holder: HandHolder) -> list[DeliveryFailure]:
        """Show a seat's hand to its player, and the one before as placed."""
        seat, _, view, renderer, _ = holder
        name, key = _name(seat), holder.key
        texts = await self._people.texts_for(holder.user_id)
        post = self._posted.get(name)
        self._stale.discard(seat)
        if post is not None and post.generation == key:
            failure = await self._posted.edit(name, renderer.hand(view, texts))
            if failure is DeliveryFailure.UNAVAILABLE:
                self._stale.add(seat)
                return [failure]
            if failure in MESSAGE_FAILURES and self._refused.get(seat) != key:
                return await self._send_again(holder, key, post, renderer.hand(view, texts))
            # Whatever else keeps it from being edited, what it should show is on "My cards".
            self._content[seat] = holder.content
            if failure is None and post.placed:
                self._posted.mark_placed(name, placed=False)
            return []
        if post is not None and self._is_open(seat, post):
            failure = await self._posted.edit(name, renderer.hand_placed(view, texts))
            if failure is DeliveryFailure.UNAVAILABLE:
                return [failure]
            self._mark_placed(seat)
            if failure is DeliveryFailure.TOO_OLD:
                # It cannot be changed any more; what was done with the card is on "My cards".
                self._posted.retire(post)
        if key is not None and self._refused.get(seat) != key:
            return await self._send(holder, key, renderer.hand(view, texts))
        if key is None and self._posted.unsure(name) is not None:
            # The card may have arrived although Discord did not say so, and is placed by now.
            return await self._send(holder, "", renderer.hand_placed(view, texts))
        return []

    def _mark_placed(self, seat: Seat) -> None:
        self._posted.mark_placed(_name(seat), placed=True)
        # Should the hand come back as it was, it is to be shown again.
        self._content.pop(seat, None)

    async def _send_again(
        self, holder: HandHolder, key: str, post: MessageRecord, hand: MessageLayout
    ) -> list[DeliveryFailure]:
        """Send a hand whose message cannot be changed any more; that one goes."""
        failures = await self._send(holder, key, hand)
        if self._posted.where(_name(holder.seat)) != (post.channel_id, post.message_id):
            self._posted.retire(post)
        return failures

    async def _send(
        self, holder: HandHolder, key: str, hand: MessageLayout
    ) -> list[DeliveryFailure]:
        """Send a card; `key` is empty for one that is placed already."""
        seat, name = holder.seat, _name(holder.seat)
        before = self._posted.where(name)
        failure = await self._posted.post_private(name, holder.user_id, key, hand, placed=not key)
        if self._posted.where(name) != before:
            self._content[seat] = holder.content
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
