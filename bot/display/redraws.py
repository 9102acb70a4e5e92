"""Private answers that are changed or deleted later on, by the token of the press they answered.

Discord lets few such requests through, so each waits for its permit, the urgent ones first. Only
the newest picture of a message is sent, and a request that fails is tried again.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.aio.runs import Done, Runs
from bot.delivery.budget import Permit, Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.display.outbox import Outbox, TokenMessage
from bot.live.services import Services
from bot.match.ids import MessageId
from bot.ui.catalogue import Texts
from bot.ui.message import MessageLayout


@dataclass(slots=True)
class _Redraw:
    """A message that has to be changed. `wanted`: what it has to show; None: it has to be deleted.

    `lost`: called with the reason where Discord does not let us change the message. `done`: it
    shows what is wanted. `sending`: a request is on its way. `permit`: the wait for the next one.
    """

    message: TokenMessage
    wanted: MessageLayout | None
    urgency: Urgency
    lost: Callable[[DeliveryFailure], None] | None
    done: bool = False
    sending: bool = False
    permit: asyncio.Task[Permit] | None = None


class Redraws:
    """All messages that are being changed, each by one request at a time."""

    def __init__(self, services: Services, outbox: Outbox) -> None:
        self._sender = services.sender
        self._outbox = outbox
        self._time = services.time
        self._known: dict[MessageId, _Redraw] = {}
        self._presses: defaultdict[MessageId, list[asyncio.Event]] = defaultdict(list)
        """The presses that are being answered: for each of them, that it is."""
        self._runs = Runs(self._bring_about, services.time, services.background, "redraw of")

    def want(
        self,
        message: TokenMessage,
        wanted: MessageLayout | None,
        urgency: Urgency,
        lost: Callable[[DeliveryFailure], None] | None = None,
    ) -> None:
        """Let a message show this; None: delete it.

        `lost` is called with the reason where Discord does not let us change the message.
        """
        known = self._known.get(message.message_id)
        if known is None:
            self._known[message.message_id] = _Redraw(message, wanted, urgency, lost)
        else:
            # A press has brought another token, perhaps, which lasts longer.
            known.message = message
            known.wanted, known.done, known.lost = wanted, False, lost
            if known.urgency > urgency and known.permit is not None:
                # It waits for its permit among requests that are less urgent.
                known.permit.cancel()
            known.urgency = min(known.urgency, urgency)
        self._runs.start(message.message_id, anew=True)

    def is_late(self, message: TokenMessage) -> bool:
        """Whether a message waits for its permit to be changed, or would have to."""
        known = self._known.get(message.message_id)
        waits = known is not None and not known.sending
        return waits or not self._sender.may_redraw(message.token, message.channel_id)

    def waits(self, message_id: MessageId) -> bool:
        """Whether a message is still to be changed or deleted."""
        return message_id in self._known

    def is_answering(self, message_id: MessageId) -> bool:
        """Whether a press of a message is being answered; no redraw changes it until then."""
        return message_id in self._presses

    @contextmanager
    def answering(self, message_id: MessageId) -> Iterator[None]:
        """Hold back redraws of a message while a press of it is answered."""
        answered = asyncio.Event()
        self._presses[message_id].append(answered)
        try:
            yield
        finally:
            self._presses[message_id].remove(answered)
            if not self._presses[message_id]:
                del self._presses[message_id]
            answered.set()

    def answered(self, message_id: MessageId, shown: MessageLayout) -> bool:
        """Note that the answer to a press shows this. Returns False if it is to be deleted."""
        known = self._known.get(message_id)
        if known is None:
            return True
        if known.wanted is None:
            return False
        # A request that is on its way may come after the answer.
        known.wanted, known.done = shown, not known.sending
        return True

    async def show(
        self, layout: MessageLayout, responder: Responder, pressed: MessageId | None, texts: Texts
    ) -> TokenMessage | None:
        """Show this in the place of what was `pressed`; None: as a private answer.

        Returns the message as it can be changed later; None where the answer did not arrive.
        `texts`: those of the person who sees it.
        """
        if pressed is None:
            sent = await responder.private(layout)
            if isinstance(sent, DeliveryFailure):
                return None
        else:
            with self.answering(pressed):
                if await responder.replace(layout) is not None:
                    return None
            self.answered(pressed, layout)
            sent = pressed
        now, original = self._time.now(), pressed is not None
        return TokenMessage(
            sent, responder.token, responder.channel_id, now, texts, original=original
        )

    async def settled(self) -> None:
        """Wait until no message is being changed, except those that pause after a failure."""
        await self._runs.settled()

    async def _bring_about(self, message_id: MessageId) -> Done:
        while (redraw := self._due(message_id)) is not None:
            permit = await self._permit(redraw)
            if permit is None:
                continue
            if not redraw.message.is_usable(self._time.now()):
                permit.give_back()
                break
            failure = await self._send(redraw, permit)
            if failure is DeliveryFailure.UNAVAILABLE:
                redraw.done = False
                return Done(failed=True, rests=True)
            # Where something newer is wanted by now, that is tried, perhaps by another token.
            if failure is not None and redraw.done:
                if redraw.lost is not None:
                    redraw.lost(failure)
                break
        self._known.pop(message_id, None)
        return Done()

    def _due(self, message_id: MessageId) -> _Redraw | None:
        """The change of a message that does not show what is wanted yet."""
        redraw = self._known.get(message_id)
        return None if redraw is None or redraw.done else redraw

    async def _permit(self, redraw: _Redraw) -> Permit | None:
        """A permit to change the message; None: look anew, as something has happened meanwhile."""
        message = redraw.message
        if message.message_id in self._presses:
            await self._presses[message.message_id][0].wait()
            return None
        turn_to = self._sender.permit_to_redraw
        redraw.permit = asyncio.create_task(
            turn_to(message.token, message.channel_id, redraw.urgency)
        )
        try:
            await asyncio.wait((redraw.permit,))
        finally:
            waiting, redraw.permit = redraw.permit, None
            waiting.cancel()
        if waiting.cancelled():
            return None
        permit = waiting.result()
        if redraw.done or message.message_id in self._presses:
            permit.give_back()
            return None
        return permit

    async def _send(self, redraw: _Redraw, permit: Permit) -> DeliveryFailure | None:
        redraw.sending, redraw.done = True, True
        try:
            return await self._outbox.change(redraw.message, redraw.wanted, permit)
        finally:
            redraw.sending = False
