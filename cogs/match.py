"""`/match`: the live match of this channel, or of this player."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.custom_ids import DeskWord
from cogs.context import answering, presser_of
from cogs.translation import described, named

if TYPE_CHECKING:
    from bot.app import Delve


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class MatchCommands(commands.GroupCog, name=named("match"), description=described("match")):
    """Show, card, concede, end."""

    def __init__(self, bot: "Delve") -> None:
        self._bot = bot

    async def _do(self, word: DeskWord, interaction: discord.Interaction[Any]) -> None:
        async with answering(self._bot, interaction) as answer:
            presser = await presser_of(self._bot, interaction)
            await self._bot.desk.named(word, presser, answer)

    @app_commands.command(name=named("match show"), description=described("match show"))
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(DeskWord.SHOW, interaction)

    @app_commands.command(name=named("match card"), description=described("match card"))
    async def card(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(DeskWord.CARD, interaction)

    @app_commands.command(name=named("match concede"), description=described("match concede"))
    async def concede(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(DeskWord.ASK_CONCEDE, interaction)

    @app_commands.command(name=named("match end"), description=described("match end"))
    async def end(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(DeskWord.END, interaction)


async def setup(bot: "Delve") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(MatchCommands(bot))
