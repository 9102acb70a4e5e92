"""Hands that are shown in answer to a press or a command, beside the private messages."""

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from bot.aio.tasks import Background
from bot.delivery.responder import Answer
from bot.delivery.sender import Sent
from bot.games.contract import Seat
from bot.match.match import UserId
from bot.ui import replies
from bot.ui.catalogue import Texts
from bot.ui.match_view import GameScreens, Scene
from bot.ui.message import Screen

_COPIES_KEPT = 20


class Holder(NamedTuple):
    """Whose hand is looked after. `scene`: what this seat sees. `board`: the texts of the board."""

    seat: Seat
    user: UserId
    scene: Scene
    screens: GameScreens
    board: Texts

    @property
    def key(self) -> str | None:
        """What the seat holds; None for nothing."""
        return self.screens.hand_key(self.scene)


class Copy(NamedTuple):
    """A hand that was shown in answer to something. `key`: what was held then."""

    seat: Seat
    key: str
    answer: Answer
    sent: Sent
    texts: Texts


class Copies:
    """What of one match is shown to players by private answers. They live for 15 minutes."""

    def __init__(self, match: int, background: Background) -> None:
        self._match = match
        self._background = background
        self._copies: deque[Copy] = deque(maxlen=_COPIES_KEPT)
        self._heard: dict[Seat, tuple[Answer, Texts]] = {}
        self._told: set[Seat] = set()

    def heard(self, seat: Seat, answer: Answer, said: Texts) -> None:
        """Note how a player can be shown privately what no message brings, with texts in `said`."""
        self._heard[seat] = (answer, said)

    async def show(self, holder: Holder, answer: Answer, said: Texts) -> None:
        """Show a hand in answer to something."""
        key = holder.key
        sent = await answer.private(holder.screens.hand(holder.scene, said))
        if key is not None and isinstance(sent, Sent):
            self._copies.append(Copy(holder.seat, key, answer, sent, said))

    def show_undelivered(self, holder: Holder) -> None:
        """Show a card that could not be sent in answer to the press that drew it."""
        if holder.seat in self._heard:
            answer, said = self._heard.pop(holder.seat)
            work = self._show_undelivered(holder, answer, said)
            self._background.start(work, f"card of seat {holder.seat} of match {self._match}")

    async def _show_undelivered(self, holder: Holder, answer: Answer, said: Texts) -> None:
        await self.show(holder, answer, said)
        if not self.was_told(holder.seat):
            await self.tell(holder.seat, answer, said, holder.board)

    def forget(self, message: int) -> None:
        """Somebody else is about to show this copy as placed."""
        kept = (copy for copy in self._copies if copy.sent.message != message)
        self._copies = deque(kept, maxlen=_COPIES_KEPT)

    def close(self, holder: Holder) -> None:
        """Show as placed what was shown of a card that is not held any more."""
        for copy in tuple(self._outdated(holder)):
            self._copies.remove(copy)
            placed = holder.screens.hand_placed(holder.scene, copy.texts)
            self._background.start(_change(copy, placed), f"copy of hand {holder.seat}")

    def _outdated(self, holder: Holder) -> Iterator[Copy]:
        key = holder.key
        return (copy for copy in self._copies if copy.seat == holder.seat and copy.key != key)

    def was_told(self, seat: Seat) -> bool:
        """Whether a player has heard how to open private messages."""
        return seat in self._told

    async def tell(self, seat: Seat, answer: Answer, said: Texts, board: Texts) -> None:
        """Tell a player how to open private messages; once is enough."""
        # Before it is sent: two presses at the same time are not told twice.
        self._told.add(seat)
        sent = await answer.private(replies.messages_closed(said, board))
        if not isinstance(sent, Sent):
            self._told.discard(seat)


async def _change(copy: Copy, screen: Screen) -> None:
    # Whatever comes of it: who presses an old copy is told that the game has moved on.
    await copy.answer.change(copy.sent, screen)
