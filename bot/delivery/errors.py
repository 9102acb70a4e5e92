"""What the delivery raises besides the library's own errors."""

import discord


class IconsLost(discord.HTTPException):
    """Discord knows an icon of ours no more: without icons it would take the message."""
