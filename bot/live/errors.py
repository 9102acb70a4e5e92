"""Why a live match takes no act."""

from bot.contract.errors import Refusal
from bot.contract.game import Action, Seat
from bot.match.match import Match


class LiveError(Exception):
    """Raised instead of an act in a live match. The act does not count, nothing was written.

    `match`: as it is, or None where it cannot be shown. `reason`: why it is refused; None: it is
    not.
    """

    def __init__(self, match: Match | None, reason: Refusal | None) -> None:
        super().__init__(reason and reason.value)
        self.match, self.reason = match, reason


class ActRefused(LiveError):
    """An act that does not count, and the actor is told why.

    `reason`: the rules' own word where they refused.
    """

    reason: Refusal

    def __init__(self, reason: Refusal, match: Match | None = None) -> None:
        super().__init__(match, reason)


class Repeated(LiveError):
    """A signal, not a mistake: an act that was counted already, by the same person, once more.

    Discord, or an impatient finger, delivers a press twice. The messages of the match may be late.
    """

    match: Match

    def __init__(self, match: Match) -> None:
        super().__init__(match, None)


class AsksFirst(LiveError):
    """A signal, not a mistake: the player of `seat` is asked before this `action` counts.

    `word`: of the question, as of `Game.asks_first`.
    """

    match: Match

    def __init__(self, match: Match, seat: Seat, action: Action, word: str) -> None:
        super().__init__(match, None)
        self.seat, self.action, self.word = seat, action, word
