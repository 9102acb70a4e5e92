"""What every cog does first: find out who acts, and where."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import discord

from bot.delivery.answer import Answer
from bot.delivery.permissions import missing
from bot.desk.presser import Presser
from bot.ui import lines

if TYPE_CHECKING:
    from bot.app import Delve

log = logging.getLogger(__name__)


@asynccontextmanager
async def answering(
    bot: "Delve", interaction: discord.Interaction[Any], *, publicly: bool = False
) -> AsyncIterator[Answer]:
    """The answer to an interaction. Whatever goes wrong meanwhile, the person hears of it.

    `publicly`: whether a command's answer is for everyone, should it come late.
    """
    async with bot.answers(interaction, publicly=publicly) as answer:
        try:
            yield answer
        except Exception:
            log.exception("an interaction failed")
            said = bot.people.texts_in(interaction.locale.value)
            await answer.private(lines.something_wrong(said))


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
