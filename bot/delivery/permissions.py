"""What the bot needs in a channel."""

import discord


def missing(granted: discord.Permissions, *, thread: bool) -> str | None:
    """The first permission that keeps the bot from posting, by its name in Discord's API."""
    write = "send_messages_in_threads" if thread else "send_messages"
    needed = ("view_channel", write)
    return next((name for name in needed if not getattr(granted, name)), None)
