"""Why a live match takes no act."""

from bot.contract.errors import Refusal
from bot.match.ids import MatchId
from bot.match.match import Match


class LiveError(Exception):
    """Raised instead of an act in a live match. The act does not count, nothing was written."""


class ActRefused(LiveError):
    """An act that does not count, and whoever acted is told why.

    `reason`: why; the rules' own word where they refused. `match`: the match as it is, or None
    where it cannot be shown.
    """

    def __init__(self, reason: Refusal, match: Match | None = None) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.match = match


class Repeated(LiveError):
    """A signal, not a mistake: an act that was counted already, by the same person, once more.

    Discord, or an impatient finger, delivers a press twice. `match_id`: whose messages may be late.
    """

    def __init__(self, match_id: MatchId) -> None:
        super().__init__(match_id)
        self.match_id = match_id
