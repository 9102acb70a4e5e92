"""Leads players to a playback that is shown further down than the board that they pressed."""

import asyncio
from typing import NamedTuple

from lru import LRU

from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import Time
from bot.delivery.budget import Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.delivery.sender import MessageRef
from bot.display.drawing import ShownMatch
from bot.display.outbox import TokenMessage
from bot.display.redraws import Redraws
from bot.match.ids import MatchId, MessageId
from bot.match.match import Match
from bot.ui.catalogue import Texts
from bot.ui.markdown import message_link
from bot.ui.message import TextMessage

_MATCHES_KEPT = 10_000


class _Press(NamedTuple):
    """A press on a board that made this version, answered to a player whose texts these are."""

    version: int
    board: MessageId
    responder: Responder
    texts: Texts


class _Link(NamedTuple):
    """The link to a playback in the message `board`, which is sent in answer to a press."""

    press: _Press
    board: MessageId
    sending: asyncio.Task[TokenMessage | None]


class PlaybackLinks:
    """The links to playbacks: ephemeral messages, each of which goes with its playback."""

    def __init__(self, redraws: Redraws, time: Time, background: BackgroundTasks) -> None:
        self._redraws = redraws
        self._time = time
        self._background = background
        self._known: LRU[MatchId, _Press | _Link] = LRU(_MATCHES_KEPT)
        """The newest press of each match, or the link that was sent in answer to it."""

    def pressed(self, match: Match, board: MessageId, responder: Responder, texts: Texts) -> None:
        """A player pressed a board, and that has become the newest act of a match."""
        self._known[match.terms.id] = _Press(match.version, board, responder, texts)

    def follow(self, shown: ShownMatch, board: MessageRef | None) -> None:
        """Show the link while a playback is shown below the board that was pressed.

        `board`: the newest one, which is that playback then.
        """
        terms = shown.match.terms
        known = self._known.get(terms.id)
        early = isinstance(known, _Press) and known.version > shown.match.version
        if known is None or early:
            # A run that has looked at the match before the press drops no link.
            return
        moved = board is not None and board.message_id > known.board
        if shown.revealing and not moved:
            return
        del self._known[terms.id]
        if isinstance(known, _Link):
            known.sending.add_done_callback(self._take_away)
        if shown.revealing and board is not None:
            press = known.press if isinstance(known, _Link) else known
            work = self._show(press, message_link(terms.guild_id, *board))
            sending = self._background.start(work, f"link of match {terms.id}")
            self._known[terms.id] = _Link(press, board.message_id, sending)

    async def _show(self, press: _Press, link: str) -> TokenMessage | None:
        responder, texts = press.responder, press.texts
        sent = await responder.private(TextMessage(texts("playback-below", link=link)))
        if isinstance(sent, DeliveryFailure):
            return None
        return TokenMessage(sent, responder.token, responder.channel_id, self._time.now(), texts)

    def _take_away(self, sending: asyncio.Task[TokenMessage | None]) -> None:
        if not sending.cancelled() and sending.exception() is None and (link := sending.result()):
            self._redraws.want(link, None, Urgency.DELETE)
