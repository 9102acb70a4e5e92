"""Cards anew: what a seat holds, in a private message, for who lost it or has just sat down."""

from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from bot.display.views import views_of
from bot.games.contract import Seat
from bot.live.services import Services
from bot.match.match import Match
from bot.ui.board import place_of
from bot.ui.games import renderer_of
from bot.ui.message import ActionRow, Divider, MessageLayout, Text


class RepeatedRecords:
    """Sends hands as messages that stay. They are copies: "My cards" shows the same.

    They are made of what the seat holds now, never of the log: what was taken back lies face down
    again.
    """

    def __init__(self, services: Services, link: Callable[[Match], Awaitable[str | None]]) -> None:
        """`link`: to the board of a match, where there is one."""
        self._private = services.private_channels
        self._people = services.people
        self._time = services.time
        self._link = link

    async def send(self, match: Match, seat: Seat) -> None:
        """Send a seat what it holds; nothing where it holds nothing."""
        renderer = renderer_of(match.terms.game)
        view = (await views_of(match, self._people)).of(seat)
        if not renderer.record_events or renderer.hand_key(view) is None:
            return
        user_id = match.terms.players[seat]
        texts = await self._people.texts_for(user_id)
        hand = _to_keep(renderer.hand(view, texts))
        place = Text(place_of(view, await self._link(match), texts))
        message = replace(hand, blocks=(*hand.blocks, Divider(), place))
        name = f"again:{match.terms.id}:{seat}:{match.version}:{self._time.now()}"
        await self._private.send(user_id, message, name)


def _to_keep(hand: MessageLayout) -> MessageLayout:
    """A hand without what can be pressed on it."""
    blocks = [block for block in hand.blocks if not isinstance(block, ActionRow)]
    while blocks and isinstance(blocks[-1], Divider):
        blocks.pop()
    return replace(hand, blocks=tuple(blocks))
