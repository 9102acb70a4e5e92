"""What keeps the bot from writing in a channel."""

from enum import StrEnum


class Obstacle(StrEnum):
    """What keeps the bot from writing in a channel. The store keeps the value.

    Those after the first two are permissions, by their names in Discord's API.
    """

    ABSENT = "absent"
    """The bot is no member of the server."""
    NOT_ADDED = "not-added"
    """Nobody has added the bot to the private thread."""
    VIEW_CHANNEL = "view_channel"
    CONNECT = "connect"
    SEND_MESSAGES = "send_messages"
    SEND_MESSAGES_IN_THREADS = "send_messages_in_threads"


PERMISSIONS = frozenset(Obstacle) - {Obstacle.ABSENT, Obstacle.NOT_ADDED}
"""Each has a text by its name."""
