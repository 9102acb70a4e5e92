"""What can go wrong before a match: with the answers to an invitation."""

from bot.match.ids import UserId


class InvitationError(Exception):
    """Raised when an answer to an invitation does not count, or cannot have its effect."""


class InvitationRefused(InvitationError):
    """An answer that does not count. `reason`: a stable word that the catalogues explain."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Departed(InvitationError):
    """A match cannot begin: the player `user_id` has left the server since they were invited."""

    def __init__(self, user_id: UserId) -> None:
        super().__init__(f"user {user_id} has left the server")
        self.user_id = user_id
