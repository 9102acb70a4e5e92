"""`/match`: the live match of this channel, or of this player."""

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.match.acts import MatchCommand
from bot.match.entries import Wish
from cogs.context import answering
from cogs.translation import described, named, wishes

if TYPE_CHECKING:
    from bot.app import DelveBot


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class MatchCommands(commands.GroupCog, name=named("match"), description=described("match")):
    """Show, card, ask, concede, end."""

    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot

    async def _do(self, command: MatchCommand, interaction: discord.Interaction[Any]) -> None:
        work = partial(self._bot.handlers.match_command, command)
        await answering(self._bot, interaction, work)

    @app_commands.command(name=named("match show"), description=described("match show"))
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(MatchCommand.SHOW, interaction)

    @app_commands.command(name=named("match card"), description=described("match card"))
    async def card(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(MatchCommand.CARD, interaction)

    @app_commands.command(name=named("match ask"), description=described("match ask"))
    @app_commands.rename(what=named("match ask what"))
    @app_commands.describe(what=described("match ask what"))
    @app_commands.choices(what=wishes())
    async def ask(
        self, interaction: discord.Interaction[Any], what: app_commands.Choice[str]
    ) -> None:
        work = partial(self._bot.handlers.ask, Wish(what.value))
        await answering(self._bot, interaction, work, publicly=True)

    @app_commands.command(name=named("match concede"), description=described("match concede"))
    async def concede(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(MatchCommand.ASK_CONCEDE, interaction)

    @app_commands.command(name=named("match end"), description=described("match end"))
    async def end(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(MatchCommand.ASK_END, interaction)


async def setup(bot: "DelveBot") -> None:
    await bot.add_cog(MatchCommands(bot))
