"""What can go wrong with invitations and the answers to them."""

from enum import StrEnum

from bot.match.ids import UserId


class InvitationRefusal(StrEnum):
    """Why an answer to an invitation does not count."""

    NO_SUCH_INVITATION = "no-such-invitation"
    MOVED_ON = "moved-on"
    """Another answer came in between."""
    NOT_INVITED = "not-invited"
    HOSTS = "hosts"
    """Who hosts is not asked whether they play."""
    OWN_CHALLENGE = "own-challenge"
    ALREADY_READY = "already-ready"
    ALREADY_SEATED = "already-seated"
    NOT_SEATED = "not-seated"
    FULL = "full"
    TOO_FEW = "too-few"
    """A table needs more players before it can start."""
    NOT_THE_OPENER = "not-the-opener"
    """Only the opener may start a table, as long as they are not absent."""
    STARTED = "invitation-started"
    DECLINED = "invitation-declined"
    WITHDRAWN = "invitation-withdrawn"
    CLOSED = "invitation-closed"
    """Nobody sits at the table any more, or its message is gone."""
    EXPIRED = "invitation-expired"
    UNREADABLE = "invitation-unreadable"
    """It is damaged, or of a game that this bot lacks."""


class InvitationError(Exception):
    """Raised when an invitation cannot be made, or an answer to it does not count."""


class InvitationRefused(InvitationError):
    """An answer that does not count, and whoever answered is told why.

    `reason`: why. `opener`: of the invitation; None if there is none. `missing`: how many players
    it needs. `free`: when others than the opener may start it, in ms since the epoch, UTC.
    """

    def __init__(
        self,
        reason: InvitationRefusal,
        opener: UserId | None = None,
        missing: int = 0,
        free: int = 0,
    ) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.opener = opener
        self.missing = missing
        self.free = free


class Departed(InvitationError):
    """A match cannot begin: the player `user_id` has left the server since they were invited."""

    def __init__(self, user_id: UserId) -> None:
        super().__init__(f"user {user_id} has left the server")
        self.user_id = user_id


class BadTimeControl(InvitationError):
    """A text that is no time control, or of times out of range."""
