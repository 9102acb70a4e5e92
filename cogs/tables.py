"""`/leaderboard` and `/stats`."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.answer import Answer
from bot.desk.tables import leaderboard, stats
from cogs.context import presser_of
from cogs.translation import said

if TYPE_CHECKING:
    from bot.app import Delve

_VARIANTS = [
    app_commands.Choice(name=said(f"hero-{variant}"), value=variant)
    for variant in ("warrior", "barbarian")
]


class Tables(commands.Cog):
    """Who won how often."""

    def __init__(self, bot: "Delve") -> None:
        self._bot = bot

    @app_commands.command(
        name=said("command-leaderboard"), description=said("command-leaderboard.description")
    )
    @app_commands.rename(
        variant=said("command-leaderboard-variant"), page=said("command-leaderboard-page")
    )
    @app_commands.describe(
        variant=said("command-leaderboard-variant.description"),
        page=said("command-leaderboard-page.description"),
    )
    @app_commands.choices(variant=_VARIANTS)
    @app_commands.guild_only()
    async def leaderboard(
        self,
        interaction: discord.Interaction[Any],
        variant: app_commands.Choice[str] | None = None,
        page: app_commands.Range[int, 1, 1000] = 1,
    ) -> None:
        async with Answer(interaction, publicly=True) as answer:
            presser = await presser_of(self._bot, interaction)
            chosen = variant.value if variant is not None else None
            texts = self._bot.people.texts_in(_guild_locale(interaction))
            guild = presser.guild or 0
            await answer.public(await leaderboard(self._bot.desk, guild, chosen, page, texts))

    @app_commands.command(name=said("command-stats"), description=said("command-stats.description"))
    @app_commands.rename(player=said("command-stats-player"))
    @app_commands.describe(player=said("command-stats-player.description"))
    @app_commands.guild_only()
    async def stats(
        self,
        interaction: discord.Interaction[Any],
        player: discord.Member | discord.User | None = None,
    ) -> None:
        async with Answer(interaction, publicly=True) as answer:
            presser = await presser_of(self._bot, interaction)
            guild = presser.guild or 0
            wanted = player or interaction.user
            if isinstance(wanted, discord.Member):
                await self._bot.people.note(wanted.id, guild, wanted.display_name, None)
            texts = self._bot.people.texts_in(_guild_locale(interaction))
            await answer.public(await stats(self._bot.desk, guild, wanted.id, texts))


def _guild_locale(interaction: discord.Interaction[Any]) -> str | None:
    return interaction.guild_locale.value if interaction.guild_locale else None


async def setup(bot: "Delve") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(Tables(bot))
