"""The base of the handlers' classes."""

from bot.display.display import Display
from bot.handlers.actor import Actor, moderates
from bot.live.services import Services
from bot.match.acts import Doer, why_not_host
from bot.match.match import Match


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

    async def _may_host(self, match: Match, actor: Actor) -> bool:
        return why_not_host(match, await self._doer(actor)) is None
