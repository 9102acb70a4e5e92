"""`/leaderboard` and `/stats`."""

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.handlers.requests import LeaderboardRequest
from cogs.context import Person, answering, invitee_of
from cogs.offers import VariantOption
from cogs.translation import described, games, named

if TYPE_CHECKING:
    from bot.app import DelveBot

MOST_PAGES = 100_000
"""So many pages are those of a million players, which is more than any server has."""


class StatisticsCommands(commands.Cog):
    """Who won how often."""

    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot

    @app_commands.command(name=named("leaderboard"), description=described("leaderboard"))
    @app_commands.rename(
        game=named("leaderboard game"),
        variant=named("leaderboard variant"),
        player=named("leaderboard player"),
        page=named("leaderboard page"),
    )
    @app_commands.describe(
        game=described("leaderboard game"),
        variant=described("leaderboard variant"),
        player=described("leaderboard player"),
        page=described("leaderboard page"),
    )
    @app_commands.choices(game=games())
    @app_commands.guild_only()
    async def leaderboard(
        self,
        interaction: discord.Interaction[Any],
        game: app_commands.Choice[str] | None = None,
        variant: VariantOption | None = None,
        player: Person | None = None,
        page: app_commands.Range[int, 1, MOST_PAGES] = 1,
    ) -> None:
        request = LeaderboardRequest(
            game=game.value if game is not None else None,
            variant=variant,
            page=page,
            around=invitee_of(player) if player is not None else None,
        )
        work = partial(self._bot.handlers.leaderboard, request)
        await answering(self._bot, interaction, work)

    @app_commands.command(name=named("stats"), description=described("stats"))
    @app_commands.rename(player=named("stats player"), game=named("stats game"))
    @app_commands.describe(player=described("stats player"), game=described("stats game"))
    @app_commands.choices(game=games())
    @app_commands.guild_only()
    async def stats(
        self,
        interaction: discord.Interaction[Any],
        player: Person | None = None,
        game: app_commands.Choice[str] | None = None,
    ) -> None:
        wanted = invitee_of(player or interaction.user)
        chosen = game.value if game is not None else None
        work = partial(self._bot.handlers.stats, wanted, chosen)
        await answering(self._bot, interaction, work)


async def setup(bot: "DelveBot") -> None:
    await bot.add_cog(StatisticsCommands(bot))
