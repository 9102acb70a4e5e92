"""Private calls: the private messages that call players who do not want to be called by a ping."""

from collections.abc import Awaitable, Callable, Sequence

from lru import LRU
from msgspec.structs import replace

from bot.aio.runs import Done, Runs
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.call_lines import occasion_of
from bot.display.drawing import ShownMatch
from bot.display.outbox import Outbox
from bot.live.errors import ActRefused
from bot.live.services import Services
from bot.match.ids import MatchId, UserId
from bot.match.match import Match
from bot.match.times import Instant
from bot.store import private_calls
from bot.ui.games import renderer_of
from bot.ui.lines import of_game, private_call
from bot.ui.message import TextMessage

_KEPT = 10_000

_PASSES = (
    DeliveryFailure.UNAVAILABLE,
    DeliveryFailure.THROTTLED,
    DeliveryFailure.GONE_CHANNEL,
)
"""Why a call did not arrive that may arrive when it is sent again."""


class PrivateCalls:
    """Sends private calls, each once for its occasion. Nothing else waits for one.

    Where Discord refuses one, its player is called by pings from then on in that match.
    """

    def __init__(
        self,
        services: Services,
        outbox: Outbox,
        link: Callable[[Match], Awaitable[str | None]],
        as_shown: Callable[[Match], Awaitable[ShownMatch]],
        refused: Callable[[MatchId], None],
    ) -> None:
        """`link`: to the board of a match. `as_shown`: as its channel shows it.

        `refused`: calls anew where a call was refused.
        """
        self._store = services.store
        self._matches = services.matches
        self._people = services.people
        self._private = services.private_channels
        self._time = services.discord_time
        self._outbox = outbox
        self._link = link
        self._as_shown = as_shown
        self._was_refused = refused
        self._called: LRU[tuple[MatchId, UserId], str] = LRU(_KEPT)
        """The newest occasion of each player, so that it is not written again and again."""
        self._runs = Runs(self._send, services.time, services.background, "private call in")

    async def resume(self) -> None:
        """After a start: send the calls that may not have been sent."""
        for key in await self._store.read(private_calls.all_pending):
            self._runs.start(key)

    async def call(self, match_id: MatchId, users: Sequence[UserId], occasion: str) -> None:
        """Call players of a match. Once this returns, a kill does not prevent it any more."""
        news = [user for user in users if self._called.get((match_id, user)) != occasion]
        if not news:
            return
        await self._store.write(private_calls.add, match_id, occasion, news)
        for user in news:
            self._called[match_id, user] = occasion
            self._runs.start((match_id, user))

    async def settled(self) -> None:
        """Wait until every call has arrived or is refused."""
        await self._runs.settled()

    async def _send(self, key: tuple[MatchId, UserId]) -> Done:
        match_id, user_id = key
        refusals = self._private.refusals
        # This may take long: more may have happened by then.
        opened = await self._private.open(user_id)
        occasion = await self._store.read(private_calls.pending, match_id, user_id)
        if occasion is None:
            return Done()
        message = await self._message(match_id, user_id, occasion)
        if message is None:
            await self._settle(key, occasion)
            return Done()
        sent: MessageRef | DeliveryFailure
        if isinstance(opened, DeliveryFailure):
            sent = opened
        else:
            name = f"call:{match_id}:{user_id}:{occasion}"
            sent = await self._outbox.write(user_id, message, name)
        if sent in _PASSES:
            if sent is DeliveryFailure.THROTTLED:
                self._private.rest(refusals)
            return Done(failed=True)
        if isinstance(sent, DeliveryFailure):
            if sent is DeliveryFailure.CLOSED_DMS:
                await self._private.note(user_id, closed=True)
            await self._settle(key, occasion, self._time.now())
            self._was_refused(match_id)
        else:
            await self._settle(key, occasion)
            await self._private.reached(user_id)
        return Done()

    async def _settle(
        self, key: tuple[MatchId, UserId], occasion: str, refused: Instant | None = None
    ) -> None:
        await self._store.write(private_calls.settle, *key, occasion, refused)

    async def _message(
        self, match_id: MatchId, user_id: UserId, occasion: str
    ) -> TextMessage | None:
        """The call; None: that is asked of them no more, or the match cannot be read."""
        try:
            match = await self._matches.wanted(match_id)
        except ActRefused:
            return None
        seat = match.terms.seat_of(user_id)
        prompt = None if seat is None else match.prompt_of(seat)
        if prompt is None or prompt.answered is not None or match.paused is not None:
            return None
        if (await self._as_shown(match)).revealing:
            # It was for an earlier question: the next one would tell what is still being revealed.
            return None
        # Of what everybody sees: it is about no card.
        public = (await self._people.views(match)).public
        renderer = renderer_of(match.terms.game)
        if occasion_of(match, public, renderer) != occasion:
            return None
        view = replace(public, observer=seat)
        texts = await self._people.texts_for(user_id)
        turn = renderer.ping(public, texts)
        ping = turn and of_game(match.terms.game, turn)
        return private_call(view, ping, await self._link(match), texts)
