"""`/host status`: the live matches of a server, for who hosts or moderates there."""

from bot.display.display import Display
from bot.handlers.actor import Actor, Call, moderates
from bot.handlers.desk_screen import DeskScreens, may_host
from bot.live.errors import ActRefused
from bot.live.services import Services
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId
from bot.ui.hosting import (
    PAGE,
    DamagedMatch,
    Listed,
    LiveMatch,
    ToldMatch,
    no_live_matches,
    status_page,
)
from bot.ui.replies import refusal


class HostStatus:
    """Lists matches, privately and page by page. To a moderator all, to others what they host."""

    def __init__(self, services: Services, display: Display) -> None:
        self._store = services.store
        self._matches = services.matches
        self._display = display
        self._screens = DeskScreens(services, display)

    async def show(self, page: int, call: Call) -> None:
        """Show a page, from 0; of those that there are the nearest."""
        found = await self._found(call)
        if not found:
            # Who hosts nothing and does not moderate is not told whether others play.
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
        layout = status_page(listed, page, pages, call.texts)
        if call.privately and call.message_id is not None:
            await call.answer.replace(layout)
        else:
            await call.answer.private(layout)

    async def _found(self, actor: Actor) -> list[MatchId]:
        """What cannot be read stands first, then the newest."""
        if actor.guild_id is None:
            return []
        matches = await self._store.live_matches(guild_id=actor.guild_id)
        if await moderates(actor, self._store) is None:
            return [terms.id for terms in matches if terms.host == actor.user_id]
        damaged = await self._store.unreadable_matches(actor.guild_id, None)
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
        state = await self._screens.state(match, actor.texts)
        return LiveMatch(state, own=not await may_host(match, actor, self._store))
