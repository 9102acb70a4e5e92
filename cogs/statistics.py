"""`/leaderboard` and `/stats`."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.context import actor_of, answering, invitee_of
from cogs.translation import described, named, variants

if TYPE_CHECKING:
    from bot.app import DelveBot


class StatisticsCommands(commands.Cog):
    """Who won how often."""

    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot

    @app_commands.command(name=named("leaderboard"), description=described("leaderboard"))
    @app_commands.rename(variant=named("leaderboard variant"), page=named("leaderboard page"))
    @app_commands.describe(
        variant=described("leaderboard variant"),
        page=described("leaderboard page"),
    )
    @app_commands.choices(variant=variants())
    @app_commands.guild_only()
    async def leaderboard(
        self,
        interaction: discord.Interaction[Any],
        variant: app_commands.Choice[str] | None = None,
        page: app_commands.Range[int, 1, 1000] = 1,
    ) -> None:
        async with answering(self._bot, interaction, publicly=True) as responder:
            actor = await actor_of(self._bot, interaction)
            chosen = variant.value if variant is not None else None
            await self._bot.handlers.leaderboard(chosen, page, actor, responder)

    @app_commands.command(name=named("stats"), description=described("stats"))
    @app_commands.rename(player=named("stats player"))
    @app_commands.describe(player=described("stats player"))
    @app_commands.guild_only()
    async def stats(
        self,
        interaction: discord.Interaction[Any],
        player: discord.Member | discord.User | None = None,
    ) -> None:
        async with answering(self._bot, interaction, publicly=True) as responder:
            actor = await actor_of(self._bot, interaction)
            wanted = invitee_of(player or interaction.user)
            await self._bot.handlers.stats(wanted, actor, responder)


async def setup(bot: "DelveBot") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(StatisticsCommands(bot))
