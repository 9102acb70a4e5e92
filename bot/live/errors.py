"""Why a live match takes no act."""

from enum import StrEnum

from bot.contract.errors import Refusal
from bot.match.ids import MatchId
from bot.match.match import Match


class MatchRefusal(StrEnum):
    """Why an act in a match does not count, whatever the rules of its game say."""

    NO_SUCH_MATCH = "no-such-match"
    UNREADABLE = "unreadable"
    """Its log is damaged."""
    OVER = "over"
    BEING_TOLD = "being-told"
    """What was done last is still being shown, and nothing may tell how it ends."""
    MOVED_ON = "moved-on"
    """It was done to something outdated, or another act came in between."""
    TIME_OVER = "time-over"
    """The flag of the seat had fallen before the answer was made."""
    NOT_YOUR_MATCH = "not-your-match"
    NOT_THE_HOST = "not-the-host"
    """Only the host or a moderator may do it."""
    PAUSED = "paused"
    """A host lets everything stand."""
    NOT_PAUSED = "not-paused"
    HOSTS_OWN_MATCH = "hosts-own-match"
    """Nobody is the host of a match in which they sit."""
    ENDS_OWN_MATCH = "ends-own-match"
    """Players give up; they do not end their match without a result."""
    NO_CLOCK = "no-clock"
    PLAYS_NO_MORE = "plays-no-more"
    """The player whom it is about has left, or is out of the game."""
    PLAYS_NOT_HERE = "plays-not-here"
    """Who is named plays no match of the channel in which they are named."""
    SITS_ALREADY = "sits-already"
    """Who is to come plays in the match, or has, or hosts it."""
    NOT_HOSTED = "not-hosted"
    """Nobody hosts the match, so nobody can hand it over."""
    NOTHING_TO_REWIND = "nothing-to-rewind"
    """Nothing was done yet, or what was done has shown what was hidden."""
    NO_TAKEBACKS = "no-takebacks"
    """It is a term of the match that no mispress is taken back."""
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    """The player has done nothing that can still be taken back."""
    SEEN_SINCE = "seen-since"
    """It would be for a host to say, and there is none."""
    ASKED_ALREADY = "asked-already"
    """Somebody asks for something, which is to be answered first."""
    HAS_ASKED = "has-asked"
    """The player has asked for the same in this turn already."""
    HOST_DECIDES = "host-decides"
    """What is asked for is not for the players to grant."""
    OWN_WISH = "own-wish"
    """Nobody agrees to what they ask for themselves."""
    AGREED_ALREADY = "agreed-already"
    OUT_OF_GAME = "out-of-game"
    """Who is out of the game asks nothing of those who play on, nor answers for them."""
    PAUSED_ALREADY = "paused-already"
    HOST_COMES = "host-comes"
    """The players can end a match together only where its host has not come for long."""
    NO_STARTER_ASKED = "no-starter-asked"
    """The host can name who begins only where that is asked, and they may."""
    NO_PLAYBACK = "no-playback"
    """No playback is being told that could be held."""


class LiveError(Exception):
    """Raised instead of an act in a live match. The act does not count, nothing was written."""


class ActRefused(LiveError):
    """An act that does not count, and whoever acted is told why.

    `reason`: why; the rules' own word where they refused. `match`: the match as it is, or None
    where it cannot be shown.
    """

    def __init__(self, reason: MatchRefusal | Refusal, match: Match | None = None) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.match = match


class Repeated(LiveError):
    """A signal, not a mistake: the very act that was counted last, by the same person, once more.

    Discord, or an impatient finger, delivers a press twice. It has had its effect, so nothing is
    done and nobody is told off. `match_id`: the match, whose messages may be late.
    """

    def __init__(self, match_id: MatchId) -> None:
        super().__init__(match_id)
        self.match_id = match_id
