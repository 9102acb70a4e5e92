"""Private answers that are changed or deleted later on, by the token of the press they answered.

Discord lets few such requests through. So they wait for their turn, those first that somebody is
waiting for; of a message only the newest picture is sent; and what fails is tried again.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec import Struct

from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import Time, backoff
from bot.delivery.budget import Turn, Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageSender
from bot.delivery.tokens import TOKEN_SECONDS
from bot.display.private_answers import change_answer
from bot.match.ids import ChannelId, MessageId
from bot.ui.catalogue import Texts
from bot.ui.message import MessageLayout


class TokenMessage(Struct, frozen=True):
    """An ephemeral message that can be changed by a token.

    `token`: of the interaction whose answer it is, made in `channel_id`; `opened`: when, in ms
    since the epoch, UTC. `original`: see `edit_by_token`. `texts`: of whoever sees it.
    """

    message_id: MessageId
    token: str
    channel_id: ChannelId
    opened: int
    texts: Texts
    original: bool = False

    def is_usable(self, now: int) -> bool:
        """Whether the token still counts. `now`: in ms since the epoch, UTC."""
        return self.opened > now - TOKEN_SECONDS * 1000


class _Redraw:
    """A message that is to show something else. `wanted`: what; None: it is to go.

    `done`: it shows that. `sending`: a request is on its way. `pausing`: one has failed. `task`:
    brings it about. `lost`: is called where Discord lets us change the message no more.
    """

    __slots__ = ("done", "lost", "message", "pausing", "sending", "task", "urgency", "wanted")

    def __init__(
        self,
        message: TokenMessage,
        wanted: MessageLayout | None,
        urgency: Urgency,
        lost: Callable[[], None] | None,
    ) -> None:
        self.message = message
        self.wanted = wanted
        self.urgency = urgency
        self.lost = lost
        self.done = self.sending = self.pausing = False
        self.task: asyncio.Task[None]


class _Presses:
    """The presses of a message that are being answered. `over`: none of them is any more."""

    def __init__(self) -> None:
        self.count = 0
        self.over = asyncio.Event()


class Redraws:
    """All messages that are being changed, each by one request at a time."""

    def __init__(self, sender: MessageSender, time: Time, background: BackgroundTasks) -> None:
        self._sender = sender
        self._time = time
        self._background = background
        self._known: dict[MessageId, _Redraw] = {}
        self._presses: dict[MessageId, _Presses] = {}
        self._active: set[asyncio.Task[None]] = set()
        """The tasks of those that do not pause."""

    def want(
        self,
        message: TokenMessage,
        wanted: MessageLayout | None,
        urgency: Urgency,
        lost: Callable[[], None] | None = None,
    ) -> None:
        """Let a message show this; None: let it go.

        `lost` is called where Discord lets us change it no more.
        """
        known = self._known.get(message.message_id)
        if known is not None:
            known.wanted, known.done, known.lost = wanted, False, lost
            waits = not known.pausing and known.urgency <= urgency
            if known.sending or waits:
                return
            # It pauses, or waits in a line of those that are less urgent.
            known.task.cancel()
        redraw = self._known[message.message_id] = _Redraw(message, wanted, urgency, lost)
        self._start(redraw, failures=0)

    def _start(self, redraw: _Redraw, failures: int) -> None:
        name = f"redraw of {redraw.message.message_id}"
        redraw.task = self._background.start(self._bring_about(redraw, failures), name)
        self._active.add(redraw.task)
        redraw.task.add_done_callback(self._active.discard)

    def is_waiting(self, message_id: MessageId) -> bool:
        """Whether a message is to be changed, and no request for that is on its way yet."""
        known = self._known.get(message_id)
        return known is not None and not known.sending

    def is_answering(self, message_id: MessageId) -> bool:
        """Whether a press of a message is being answered: nothing else changes it until then."""
        return message_id in self._presses

    @contextmanager
    def answering(self, message_id: MessageId) -> Iterator[None]:
        """Within, a press of this message is answered in its place."""
        presses = self._presses.setdefault(message_id, _Presses())
        presses.count += 1
        try:
            yield
        finally:
            presses.count -= 1
            if not presses.count:
                del self._presses[message_id]
                presses.over.set()

    def answered(self, message_id: MessageId, shown: MessageLayout) -> bool:
        """The answer to a press has let a message show this. False: it is to go all the same."""
        known = self._known.get(message_id)
        if known is None:
            return True
        if known.wanted is None:
            return False
        # A request that is on its way may come after the answer.
        known.wanted, known.done = shown, not known.sending
        return True

    async def settled(self) -> None:
        """Wait until no message is being changed, but for those that wait after a failure."""
        while self._active:
            await asyncio.wait(self._active)

    async def _bring_about(self, redraw: _Redraw, failures: int) -> None:
        message = redraw.message
        try:
            while not redraw.done:
                turn = await self._turn(redraw)
                if turn is None:
                    continue
                if not message.is_usable(self._time.now()):
                    turn.give_back()
                    return
                failure = await self._send(redraw, turn)
                if failure is DeliveryFailure.UNAVAILABLE:
                    redraw.done, redraw.pausing = False, True
                    name = f"redraw of {message.message_id}, later"
                    redraw.task = self._background.start(self._later(redraw, failures), name)
                    return
                if failure is not None:
                    if redraw.lost is not None:
                        redraw.lost()
                    return
        finally:
            if not redraw.pausing and self._known.get(message.message_id) is redraw:
                del self._known[message.message_id]

    async def _turn(self, redraw: _Redraw) -> Turn | None:
        """A turn to change the message; None: a press was answered meanwhile."""
        message = redraw.message
        if (presses := self._presses.get(message.message_id)) is not None:
            await presses.over.wait()
            return None
        turn = await self._sender.turn_to_redraw(message.token, message.channel_id, redraw.urgency)
        if redraw.done or message.message_id in self._presses:
            turn.give_back()
            return None
        return turn

    async def _send(self, redraw: _Redraw, turn: Turn) -> DeliveryFailure | None:
        message, wanted = redraw.message, redraw.wanted
        redraw.sending, redraw.done = True, True
        try:
            if wanted is None:
                failure = await self._sender.delete_by_token(
                    message.token,
                    message.message_id,
                    message.original,
                    message.channel_id,
                    turn=turn,
                )
                # It is gone, whatever else became of it.
                return failure if failure is DeliveryFailure.UNAVAILABLE else None
            return await change_answer(
                self._sender,
                message.token,
                message.message_id,
                message.original,
                message.channel_id,
                wanted,
                message.texts,
                turn,
            )
        finally:
            redraw.sending = False

    async def _later(self, redraw: _Redraw, failures: int) -> None:
        await self._time.sleep(backoff(failures))
        redraw.pausing = False
        self._start(redraw, failures + 1)
