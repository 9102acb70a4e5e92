"""Leaderboards and records: shown to whoever asks, and by them to everybody."""

from bot.aio.keyed import LruDict
from bot.contract.boards import boards_of
from bot.contract.game import GAMES
from bot.delivery.failures import DeliveryFailure
from bot.handlers.actor import Call
from bot.handlers.requests import LeaderboardRequest, VariantOfGame
from bot.handlers.statistics import Statistics
from bot.match.errors import MatchRefusal
from bot.match.ids import MessageId, UserId
from bot.ui import leaderboards, replies, statistics
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

    async def leaderboard(self, request: LeaderboardRequest, call: Call) -> None:
        """One page for whoever asks, or why there is none."""
        page = await self._statistics.leaderboard(call, request)
        if isinstance(page, TextMessage):
            await call.answer.private(page)
        else:
            await call.answer.private(leaderboards.own_leaderboard(page, call.texts))

    async def record(self, user_id: UserId, name: str, game: str | None, call: Call) -> None:
        """A player's record for whoever asks. `name`: of somebody never seen there."""
        record = await self._statistics.record(call.server_id, user_id, game, name)
        await call.answer.private(statistics.own_record(record, call.texts))

    async def press(self, press: LeaderboardPress | RecordPress, call: Call) -> None:
        """A button under a table: it turns a page, or shows the table to everybody."""
        public = texts_in(call.language)
        if press.game not in GAMES:
            # The bot has it no more.
            await call.answer.private(replies.refusal(MatchRefusal.MOVED_ON, call.texts))
        elif isinstance(press, RecordPress):
            record = await self._statistics.record(call.server_id, press.user_id, press.game)
            own = statistics.own_record(record, call.texts, shown=True)
            await self._show(own, statistics.stats_message(record, public), call)
        else:
            page = await self._statistics.leaderboard(call, _request(press))
            assert not isinstance(page, TextMessage), "nobody's page is asked for"
            shown = press.act is not TableAct.PAGE
            own = leaderboards.own_leaderboard(page, call.texts, shown=shown)
            if press.act is TableAct.SHOW:
                board = leaderboards.leaderboard_message(page, public)
                await self._show(own, board, call)
            else:
                await _turn(own, call)

    async def _show(self, own: MessageLayout, public: MessageLayout, call: Call) -> None:
        """Post a table where it was asked for. `own`: what the private answer shows from now on."""
        if not call.writes:
            await call.answer.private(leaderboards.cannot_show(call.texts))
            return
        pressed = call.message_id
        if pressed is None or self._shown.get(pressed):
            # Pressed twice, before the button was gone.
            await call.answer.acknowledge()
            return
        self._shown[pressed] = True
        # First of all nobody can press it again.
        await _turn(own, call)
        sent = await call.answer.public(public)
        if isinstance(sent, DeliveryFailure) and not call.answer.refused:
            await call.answer.private(replies.something_wrong(call.texts))


async def _turn(own: MessageLayout, call: Call) -> None:
    """In the place of what was pressed privately, else as a private answer."""
    if call.privately:
        await call.answer.replace(own)
    else:
        await call.answer.private(own)


def _request(press: LeaderboardPress) -> LeaderboardRequest:
    known = press.variant in boards_of(GAMES[press.game])
    # One that the game has no more is part of all.
    variant = str(VariantOfGame(press.game, press.variant)) if press.variant and known else None
    return LeaderboardRequest(press.game, variant, press.page, sought=press.sought)
