"""Questions that people were asked in private before something that cannot be undone.

They are answers to presses, seen by one person alone. Once the game has moved on their buttons
would only be refused, so they go, for as long as Discord lets us change such a message.
"""

from msgspec import Struct

from bot.aio.keyed import LruDict
from bot.aio.timing import Time
from bot.contract.game import Seat
from bot.delivery.budget import Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.display.redraws import Redraws, TokenMessage
from bot.match.ids import MatchId, MessageId
from bot.match.match import Match
from bot.ui import replies
from bot.ui.catalogue import Texts
from bot.ui.message import MessageLayout

_MATCHES_KEPT = 10_000
_KEPT_OF_A_MATCH = 20


class OpenQuestion(Struct, frozen=True):
    """A question to the player of a seat. `version`: of what it is about; None: of all the match.

    `kept_by`: the seats that keep this one waiting, where it may decide what follows; () where that
    is not what is asked.
    """

    seat: Seat
    version: int | None
    message: TokenMessage
    kept_by: tuple[Seat, ...] = ()

    def is_outdated(self, match: Match) -> bool:
        """Whether nothing can come of it any more."""
        if not match.live or self.seat in match.departures:
            return True
        if self.kept_by and (self.seat not in match.deciding or self.kept_by != match.stalled):
            return True
        return self.version is not None and match.is_stale(self.seat, self.version)


class OpenQuestions:
    """The questions of all matches that are not answered yet."""

    def __init__(self, redraws: Redraws, time: Time) -> None:
        self._redraws = redraws
        self._time = time
        self._open: LruDict[MatchId, list[OpenQuestion]] = LruDict(_MATCHES_KEPT)

    async def ask(
        self,
        match_id: MatchId,
        seat: Seat,
        version: int | None,
        question: MessageLayout,
        responder: Responder,
        texts: Texts,
        *,
        kept_by: tuple[Seat, ...] = (),
    ) -> None:
        """Ask a question in answer to what its player did. `version`, `kept_by`: as it keeps them.

        See `OpenQuestion`.
        """
        sent = await responder.private(question)
        if isinstance(sent, DeliveryFailure):
            return
        now = self._time.now()
        message = TokenMessage(sent, responder.token, responder.channel_id, now, texts)
        asked = OpenQuestion(seat, version, message, kept_by)
        known = [one for one in self._open.get(match_id) or () if one.message.is_usable(now)]
        self._open[match_id] = [*known, asked][-_KEPT_OF_A_MATCH:]

    def is_open(self, match_id: MatchId, message_id: MessageId | None) -> bool:
        """Whether a message is a question that was not answered yet, as far as this bot knows."""
        return any(one.message.message_id == message_id for one in self._open.get(match_id) or ())

    def answered(self, match_id: MatchId, message_id: MessageId | None) -> None:
        """A question was answered, and goes with the answer."""
        known = self._open.get(match_id)
        if known is not None:
            self._open[match_id] = [one for one in known if one.message.message_id != message_id]

    def update(self, match: Match) -> None:
        """Take the buttons from the questions of which nothing can come any more.

        Not while the end of the match may be untold, which that would tell.
        """
        known = self._open.get(match.terms.id) or ()
        outdated = [one for one in known if one.is_outdated(match)]
        if not outdated:
            return
        self._open[match.terms.id] = [one for one in known if one not in outdated]
        for one in outdated:
            told = replies.question_outdated(one.message.texts)
            self._redraws.want(one.message, told, Urgency.RECORD)

    def forget(self, match_id: MatchId) -> None:
        """A match is over, and nothing is asked of it any more."""
        self._open.pop(match_id)
