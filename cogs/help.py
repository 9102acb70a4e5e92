"""`/help`."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.context import answering
from cogs.translation import described, named

if TYPE_CHECKING:
    from bot.app import DelveBot


class HelpCommands(commands.Cog):
    """What somebody can do, on servers and in private messages."""

    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot

    @app_commands.command(name=named("help"), description=described("help"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        await answering(self._bot, interaction, self._bot.handlers.help)


async def setup(bot: "DelveBot") -> None:
    await bot.add_cog(HelpCommands(bot))
