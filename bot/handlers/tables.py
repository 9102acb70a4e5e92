"""Leaderboards and records: shown to whoever asks, and by them to everybody."""

from bot.aio.keyed import LruDict
from bot.contract.boards import boards_of
from bot.contract.registry import GAMES
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.handlers.actor import Actor
from bot.handlers.requests import LeaderboardRequest, VariantOfGame
from bot.handlers.statistics import Statistics
from bot.match.errors import MatchRefusal
from bot.match.ids import MessageId, UserId
from bot.ui import own_tables, replies, statistics
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import LeaderboardPress, RecordPress, TableAct
from bot.ui.message import MessageLayout, TextMessage

_REMEMBERED = 1_000
"""Of so many private answers it is known that they were shown to everybody."""


class Tables:
    """Answers privately, so that no table pushes a board up unless somebody wants it to."""

    def __init__(self, found: Statistics) -> None:
        self._statistics = found
        self._shown: LruDict[MessageId, bool] = LruDict(_REMEMBERED)

    async def leaderboard(
        self, request: LeaderboardRequest, actor: Actor, responder: Responder
    ) -> None:
        """One page for whoever asks, or why there is none."""
        page = await self._statistics.leaderboard(actor, request)
        if isinstance(page, TextMessage):
            await responder.private(page)
        else:
            await responder.private(own_tables.own_leaderboard(page, actor.texts))

    async def record(
        self, user_id: UserId, name: str, game: str | None, actor: Actor, responder: Responder
    ) -> None:
        """A player's record for whoever asks. `name`: of somebody never seen there."""
        record = await self._statistics.record(actor.server_id, user_id, game, name)
        await responder.private(own_tables.own_record(record, actor.texts))

    async def press(
        self, press: LeaderboardPress | RecordPress, actor: Actor, responder: Responder
    ) -> None:
        """A button under a table: it turns a page, or shows the table to everybody."""
        public = texts_in(actor.language)
        if press.game not in GAMES:
            # The bot has it no more.
            await responder.private(replies.refusal(MatchRefusal.MOVED_ON, actor.texts))
        elif isinstance(press, RecordPress):
            record = await self._statistics.record(actor.server_id, press.user_id, press.game)
            own = own_tables.own_record(record, actor.texts, shown=True)
            await self._show(own, statistics.stats_message(record, public), actor, responder)
        else:
            page = await self._statistics.leaderboard(actor, _request(press))
            assert not isinstance(page, TextMessage), "nobody's page is asked for"
            shown = press.act is not TableAct.PAGE
            own = own_tables.own_leaderboard(page, actor.texts, shown=shown)
            if press.act is TableAct.SHOW:
                board = statistics.leaderboard_message(page, public)
                await self._show(own, board, actor, responder)
            else:
                await _turn(own, actor, responder)

    async def _show(
        self, own: MessageLayout, public: MessageLayout, actor: Actor, responder: Responder
    ) -> None:
        """Post a table where it was asked for. `own`: what the private answer shows from now on."""
        if not actor.writes:
            await responder.private(own_tables.cannot_show(actor.texts))
            return
        pressed = actor.message_id
        if pressed is None or self._shown.get(pressed):
            # Pressed twice, before the button was gone.
            await responder.acknowledge()
            return
        self._shown[pressed] = True
        # First of all nobody can press it again.
        await _turn(own, actor, responder)
        sent = await responder.public(public)
        if isinstance(sent, DeliveryFailure) and not responder.refused:
            await responder.private(replies.something_wrong(actor.texts))


async def _turn(own: MessageLayout, actor: Actor, responder: Responder) -> None:
    """In the place of what was pressed privately, else as a private answer."""
    if actor.privately:
        await responder.replace(own)
    else:
        await responder.private(own)


def _request(press: LeaderboardPress) -> LeaderboardRequest:
    known = press.variant in boards_of(GAMES[press.game])
    # One that the game has no more is part of all.
    variant = str(VariantOfGame(press.game, press.variant)) if press.variant and known else None
    return LeaderboardRequest(press.game, variant, press.page, sought=press.sought)
