"""The errors of the delivery besides the library's own."""

import discord


class IconsLost(discord.HTTPException):
    """Discord knows an icon of ours no more: without icons it would take the message."""
