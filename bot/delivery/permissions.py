"""What it takes to write in a channel, and what keeps the bot or a person from it."""

import discord

from bot.ui.replies import Obstacle

_THREADS = (
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
    discord.ChannelType.news_thread,
)
_CALLS = (discord.ChannelType.voice, discord.ChannelType.stage_voice)


def needed(kind: discord.ChannelType | None) -> tuple[Obstacle, ...]:
    """The permissions to post in such a channel."""
    if kind in _THREADS:
        return (Obstacle.VIEW_CHANNEL, Obstacle.SEND_MESSAGES_IN_THREADS)
    if kind in _CALLS:
        # Without it the chat of a voice channel cannot be seen, whatever else is granted.
        return (Obstacle.VIEW_CHANNEL, Obstacle.CONNECT, Obstacle.SEND_MESSAGES)
    return (Obstacle.VIEW_CHANNEL, Obstacle.SEND_MESSAGES)


def missing(granted: discord.Permissions, kind: discord.ChannelType | None) -> Obstacle | None:
    """The first permission that whoever was granted these lacks to post there."""
    return next((name for name in needed(kind) if not getattr(granted, name)), None)


def may_write(interaction: discord.Interaction) -> bool:
    """Whether whoever does something may write where they do it."""
    channel = interaction.channel
    kind = channel.type if channel is not None else None
    return interaction.guild_id is None or missing(interaction.permissions, kind) is None


def obstacle_here(client: discord.Client, interaction: discord.Interaction) -> Obstacle | None:
    """What keeps the bot from writing where somebody does something; None in private messages.

    Answers to interactions arrive all the same, also where the bot may do nothing by itself.
    """
    if interaction.guild_id is None:
        return None
    if client.get_guild(interaction.guild_id) is None:
        return Obstacle.ABSENT
    channel = interaction.channel
    if channel is None:
        return missing(interaction.app_permissions, None)
    private = channel.type is discord.ChannelType.private_thread
    if private and client.get_channel(channel.id) is None:
        # Discord tells only of the threads that the bot can see.
        return Obstacle.NOT_ADDED
    return missing(interaction.app_permissions, channel.type)
