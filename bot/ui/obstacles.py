"""What keeps the bot from writing in a channel.

An obstacle is a word that the store keeps: the name of a missing permission in Discord's API, such
as "send_messages", or one of the words below.
"""

ABSENT = "absent"
"""The bot is no member of the server."""

NOT_ADDED = "not-added"
"""Nobody has added the bot to the private thread."""

PERMISSIONS = (
    "view_channel",
    "connect",
    "send_messages",
    "send_messages_in_threads",
)
"""The permissions that have a text."""
