"""Ephemeral messages: hands shown by responses to interactions, beside the private messages."""

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from bot.aio.tasks import BackgroundTasks
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.games.contract import Seat
from bot.match.ids import MatchId, MessageId, UserId
from bot.ui import replies
from bot.ui.catalogue import Texts
from bot.ui.match_view import MatchRenderer, MatchView
from bot.ui.message import MessageLayout

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
        """What the seat holds; None for nothing."""
        return self.renderer.hand_key(self.view)


class EphemeralMessage(NamedTuple):
    """An ephemeral message with a hand. `key`: what was held then."""

    seat: Seat
    key: str
    responder: Responder
    message_id: MessageId
    texts: Texts


class EphemeralMessages:
    """The ephemeral messages of one match. Discord lets them be edited for 15 minutes."""

    def __init__(self, match_id: MatchId, background: BackgroundTasks) -> None:
        self._match_id = match_id
        self._background = background
        self._copies: deque[EphemeralMessage] = deque(maxlen=_COPIES_KEPT)
        self._heard: dict[Seat, tuple[Responder, Texts]] = {}
        self._told: set[Seat] = set()

    def heard(self, seat: Seat, responder: Responder, texts: Texts) -> None:
        """Note by which responder a player can be shown what no private message brings."""
        self._heard[seat] = (responder, texts)

    async def show(self, holder: HandHolder, responder: Responder, texts: Texts) -> None:
        """Show a hand by an ephemeral message."""
        key = holder.key
        sent = await responder.private(holder.renderer.hand(holder.view, texts))
        if key is not None and not isinstance(sent, DeliveryFailure):
            self._copies.append(EphemeralMessage(holder.seat, key, responder, sent, texts))

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

    def forget(self, message_id: MessageId) -> None:
        """Leave this message alone: somebody else is about to show its card as placed."""
        kept = (copy for copy in self._copies if copy.message_id != message_id)
        self._copies = deque(kept, maxlen=_COPIES_KEPT)

    def close(self, holder: HandHolder) -> None:
        """Edit the messages with a card that is not held any more: it is placed."""
        for copy in tuple(self._outdated(holder)):
            self._copies.remove(copy)
            placed = holder.renderer.hand_placed(holder.view, copy.texts)
            self._background.start(_change(copy, placed), f"copy of hand {holder.seat}")

    def _outdated(self, holder: HandHolder) -> Iterator[EphemeralMessage]:
        key = holder.key
        return (copy for copy in self._copies if copy.seat == holder.seat and copy.key != key)

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


async def _change(copy: EphemeralMessage, layout: MessageLayout) -> None:
    # Whatever comes of it: who presses an old message is told that the game has moved on.
    await copy.responder.change(copy.message_id, layout)
