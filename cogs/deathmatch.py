"""`/deathmatch`: challenge somebody, or host a match for two."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.deathmatch.state import Options
from bot.handlers.requests import MatchRequest
from bot.match.invitation import InvitationKind
from bot.ui.deathmatch.setup import options
from cogs.context import Person, actor_of, answering, invitee_of
from cogs.translation import described, named, variants

if TYPE_CHECKING:
    from bot.app import DelveBot


@app_commands.guild_only()
class DeathMatchCommands(
    commands.GroupCog,
    name=named("deathmatch"),
    description=described("deathmatch"),
):
    """Challenge and host."""

    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot

    @app_commands.command(
        name=named("deathmatch challenge"),
        description=described("deathmatch challenge"),
    )
    @app_commands.rename(
        opponent=named("deathmatch challenge opponent"),
        variant=named("deathmatch challenge variant"),
        deck=named("deathmatch challenge deck"),
        clock=named("deathmatch challenge clock"),
    )
    @app_commands.describe(
        opponent=described("deathmatch challenge opponent"),
        variant=described("deathmatch challenge variant"),
        deck=described("deathmatch challenge deck"),
        clock=described("deathmatch challenge clock"),
    )
    @app_commands.choices(variant=variants())
    async def challenge(
        self,
        interaction: discord.Interaction[Any],
        opponent: Person,
        variant: app_commands.Choice[str],
        deck: str | None = None,
        clock: str | None = None,
    ) -> None:
        players, chosen = (interaction.user, opponent), _options(variant, deck)
        await self._invite(interaction, players, chosen, InvitationKind.CHALLENGE, clock)

    @app_commands.command(
        name=named("deathmatch host"),
        description=described("deathmatch host"),
    )
    @app_commands.rename(
        candidate=named("deathmatch host candidate"),
        opponent=named("deathmatch host opponent"),
        variant=named("deathmatch host variant"),
        deck=named("deathmatch host deck"),
        clock=named("deathmatch host clock"),
    )
    @app_commands.describe(
        candidate=described("deathmatch host candidate"),
        opponent=described("deathmatch host opponent"),
        variant=described("deathmatch host variant"),
        deck=described("deathmatch host deck"),
        clock=described("deathmatch host clock"),
    )
    @app_commands.choices(variant=variants())
    async def host(
        self,
        interaction: discord.Interaction[Any],
        candidate: Person,
        opponent: Person,
        variant: app_commands.Choice[str],
        deck: str | None = None,
        clock: str | None = None,
    ) -> None:
        players, chosen = (candidate, opponent), _options(variant, deck)
        await self._invite(interaction, players, chosen, InvitationKind.HOSTED, clock)

    async def _invite(
        self,
        interaction: discord.Interaction[Any],
        players: tuple[Person, Person],
        options: Options,
        kind: InvitationKind,
        clock: str | None,
    ) -> None:
        async with answering(self._bot, interaction) as responder:
            actor = await actor_of(self._bot, interaction)
            invitees = tuple(invitee_of(player) for player in players)
            request = MatchRequest("deathmatch", options, kind, invitees, clock=clock)
            await self._bot.handlers.invite(request, actor, responder)


def _options(variant: app_commands.Choice[str], deck: str | None) -> Options:
    return options({"variant": variant.value, "deck": deck or ""})


async def setup(bot: "DelveBot") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(DeathMatchCommands(bot))
