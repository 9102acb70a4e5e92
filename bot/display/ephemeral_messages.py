"""Ephemeral messages: hands shown by responses to interactions, beside the private messages."""

from collections import deque
from typing import NamedTuple

from bot.aio.tasks import BackgroundTasks
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.games.contract import Seat
from bot.match.ids import MatchId, MessageId, UserId
from bot.ui import replies
from bot.ui.catalogue import Texts
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout
from bot.ui.renderer import MatchRenderer

_COPIES_KEPT = 20


class HandHolder(NamedTuple):
    """A seat whose hand is looked after. `view`: what it sees. `board`: the texts of the board."""

    seat: Seat
    user_id: UserId
    view: MatchView
    renderer: MatchRenderer
    board: Texts

    @property
    def key(self) -> str | None:
        """Names the message of what the seat holds; None when there is none to be."""
        if self.seat in self.view.departed:
            return None
        return self.renderer.hand_key(self.view)

    def layout(self, key: str | None, texts: Texts) -> MessageLayout:
        """What a message that this key names is to show now."""
        if key is not None and key == self.key:
            return self.renderer.hand(self.view, texts)
        return self.renderer.hand_placed(self.view, texts)

    @property
    def content(self) -> int:
        """Changes when what the hand shows does."""
        return hash(self.renderer.hand(self.view, self.board))


class EphemeralMessage(NamedTuple):
    """An ephemeral message with a hand. `key`: its name. `shown`: the hash of what it shows."""

    seat: Seat
    key: str
    responder: Responder
    message_id: MessageId
    texts: Texts
    shown: int


class EphemeralMessages:
    """The ephemeral messages of one match. Discord lets them be edited for 15 minutes."""

    def __init__(self, match_id: MatchId, background: BackgroundTasks) -> None:
        self._match_id = match_id
        self._background = background
        self._copies: deque[EphemeralMessage] = deque(maxlen=_COPIES_KEPT)
        self._wanted: dict[MessageId, MessageLayout] = {}
        """What the messages that are being changed are to show."""
        self._heard: dict[Seat, tuple[Responder, Texts]] = {}
        self._told: set[Seat] = set()

    def heard(self, seat: Seat, responder: Responder, texts: Texts) -> None:
        """Note by which responder a player can be shown what no private message brings."""
        self._heard[seat] = (responder, texts)

    async def show(self, holder: HandHolder, responder: Responder, texts: Texts) -> None:
        """Show a hand by an ephemeral message."""
        key, hand = holder.key, holder.renderer.hand(holder.view, texts)
        sent = await responder.private(hand)
        if key is not None and not isinstance(sent, DeliveryFailure):
            self._copies.append(
                EphemeralMessage(holder.seat, key, responder, sent, texts, hash(hand))
            )

    def show_undelivered(self, holder: HandHolder, *, closed: bool) -> None:
        """Show a card that could not be sent in answer to the press that drew it.

        `closed`: because the player takes no private messages, and can do something about it.
        """
        if holder.seat in self._heard:
            responder, texts = self._heard.pop(holder.seat)
            work = self._show_undelivered(holder, responder, texts, closed=closed)
            self._background.start(work, f"card of seat {holder.seat} of match {self._match_id}")

    async def _show_undelivered(
        self, holder: HandHolder, responder: Responder, texts: Texts, *, closed: bool
    ) -> None:
        await self.show(holder, responder, texts)
        if closed and not self.was_told(holder.seat):
            await self.tell(holder.seat, responder, texts, holder.board)

    def has(self, holder: HandHolder) -> bool:
        """Whether a message with what the seat holds now is there, and is kept up to date."""
        key = holder.key
        return any(copy.seat == holder.seat and copy.key == key for copy in self._copies)

    def take(self, message_id: MessageId) -> EphemeralMessage | None:
        """Leave this message alone: the answer to a press is about to change it."""
        for copy in self._copies:
            if copy.message_id == message_id:
                self._copies.remove(copy)
                return copy
        return None

    def put_back(self, copy: EphemeralMessage) -> None:
        """Look after a message again, which no answer has changed."""
        self._copies.append(copy)

    def keep(
        self,
        holder: HandHolder,
        message_id: MessageId,
        responder: Responder,
        texts: Texts,
        shown: MessageLayout,
    ) -> None:
        """Look after a message that an answer has made show what the seat holds now."""
        assert holder.key is not None, "what is not held any more is not looked after"
        if message_id in self._wanted:
            # Whatever is on its way there comes before this.
            self._wanted[message_id] = shown
        self._copies.append(
            EphemeralMessage(holder.seat, holder.key, responder, message_id, texts, hash(shown))
        )

    def update(self, holder: HandHolder) -> None:
        """Let the messages of a seat show what it holds now, or that it is not held any more."""
        for copy in tuple(self._copies):
            if copy.seat != holder.seat:
                continue
            layout = holder.layout(copy.key, copy.texts)
            if hash(layout) == copy.shown:
                continue
            self._copies.remove(copy)
            changed = copy._replace(shown=hash(layout))
            if copy.key == holder.key:
                self._copies.append(changed)
            if copy.message_id in self._wanted:
                # It is being changed; two edits at once might arrive in the wrong order.
                self._wanted[copy.message_id] = layout
                continue
            self._wanted[copy.message_id] = layout
            work = self._change(changed)
            self._background.start(work, f"copy of hand {holder.seat}")

    async def _change(self, copy: EphemeralMessage) -> None:
        """Let a message show what is wanted, also what comes to be wanted meanwhile."""
        try:
            failure, shown = None, None
            while failure is None and shown != (wanted := self._wanted[copy.message_id]):
                failure, shown = await copy.responder.change(copy.message_id, wanted), wanted
        finally:
            del self._wanted[copy.message_id]
        # Whatever comes of it: who presses an old message is told that the game has moved on.
        if failure is not None:
            # Discord takes edits for a quarter of an hour; the next press brings a new message.
            self.take(copy.message_id)

    def was_told(self, seat: Seat) -> bool:
        """Whether a player has heard how to open private messages."""
        return seat in self._told

    async def tell(self, seat: Seat, responder: Responder, texts: Texts, board: Texts) -> None:
        """Tell a player how to open private messages; once is enough."""
        # Before it is sent: two presses at the same time are not told twice.
        self._told.add(seat)
        sent = await responder.private(replies.messages_closed(texts, board))
        if isinstance(sent, DeliveryFailure):
            self._told.discard(seat)
