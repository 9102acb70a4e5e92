"""The desks of rounds that hosts have open: they follow the round as long as Discord lets us.

They are known in memory only, each drawn by the code that has opened it, and changed by the token
of the press that it answered. A host has one: a new one deletes the one that is open.
"""

from collections.abc import Callable

from lru import LRU
from msgspec import Struct
from msgspec.structs import replace

from bot.aio.timing import Time
from bot.delivery.budget import Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.display.life import POLICY, MessageKind
from bot.display.outbox import TokenMessage
from bot.display.redraws import Redraws
from bot.display.targets import digest
from bot.match.ids import MessageId, UserId
from bot.match.times import Instant
from bot.rounds.ids import RoundId
from bot.ui.catalogue import Texts
from bot.ui.message import MessageLayout
from bot.ui.rounds.view import RoundView

PAUSE_SECONDS = 3.0
"""How long a desk that was changed stays as it is: later changes are shown together."""

_ROUNDS_KEPT = 1_000
_KEPT_OF_A_ROUND = 10

Draw = Callable[[RoundView, Texts], MessageLayout]


class OpenDesk(Struct, frozen=True):
    """An ephemeral message that shows a page of the desk by `draw`, to `user_id`.

    `digest`: of what it shows, or is about to; `changed`: since when, in ms since the epoch, UTC.
    """

    round_id: RoundId
    message: TokenMessage
    draw: Draw
    digest: int
    user_id: UserId
    changed: Instant = 0


class RoundDesks:
    """The open desks of all rounds."""

    def __init__(self, redraws: Redraws, time: Time) -> None:
        self._redraws = redraws
        self._time = time
        self._open: LRU[RoundId, dict[MessageId, OpenDesk]] = LRU(_ROUNDS_KEPT)
        self._round_of: LRU[MessageId, RoundId] = LRU(_ROUNDS_KEPT * _KEPT_OF_A_ROUND)

    async def show(
        self,
        view: RoundView,
        draw: Draw,
        responder: Responder,
        pressed: MessageId | None,
        user_id: UserId,
        texts: Texts,
    ) -> None:
        """Show a page, in the place of what was `pressed` if one person sees it, else in private.

        Raises `RoundRefused` where there is no such page.
        """
        layout, round_id = draw(view, texts), view.round.id
        message = await self._redraws.show(layout, responder, pressed, texts)
        if message is None:
            return
        known = self._of(round_id)
        for message_id, desk in tuple(known.items()):
            if desk.user_id == user_id and message_id != message.message_id:
                del known[message_id]
                self._redraws.want(desk.message, None, Urgency.DELETE)
        self.keep(OpenDesk(round_id, message, draw, digest(layout), user_id))

    def take(self, message_id: MessageId | None) -> OpenDesk | None:
        """Stop updating a message that was pressed: the answer may take its place.

        That can be the desk of a match, to which the page of a table leads.
        """
        round_id = None if message_id is None else self._round_of.pop(message_id, None)
        if message_id is None or round_id is None:
            return None
        return self._of(round_id).pop(message_id, None)

    def keep(self, desk: OpenDesk) -> None:
        """Keep a page up to date; again where its press has put nothing in its place."""
        known = self._of(desk.round_id)
        known[desk.message.message_id] = desk
        self._round_of[desk.message.message_id] = desk.round_id
        for message_id in tuple(known)[:-_KEPT_OF_A_ROUND]:
            del known[message_id]

    def update(self, view: RoundView) -> float | None:
        """Let the desks show a round as it is. Returns after how many seconds to look again."""
        known, now = self._of(view.round.id), self._time.now()
        waits = []
        for message_id, desk in tuple(known.items()):
            if not desk.message.is_usable(now):
                del known[message_id]
                continue
            layout = desk.draw(view, desk.message.texts)
            if digest(layout) == desk.digest:
                continue
            wait = PAUSE_SECONDS - (now - desk.changed) / 1000
            if wait > 0:
                waits.append(wait)
                continue
            known[message_id] = replace(desk, digest=digest(layout), changed=now)
            self._redraws.want(
                desk.message, layout, POLICY[MessageKind.ANSWER].urgency, self._lost(view, desk)
            )
        return min(waits, default=None)

    def _lost(self, view: RoundView, desk: OpenDesk) -> Callable[[DeliveryFailure], None]:
        def lost(failure: DeliveryFailure) -> None:
            # Where Discord calls it malformed, its next picture takes the place of the words.
            if failure is not DeliveryFailure.REJECTED:
                self._of(view.round.id).pop(desk.message.message_id, None)

        return lost

    def _of(self, round_id: RoundId) -> dict[MessageId, OpenDesk]:
        known = self._open.get(round_id)
        if known is None:
            known = self._open[round_id] = {}
        return known
