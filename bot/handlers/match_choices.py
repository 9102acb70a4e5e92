"""What matches are called where one of several is to be chosen."""

from bot.handlers.actor import Actor
from bot.handlers.resolve import matches_to_host
from bot.live.errors import ActRefused
from bot.live.services import Services
from bot.match.ids import MatchId
from bot.store.errors import Unreadable
from bot.ui import replies

MOST_OFFERED = 25
"""So many choices Discord shows while somebody types."""


class MatchChoices:
    """Finds what there is to choose from."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._matches = services.matches
        self._people = services.people
        self._sender = services.sender

    async def of(self, match_id: MatchId) -> replies.MatchChoice:
        """One match; also one that is too damaged to tell of its players."""
        try:
            terms = await self._store.terms(match_id)
        except Unreadable:
            terms = None
        if terms is None:
            return replies.MatchChoice(match_id, "", ())
        names = await self._people.names(terms.guild_id, terms.players)
        place = self._sender.channel_name(terms.channel_id)
        called = tuple(names[each] for each in terms.players)
        try:
            match = await self._matches.wanted(match_id)
        except ActRefused:
            # A match that cannot be read has no public number.
            return replies.MatchChoice(match_id, place, called)
        return replies.MatchChoice(match_id, place, called, match.public_number)

    async def to_host(self, typed: str, actor: Actor) -> list[tuple[MatchId, str]]:
        """What the option `match` offers: matches of others in this server, those here first.

        Each with what it is called, of which `typed` is a part; at most `MOST_OFFERED`.
        """
        matches = await matches_to_host(actor, self._store)
        players = {player for terms in matches for player in terms.players}
        names = await self._people.names(actor.server_id, players)
        offered = []
        for terms in matches:
            place = self._sender.channel_name(terms.channel_id)
            called = tuple(names[player] for player in terms.players)
            label = replies.match_label(replies.MatchChoice(terms.id, place, called), actor.texts)
            if typed.strip().casefold() in label.casefold():
                offered.append((terms.id, label))
        return offered[:MOST_OFFERED]
