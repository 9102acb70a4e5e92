"""What the bot needs in a channel."""

import discord


def to_write(*, thread: bool) -> str:
    """The permission to post, by its name in Discord's API."""
    return "send_messages_in_threads" if thread else "send_messages"


def missing(granted: discord.Permissions, *, thread: bool) -> str | None:
    """The first permission that keeps the bot from posting."""
    needed = ("view_channel", to_write(thread=thread))
    return next((name for name in needed if not getattr(granted, name)), None)
