"""Troubles of showing and playing a round, which the desk of its hosts tells."""

from enum import StrEnum

from bot.ui.catalogue import Texts
from bot.ui.replies import Obstacle, permission_name


class RoundTrouble(StrEnum):
    """A trouble of a round; a missing permission is an `Obstacle`."""

    NO_THREADS = "no-threads"
    """The channel is of a kind that has none."""
    TOO_MANY_THREADS = "too-many-threads"
    """The server has as many open ones as Discord allows."""
    NO_EVENT = "no-event"
    """Discord has refused it, or somebody has deleted it."""
    UNSHOWN = "unshown"
    """The messages of the round cannot be kept in its channel."""


Trouble = RoundTrouble | Obstacle

_WITHOUT = {
    Obstacle.CREATE_EVENTS: "event-permission",
    Obstacle.CREATE_PUBLIC_THREADS: "permission",
    Obstacle.SEND_MESSAGES_IN_THREADS: "permission",
}
"""The texts for permissions without which a round goes on; without others it cannot be shown."""


def trouble_told(trouble: Trouble, texts: Texts) -> str:
    """The trouble in words, and what becomes of the round."""
    match trouble:
        case RoundTrouble():
            return texts(f"round-trouble-{trouble}")
        case Obstacle.ABSENT | Obstacle.NOT_ADDED:
            return texts("round-trouble-unshown")
    key = _WITHOUT.get(trouble, "unshown-permission")
    return texts(f"round-trouble-{key}", permission=permission_name(trouble, texts))
