"""The desk of a match and the list of a server's matches, for those who host or moderate."""

from collections.abc import Mapping

from bot.contract.game import Seat
from bot.handlers.actor import Actor, Call, moderates
from bot.handlers.part import HandlersPart
from bot.handlers.refusals import match_refusal
from bot.live.errors import ActRefused
from bot.match.acts import starting, why_not_host
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.times import Instant
from bot.store import log
from bot.store import matches as stored_matches
from bot.store.errors import Unreadable
from bot.ui import desk
from bot.ui.catalogue import Texts
from bot.ui.desk import DeskState
from bot.ui.hosting import (
    PAGE,
    DamagedMatch,
    Listed,
    LiveMatch,
    ToldMatch,
    no_live_matches,
    status_page,
)
from bot.ui.message import MessageLayout, Text
from bot.ui.replies import refusal


class DeskScreens(HandlersPart):
    """The desk, and `/host status`. Hosts see what everybody may know, and nothing else."""

    async def open(self, match_id: MatchId, call: Call, seat: Seat | None = None) -> None:
        """Show the desk of a match, or what can be done there for a seat. Raises `ActRefused`."""
        match = await self._matches.wanted(match_id)
        denied = why_not_host(match, await self._doer(call))
        if denied is not None:
            raise ActRefused(denied, match)
        if seat is not None and seat not in match.reachable:
            raise ActRefused(MatchRefusal.PLAYS_NO_MORE, match)
        await self.show(match, call, seat)

    async def show(self, match: Match, call: Call, seat: Seat | None = None) -> None:
        """Show it to somebody who may host; it follows the match from then on."""

        async def draw(now: Match) -> MessageLayout:
            denied = why_not_host(now, await self._doer(call))
            if denied is not None:
                refusal = match_refusal(denied, (), None, None, call.texts)
                return MessageLayout((Text(refusal.markdown),))
            state = await self.state(now, call.texts)
            if seat is None or seat not in now.reachable:
                return desk.desk(state, call.texts)
            return desk.player_screen(state, seat, call.texts)

        pressed = call.message_id if call.privately else None
        await self._display.panels.show(match, draw, call.answer, pressed, call.texts)

    async def state(self, match: Match, texts: Texts) -> DeskState:
        """The facts that the desk of a match shows."""
        return DeskState(
            view=await self._display.public_view(match),
            since=await self._since(match),
            active=match.active,
            reachable=match.reachable,
            starters=tuple(seat for seat in match.terms.seats if _may_begin(match, seat)),
            trouble=await self._trouble(match, texts),
            link=await self._display.link(match),
        )

    async def _since(self, match: Match) -> Mapping[Seat, Instant]:
        """When each seat was asked what it is asked now."""
        if not match.asked_since:
            return {}
        try:
            entries = await self._store.read(log.entries, match.terms.id)
        except Unreadable:
            # What is in memory is sound.
            return dict.fromkeys(match.asked_since, match.last_act)
        return {
            seat: entries[version - 1].at if version else match.terms.began
            for seat, version in match.asked_since.items()
        }

    async def status(self, call: Call, page: int = 0) -> None:
        """Show a page of the server's live matches, from 0; of those that there are the nearest.

        A moderator sees all of them, others those that they host.
        """
        found = await self._found(call)
        if not found:
            # People who neither host nor moderate do not learn whether others play.
            texts = call.texts
            denied = refusal(MatchRefusal.NOT_THE_HOST, texts)
            await call.answer.private(no_live_matches(texts) if call.moderator else denied)
            return
        pages = -(-len(found) // PAGE)
        page = min(page, pages - 1)
        listed = [
            each
            for match_id in found[page * PAGE : (page + 1) * PAGE]
            if (each := await self._listed(match_id, call)) is not None
        ]
        await call.show(status_page(listed, page, pages, call.texts))

    async def _found(self, actor: Actor) -> list[MatchId]:
        """The matches to be listed: damaged ones first, then the newest."""
        if actor.guild_id is None:
            return []
        matches = await self._store.read(stored_matches.live, guild_id=actor.guild_id)
        if await moderates(actor, self._store) is None:
            return [terms.id for terms in matches if terms.host == actor.user_id]
        damaged = await self._store.read(stored_matches.unreadable, actor.guild_id, None)
        return [*damaged, *(terms.id for terms in matches)]

    async def _listed(self, match_id: MatchId, actor: Actor) -> Listed | None:
        """None for a match that has just ended."""
        try:
            match = await self._matches.wanted(match_id)
        except ActRefused as refused:
            damaged = refused.reason is MatchRefusal.UNREADABLE
            return DamagedMatch(match_id) if damaged else None
        if await self._display.is_telling(match):
            # Whether it goes on afterwards is nobody's to know.
            view = await self._display.public_view(match)
            return ToldMatch(view, await self._display.link(match))
        if not match.live:
            return None
        state = await self.state(match, actor.texts)
        return LiveMatch(state, own=not await self._may_host(match, actor))


def _may_begin(match: Match, seat: Seat) -> bool:
    action = starting(seat)
    return any(prompt.host_may and prompt.allows(action) for prompt in match.prompts)
