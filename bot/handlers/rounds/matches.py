"""The matches of a round's tables: those that are to end, and those whose thread is gone.

All of it follows from what is stored, so that a kill in between loses nothing.
"""

import logging
from contextlib import suppress

from bot.delivery.failures import DeliveryFailure
from bot.delivery.threads import ThreadState
from bot.display.display import Display
from bot.handlers.rounds.part import RoundsPart
from bot.live.errors import ActRefused
from bot.live.matches import Order
from bot.live.services import Services
from bot.match.acts import ACTS, Doer, MatchCommand
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId
from bot.rounds.entries import subject_of_table
from bot.rounds.round import Round, RoundPhase
from bot.store import matches as stored_matches
from bot.store import rounds as stored_rounds
from bot.store.errors import AlreadyPlaying

log = logging.getLogger(__name__)


class RoundMatches(RoundsPart):
    """Ends and moves the matches of rounds."""

    def __init__(self, services: Services, display: Display) -> None:
        super().__init__(services, display)
        self._threads = services.threads

    async def tend(self, one: Round) -> None:
        """End the matches that count no more, and bring those to the channel that lost theirs."""
        live = await self._store.read(stored_rounds.live_matches, one.id)
        for match_id in live:
            if _counts_no_more(one, match_id):
                await self._end(one, match_id)
            elif not one.over and one.rests_since is None:
                await self._bring_back(one, match_id)

    async def _end(self, one: Round, match_id: MatchId) -> None:
        key = one.key_of(match_id)
        by = None if key is None else one.last_by(subject_of_table(key), 0)
        doer, now = Doer(by or one.host, one.terms.guild_id), self._time.now()
        try:
            done = await self._matches.submit(match_id, Order(ACTS[MatchCommand.END], doer, now))
            self._display.acted(done.after)
        except ActRefused as refused:
            if refused.reason is MatchRefusal.UNREADABLE:
                # Otherwise its players could never play the next leg.
                await self._matches.void(match_id, one.terms.guild_id, now)
                self._display.changed(match_id)
            else:
                log.info("match %d of round %d goes on: %s", match_id, one.id, refused.reason)

    async def _bring_back(self, one: Round, match_id: MatchId) -> None:
        """Let a match go on in the round's channel where its own is gone."""
        terms = await self._terms(match_id)
        if terms is None or terms.channel_id == one.channel_id:
            return
        gone = self._threads.state(terms.channel_id) is ThreadState.GONE
        if not gone:
            blockage = await self._store.read(stored_matches.blockage, match_id)
            gone = blockage is not None and blockage.code == DeliveryFailure.GONE_CHANNEL
        if not gone:
            return
        await self._display.round_threads.lost(terms.channel_id)
        with suppress(ActRefused, AlreadyPlaying):
            await self._matches.move(match_id, one.channel_id)
            # Nobody needs to be called for it.
            await self._store.write(stored_matches.set_blockage, match_id, None)
            self._display.show_again(match_id)


def _counts_no_more(one: Round, match_id: MatchId) -> bool:
    """Whether a match that goes on is to end, by what a host has decided."""
    if one.phase is RoundPhase.CANCELLED:
        return one.ends_matches
    key = one.key_of(match_id)
    table = None if key is None else one.table(key)
    return table is not None and (table.match != match_id or table.points is not None)
