"""`/match`: the live match of this channel, or of this player."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.answer import Answer
from cogs.context import presser_of
from cogs.translation import said

if TYPE_CHECKING:
    from bot.app import Delve


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class MatchCommands(
    commands.GroupCog, name=said("command-match"), description=said("command-match.description")
):
    """Show, card, concede, end."""

    def __init__(self, bot: "Delve") -> None:
        self._bot = bot

    async def _do(self, word: str, interaction: discord.Interaction[Any]) -> None:
        async with Answer(interaction) as answer:
            presser = await presser_of(self._bot, interaction)
            await self._bot.desk.named(word, presser, answer)

    @app_commands.command(
        name=said("command-match-show"), description=said("command-match-show.description")
    )
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        await self._do("show", interaction)

    @app_commands.command(
        name=said("command-match-card"), description=said("command-match-card.description")
    )
    async def card(self, interaction: discord.Interaction[Any]) -> None:
        await self._do("card", interaction)

    @app_commands.command(
        name=said("command-match-concede"), description=said("command-match-concede.description")
    )
    async def concede(self, interaction: discord.Interaction[Any]) -> None:
        await self._do("ask-concede", interaction)

    @app_commands.command(
        name=said("command-match-end"), description=said("command-match-end.description")
    )
    async def end(self, interaction: discord.Interaction[Any]) -> None:
        await self._do("end", interaction)


async def setup(bot: "Delve") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(MatchCommands(bot))
