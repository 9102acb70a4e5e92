"""The base of the handlers' classes."""

from bot.display.display import Display
from bot.handlers.actor import Actor, moderates
from bot.live.services import Services
from bot.match.acts import Doer, why_not_host
from bot.match.match import Match
from bot.ui.catalogue import Texts
from bot.ui.message import Text, TextMessage


class HandlersPart:
    """A part of the handlers, with the services that they share at hand."""

    def __init__(self, services: Services, display: Display) -> None:
        self._store = services.store
        self._matches = services.matches
        self._people = services.people
        self._sender = services.sender
        self._time = services.time
        self._background = services.background
        self._display = display

    async def _doer(self, actor: Actor) -> Doer:
        """The person, with the server that they moderate."""
        return Doer(actor.user_id, await moderates(actor, self._store))

    async def _trouble(self, match: Match, texts: Texts) -> str | None:
        """Why a match cannot be shown, in words for a screen that says more; None: it can."""
        notice = await self._display.blocked_notice(match, texts)
        if notice is None:
            return None
        if isinstance(notice, TextMessage):
            return notice.markdown
        return "\n".join(block.markdown for block in notice.blocks if isinstance(block, Text))

    async def _may_host(self, match: Match, actor: Actor) -> bool:
        return why_not_host(match, await self._doer(actor)) is None
