"""Why an act in a match, or an answer to an invitation, does not count."""

from enum import StrEnum

from bot.contract.errors import Refusal
from bot.match.ids import UserId
from bot.match.times import Instant


class MatchRefusal(Refusal):
    """Why an act in a match does not count, whatever the rules of its game say."""

    NO_SUCH_MATCH = "no-such-match"
    UNREADABLE = "unreadable"
    BEING_REVEALED = "being-revealed"
    """The newest act is still being shown, and nothing may tell how it ends."""
    MOVED_ON = "moved-on"
    """It was done to something outdated, or another act came in between."""
    TIME_OVER = "time-over"
    """The flag of the seat had fallen before the answer was made."""
    NOT_YOUR_MATCH = "not-your-match"
    NOT_THE_HOST = "not-the-host"
    PAUSED = "paused"
    NOT_PAUSED = "not-paused"
    HOSTS_OWN_MATCH = "hosts-own-match"
    """A player cannot host the match in which they sit."""
    ENDS_OWN_MATCH = "ends-own-match"
    """Players give up; they do not end their match without a result."""
    NO_CLOCK = "no-clock"
    PLAYS_NO_MORE = "plays-no-more"
    """The player whom it is about has left, or is out of the game."""
    PLAYS_NOT_HERE = "plays-not-here"
    """The person who is named plays no match of the channel in which they are named."""
    SITS_ALREADY = "sits-already"
    """The newcomer plays in the match, or has, or hosts it."""
    CANNOT_HOST = "cannot-host"
    """The person who is to host the match plays in it, has played in it, or hosts it."""
    NOT_HOSTED = "not-hosted"
    HOSTED_BY_ROUND = "hosted-by-round"
    """The hosts of a round host its matches, and hand over the round."""
    NOTHING_TO_REWIND = "nothing-to-rewind"
    """Nothing was done yet, or what was done has shown what was hidden."""
    NO_TAKEBACKS = "no-takebacks"
    """It is a term of the match that no mispress is taken back."""
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    SEEN_SINCE = "seen-since"
    """It would be for a host to say, and there is none."""
    ASKED_ALREADY = "asked-already"
    """Somebody asks for something, which is to be answered first."""
    ASKED_OF_YOU = "asked-of-you"
    """So it is, and the answer is this player's."""
    HAS_ASKED = "has-asked"
    """The player has asked for the same in this turn already."""
    HOST_DECIDES = "host-decides"
    OWN_WISH = "own-wish"
    AGREED_ALREADY = "agreed-already"
    OUT_OF_GAME = "out-of-game"
    """A player out of the game asks nothing of those who play on, nor answers for them."""
    PAUSED_ALREADY = "paused-already"
    HOST_COMES = "host-comes"
    """The players can end a match together only where its host has not come for long."""
    NO_HOST_MISSED = "no-host-missed"
    NO_STARTER_ASKED = "no-starter-asked"
    """The host can name who begins only where that is asked, and they may."""
    NO_PLAYBACK = "no-playback"


class InvitationRefusal(StrEnum):
    """Why an answer to an invitation does not count."""

    NO_SUCH_INVITATION = "no-such-invitation"
    MOVED_ON = "moved-on"
    NOT_INVITED = "not-invited"
    NOT_AT_TABLE = "not-at-table"
    """It calls the players of a table of a round."""
    HOSTS = "hosts"
    OWN_CHALLENGE = "own-challenge"
    ALREADY_READY = "already-ready"
    ALREADY_SEATED = "already-seated"
    NOT_SEATED = "not-seated"
    FULL = "full"
    TOO_FEW = "too-few"
    NOT_THE_OPENER = "not-the-opener"
    """Only the opener may start a table, as long as they are not absent."""
    STARTED = "invitation-started"
    DECLINED = "invitation-declined"
    WITHDRAWN = "invitation-withdrawn"
    CLOSED = "invitation-closed"
    """Nobody sits at the table any more, or its message is gone."""
    EXPIRED = "invitation-expired"
    UNREADABLE = "invitation-unreadable"


class InvitationError(Exception):
    """Raised when an invitation cannot be made, or an answer to it does not count."""


class InvitationRefused(InvitationError):
    """An answer that does not count. `reason`: why. `opener`: of the invitation, if there is one.

    `missing`: how many players it needs. `free`: when others than the opener may start it.
    """

    def __init__(
        self,
        reason: InvitationRefusal,
        opener: UserId | None = None,
        missing: int = 0,
        free: Instant = 0,
    ) -> None:
        super().__init__(reason.value)
        self.reason, self.opener, self.missing, self.free = reason, opener, missing, free


class Departed(InvitationError):
    """A match cannot begin: the player `user_id` has left the server since they were invited."""

    def __init__(self, user_id: UserId) -> None:
        super().__init__(f"user {user_id} has left the server")
        self.user_id = user_id


class BadTimeControl(InvitationError):
    """A text that is no time control, or of times out of range."""
