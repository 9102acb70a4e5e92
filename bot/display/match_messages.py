"""Keeps the messages of one match as they should be, whatever happens to them."""

import asyncio
import logging
from collections.abc import Callable, Iterable

from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.ephemeral_messages import HandHolder
from bot.display.private_messages import PrivateMessages
from bot.display.slots import REPOST, MessageSlots
from bot.display.views import views_of
from bot.live.services import Services
from bot.match.ids import ChannelId, MatchId, MessageId
from bot.match.match import Match
from bot.ui import replies
from bot.ui.catalogue import Texts, texts_in
from bot.ui.games import renderer_of
from bot.ui.match_view import PublicMatchView
from bot.ui.message import MessageLayout, TextMessage
from bot.ui.renderer import MatchRenderer

log = logging.getLogger(__name__)

_WAITING = (
    DeliveryFailure.GONE_CHANNEL,
    DeliveryFailure.FORBIDDEN,
    DeliveryFailure.ARCHIVED,
    DeliveryFailure.UNAVAILABLE,
)
"""The worst first: what people must mend, then what passes."""

_WORST = (*_WAITING, DeliveryFailure.REJECTED)

_KEPT = ("board", "reveal")
"""What is posted again when somebody deletes it."""


class MatchMessages:
    """The messages of one match: the board, the ping, the reveal and the hands.

    `bring_up_to_date` compares what is posted with what should be, and does the difference; it can
    be repeated at any time. One run at a time: the refresh scheduler sees to that.
    """

    def __init__(self, match_id: MatchId, services: Services, late: Callable[[], None]) -> None:
        """`late`: called when something was done after a run that did not wait for it."""
        self._id = match_id
        self._matches = services.matches
        self._people = services.people
        self._time = services.time
        self._pace = services.pace
        self._posted = MessageSlots(
            match_id, services.store, services.sender, services.time, services.background
        )
        self.hands = PrivateMessages(
            match_id, services.store, self._posted, services.people, services.background, late
        )
        self._store = services.store
        self._loading = asyncio.Lock()
        self._loaded = False
        self._stale: set[str] = set()
        self.repost = False
        """Whether the board is to be posted again, below what was written in the channel since."""
        self.away = 0
        """Seconds without the bot that the next ping is to tell of."""

    @property
    def board(self) -> MessageRef | None:
        """Where the board is."""
        return self._posted.where("board")

    async def load(self) -> None:
        """Read what was posted, once."""
        if self._loaded:
            return
        async with self._loading:
            if not self._loaded:
                await self._posted.load()
                await self.hands.load()
                self._loaded = True

    def resume(self, away: int) -> None:
        """After a start. `away`: seconds without the bot."""
        self._posted.resumed = True
        self.away = away

    def lost(self, message_id: MessageId) -> bool:
        """Note that a message was deleted by others. True if it has to be looked after.

        A deleted ping is not: it has notified, and the board says the same.
        """
        for name in _KEPT:
            post = self._posted.get(name)
            if post is not None and post.message_id == message_id:
                self._stale.add(name)
                return True
        return False

    def mark_stale(self) -> None:
        """Let the next run ask Discord for all that should stand, changed or not."""
        self._stale.update(_KEPT)

    async def bring_up_to_date(self) -> list[DeliveryFailure]:
        """Make the messages right. Returns what failed, in no order; an empty list is success."""
        await self.load()
        match = await self._matches.get(self._id)
        if match is None or (not match.live and await self._store.is_shown_to_end(self._id)):
            return []
        for name in self._stale:
            self._posted.mark_stale(name)
        self._stale.clear()
        failures: list[DeliveryFailure] = []
        try:
            failures += await self._show(match)
        finally:
            await self._posted.save()
        if not failures:
            self._posted.resumed = False
        return failures

    async def take_away(self) -> list[DeliveryFailure]:
        """Delete the board and the ping of a match that cannot be shown. Returns what failed."""
        await self.load()
        for name in ("board", "call"):
            post = self._posted.get(name)
            if post is not None:
                self._posted.retire(post)
                self._posted.drop(name)
        failures = await self._posted.remove_retired()
        await self._posted.save()
        return failures

    async def finish(self) -> None:
        """Drop the notes of a match that is over and shown to its end."""
        await self._posted.finish()

    async def _show(self, match: Match) -> list[DeliveryFailure]:
        renderer, public = renderer_of(match.terms.game), texts_in(match.terms.language)
        while True:
            views = await views_of(match, self._people, self.hands.unreachable)
            view = views.public
            failures = await self._reveal(match, view, renderer, public)
            if failures:
                return failures
            now = await self._matches.get(self._id) or match
            if now.version == match.version:
                break
            # The reveal took its time and the match went on: it has to be told to its new end.
            match = now
        # What failed since the last run is not begun again before this one is over.
        before = await self.hands.outcome(wait=False)
        if not before:
            for seat, player in match.terms.seated:
                self.hands.look_after(HandHolder(seat, player, views.of(seat), renderer, public))
        table = await self._table(match, view, renderer, public)
        hands = await self.hands.outcome(wait=True)
        return [*table, *before, *hands, *await self._posted.remove_retired()]

    # The reveal grows in public before anything that would give its end away.

    async def _reveal(
        self, match: Match, view: PublicMatchView, renderer: MatchRenderer, public: Texts
    ) -> list[DeliveryFailure]:
        reveal = renderer.reveal(view, public)
        if reveal is None:
            return []
        channel, post = match.terms.channel_id, self._posted.get("reveal")
        shown = post.frames if post is not None and post.generation == reveal.key else 0
        if self.board is not None and not self._posted.in_place("reveal", channel, reveal.key):
            await self._posted.edit("board", renderer.paused_board(view, public))
        for number, frame in enumerate(reveal.frames[shown:], start=shown + 1):
            in_place = self._posted.in_place("reveal", channel, reveal.key)
            if in_place and self._posted.shows("reveal", frame):
                continue
            if number > 1:
                await self._time.sleep(self._pace)
            failure = await self._reveal_frame(channel, reveal.key, frame)
            if failure in _WAITING:
                return [failure]
            if failure is not None:
                # Nothing will help this message, and without the board nobody could go on.
                return []
            # A frame that waits for an answer is shown again in its final form.
            self._posted.mark_frames("reveal", min(number, reveal.settled))
            key = renderer.ping_key(view) if view.asked else None
            if self._posted.is_outdated("call", key):
                # Who was pinged has answered: nothing asks beside the tale of what came of it.
                await self._posted.take_down("call")
            await self._posted.save()
        return []

    async def _reveal_frame(
        self, channel_id: ChannelId, key: str, frame: MessageLayout
    ) -> DeliveryFailure | None:
        post = self._posted.get("reveal")
        if post is None or post.generation != key:
            # The walk before this one stays where it is.
            return await self._posted.post("reveal", channel_id, key, frame)
        if post.channel_id == channel_id:
            failure = await self._posted.edit("reveal", frame)
            if failure not in REPOST:
                return failure
        return await self._posted.replace("reveal", channel_id, key, frame)

    async def _table(
        self, match: Match, view: PublicMatchView, renderer: MatchRenderer, public: Texts
    ) -> list[DeliveryFailure]:
        """The board, then the ping: who is pinged finds the board above."""
        channel = match.terms.channel_id
        failure = await self._board(channel, view, renderer, public)
        if failure is None:
            failure = await self._ping(channel, view, renderer, public)
        return [failure] if failure else []

    async def _board(
        self, channel_id: ChannelId, view: PublicMatchView, renderer: MatchRenderer, public: Texts
    ) -> DeliveryFailure | None:
        key = renderer.board_key(view)
        layout = renderer.board(view, public)
        repost, self.repost = self.repost, False
        if self._posted.in_place("board", channel_id, key) and not repost:
            failure = await self._posted.edit("board", layout)
            if failure not in REPOST:
                return failure
        posted = False
        try:
            failure = await self._posted.replace("board", channel_id, key, layout)
            posted = failure is None
        finally:
            self.repost |= repost and not posted
        return failure

    async def _ping(
        self, channel_id: ChannelId, view: PublicMatchView, renderer: MatchRenderer, public: Texts
    ) -> DeliveryFailure | None:
        if not view.asked:
            return await self._unping(channel_id)
        key = renderer.ping_key(view)
        if self._posted.in_place("call", channel_id, key) and not self.away:
            return None
        line = renderer.ping(view, public)
        if line is None:
            return await self._unping(channel_id)
        if self.away:
            back = replies.welcome_back(self.away, public)
            line = TextMessage(f"{back.markdown}\n{line.markdown}", line.pings)
        failure = await self._posted.replace("call", channel_id, key, line)
        if failure is None:
            self.away = 0
        return failure

    async def _unping(self, channel_id: ChannelId) -> DeliveryFailure | None:
        """Nobody is to be pinged any more: the last ping goes."""
        tried = self._posted.unsure("call")
        if isinstance(tried, TextMessage):
            # It may have arrived although Discord did not say so. Whether found or made only now,
            # it goes at once, and notifies nobody.
            quiet = TextMessage(tried.markdown)
            failure = await self._posted.replace("call", channel_id, "", quiet)
            if failure is DeliveryFailure.UNAVAILABLE:
                return failure
        post = self._posted.get("call")
        if post is not None:
            if self._posted.is_outdated("call", None):
                self._posted.retire(post)
            self._posted.drop("call")
        return None


def worst(failures: Iterable[DeliveryFailure]) -> DeliveryFailure | None:
    """The failure that decides what happens next: one for people to mend, then one that passes."""
    found = set(failures)
    return next((failure for failure in _WORST if failure in found), None)
