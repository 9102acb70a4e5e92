"""The log channel of a server: one message for each match tells of the acts of its hosts.

The message is drawn from the log of the match, so none of its acts is lost by a kill. Nothing waits
for it: where Discord refuses it, the acts are told with the next one, or never.
"""

import logging
from collections.abc import Awaitable, Callable
from functools import partial

from msgspec.structs import replace

from bot.aio.runs import Done, Runs
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.drawing import ShownMatch
from bot.display.effects import PendingLines
from bot.display.life import MessageKind
from bot.display.outbox import GONE, Outbox
from bot.live.errors import ActRefused
from bot.live.services import Services
from bot.match.entries import made_by
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.store import host_logs
from bot.store.errors import Unreadable
from bot.store.host_logs import HostLog
from bot.ui.catalogue import texts_in
from bot.ui.games import game_of, renderer_of
from bot.ui.host_log import host_log
from bot.ui.markdown import message_link
from bot.ui.message import MessageLayout

log = logging.getLogger(__name__)

MOST_ACTS = 60
"""So many of the newest acts are told: more would not fit one message."""

_AGAIN_SECONDS = 5.0
"""How often it is looked whether a playback is over, which an act must not give away."""

_KIND = MessageKind.HOST_LOG


class HostLogs:
    """Keeps the messages in log channels as they should be, as far as Discord lets it."""

    def __init__(
        self,
        services: Services,
        outbox: Outbox,
        link: Callable[[Match], Awaitable[str | None]],
        as_shown: Callable[[Match], Awaitable[ShownMatch]],
    ) -> None:
        """`link`: to the board of a match, if there is one. `as_shown`: as its channel shows it."""
        self._store = services.store
        self._matches = services.matches
        self._people = services.people
        self._servers = services.servers
        self._lines = PendingLines(services)
        self._outbox = outbox
        self._link = link
        self._as_shown = as_shown
        self._perhaps_sent = set[MatchId]()
        """Matches whose message may have been sent, and Discord may not know its nonce any more."""
        self._results: dict[MatchId, MessageRef | None] = {}
        """The messages that show the results of matches, of which the log does not know yet."""
        self._runs = Runs(self._tell, services.time, services.background, "host log of match")

    async def resume(self) -> None:
        """After a start: tell the acts that may not have been told."""
        for match_id in await self._store.read(host_logs.behind):
            self._perhaps_sent.add(match_id)
            self._runs.start(match_id)

    def acted(self, match: Match) -> None:
        """Something was done in a match, perhaps by a host."""
        if match.entry is not None and made_by(match.entry) is not None:
            self._runs.start(match.terms.id)

    def finished(self, match_id: MatchId, result: MessageRef | None) -> None:
        """A match is shown to its end. `result`: the message that shows it, if it could be."""
        self._results[match_id] = result
        self._runs.start(match_id)

    async def settled(self) -> None:
        """Wait until nothing is being told."""
        await self._runs.settled()

    async def _tell(self, match_id: MatchId) -> Done:
        known = await self._store.read(host_logs.find, match_id)
        result = self._results.pop(match_id, None)
        if known is None or not (known.behind or result):
            return Done()
        try:
            match = await self._matches.wanted(match_id)
            if (await self._as_shown(match)).revealing:
                return Done(seconds=_AGAIN_SECONDS, rests=True)
            told = await self._bring(match, known, partial(self._draw, match, result))
        except (ActRefused, Unreadable) as error:
            log.error("hosts' acts in match %d are not told: %s", match_id, error)
            told = replace(known, version=known.wanted)
        if told is None:
            self._perhaps_sent.add(match_id)
            self._results.setdefault(match_id, result)
            return Done(failed=True)
        self._perhaps_sent.discard(match_id)
        await self._store.write(host_logs.note, match_id, told)
        if told.behind:
            self._runs.start(match_id)
        return Done()

    async def _bring(
        self, match: Match, known: HostLog, draw: Callable[[], Awaitable[MessageLayout]]
    ) -> HostLog | None:
        """Let the log channel show a match as it is, and return its log; None: try again later.

        The log is still behind where a message was found that may show less.
        """
        match_id, told = match.terms.id, replace(known, version=match.version)
        channel_id = (await self._servers.settings(match.terms.guild_id)).log_channel
        if channel_id is None:
            return told
        stood = None if known.message_id is None else MessageRef(known.channel_id, known.message_id)
        sent: MessageRef | DeliveryFailure | None = DeliveryFailure.GONE_MESSAGE
        if stood is not None and stood.channel_id == channel_id:
            sent = await self._outbox.bring(_KIND, stood, draw)
        if sent not in (*GONE, DeliveryFailure.ARCHIVED):
            # Any failure but the first would come again, whatever is tried.
            return None if sent is DeliveryFailure.UNAVAILABLE else told
        too_old, found = sent is DeliveryFailure.TOO_OLD, None
        name = f"host-log:{match_id}:{channel_id}:{known.message_id or 0}"
        perhaps_sent = match_id in self._perhaps_sent
        if perhaps_sent:
            found = await self._outbox.find(_KIND, channel_id, name)
        sent = found or await self._outbox.bring(_KIND, channel_id, draw, name)
        if sent is DeliveryFailure.UNAVAILABLE:
            return None
        if not isinstance(sent, MessageRef):
            return told
        if too_old and stood is not None:
            await self._outbox.delete(stood)
        # A message that was there already may show less.
        version = known.version if perhaps_sent else match.version
        return replace(told, channel_id=channel_id, message_id=sent.message_id, version=version)

    async def _draw(self, match: Match, result: MessageRef | None) -> MessageLayout:
        """The message as it should be at this version of a match. Raises `Unreadable`.

        `result`: the message that shows its result, if it does.
        """
        terms, texts = match.terms, texts_in(match.terms.language)
        view = (await self._people.views(match)).public
        acts = await self._lines.of_hosts(match, MOST_ACTS)
        game = game_of(terms.game).summary.title(terms.options, texts)
        link = None
        if match.live:
            link = await self._link(match)
        elif result is not None:
            link = message_link(terms.guild_id, *result)
        details: tuple[str, ...] = ()
        if view.result is not None:
            details = renderer_of(terms.game).result_details(view, view.result, texts)
        return host_log(view, game, acts, details, link, texts)
