"""The lines in a match's channel: what an act has come to, and who is called by it."""

import logging
from collections.abc import Mapping

from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.display import Display
from bot.display.views import views_of
from bot.live.lines import post_line
from bot.live.services import Services
from bot.match.entries import Asked, Redealt, made_by
from bot.match.ids import UserId
from bot.match.match import Match
from bot.ui.asking import asking_call
from bot.ui.catalogue import texts_in
from bot.ui.games import renderer_of
from bot.ui.lines import line_of
from bot.ui.message import TextMessage

log = logging.getLogger(__name__)


class Lines:
    """Draws the lines of acts from the log, and posts those that no answer has told."""

    def __init__(self, services: Services, display: Display) -> None:
        self._people = services.people
        self._sender = services.sender
        self._display = display

    async def of(self, before: Match, match: Match) -> TextMessage | None:
        """What the channel is told, or who is called to answer; None where the board is enough."""
        texts = texts_in(match.terms.language)
        if asks_others(match):
            link = await self._display.link(match)
            return asking_call((await views_of(match, self._people)).public, link, texts)
        part = None
        if isinstance(match.entry, Redealt):
            renderer = renderer_of(match.terms.game)
            part = renderer.part(match.past.parts[-1].name, texts)
        names = await self._names(before, match)
        return line_of(before, match, part, names.__getitem__, texts)

    async def _names(self, before: Match, match: Match) -> Mapping[UserId, str]:
        """How all are called whom a line may name, by their numbers where nobody knows."""
        by = None if match.entry is None else made_by(match.entry)
        users = {*before.terms.players, *([] if by is None else [by])}
        try:
            return await self._people.names(match.terms.guild_id, users)
        except Exception:
            # The act counts already, so it is told all the same.
            log.exception("what was done in match %d is told without names", match.terms.id)
            return {user: str(user) for user in users}

    async def post(self, match: Match, line: TextMessage) -> MessageRef | DeliveryFailure:
        """Post the line of the newest entry. Whatever comes of it, the board tells the same."""
        terms = match.terms
        name, texts = f"act:{terms.id}:{match.version}", texts_in(terms.language)
        return await post_line(self._sender, terms.channel_id, line, name, texts)


def asks_others(match: Match) -> bool:
    """Whether the newest entry asks for something that others have to answer."""
    return isinstance(match.entry, Asked) and match.asking is not None
