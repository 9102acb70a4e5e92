"""Panels: private answers that follow their match for as long as Discord lets us change them.

Such are the desk of a host, and a question before an act that cannot be undone. They are known in
memory only. A panel is drawn by the code that has opened it. A new desk deletes the one that the
same person has open, and so does a new control of a playback: all of them would push the board out
of a phone. So does a page, though it follows nothing: one of the rules, a step of a choice, or why
something cannot be done.
"""

from collections.abc import Awaitable, Callable
from enum import StrEnum

from lru import LRU
from msgspec import Struct
from msgspec.structs import replace

from bot.aio.runs import Done, Runs
from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import Time
from bot.delivery.budget import Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.display.drawing import ShownMatch
from bot.display.life import POLICY, MessageKind
from bot.display.outbox import TokenMessage
from bot.display.redraws import Redraws
from bot.display.targets import digest
from bot.match.ids import MatchId, MessageId, UserId
from bot.match.match import Match
from bot.ui.catalogue import Texts
from bot.ui.message import Message, MessageLayout

PAUSE_SECONDS = 2.0
"""How long a panel that was changed stays as it is: later changes are shown together.

Its requests are taken from those of the channel that bring players their cards.
"""

_MATCHES_KEPT = 10_000
_KEPT_OF_A_MATCH = 20

Draw = Callable[[Match], Awaitable[MessageLayout]]


class OpenPanel(Struct, frozen=True):
    """An ephemeral message that follows its match by `draw`.

    `digest`: of what it shows, or is about to. `user_id`: who sees it.

    `while_revealing`: also while a playback is shown, of which it says nothing too early.
    `asks`: it is a question, open until it is answered. `match`: as it is to be shown; None: it is
    shown.
    """

    message: TokenMessage
    draw: Draw
    digest: int
    user_id: UserId
    while_revealing: bool = False
    asks: bool = False
    match: Match | None = None


class PageKind(StrEnum):
    """Kinds of private answers that follow no match: a person has one of each in a match."""

    RULES = "rules"
    STEP = "step"
    REFUSAL = "refusal"


_PageKey = tuple[PageKind, UserId]


class OpenPanels:
    """The open panels and pages of all matches."""

    def __init__(
        self,
        redraws: Redraws,
        time: Time,
        background: BackgroundTasks,
        catch_up: Callable[[Match], Awaitable[None]],
    ) -> None:
        """`catch_up`: shows what has happened to a match since it was like this."""
        self._redraws = redraws
        self._catch_up = catch_up
        self._time = time
        self._runs = Runs(self._follow, time, background, "panel")
        self._open: LRU[MatchId, dict[MessageId, OpenPanel]] = LRU(_MATCHES_KEPT)
        self._pages: LRU[MatchId, dict[_PageKey, TokenMessage]] = LRU(_MATCHES_KEPT)

    async def show(
        self,
        match: Match,
        draw: Draw,
        responder: Responder,
        pressed: MessageId | None,
        user_id: UserId,
        texts: Texts,
        *,
        while_revealing: bool = False,
        asks: bool = False,
    ) -> None:
        """Show a panel, in the place of what was `pressed` if that is one, else as an answer.

        `while_revealing`, `asks`: see `OpenPanel`.
        """
        layout = await draw(match)
        message = await self._redraws.show(layout, responder, pressed, texts)
        if message is None:
            return
        pages = self._pages_of(match.terms.id)
        for key, page in tuple(pages.items()):
            # It is no page any more, such as a refusal from which a host opens the desk.
            if page.message_id == pressed:
                del pages[key]
        shown = OpenPanel(message, draw, digest(layout), user_id, while_revealing, asks)
        if not asks:
            self._take_away_older(match.terms.id, shown)
        self.keep(match.terms.id, shown)
        await self._catch_up(match)

    async def show_page(
        self,
        match_id: MatchId,
        kind: PageKind,
        page: Message,
        responder: Responder,
        pressed: MessageId | None,
        user_id: UserId,
        texts: Texts,
    ) -> None:
        """Show a page, in the place of what was `pressed`, else instead of the older of its kind.

        `pressed`: the message, if its reader alone sees it.
        """
        pages, key = self._pages_of(match_id), (kind, user_id)
        if pressed is None:
            sent = await responder.private(page)
            if isinstance(sent, DeliveryFailure):
                return
        else:
            known = pages.get(key)
            if known is None or known.message_id != pressed:
                # A hand, perhaps, which is no page.
                await responder.replace(page)
                return
            with self._redraws.answering(pressed):
                if await responder.replace(page) is not None:
                    return
            sent = pressed
        now, original = self._time.now(), pressed is not None
        older = pages.get(key)
        pages[key] = TokenMessage(
            sent, responder.token, responder.channel_id, now, texts, original=original
        )
        if older is not None and older.message_id != sent and older.is_usable(now):
            self._redraws.want(older, None, Urgency.DELETE)

    def _take_away_older(self, match_id: MatchId, shown: OpenPanel) -> None:
        """Delete what this person was shown of the same kind, unless that is being pressed."""
        known = self._open.get(match_id) or {}
        for message_id, panel in tuple(known.items()):
            alike = (panel.user_id, panel.asks) == (shown.user_id, shown.asks)
            if alike and not self._redraws.is_answering(message_id):
                del known[message_id]
                self._redraws.want(panel.message, None, Urgency.DELETE)

    def keep(self, match_id: MatchId, panel: OpenPanel) -> None:
        """Let a panel follow the match."""
        known = self._open.get(match_id)
        if known is None:
            known = self._open[match_id] = {}
        known.pop(panel.message.message_id, None)
        known[panel.message.message_id] = panel
        for message_id in tuple(known)[:-_KEPT_OF_A_MATCH]:
            del known[message_id]

    def take(self, match_id: MatchId, message_id: MessageId | None) -> OpenPanel | None:
        """Let a message follow no more that was pressed: something else may take its place.

        A question stays until `OpenPanels.answered`, as it may be pressed twice.
        """
        known = self._open.get(match_id) or {}
        panel = None if message_id is None else known.get(message_id)
        return None if panel is None or panel.asks else known.pop(panel.message.message_id)

    def asks(self, match_id: MatchId, message_id: MessageId | None) -> bool:
        """Whether a message is a question that was not answered yet, as far as this bot knows."""
        known = self._open.get(match_id) or {}
        return message_id in known and known[message_id].asks

    def answered(self, match_id: MatchId, message_id: MessageId | None) -> None:
        """A question was answered, and goes with the answer."""
        if message_id is not None and self.asks(match_id, message_id):
            (self._open.get(match_id) or {}).pop(message_id)

    def update(self, shown: ShownMatch) -> None:
        """Let the panels show the match as it is.

        Pages that were open before a playback began go, as they would push it out of a phone: all
        of its players, and refusals of everybody.
        """
        match = shown.match
        if shown.revealing:
            self._clear_for_playback(match)
        known = self._open.get(match.terms.id) or {}
        for message_id, panel in tuple(known.items()):
            if panel.while_revealing or not shown.revealing:
                known[message_id] = replace(panel, match=match)
                self._runs.start((match.terms.id, message_id))

    def _clear_for_playback(self, match: Match) -> None:
        pages = self._pages_of(match.terms.id)
        for (kind, user_id), page in tuple(pages.items()):
            wanted = kind is not PageKind.REFUSAL and user_id not in match.terms.players
            if not wanted and page.opened < match.playback_began:
                del pages[kind, user_id]
                if page.is_usable(self._time.now()):
                    self._redraws.want(page, None, Urgency.DELETE)

    def _pages_of(self, match_id: MatchId) -> dict[_PageKey, TokenMessage]:
        pages = self._pages.get(match_id)
        if pages is None:
            pages = self._pages[match_id] = {}
        return pages

    async def _follow(self, key: tuple[MatchId, MessageId]) -> Done:
        """Let a panel show its match, unless it does already, or cannot any more."""
        match_id, message_id = key
        known = self._open.get(match_id) or {}
        panel = known.get(message_id)
        if panel is None or panel.match is None:
            return Done()
        if not panel.message.is_usable(self._time.now()):
            del known[message_id]
            return Done()
        layout = await panel.draw(panel.match)
        if known.get(message_id) is not panel:
            # It was pressed meanwhile, or is to show a newer match: one more run is wanted then.
            return Done()
        known[message_id] = replace(panel, digest=digest(layout), match=None)
        if not panel.match.live and not panel.while_revealing:
            self.forget(match_id)
        if digest(layout) == panel.digest:
            return Done()

        def lost(failure: DeliveryFailure) -> None:
            # Where Discord calls it malformed, its next picture takes the place of the words.
            if failure is not DeliveryFailure.REJECTED:
                known.pop(message_id, None)

        self._redraws.want(panel.message, layout, POLICY[MessageKind.ANSWER].urgency, lost)
        return Done(seconds=PAUSE_SECONDS, rests=True, pauses=True)

    def forget(self, match_id: MatchId) -> None:
        """A match is over. A panel that is still to show that stays until it does."""
        known = self._open.get(match_id) or {}
        for message_id, panel in tuple(known.items()):
            if panel.match is None:
                del known[message_id]
        if not known:
            self._open.pop(match_id, None)
