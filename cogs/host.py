"""`/host`: what hosts and moderators do to a match of others."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.responder import Responder
from bot.handlers.actor import Actor
from bot.ui.custom_ids import MatchCommand
from cogs.context import Person, actor_of, answering, invitee_of
from cogs.translation import described, named

if TYPE_CHECKING:
    from bot.app import DelveBot

MOST_SECONDS = 7 * 24 * 3600
"""So much time can be given, or taken, at once."""


@asynccontextmanager
async def hosting(
    bot: "DelveBot", interaction: discord.Interaction[Any]
) -> AsyncIterator[tuple[Actor, Responder]]:
    """Who uses a command of hosts, and the answer to it.

    Whom Discord offers one is let by the server's owners, which it tells in no other way: it is
    noted, so that the same person may press the buttons of hosts.
    """
    async with answering(bot, interaction, publicly=True) as responder:
        actor = await actor_of(bot, interaction)
        await bot.handlers.note_host_command(actor)
        yield actor, responder


@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
class HostCommands(commands.GroupCog, name=named("host"), description=described("host")):
    """Pause, resume, time, forfeit, end."""

    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot

    async def _do(self, command: MatchCommand, interaction: discord.Interaction[Any]) -> None:
        async with hosting(self._bot, interaction) as (actor, responder):
            await self._bot.handlers.match_command(command, actor, responder)

    @app_commands.command(name=named("host pause"), description=described("host pause"))
    async def pause(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(MatchCommand.PAUSE, interaction)

    @app_commands.command(name=named("host resume"), description=described("host resume"))
    async def resume(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(MatchCommand.RESUME, interaction)

    @app_commands.command(name=named("host time"), description=described("host time"))
    @app_commands.rename(player=named("host time player"), seconds=named("host time seconds"))
    @app_commands.describe(
        player=described("host time player"), seconds=described("host time seconds")
    )
    async def time(
        self,
        interaction: discord.Interaction[Any],
        player: Person,
        seconds: app_commands.Range[int, -MOST_SECONDS, MOST_SECONDS],
    ) -> None:
        async with hosting(self._bot, interaction) as (actor, responder):
            await self._bot.handlers.give_time(invitee_of(player), seconds, actor, responder)

    @app_commands.command(name=named("host forfeit"), description=described("host forfeit"))
    @app_commands.rename(player=named("host forfeit player"))
    @app_commands.describe(player=described("host forfeit player"))
    async def forfeit(self, interaction: discord.Interaction[Any], player: Person) -> None:
        async with hosting(self._bot, interaction) as (actor, responder):
            await self._bot.handlers.forfeit(invitee_of(player), actor, responder)

    @app_commands.command(name=named("host end"), description=described("host end"))
    async def end(self, interaction: discord.Interaction[Any]) -> None:
        await self._do(MatchCommand.END, interaction)


async def setup(bot: "DelveBot") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(HostCommands(bot))
