"""What every cog does first: find out who acts, and where."""

from typing import TYPE_CHECKING, Any

import discord

from bot.delivery.permissions import missing
from bot.desk.presser import Presser

if TYPE_CHECKING:
    from bot.app import Delve


def milliseconds(interaction: discord.Interaction[Any]) -> int:
    """Discord's own time stamp of an interaction, ms since the epoch, UTC."""
    return int(interaction.created_at.timestamp() * 1000)


async def presser_of(bot: "Delve", interaction: discord.Interaction[Any]) -> Presser:
    """Who acts; their name and language are noted on the way."""
    user, guild = interaction.user, interaction.guild_id
    locale = interaction.locale.value
    await bot.people.note(user.id, guild, user.display_name if guild else None, locale)
    message = interaction.message
    direct = guild is None
    thread = isinstance(interaction.channel, discord.Thread)
    return Presser(
        user=user.id,
        guild=guild,
        channel=interaction.channel_id or 0,
        texts=bot.people.texts_in(locale),
        at=milliseconds(interaction),
        moderator=interaction.permissions.manage_guild and not direct,
        privately=message is not None and (direct or message.flags.ephemeral),
        message=message.id if message is not None else 0,
        missing=missing(interaction.app_permissions, thread=thread) if not direct else None,
    )
