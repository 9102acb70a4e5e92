"""Cards anew: what a seat was dealt last, once more, for who lost it or has just sat down."""

from collections.abc import Awaitable, Callable

from bot.display.views import views_of
from bot.games.contract import Seat
from bot.live.services import Services
from bot.match.advance import replayed
from bot.match.match import Match
from bot.ui.games import record_seats, renderer_of


class RepeatedRecords:
    """Sends records once more. They are copies: who misses one sees the same by "My cards"."""

    def __init__(self, services: Services, link: Callable[[Match], Awaitable[str | None]]) -> None:
        """`link`: to the board of a match, where there is one."""
        self._store = services.store
        self._private = services.private_channels
        self._people = services.people
        self._time = services.time
        self._link = link

    async def send(self, match: Match, seat: Seat) -> None:
        """Send a seat the newest record of what it holds; nothing where it holds nothing."""
        renderer = renderer_of(match.terms.game)
        held = (await views_of(match, self._people)).of(seat)
        if not renderer.record_events or renderer.hand_key(held) is None:
            return
        dealt = await self._newest(match, seat)
        if dealt is None:
            return
        view = (await views_of(dealt, self._people)).of(seat)
        user_id = match.terms.players[seat]
        texts = await self._people.texts_for(user_id)
        message = renderer.record(view, await self._link(match), texts)
        # Under a name of its own, or Discord would take it for the one that it has.
        name = f"again:{match.terms.id}:{seat}:{match.version}:{self._time.now()}"
        await self._private.send(user_id, message, name)

    async def _newest(self, match: Match, seat: Seat) -> Match | None:
        """The match when a seat was last dealt something that a record keeps."""
        entries = await self._store.entries(match.terms.id)
        newest = None
        for then in replayed(match.terms, entries[: match.version]):
            if seat in record_seats(then):
                newest = then
        return newest
